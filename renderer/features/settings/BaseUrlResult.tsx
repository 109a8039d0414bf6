import type { BridgeError } from '../../../preload/contract/result.ts';
import type { BaseUrlTest } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { type Explanation, explain, getErrorDetails } from '../../lib/errors.ts';
import { StatusDot } from '../../ui/StatusDot.tsx';
import classes from './BaseUrlResult.module.css';

interface BaseUrlResultProps {
  readonly label: string;
  readonly url: string;
  readonly result: BaseUrlTest;
}

/** A test requests a list, so `not_found` means a wrong base URL, never a missing record. */
const explainTest = (error: BridgeError, url: string): Pick<Explanation, 'title' | 'next'> => {
  if (error.code !== 'not_found') return explain(error);
  const host = URL.canParse(url) ? new URL(url).host : url;
  return { title: t('settings.test.notFound'), next: t('settings.test.checkPath', { host }) };
};

export const BaseUrlResult = ({ label, url, result }: BaseUrlResultProps) => {
  if (result.ok) {
    return (
      <div className={classes.result} role="status">
        <StatusDot tone="good" />
        <span>{t('settings.test.connected', { label, milliseconds: Math.round(result.milliseconds) })}</span>
      </div>
    );
  }
  const { title, next } = explainTest(result.error, url);
  const serviceMessage = getErrorDetails(result.error);
  return (
    <div className={classes.result} role="alert">
      <StatusDot tone="bad" />
      <div className={classes.text}>
        <div>{t('settings.test.failed', { label, title })}</div>
        <div className={classes.next}>{next}</div>
        {serviceMessage && <div className={classes.serviceMessage}>{serviceMessage}</div>}
      </div>
    </div>
  );
};
