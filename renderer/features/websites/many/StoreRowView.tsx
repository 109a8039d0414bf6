import { Checkbox, VisuallyHidden } from '@mantine/core';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { Tone } from '../../../ui/tone.ts';
import type { StoreRow, StoreVerdict } from './plan-stores.ts';
import classes from './StoreRowView.module.css';

interface StoreRowViewProps {
  readonly row: StoreRow;
  readonly isIn: boolean;
  readonly onKeep: (isOn: boolean) => void;
}

const words = (verdict: StoreVerdict, isIn: boolean): { readonly tone: Tone; readonly text: string } => {
  switch (verdict.kind) {
    case 'ready':
      return { tone: 'good', text: 'Will be added' };
    case 'doubtful':
      return { tone: 'warn', text: isIn ? `Will be added anyway. ${verdict.why}` : verdict.why };
    case 'duplicate':
      return { tone: 'quiet', text: `The same as line ${verdict.of}` };
    case 'there':
      return { tone: 'quiet', text: 'There already' };
    case 'nothing':
      return { tone: 'bad', text: 'There is no domain in this' };
  }
};

/** One line of the list: what was entered, what is sent of it, and why it is not. */
export const StoreRowView = ({ row, isIn, onKeep }: StoreRowViewProps) => {
  const { line, entered, domain, own, verdict } = row;
  const { tone, text } = words(verdict, isIn);
  return (
    <div className={classes.row} data-verdict={verdict.kind}>
      <span className={classes.line}>
        <VisuallyHidden>Line </VisuallyHidden>
        {line}
      </span>
      <div className={classes.names}>
        <span className={classes.domain}>{own ?? (domain === '' ? entered : domain)}</span>
        {own !== null && <span className={classes.ascii}>{domain}</span>}
        {own === null && domain !== '' && entered !== domain && (
          <span className={classes.ascii}>from {entered}</span>
        )}
      </div>
      <div className={classes.verdict}>
        <StatusDot tone={tone} />
        <span>{text}</span>
      </div>
      {verdict.kind === 'doubtful' && (
        <Checkbox
          className={classes.keep}
          label="Add anyway"
          aria-label={`Add ${domain} anyway`}
          checked={isIn}
          onChange={(event) => onKeep(event.currentTarget.checked)}
        />
      )}
    </div>
  );
};
