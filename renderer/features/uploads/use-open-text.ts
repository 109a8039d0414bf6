import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { t } from '../../../preload/messages/translate.ts';
import { getCachedSettings } from '../../lib/account-id.ts';
import { bridge } from '../../lib/bridge.ts';
import { useToasts } from '../../state/app-state-context.ts';

/** Shows the text of an upload that is done. The place that has it becomes the one in use. */
export const useOpenText = (): ((job: UploadJob) => Promise<void>) => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { errorToast } = useToasts();
  return useCallback(
    async ({ place, state }) => {
      if (place !== getCachedSettings(queryClient)?.place) {
        const changed = await bridge.settings.update({ place });
        if (!changed.ok) return errorToast(t('settings.notSaved'), changed.error);
      }
      const id = state.kind === 'done' ? state.transcriptionId : undefined;
      await navigate({ to: '/transcriptions', search: { id } });
    },
    [navigate, queryClient, errorToast],
  );
};
