import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { toListeningId } from '../../../../preload/contract/account-id.ts';
import { mayArrive } from '../../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useAddFiles } from '../../../lib/add-files-context.ts';
import { bridge } from '../../../lib/bridge.ts';
import { getOtherPlace } from '../../../lib/places.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useStopListening } from '../../../ui/dialogs/use-stop-listening.tsx';
import { applyAction } from '../apply-action.ts';
import type { UploadAction } from '../possible-actions.ts';
import { useOpenText } from '../use-open-text.ts';

const failureKeys = {
  start: 'uploads.actionErrors.start',
  resume: 'uploads.actionErrors.resume',
  try_now: 'uploads.actionErrors.resume',
  pause: 'uploads.actionErrors.pause',
  retry: 'uploads.actionErrors.retry',
  send_again: 'uploads.actionErrors.retry',
  other_file: 'uploads.actionErrors.chooseFile',
  other_place: 'uploads.add.recordingNotAdded',
  cancel: 'uploads.actionErrors.cancel',
  reveal: 'uploads.actionErrors.reveal',
  confirm_sent: 'uploads.actionErrors.remove',
  remove: 'uploads.actionErrors.remove',
} as const satisfies Partial<Record<UploadAction, string>>;

/** Null: the user is not asked. */
const getConfirmation = (action: UploadAction, jobs: readonly UploadJob[], name: string) => {
  const [job] = jobs;
  if (action === 'cancel' && jobs.some(({ state, place }) => mayArrive(state) && place === 'service')) {
    if (jobs.length > 1)
      return {
        title: t('uploads.recording.cancelTitle', { name }),
        children: t('uploads.recording.cancelHint'),
        confirm: t('uploads.recording.cancelConfirm'),
      };
    return {
      title: t('uploads.stopWaiting.title'),
      children: t('uploads.stopWaiting.explanation', { name }),
      confirm: t('uploads.stopWaiting.confirm'),
    };
  }
  if (action === 'send_again' && job?.state.kind === 'failed') {
    return {
      title: t('uploads.sendAgain.title'),
      children: t('uploads.sendAgain.explanation', { name }),
      confirm: t('uploads.actions.sendAgain'),
    };
  }
  return null;
};

/** What was heard of the one that this computer listens to, if any was. */
const findHeard = (jobs: readonly UploadJob[]) => {
  for (const { id, name, state } of jobs) {
    const heardMs = state.kind === 'transcribing' ? (state.listening?.heardMs ?? 0) : 0;
    if (heardMs > 0) return { id, name, heardMs };
  }
  return null;
};

/** Applies an action to all of these uploads, which must allow it. `name`: of them together, for a question. */
export const usePerformAction = (): ((
  action: UploadAction,
  jobs: readonly UploadJob[],
  name?: string,
) => void) => {
  const navigate = useNavigate();
  const { errorToast } = useToasts();
  const openText = useOpenText();
  const stopListening = useStopListening();
  const { openReview } = useAddFiles();
  return useCallback(
    (action, jobs, name) => {
      const [first] = jobs;
      if (first === undefined) return;
      const ids = jobs.map(({ id }) => id);
      const call = async (): Promise<void> => {
        switch (action) {
          case 'edit':
          case 'language':
            return openReview(ids, []);
          case 'service':
            return navigate({ to: '/welcome' });
          case 'key':
            return navigate({ to: '/settings' });
          case 'read_along':
            return navigate({ to: '/transcriptions', search: { id: toListeningId(first.id) } });
          case 'open':
            // The text of a part is shown as that of its episode.
            return openText(jobs.find(({ state }) => state.kind === 'done') ?? first);
          case 'reveal':
          case 'other_file':
          case 'other_place': {
            const result = await {
              reveal: () => bridge.uploads.revealFile(first.id),
              other_file: () => bridge.uploads.chooseReplacementFile(first.id),
              other_place: () => bridge.uploads.sendUploadTo(first.id, getOtherPlace(first.place)),
            }[action]();
            if (!result.ok) errorToast(t(failureKeys[action]), result.error);
            return;
          }
          default: {
            const confirmation = getConfirmation(action, jobs, name ?? first.name);
            if (confirmation && !(await confirmDialog(confirmation))) return;
            const heard = action === 'cancel' ? findHeard(jobs) : null;
            if (heard && (await stopListening(heard)) === 'go_on') return;
            const rest = heard ? ids.filter((id) => id !== heard.id) : ids;
            if (rest.length === 0) return;
            const { error } = await applyAction(action, rest);
            if (error) errorToast(t(failureKeys[action]), error);
          }
        }
      };
      void call();
    },
    [navigate, openReview, openText, stopListening, errorToast],
  );
};
