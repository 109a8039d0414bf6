import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isFinished } from '../../../../preload/contract/upload-states.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { connectionQuery } from '../../../lib/settings-query.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { CheckConnectionButton } from '../../../ui/connection-check/CheckConnectionButton.tsx';
import { getEntryJobIds } from '../recordings/upload-entries.ts';
import { useUploadsStore, useUploadTotals } from '../uploads-store.ts';
import { applyAction } from './apply-action.ts';
import { maxIdsPerCall } from './call-in-chunks.ts';
import { canResumeInBulk, canRetryInBulk } from './possible-actions.ts';

export const QueueActions = () => {
  const store = useUploadsStore();
  const { errorToast } = useToasts();
  const { data: connection } = useQuery(connectionQuery);
  const { resumable, running, waiting, retryable, finished } = useUploadTotals();

  /** A recording is removed when all of its parts have ended. */
  const getFinishedIds = (): string[] => {
    const { entries } = store.state.get();
    const isJobFinished = (id: string): boolean => {
      const job = store.job(id);
      return job !== undefined && isFinished(job.state);
    };
    return entries.ids
      .map((id) => getEntryJobIds(entries, id))
      .filter((ids) => ids.every(isJobFinished))
      .flat();
  };
  const getIdsByKind = (...kinds: readonly string[]): string[] =>
    store.order().filter((id) => kinds.includes(store.job(id)?.state.kind ?? ''));

  const startAll = async (): Promise<void> => {
    const resumableIds = store.order().filter((id) => canResumeInBulk(store.job(id)?.state));
    const { error } = await applyAction('start', resumableIds);
    if (error) errorToast(t('uploads.queue.notStarted'), error);
  };
  const pauseAll = async (): Promise<void> => {
    // First those that would start meanwhile. Then those that are being sent.
    const waitingIds = getIdsByKind('queued', 'waiting');
    if (waitingIds.length > maxIdsPerCall) await applyAction('pause', waitingIds);
    const result = await bridge.uploads.pause();
    if (!result.ok) errorToast(t('uploads.queue.notPaused'), result.error);
  };
  const retryFailed = async (): Promise<void> => {
    const retryableIds = store.order().filter((id) => canRetryInBulk(store.job(id)?.state));
    const { error, count } = await applyAction('retry', retryableIds);
    if (error) errorToast(t('uploads.queue.notRetried', { count }), error);
  };
  const removeFinished = async (): Promise<void> => {
    const { error } = await applyAction('remove', getFinishedIds());
    if (error) errorToast(t('uploads.queue.finishedNotRemoved'), error);
  };

  return (
    <>
      {connection?.kind === 'troubled' && running + waiting > 0 && (
        <CheckConnectionButton error={connection.error} />
      )}
      {finished > 0 && (
        <Button variant="subtle" onClick={() => void removeFinished()}>
          {t('uploads.queue.removeFinished')}
        </Button>
      )}
      {retryable > 1 && (
        <Button variant="subtle" onClick={() => void retryFailed()}>
          {t('uploads.queue.retryFailed', { count: retryable })}
        </Button>
      )}
      {running + waiting > 0 && (
        <Button variant="default" onClick={() => void pauseAll()}>
          {t('uploads.queue.pauseAll')}
        </Button>
      )}
      {resumable > 0 && (
        <Button variant="default" onClick={() => void startAll()}>
          {t('uploads.queue.resumeAll')}
        </Button>
      )}
    </>
  );
};
