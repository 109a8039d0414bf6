import type { Settings } from '../../preload/contract/settings.ts';
import { getCachedSettings } from '../lib/account-id.ts';
import type { AppState } from './app-state.ts';

/** Calls `fn` when another account is in use. */
export const onAccountChange = (
  { bridge, queryClient, onDispose }: AppState,
  getAccountId: (settings: Settings | undefined) => string,
  fn: () => void,
): void => {
  let current = getAccountId(getCachedSettings(queryClient));
  const unsubscribe = bridge.settings.onChanged((settings) => {
    const next = getAccountId(settings);
    if (next === current) return;
    current = next;
    fn();
  });
  onDispose(unsubscribe);
};
