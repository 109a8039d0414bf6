import { useQueryClient } from '@tanstack/react-query';
import type { Result } from '../../../preload/contract/result.ts';
import type { Settings, SettingsPatch } from '../../../preload/contract/settings.ts';
import { bridge } from '../../lib/bridge.ts';
import { queryKeys } from '../../lib/query.ts';
import { errorToast } from '../../ui/toasts.tsx';

/** Puts the returned settings into the cache, or shows an error toast with title `failed`. Never rejects. */
export const useSettingsResult = (): ((
  answer: Promise<Result<Settings>>,
  failed: string,
) => Promise<void>) => {
  const queryClient = useQueryClient();
  return async (answer, failed) => {
    const settings = await answer;
    if (settings.ok) queryClient.setQueryData(queryKeys.settings, settings.value);
    else errorToast(failed, settings.error);
  };
};

export const useUpdateSettings = (): ((patch: SettingsPatch) => Promise<void>) => {
  const applyResult = useSettingsResult();
  return (patch) => applyResult(bridge.settings.update(patch), 'The setting was not saved');
};
