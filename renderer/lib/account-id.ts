/** Identifies the service that data belongs to. Data of one service is never shown for or sent to another. */
import type { QueryClient } from '@tanstack/react-query';
import type { Settings } from '../../preload/contract/settings.ts';
import { queryKeys } from './query.ts';

export const getContentAccountId = (settings: Settings | undefined): string =>
  settings === undefined ? '' : settings.demoService ? 'demo' : settings.contentUrl;

export const getAnalyticsAccountId = (settings: Settings | undefined): string =>
  settings === undefined ? '' : settings.demoService ? 'demo' : settings.analyticsUrl;

export const getCachedSettings = (client: QueryClient): Settings | undefined =>
  client.getQueryData<Settings>(queryKeys.settings);
