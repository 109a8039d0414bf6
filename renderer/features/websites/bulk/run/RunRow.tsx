import type { TaskOutcome, WebsiteTask } from '../../../../../preload/contract/websites-bulk.ts';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { formatOutcome } from './format-run.ts';
import classes from './RunRow.module.css';

interface RunRowProps {
  readonly kind: WebsiteTask['kind'];
  readonly label: string;
  readonly outcome: TaskOutcome | undefined;
}

export const RunRow = ({ kind, label, outcome }: RunRowProps) => {
  const { tone, title, detail } = formatOutcome(kind, outcome);
  return (
    <div className={classes.row} data-outcome={outcome?.kind ?? 'waiting'}>
      <span className={classes.name}>{label}</span>
      <span className={classes.state} data-tone={tone}>
        <StatusDot tone={tone} />
        {title}
      </span>
      <span className={classes.detail}>{detail}</span>
    </div>
  );
};
