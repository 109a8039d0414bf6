import { Text } from '@mantine/core';
import { formatBytes, formatCount, formatSpeed, formatWait } from '../../lib/format.ts';
import { getSecondsLeft, type UploadTotals } from './totals.ts';
import { useUploadTotals } from './uploads-context.ts';

/** The queue in one line: counts, bytes, speed and time left. Empty for an empty queue. */
export const formatTotals = (totals: UploadTotals): string => {
  const { all, running, waiting, paused, failed, bytes, sent, bytesPerSecond } = totals;
  if (all === 0) return '';
  const parts: string[] = [];
  if (running > 0) parts.push(`${formatCount(running, 'running', 'running')}`);
  if (waiting > 0) parts.push(`${formatCount(waiting, 'waiting', 'waiting')}`);
  if (paused > 0) parts.push(`${formatCount(paused, 'paused', 'paused')}`);
  if (failed > 0) parts.push(`${formatCount(failed, 'failed', 'failed')}`);
  if (parts.length === 0) return formatCount(all, 'file', 'files');
  if (bytes > 0) parts.push(`${formatBytes(sent)} of ${formatBytes(bytes)}`);
  if (bytesPerSecond > 0) parts.push(formatSpeed(bytesPerSecond));
  const left = getSecondsLeft(totals);
  if (left !== null) parts.push(`${formatWait(left)} left`);
  return parts.join(' · ');
};

export const QueueTotals = () => (
  <Text size="sm" c="dimmed" mt={-6} data-queue-totals>
    {formatTotals(useUploadTotals())}
  </Text>
);
