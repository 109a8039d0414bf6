/** What is being entered on the welcome or in the settings, kept while the person looks elsewhere. Memory only: it may hold a key. */
import type { Settings } from '../../../preload/contract/settings.ts';

export interface ConnectionFormValues {
  readonly contentUrl: string;
  readonly analyticsUrl: string;
  /** One address for both: the second field is then not shown. */
  readonly isSameUrl: boolean;
  readonly apiKey: string;
  readonly keepUnprotected: boolean;
}

let savedFormValues: ConnectionFormValues | null = null;

export const getSavedFormValues = (): ConnectionFormValues | null => savedFormValues;
export const saveFormValues = (formValues: ConnectionFormValues | null): void => {
  savedFormValues = formValues;
};

export const toFormValues = (settings: Settings): ConnectionFormValues => ({
  contentUrl: settings.contentUrl,
  analyticsUrl: settings.analyticsUrl,
  isSameUrl: settings.contentUrl !== '' && settings.contentUrl === settings.analyticsUrl,
  apiKey: '',
  keepUnprotected: false,
});

export type ConnectionField = 'contentUrl' | 'analyticsUrl' | 'apiKey';

/** What is missing or cannot be, before anything is sent; addresses are judged by main. `hasKey`: one is stored already. */
export const getMissingFields = (
  formValues: ConnectionFormValues,
  hasKey: boolean,
): Partial<Record<ConnectionField, string>> => ({
  ...(formValues.contentUrl.trim() === '' && { contentUrl: 'Enter the address your provider gave you' }),
  ...(!formValues.isSameUrl &&
    formValues.analyticsUrl.trim() === '' && { analyticsUrl: 'Enter the address your provider gave you' }),
  ...(formValues.apiKey.trim() === '' && !hasKey && { apiKey: 'Enter your API key' }),
});
