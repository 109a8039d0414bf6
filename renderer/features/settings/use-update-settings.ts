import { useQueryClient } from '@tanstack/react-query';
import type { Result } from '../../../preload/contract/result.ts';
import type { Settings, SettingsPatch } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { queryKeys } from '../../lib/query.ts';
import { useToasts } from '../../state/app-state-context.ts';

/** Puts the returned settings into the cache, or shows an error toast with the title `failure`. Never rejects. */
export const useSettingsResult = (): ((
  result: Promise<Result<Settings>>,
  failure: string,
) => Promise<void>) => {
  const queryClient = useQueryClient();
  const { errorToast } = useToasts();
  return async (result, failure) => {
    const settings = await result;
    if (settings.ok) queryClient.setQueryData(queryKeys.settings, settings.value);
    else errorToast(failure, settings.error);
  };
};

export const useUpdateSettings = (): ((patch: SettingsPatch) => Promise<void>) => {
  const applyResult = useSettingsResult();
  return (patch) => applyResult(bridge.settings.update(patch), t('settings.notSaved'));
};
