/** The account of the current settings, as text: empty if none is set up or the settings are not loaded yet. */
import type { QueryClient } from '@tanstack/react-query';
import * as accounts from '../../preload/contract/account-id.ts';
import type { Settings } from '../../preload/contract/settings.ts';
import { queryKeys } from './query.ts';

export const getServiceAccountId = (settings: Settings | undefined): string =>
  (settings && accounts.getServiceAccountId(settings)) ?? '';

export const getAnalyticsAccountId = (settings: Settings | undefined): string =>
  (settings && accounts.getAnalyticsAccountId(settings)) ?? '';

export const getCachedSettings = (client: QueryClient): Settings | undefined =>
  client.getQueryData<Settings>(queryKeys.settings);
