import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Settings } from '../../preload/contract/settings.ts';
import { type ChosenKeys, getKeys, type ShortcutName } from '../../preload/contract/shortcuts.ts';
import { bridge } from './bridge.ts';
import { queryKeys, unwrap } from './query.ts';

/** The settings. `settings.onChanged` updates them (app/subscribe-to-main.ts), so they are never refetched. */
export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: () => unwrap(bridge.settings.get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const useChosenKeys = (): ChosenKeys => useQuery(settingsQuery).data?.shortcutKeys ?? {};

/** The keys of a command, as the component `Kbd` takes them. */
export const useShortcut = (name: ShortcutName): string => getKeys(name, useChosenKeys());

export const connectionQuery = queryOptions({
  queryKey: queryKeys.connection,
  queryFn: () => unwrap(bridge.app.connection()),
  staleTime: Number.POSITIVE_INFINITY,
});

export const infoQuery = queryOptions({
  queryKey: queryKeys.info,
  queryFn: () => unwrap(bridge.app.info()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** `speech.onChanged` updates it (app/subscribe-to-main.ts). */
export const speechQuery = queryOptions({
  queryKey: queryKeys.speech,
  queryFn: () => unwrap(bridge.speech.state()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Whether no place was chosen yet, as at the first start. */
export const isNothingConfigured = (settings: Settings): boolean =>
  settings.place === 'service' &&
  settings.analyticsUrl === '' &&
  settings.contentUrl === '' &&
  settings.keyState === 'none';

/** Whether the service has website statistics, wherever recordings go; also until the settings are read. */
export const hasWebsites = (settings: Settings | undefined): boolean => settings?.analyticsUrl !== '';

/** Whether the settings allow uploads. */
export const canUpload = (settings: Settings): boolean =>
  settings.place === 'computer' || (settings.contentUrl !== '' && settings.hasApiKey);

/** The pages of the settings, in their order; the first one is the default. */
export const settingsPages = ['service', 'uploads', 'watch', 'texts', 'appearance', 'about'] as const;
export type SettingsPage = (typeof settingsPages)[number];
