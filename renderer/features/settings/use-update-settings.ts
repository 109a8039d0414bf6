import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SettingsPatch } from '../../../preload/contract/settings.ts';
import { bridge } from '../../lib/bridge.ts';
import { keys, take } from '../../lib/query.ts';
import { errorToast } from '../../ui/toasts.tsx';

/** Saves single settings at once; what could not be saved is said, and the switch goes back. */
export const useUpdateSettings = (): ((patch: SettingsPatch) => void) => {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (patch: SettingsPatch) => take(bridge.settings.update(patch)),
    onSuccess: (settings) => queryClient.setQueryData(keys.settings, settings),
    onError: (error) => errorToast('The setting was not saved', error),
  });
  return mutate;
};
