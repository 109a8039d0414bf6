import { useCallback } from 'react';
import { assertNever, type BridgeError, ok, type Result } from '../../../../preload/contract/result.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { inParallel } from '../../../lib/in-parallel.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { callInChunks } from '../call-in-chunks.ts';
import { labelActionError, sendToOtherPlace } from '../list/perform-action.ts';
import { useOpenText } from '../use-open-text.ts';
import { type BulkAction, getBulkIds, type RecordingAction } from './bulk-actions.ts';

/** Calls that inspect a file, at the same time. */
const maxRetries = 4;

const retryAll = async (ids: readonly string[]): Promise<Result<unknown>> => {
  const errors: BridgeError[] = [];
  await inParallel(ids, maxRetries, async (id) => {
    const result = await bridge.uploads.retry(id);
    if (!result.ok) errors.push(result.error);
  });
  const [error] = errors;
  return error ? { ok: false, error } : ok(true);
};

const send = (action: BulkAction, ids: readonly string[]): Promise<Result<unknown>> => {
  switch (action) {
    case 'start':
    case 'resume':
    case 'try_now':
      return callInChunks(ids, (chunk) => bridge.uploads.start(chunk));
    case 'pause':
      // The last first, so that none of them starts meanwhile.
      return callInChunks(ids.toReversed(), (chunk) => bridge.uploads.pause(chunk));
    case 'retry':
    case 'send_again':
      return retryAll(ids);
    case 'cancel':
      return callInChunks(ids.toReversed(), (chunk) => bridge.uploads.bulkCancel(chunk));
    case 'remove':
      return callInChunks(ids, (chunk) => bridge.uploads.bulkRemove(chunk));
    default:
      return assertNever(action);
  }
};

/** The service may have the whole body. */
const mayArrive = ({ state }: UploadJob): boolean =>
  state.kind === 'transcribing' || state.kind === 'checking';

const confirmCancel = (name: string): Promise<boolean> =>
  confirmDialog({
    title: t('uploads.recording.cancelTitle', { name }),
    children: t('uploads.recording.cancelHint'),
    confirm: t('uploads.recording.cancelConfirm'),
  });

export type PerformBulkAction = (
  action: RecordingAction,
  jobs: readonly UploadJob[],
  /** The name of all of them, for a question. */
  name: string,
) => void;

/** Applies an action to each of the uploads that allow it. */
export const usePerformBulkAction = (): PerformBulkAction => {
  const openText = useOpenText();
  const toasts = useToasts();
  return useCallback(
    (action, jobs, name) => {
      const run = async (): Promise<void> => {
        if (action === 'open') {
          // The text of a part is shown as that of its episode.
          const done = jobs.find(({ state }) => state.kind === 'done');
          if (done) await openText(done);
          return;
        }
        const [first] = jobs;
        if (action === 'other_place') return first && sendToOtherPlace(toasts, first);
        if (action === 'cancel' && jobs.some(mayArrive) && !(await confirmCancel(name))) return;
        const result =
          action === 'reveal'
            ? await bridge.uploads.revealFile(first?.id ?? '')
            : await send(action, getBulkIds(action, jobs));
        if (!result.ok) toasts.errorToast(labelActionError(action), result.error);
      };
      void run();
    },
    [openText, toasts],
  );
};
