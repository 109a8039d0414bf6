import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useAddFiles } from '../../../lib/add-files-context.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { openHeardText } from '../heard/open-heard-text.tsx';
import { useOpenText } from '../use-open-text.ts';
import { performAction, sendToOtherPlace } from './perform-action.ts';
import type { UploadAction } from './possible-actions.ts';

const getConfirmation = (action: UploadAction, job: UploadJob) => {
  const { kind } = job.state;
  if (action === 'cancel' && (kind === 'transcribing' || kind === 'checking') && job.state.listening) {
    return {
      title: t('uploads.stopListening.title'),
      children: t('uploads.stopListening.explanation', { name: job.name }),
      confirm: t('uploads.stopListening.confirm'),
    };
  }
  if (action === 'cancel' && (kind === 'transcribing' || kind === 'checking')) {
    return {
      title: t('uploads.stopWaiting.title'),
      children: t('uploads.stopWaiting.explanation', { name: job.name }),
      confirm: t('uploads.stopWaiting.confirm'),
    };
  }
  if (action === 'send_again' && kind === 'failed') {
    return {
      title: t('uploads.sendAgain.title'),
      children: t('uploads.sendAgain.explanation', { name: job.name }),
      confirm: t('uploads.actions.sendAgain'),
    };
  }
  return null;
};

export const useUploadAction = (): ((action: UploadAction, job: UploadJob) => void) => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const openText = useOpenText();
  const { openReview } = useAddFiles();
  return useCallback(
    (action, job) => {
      const run = async (): Promise<void> => {
        if (action === 'edit' || action === 'language') return openReview([job.id], []);
        if (action === 'service') return navigate({ to: '/welcome' });
        if (action === 'key') return navigate({ to: '/settings' });
        if (action === 'read_along') return openHeardText(job, (done) => void openText(done));
        if (action === 'open') return openText(job);
        if (action === 'other_place') return sendToOtherPlace(toasts, job);
        const confirmation = getConfirmation(action, job);
        if (confirmation && !(await confirmDialog(confirmation))) return;
        await performAction(toasts, action, job.id);
      };
      void run();
    },
    [navigate, openReview, openText, toasts],
  );
};
