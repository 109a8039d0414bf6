import type { BridgeError } from '../../../preload/contract/result.ts';
import type { AddressTest } from '../../../preload/contract/settings.ts';
import { type Explanation, explain, ownWords } from '../../lib/errors.ts';
import { formatNumber } from '../../lib/format.ts';
import { StatusDot } from '../../ui/StatusDot.tsx';
import classes from './ConnectionFields.module.css';

interface AddressResultProps {
  readonly label: string;
  /** The address that was asked. */
  readonly url: string;
  readonly result: AddressTest;
}

/** A test asks for a list, so what is not found is the address and never a record. */
const explainTest = (error: BridgeError, url: string): Pick<Explanation, 'title' | 'next'> => {
  if (error.code !== 'not_found') return explain(error);
  const host = URL.canParse(url) ? new URL(url).host : url;
  return { title: 'Nothing is found at this address', next: `Check the path after ${host}.` };
};

/** How one base address answered. */
export const AddressResult = ({ label, url, result }: AddressResultProps) => {
  if (result.ok) {
    return (
      <div className={classes.result} role="status">
        <StatusDot tone="good" />
        <span>
          {label}: Connected ({formatNumber(Math.round(result.milliseconds))} ms)
        </span>
      </div>
    );
  }
  const { title, next } = explainTest(result.error, url);
  const own = ownWords(result.error);
  return (
    <div className={classes.result} role="alert">
      <StatusDot tone="bad" />
      <div className={classes.words}>
        <div>
          {label}: {title}
        </div>
        <div className={classes.next}>{next}</div>
        {own && <div className={classes.own}>{own}</div>}
      </div>
    </div>
  );
};
