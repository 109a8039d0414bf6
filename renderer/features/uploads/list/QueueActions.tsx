import { Button } from '@mantine/core';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { inParallel } from '../../../lib/in-parallel.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { callInChunks, maxIdsPerCall } from '../call-in-chunks.ts';
import { useUploadsStore, useUploadTotals } from '../use-uploads-store.ts';
import { canRetryInBulk } from './possible-actions.ts';

export const QueueActions = () => {
  const store = useUploadsStore();
  const { errorToast } = useToasts();
  const { paused, running, waiting, failed, finished } = useUploadTotals();

  const getIdsByKind = (...kinds: readonly string[]): string[] =>
    store.order().filter((id) => kinds.includes(store.job(id)?.state.kind ?? ''));

  const startAll = async (): Promise<void> => {
    const result = await callInChunks(getIdsByKind('paused'), (ids) => bridge.uploads.start(ids));
    if (!result.ok) errorToast(t('uploads.queue.notStarted'), result.error);
  };
  const pauseAll = async (): Promise<void> => {
    // The last first, so that none of them starts meanwhile. Then those that are being sent.
    const waitingIds = getIdsByKind('queued', 'waiting').reverse();
    if (waitingIds.length > maxIdsPerCall) await callInChunks(waitingIds, (ids) => bridge.uploads.pause(ids));
    const result = await bridge.uploads.pause();
    if (!result.ok) errorToast(t('uploads.queue.notPaused'), result.error);
  };
  const retryableIds = failed === 0 ? [] : store.order().filter((id) => canRetryInBulk(store.job(id)?.state));
  const retryFailed = async (): Promise<void> => {
    const errors: BridgeError[] = [];
    await inParallel(retryableIds, 4, async (id) => {
      const result = await bridge.uploads.retry(id);
      if (!result.ok) errors.push(result.error);
    });
    const [first] = errors;
    if (first) errorToast(t('uploads.queue.notRetried', { count: errors.length }), first);
  };
  const removeFinished = async (): Promise<void> => {
    const ids = getIdsByKind('done', 'cancelled');
    const result = await callInChunks(ids, (part) => bridge.uploads.bulkRemove(part));
    if (!result.ok) errorToast(t('uploads.queue.finishedNotRemoved'), result.error);
  };

  return (
    <>
      {finished > 0 && (
        <Button variant="subtle" onClick={() => void removeFinished()}>
          {t('uploads.queue.removeFinished')}
        </Button>
      )}
      {retryableIds.length > 1 && (
        <Button variant="subtle" onClick={() => void retryFailed()}>
          {t('uploads.queue.retryFailed', { count: retryableIds.length })}
        </Button>
      )}
      {running + waiting > 0 && (
        <Button variant="default" onClick={() => void pauseAll()}>
          {t('uploads.queue.pauseAll')}
        </Button>
      )}
      {paused > 0 && (
        <Button variant="default" onClick={() => void startAll()}>
          {t('uploads.queue.resumeAll')}
        </Button>
      )}
    </>
  );
};
