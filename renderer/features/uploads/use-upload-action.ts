import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { confirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAddFiles } from './add-files-context.ts';
import { performAction } from './perform-action.ts';
import type { UploadAction } from './possible-actions.ts';

const getConfirmation = (action: UploadAction, job: UploadJob) => {
  const { kind } = job.state;
  if (action === 'cancel' && (kind === 'transcribing' || kind === 'checking')) {
    return {
      title: 'Stop waiting for this transcription?',
      children: `All of “${job.name}” was sent, and the service may finish it all the same. It then appears among your transcriptions.`,
      confirm: 'Stop waiting',
    };
  }
  if (action === 'send_again' && kind === 'failed') {
    return {
      title: 'Send it again?',
      children: `“${job.name}” may have arrived the first time. Look through your transcriptions first: if it is there, sending it again makes a second one.`,
      confirm: 'Send again',
    };
  }
  return null;
};

export const useUploadAction = (): ((action: UploadAction, job: UploadJob) => void) => {
  const navigate = useNavigate();
  const { openReview } = useAddFiles();
  return useCallback(
    (action, job) => {
      const run = async (): Promise<void> => {
        if (action === 'edit' || action === 'language') return openReview([job.id], []);
        if (action === 'key') return navigate({ to: '/settings' });
        if (action === 'open') {
          const id = job.state.kind === 'done' ? job.state.transcriptionId : undefined;
          return navigate({ to: '/transcriptions', search: { id } });
        }
        const confirmation = getConfirmation(action, job);
        if (confirmation && !(await confirmDialog(confirmation))) return;
        await performAction(action, job.id);
      };
      void run();
    },
    [navigate, openReview],
  );
};
