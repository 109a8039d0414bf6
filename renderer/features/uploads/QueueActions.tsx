import { Button } from '@mantine/core';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { inParallel } from '../../lib/in-parallel.ts';
import { errorToast } from '../../ui/toasts.tsx';
import { mayGoAgain } from './possible-actions.ts';
import { useUploadsStore, useUploadTotals } from './uploads-context.ts';

/** What can be done with the whole queue. Each button is there only while it would do something. */
export const QueueActions = () => {
  const store = useUploadsStore();
  const { paused, running, waiting, failed, finished } = useUploadTotals();

  const idsIn = (...kinds: readonly string[]): string[] =>
    store.order().filter((id) => kinds.includes(store.job(id)?.state.kind ?? ''));

  const startAll = async (): Promise<void> => {
    const answer = await bridge.uploads.start(idsIn('paused'));
    if (!answer.ok) errorToast('The uploads were not started', answer.error);
  };
  const pauseAll = async (): Promise<void> => {
    const answer = await bridge.uploads.pause();
    if (!answer.ok) errorToast('The uploads were not paused', answer.error);
  };
  const again = failed === 0 ? [] : store.order().filter((id) => mayGoAgain(store.job(id)?.state));
  const tryAgain = async (): Promise<void> => {
    const errors: BridgeError[] = [];
    await inParallel(again, 4, async (id) => {
      const answer = await bridge.uploads.retry(id);
      if (!answer.ok) errors.push(answer.error);
    });
    const [first] = errors;
    if (first)
      errorToast(`${formatCount(errors.length, 'upload was', 'uploads were')} not tried again`, first);
  };
  const removeFinished = async (): Promise<void> => {
    const answer = await bridge.uploads.removeMany(idsIn('done', 'cancelled'));
    if (!answer.ok) errorToast('The finished uploads were not removed', answer.error);
  };

  return (
    <>
      {finished > 0 && (
        <Button variant="subtle" onClick={() => void removeFinished()}>
          Remove finished
        </Button>
      )}
      {again.length > 1 && (
        <Button variant="subtle" onClick={() => void tryAgain()}>
          Try {formatNumber(again.length)} failed again
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
