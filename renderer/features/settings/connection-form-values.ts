/** Unsaved connection values. In memory only, because they may contain an API key. */
import { Store } from '@tanstack/store';
import type { CheckTarget } from '../../../preload/contract/connection/connection-check.ts';
import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';

export interface ConnectionFormValues {
  readonly contentUrl: string;
  readonly analyticsUrl: string;
  /** When true, `contentUrl` is used for both services. */
  readonly isSameUrl: boolean;
  readonly apiKey: string;
  readonly allowUnprotected: boolean;
}

/** Outlives the form; null if there are no unsaved values. */
export const createConnectionFormValues = () => new Store<ConnectionFormValues | null>(null);

export const toFormValues = (settings: Settings): ConnectionFormValues => ({
  contentUrl: settings.contentUrl,
  analyticsUrl: settings.analyticsUrl,
  isSameUrl: settings.contentUrl !== '' && settings.contentUrl === settings.analyticsUrl,
  apiKey: '',
  allowUnprotected: false,
});

/** What a check contacts: the connection in use if the form shows it, and no key was typed; else what was typed. */
export const toCheckTarget = (
  formValues: ConnectionFormValues,
  settings: Settings,
): CheckTarget | undefined => {
  const contentUrl = formValues.contentUrl.trim();
  const analyticsUrl = formValues.isSameUrl ? contentUrl : formValues.analyticsUrl.trim();
  const apiKey = formValues.apiKey.trim();
  const isSaved = contentUrl === settings.contentUrl && analyticsUrl === settings.analyticsUrl;
  const isInUse = isSaved && apiKey === '' && (settings.place === 'service' || contentUrl === '');
  return isInUse ? undefined : { contentUrl, analyticsUrl, ...(apiKey !== '' && { apiKey }) };
};

export type ConnectionField = 'contentUrl' | 'analyticsUrl' | 'apiKey';

/** Messages for empty required fields. `hasKey`: a key is stored already, maybe of these URLs. Main validates the URLs. */
export const getMissingFields = (
  formValues: ConnectionFormValues,
  hasKey: boolean,
): Partial<Record<ConnectionField, string>> => ({
  ...(formValues.contentUrl.trim() === '' && { contentUrl: t('settings.connection.enterAddress') }),
  ...(!formValues.isSameUrl &&
    formValues.analyticsUrl.trim() === '' && { analyticsUrl: t('settings.connection.enterAddress') }),
  ...(formValues.apiKey.trim() === '' && !hasKey && { apiKey: t('settings.connection.enterKey') }),
});
