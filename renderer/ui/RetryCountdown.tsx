import { useEffect, useState } from 'react';
import type { BridgeError } from '../../preload/contract/result.ts';
import { formatCountdown } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';

interface RetryCountdownProps {
  readonly error: BridgeError;
  /** Called when the wait is over. Without it, only the remaining time is shown. */
  readonly onDue?: (() => void) | undefined;
}

const getDueAt = ({ retryAfterSeconds }: BridgeError): number | null =>
  retryAfterSeconds === undefined ? null : Date.now() + Math.max(1, retryAfterSeconds) * 1_000;

/** Counts down to the time that the service named for coming back; nothing where it named none. */
export const RetryCountdown = ({ error, onDue }: RetryCountdownProps) => {
  const [{ of, due }, setDue] = useState(() => ({ of: error, due: getDueAt(error) }));
  if (of !== error) setDue({ of: error, due: getDueAt(error) });
  const now = useNow(due !== null);
  const left = due === null ? 0 : due - now;
  const isDue = due !== null && left <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that was named
  useEffect(() => {
    if (isDue) onDue?.();
  }, [isDue]);
  if (due === null || isDue) return null;
  const label = onDue ? 'Goes on in' : 'It can be tried again in';
  return (
    <span role="timer">
      {label} {formatCountdown(left)}.
    </span>
  );
};
