import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { UploadJob } from '../../../preload/contract/uploads.ts';

/** Shows the text of an upload that is done. */
export const useOpenText = (): ((job: UploadJob) => void) => {
  const navigate = useNavigate();
  return useCallback(
    ({ state }) => {
      const id = state.kind === 'done' ? state.transcriptionId : undefined;
      void navigate({ to: '/transcriptions', search: { id } });
    },
    [navigate],
  );
};
