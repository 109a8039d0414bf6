import { useQueryClient } from '@tanstack/react-query';
import type { SettingsPatch } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { queryKeys } from '../../lib/query.ts';
import { useToasts } from '../../state/app-state-context.ts';

/** Puts the returned settings into the cache, or shows an error toast. Never rejects. */
export const useUpdateSettings = (): ((patch: SettingsPatch) => Promise<void>) => {
  const queryClient = useQueryClient();
  const { errorToast } = useToasts();
  return async (patch) => {
    const settings = await bridge.settings.update(patch);
    if (settings.ok) queryClient.setQueryData(queryKeys.settings, settings.value);
    else errorToast(t('settings.notSaved'), settings.error);
  };
};
