import { useEffect, useState } from 'react';
import type { BridgeError } from '../../preload/contract/result.ts';
import { t } from '../../preload/messages/translate.ts';
import { formatCountdown } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';

interface RetryCountdownProps {
  readonly error: BridgeError;
  /** Called when the wait is over. Without it, only the remaining time is shown. */
  readonly onDue?: (() => void) | undefined;
}

const getDueAt = ({ retryAfterSeconds }: BridgeError): number | null =>
  retryAfterSeconds === undefined ? null : Date.now() + Math.max(1, retryAfterSeconds) * 1_000;

/** Counts down the seconds of `retryAfterSeconds`. Renders nothing if the service sent none. */
export const RetryCountdown = ({ error, onDue }: RetryCountdownProps) => {
  const [{ of, due }, setDue] = useState(() => ({ of: error, due: getDueAt(error) }));
  if (of !== error) setDue({ of: error, due: getDueAt(error) });
  const now = useNow(due !== null);
  const left = due === null ? 0 : due - now;
  const isDue = due !== null && left <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each error
  useEffect(() => {
    if (isDue) onDue?.();
  }, [isDue]);
  if (due === null || isDue) return null;
  const time = formatCountdown(left);
  return <span role="timer">{onDue ? t('common.resumesIn', { time }) : t('common.retryIn', { time })}</span>;
};
