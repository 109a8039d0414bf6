import type { BridgeError } from '../../../preload/contract/result.ts';
import type { BaseUrlTest } from '../../../preload/contract/settings.ts';
import { type Explanation, explain, getErrorDetails } from '../../lib/errors.ts';
import { formatNumber } from '../../lib/format.ts';
import { StatusDot } from '../../ui/StatusDot.tsx';
import classes from './ConnectionFields.module.css';

interface BaseUrlResultProps {
  readonly label: string;
  readonly url: string;
  readonly result: BaseUrlTest;
}

/** A test requests a list, so `not_found` means a wrong base URL, never a missing record. */
const explainTest = (error: BridgeError, url: string): Pick<Explanation, 'title' | 'next'> => {
  if (error.code !== 'not_found') return explain(error);
  const host = URL.canParse(url) ? new URL(url).host : url;
  return { title: 'Nothing is found at this address', next: `Check the path after ${host}.` };
};

export const BaseUrlResult = ({ label, url, result }: BaseUrlResultProps) => {
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
  const serviceMessage = getErrorDetails(result.error);
  return (
    <div className={classes.result} role="alert">
      <StatusDot tone="bad" />
      <div className={classes.words}>
        <div>
          {label}: {title}
        </div>
        <div className={classes.next}>{next}</div>
        {serviceMessage && <div className={classes.own}>{serviceMessage}</div>}
      </div>
    </div>
  );
};
