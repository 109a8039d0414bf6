import { Button } from '@mantine/core';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { inParallel } from '../../lib/in-parallel.ts';
import { errorToast } from '../../ui/toasts.tsx';
import { canRetryInBulk } from './possible-actions.ts';
import { useUploadsStore, useUploadTotals } from './uploads-context.ts';

export const QueueActions = () => {
  const store = useUploadsStore();
  const { paused, running, waiting, failed, finished } = useUploadTotals();

  const getIdsByKind = (...kinds: readonly string[]): string[] =>
    store.order().filter((id) => kinds.includes(store.job(id)?.state.kind ?? ''));

  const startAll = async (): Promise<void> => {
    const answer = await bridge.uploads.start(getIdsByKind('paused'));
    if (!answer.ok) errorToast('The uploads were not started', answer.error);
  };
  const pauseAll = async (): Promise<void> => {
    const answer = await bridge.uploads.pause();
    if (!answer.ok) errorToast('The uploads were not paused', answer.error);
  };
  const retryableIds = failed === 0 ? [] : store.order().filter((id) => canRetryInBulk(store.job(id)?.state));
  const retryFailed = async (): Promise<void> => {
    const errors: BridgeError[] = [];
    await inParallel(retryableIds, 4, async (id) => {
      const answer = await bridge.uploads.retry(id);
      if (!answer.ok) errors.push(answer.error);
    });
    const [first] = errors;
    if (first)
      errorToast(`${formatCount(errors.length, 'upload was', 'uploads were')} not tried again`, first);
  };
  const removeFinished = async (): Promise<void> => {
    const answer = await bridge.uploads.bulkRemove(getIdsByKind('done', 'cancelled'));
    if (!answer.ok) errorToast('The finished uploads were not removed', answer.error);
  };

  return (
    <>
      {finished > 0 && (
        <Button variant="subtle" onClick={() => void removeFinished()}>
          Remove finished
        </Button>
      )}
      {retryableIds.length > 1 && (
        <Button variant="subtle" onClick={() => void retryFailed()}>
          Try {formatNumber(retryableIds.length)} failed again
        </Button>
      )}
      {running + waiting > 0 && (
        <Button variant="default" onClick={() => void pauseAll()}>
          Pause all
        </Button>
      )}
      {paused > 0 && (
        <Button variant="default" onClick={() => void startAll()}>
          Resume all
        </Button>
      )}
    </>
  );
};
