import { Checkbox, VisuallyHidden } from '@mantine/core';
import { t } from '../../../../../preload/messages/translate.ts';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import type { Tone } from '../../../../ui/tone.ts';
import { formatDomainProblem } from '../../labels.ts';
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
      return { tone: 'good', text: t('websites.bulkAdd.ready') };
    case 'doubtful': {
      const problem = formatDomainProblem(status.problem);
      return { tone: 'warn', text: isIncluded ? t('websites.bulkAdd.forced', { problem }) : problem };
    }
    case 'duplicate':
      return { tone: 'quiet', text: t('websites.bulkAdd.duplicate', { line: status.of }) };
    case 'there':
      return { tone: 'quiet', text: t('websites.bulkAdd.existing') };
    case 'nothing':
      return { tone: 'bad', text: t('websites.bulkAdd.noDomain') };
  }
};

export const StoreRowView = ({ row, isIncluded, onForce }: StoreRowViewProps) => {
  const { line, entered, domain, unicodeDomain, status } = row;
  const { tone, text } = formatStatus(status, isIncluded);
  return (
    <div className={classes.row} data-status={status.kind}>
      <span className={classes.line}>
        {t.rich('websites.bulkAdd.line', {
          line: String(line),
          hidden: (chunks) => <VisuallyHidden>{chunks}</VisuallyHidden>,
        })}
      </span>
      <div className={classes.names}>
        <span className={classes.domain}>{unicodeDomain ?? (domain === '' ? entered : domain)}</span>
        {unicodeDomain !== null && <span className={classes.ascii}>{domain}</span>}
        {unicodeDomain === null && domain !== '' && entered !== domain && (
          <span className={classes.ascii}>{t('websites.bulkAdd.enteredAs', { entered })}</span>
        )}
      </div>
      <div className={classes.status}>
        <StatusDot tone={tone} />
        <span>{text}</span>
      </div>
      {status.kind === 'doubtful' && (
        <Checkbox
          className={classes.force}
          label={t('websites.bulkAdd.force')}
          aria-label={t('websites.bulkAdd.forceDomain', { domain })}
          checked={isIncluded}
          onChange={(event) => onForce(event.currentTarget.checked)}
        />
      )}
    </div>
  );
};
