import { Checkbox, VisuallyHidden } from '@mantine/core';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { Tone } from '../../../ui/tone.ts';
import type { StoreRow, StoreRowStatus } from './plan-stores.ts';
import classes from './StoreRowView.module.css';

interface StoreRowViewProps {
  readonly row: StoreRow;
  readonly isIncluded: boolean;
  readonly onForce: (isForced: boolean) => void;
}

const formatStatus = (
  status: StoreRowStatus,
  isIncluded: boolean,
): { readonly tone: Tone; readonly text: string } => {
  switch (status.kind) {
    case 'ready':
      return { tone: 'good', text: 'Will be added' };
    case 'doubtful':
      return { tone: 'warn', text: isIncluded ? `Will be added anyway. ${status.why}` : status.why };
    case 'duplicate':
      return { tone: 'quiet', text: `The same as line ${status.of}` };
    case 'there':
      return { tone: 'quiet', text: 'There already' };
    case 'nothing':
      return { tone: 'bad', text: 'There is no domain in this' };
  }
};

export const StoreRowView = ({ row, isIncluded, onForce }: StoreRowViewProps) => {
  const { line, entered, domain, unicodeDomain, status } = row;
  const { tone, text } = formatStatus(status, isIncluded);
  return (
    <div className={classes.row} data-verdict={status.kind}>
      <span className={classes.line}>
        <VisuallyHidden>Line </VisuallyHidden>
        {line}
      </span>
      <div className={classes.names}>
        <span className={classes.domain}>{unicodeDomain ?? (domain === '' ? entered : domain)}</span>
        {unicodeDomain !== null && <span className={classes.ascii}>{domain}</span>}
        {unicodeDomain === null && domain !== '' && entered !== domain && (
          <span className={classes.ascii}>from {entered}</span>
        )}
      </div>
      <div className={classes.verdict}>
        <StatusDot tone={tone} />
        <span>{text}</span>
      </div>
      {status.kind === 'doubtful' && (
        <Checkbox
          className={classes.keep}
          label="Add anyway"
          aria-label={`Add ${domain} anyway`}
          checked={isIncluded}
          onChange={(event) => onForce(event.currentTarget.checked)}
        />
      )}
    </div>
  );
};
