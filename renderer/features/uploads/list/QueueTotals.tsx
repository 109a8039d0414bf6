import { Text } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';
import { formatBytes, formatSpeed, formatWait } from '../../../lib/format.ts';
import { useUploadTotals } from '../use-uploads-store.ts';
import { getSecondsLeft, type UploadTotals } from './totals.ts';

/** The queue in one line: counts, bytes, speed and time left. Empty for an empty queue. */
const formatTotals = (totals: UploadTotals): string => {
  const { all, running, waiting, paused, failed, bytes, sent, bytesPerSecond } = totals;
  if (all === 0) return '';
  const parts: string[] = [];
  if (running > 0) parts.push(t('uploads.queue.running', { count: running }));
  if (waiting > 0) parts.push(t('uploads.queue.waiting', { count: waiting }));
  if (paused > 0) parts.push(t('uploads.queue.paused', { count: paused }));
  if (failed > 0) parts.push(t('uploads.queue.failed', { count: failed }));
  if (parts.length === 0) return t('uploads.fileCount', { count: all });
  if (bytes > 0)
    parts.push(t('uploads.state.amount', { sent: formatBytes(sent), total: formatBytes(bytes) }));
  if (bytesPerSecond > 0) parts.push(formatSpeed(bytesPerSecond));
  const left = getSecondsLeft(totals);
  if (left !== null) parts.push(t('uploads.state.timeLeft', { time: formatWait(left) }));
  return parts.join(' · ');
};

export const QueueTotals = () => (
  <Text size="sm" c="dimmed" mt="calc(-1 * var(--st-space-6))" data-queue-totals>
    {formatTotals(useUploadTotals())}
  </Text>
);
