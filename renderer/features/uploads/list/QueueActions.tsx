import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getUploadParts, isFinished } from '../../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { connectionQuery } from '../../../lib/settings-query.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { CheckConnectionButton } from '../../../ui/connection-check/CheckConnectionButton.tsx';
import { applyAction } from '../apply-action.ts';
import { maxIdsPerCall } from '../bulk-actions.ts';
import { canResumeInBulk, canRetryInBulk } from '../possible-actions.ts';
import { useUploadsStore, useUploadTotals } from '../uploads-store.ts';

export const QueueActions = () => {
  const store = useUploadsStore();
  const { errorToast } = useToasts();
  const { data: connection } = useQuery(connectionQuery);
  const { resumable, running, waiting, retryable, finished } = useUploadTotals();

  const listJobs = (): readonly UploadJob[] =>
    store
      .order()
      .map(store.job)
      .filter((job) => job !== undefined);
  const getIds = (jobs: readonly UploadJob[], isIncluded: (job: UploadJob) => boolean): readonly string[] =>
    jobs.filter(isIncluded).map(({ id }) => id);
  const getPartIds = (isIncluded: (state: UploadJob['state']) => boolean): readonly string[] =>
    getIds(listJobs().flatMap(getUploadParts), ({ state }) => isIncluded(state));

  const startAll = async (): Promise<void> => {
    const { error } = await applyAction('start', getPartIds(canResumeInBulk));
    if (error) errorToast(t('uploads.queue.notStarted'), error);
  };
  const pauseAll = async (): Promise<void> => {
    // First those that would start meanwhile. Then those that are being sent.
    const waitingIds = getPartIds(({ kind }) => kind === 'queued' || kind === 'waiting');
    if (waitingIds.length > maxIdsPerCall) await applyAction('pause', waitingIds);
    const result = await bridge.uploads.pause();
    if (!result.ok) errorToast(t('uploads.queue.notPaused'), result.error);
  };
  const retryFailed = async (): Promise<void> => {
    const { error, count } = await applyAction('retry', getPartIds(canRetryInBulk));
    if (error) errorToast(t('uploads.queue.notRetried', { count }), error);
  };
  const removeFinished = async (): Promise<void> => {
    const { error } = await applyAction(
      'remove',
      getIds(listJobs(), ({ state }) => isFinished(state)),
    );
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
