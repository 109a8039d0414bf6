/** What is being entered on the welcome or in the settings, kept while the person looks elsewhere. Memory only: it may hold a key. */
import type { Settings } from '../../../preload/contract/settings.ts';

export interface ConnectionDraft {
  readonly contentUrl: string;
  readonly analyticsUrl: string;
  /** One address for both: the second field is then not shown. */
  readonly same: boolean;
  readonly apiKey: string;
  readonly keepUnprotected: boolean;
}

let kept: ConnectionDraft | null = null;

export const keptDraft = (): ConnectionDraft | null => kept;
export const keepDraft = (draft: ConnectionDraft | null): void => {
  kept = draft;
};

export const draftOf = (settings: Settings): ConnectionDraft => ({
  contentUrl: settings.contentUrl,
  analyticsUrl: settings.analyticsUrl,
  same: settings.contentUrl !== '' && settings.contentUrl === settings.analyticsUrl,
  apiKey: '',
  keepUnprotected: false,
});

export type ConnectionField = 'contentUrl' | 'analyticsUrl' | 'apiKey';

/** What is missing or cannot be, before anything is sent; addresses are judged by main. `hasKey`: one is stored already. */
export const missingIn = (
  draft: ConnectionDraft,
  hasKey: boolean,
): Partial<Record<ConnectionField, string>> => ({
  ...(draft.contentUrl.trim() === '' && { contentUrl: 'Enter the address your provider gave you' }),
  ...(!draft.same &&
    draft.analyticsUrl.trim() === '' && { analyticsUrl: 'Enter the address your provider gave you' }),
  ...(draft.apiKey.trim() === '' && !hasKey && { apiKey: 'Enter your API key' }),
});
