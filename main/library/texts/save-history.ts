/** What saving remembers of each record while the application runs. */
import { isSameText } from './is-same-text.ts';

export interface SaveHistory {
  /** Whether an automatic save of this sitting has succeeded: the text that the sitting replaced is kept already. */
  hasSaved(accountId: string, id: string, sitting: string | undefined): boolean;
  /** An automatic save of this sitting succeeded. */
  recordSave(accountId: string, id: string, sitting: string): void;
  /**
   * `text` is being sent. `replaced` is the text of the same sitting whose place it takes, which needs no version; null
   * if it needs one. Call the returned function when the request has ended.
   */
  beginSave(
    accountId: string,
    id: string,
    replacedText: string | null,
    text: string,
  ): (hasResponse: boolean) => void;
  /** Whether the service's text was sent from here by a request whose answer was lost. */
  isUnconfirmed(accountId: string, id: string, text: string | null): boolean;
  /** Whether this text is being replaced by a later one of the same sitting. */
  isBeingReplaced(accountId: string, id: string, text: string): boolean;
}

export const createSaveHistory = (): SaveHistory => {
  const sittings = new Map<string, string>();
  const replacing = new Map<string, string>();
  const unconfirmed = new Map<string, string>();
  const toKey = (accountId: string, id: string): string => `${accountId} ${id}`;
  const hasSameText = (texts: Map<string, string>, key: string, text: string | null): boolean => {
    const stored = texts.get(key);
    return stored !== undefined && text !== null && isSameText(stored, text);
  };
  return {
    hasSaved: (accountId, id, sitting) =>
      sitting !== undefined && sittings.get(toKey(accountId, id)) === sitting,
    recordSave: (accountId, id, sitting) => void sittings.set(toKey(accountId, id), sitting),
    beginSave: (accountId, id, replacedText, text) => {
      const key = toKey(accountId, id);
      if (replacedText !== null) replacing.set(key, replacedText);
      unconfirmed.set(key, text);
      return (hasResponse) => {
        replacing.delete(key);
        if (hasResponse) unconfirmed.delete(key);
      };
    },
    isUnconfirmed: (accountId, id, text) => hasSameText(unconfirmed, toKey(accountId, id), text),
    isBeingReplaced: (accountId, id, text) => hasSameText(replacing, toKey(accountId, id), text),
  };
};
