import { Button, Text } from '@mantine/core';
import { IconFileMusic } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import { toPercent } from '../../../preload/contract/upload-states.ts';
import { t } from '../../../preload/messages/translate.ts';
import { useAddFiles } from '../../lib/add-files-context.ts';
import { formatSpeed, formatWait } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { LoadingRows } from '../../ui/list/LoadingRows.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueueActions } from './list/QueueActions.tsx';
import { UploadList } from './list/UploadList.tsx';
import { PendingReviewNotice } from './review/PendingReviewNotice.tsx';
import { getSecondsLeft, type UploadTotals } from './totals.ts';
import { useUploadOrder, useUploadsStore, useUploadTotals } from './uploads-store.ts';

/** The queue in one line: counts, bytes, speed and time left. */
const formatTotals = (totals: UploadTotals): string => {
  const { all, running, waiting, paused, failed, bytes, progressed, bytesPerSecond } = totals;
  const parts: string[] = [];
  if (running > 0) parts.push(t('uploads.queue.running', { count: running }));
  if (waiting > 0) parts.push(t('uploads.queue.waiting', { count: waiting }));
  if (paused > 0) parts.push(t('uploads.queue.paused', { count: paused }));
  if (failed > 0) parts.push(t('uploads.queue.failed', { count: failed }));
  if (parts.length === 0) return t('uploads.fileCount', { count: all });
  if (bytes > 0) parts.push(t('uploads.queue.progress', { fraction: toPercent(progressed / bytes) / 100 }));
  if (bytesPerSecond > 0) parts.push(formatSpeed(bytesPerSecond));
  const left = getSecondsLeft(totals);
  if (left !== null) parts.push(t('uploads.state.timeLeft', { time: formatWait(left) }));
  return parts.join(' · ');
};

const QueueTotals = () => (
  <Text size="sm" c="dimmed" mt="calc(-1 * var(--st-space-6))" data-queue-totals>
    {formatTotals(useUploadTotals())}
  </Text>
);

const Body = () => {
  const store = useUploadsStore();
  const loading = useSelector(store.state, (state) => state.loading);
  const order = useUploadOrder();
  const { chooseFiles } = useAddFiles();
  if (loading.kind === 'failed')
    return <ErrorState error={loading.error} retry={() => void store.reload()} />;
  if (loading.kind === 'loading') return <LoadingRows label={t('uploads.loading')} />;
  if (order.length === 0) {
    return (
      <EmptyState
        icon={<IconFileMusic size={38} stroke={1.2} />}
        title={t('uploads.empty')}
        action={
          <Button size="sm" onClick={chooseFiles} rightSection={<Kbd keys="mod+O" onFill />}>
            {t('uploads.chooseFiles')}
          </Button>
        }
      >
        {t('uploads.emptyHint')}
      </EmptyState>
    );
  }
  return (
    <>
      <PendingReviewNotice />
      <UploadList />
    </>
  );
};

export const UploadsScreen = () => {
  const { all } = useUploadTotals();
  return (
    <>
      <PageHeader title={t('common.uploads')} actions={<QueueActions />}>
        {all > 0 && <QueueTotals />}
      </PageHeader>
      <Body />
    </>
  );
};
