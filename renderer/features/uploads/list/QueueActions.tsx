import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { inParallel } from '../../../lib/in-parallel.ts';
import { connectionQuery } from '../../../lib/settings-query.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { CheckConnectionButton } from '../../../ui/connection-check/CheckConnectionButton.tsx';
import { callInChunks, maxIdsPerCall } from '../call-in-chunks.ts';
import { getEntryJobIds } from '../recordings/upload-entries.ts';
import { useUploadsStore, useUploadTotals } from '../use-uploads-store.ts';
import { canResumeInBulk, canRetryInBulk } from './possible-actions.ts';

export const QueueActions = () => {
  const store = useUploadsStore();
  const { errorToast } = useToasts();
  const { data: connection } = useQuery(connectionQuery);
  const { resumable, running, waiting, retryable, finished } = useUploadTotals();

  /** A recording is removed when all of its parts have ended. */
  const getFinishedIds = (): string[] => {
    const { entries } = store.state.get();
    const isFinished = (id: string): boolean =>
      ['done', 'cancelled'].includes(store.job(id)?.state.kind ?? '');
    return entries.ids
      .map((id) => getEntryJobIds(entries, id))
      .filter((ids) => ids.every(isFinished))
      .flat();
  };
  const getIdsByKind = (...kinds: readonly string[]): string[] =>
    store.order().filter((id) => kinds.includes(store.job(id)?.state.kind ?? ''));

  const startAll = async (): Promise<void> => {
    const resumableIds = store.order().filter((id) => canResumeInBulk(store.job(id)?.state));
    const result = await callInChunks(resumableIds, (ids) => bridge.uploads.start(ids));
    if (!result.ok) errorToast(t('uploads.queue.notStarted'), result.error);
  };
  const pauseAll = async (): Promise<void> => {
    // The last first, so that none of them starts meanwhile. Then those that are being sent.
    const waitingIds = getIdsByKind('queued', 'waiting').reverse();
    if (waitingIds.length > maxIdsPerCall) await callInChunks(waitingIds, (ids) => bridge.uploads.pause(ids));
    const result = await bridge.uploads.pause();
    if (!result.ok) errorToast(t('uploads.queue.notPaused'), result.error);
  };
  const retryFailed = async (): Promise<void> => {
    const errors: BridgeError[] = [];
    const retryableIds = store.order().filter((id) => canRetryInBulk(store.job(id)?.state));
    await inParallel(retryableIds, 4, async (id) => {
      const result = await bridge.uploads.retry(id);
      if (!result.ok) errors.push(result.error);
    });
    const [first] = errors;
    if (first) errorToast(t('uploads.queue.notRetried', { count: errors.length }), first);
  };
  const removeFinished = async (): Promise<void> => {
    const ids = getFinishedIds();
    const result = await callInChunks(ids, (part) => bridge.uploads.bulkRemove(part));
    if (!result.ok) errorToast(t('uploads.queue.finishedNotRemoved'), result.error);
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
