import type { AddressTest } from '../../../preload/contract/settings.ts';
import { explain, ownWords } from '../../lib/errors.ts';
import { formatNumber } from '../../lib/format.ts';
import { StatusDot } from '../../ui/StatusDot.tsx';
import classes from './ConnectionFields.module.css';

interface AddressResultProps {
  /** Which of the two, where one field stands for both. */
  readonly label: string | null;
  readonly result: AddressTest;
}

/** How one base address answered. */
export const AddressResult = ({ label, result }: AddressResultProps) => {
  const before = label === null ? '' : `${label}: `;
  if (result.ok) {
    return (
      <div className={classes.result} role="status">
        <StatusDot tone="good" />
        <span>
          {before}Connected, answered in {formatNumber(Math.round(result.milliseconds))} ms
        </span>
      </div>
    );
  }
  const { title, next } = explain(result.error);
  const own = ownWords(result.error);
  return (
    <div className={classes.result} role="alert">
      <StatusDot tone="bad" />
      <div className={classes.words}>
        <div>
          {before}
          {title}
        </div>
        <div className={classes.next}>{next}</div>
        {own && <div className={classes.own}>{own}</div>}
      </div>
    </div>
  );
};
