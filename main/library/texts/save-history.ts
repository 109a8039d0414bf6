/** State of saving, in memory until the application quits. */
import { isSameText } from './is-same-text.ts';

export interface SaveHistory {
  /** True after an automatic save of this sitting: the text before it is already a version. */
  hasSaved(accountId: string, id: string, sitting: string | undefined): boolean;
  recordSave(accountId: string, id: string, sitting: string): void;
  /**
   * `replacedText`: the earlier text of the same sitting, which needs no version; otherwise null. Call the
   * returned function when the request has ended.
   */
  beginSave(
    accountId: string,
    id: string,
    replacedText: string | null,
    text: string,
  ): (hasResponse: boolean) => void;
  /** True if this text was sent from here and the response was lost. */
  isUnconfirmed(accountId: string, id: string, text: string | null): boolean;
  /** Records the text that the service has stored for the user. */
  recordStored(accountId: string, id: string, text: string): void;
  /** True if the service stored this text for the user, and no later one. */
  isStoredFromHere(accountId: string, id: string, text: string): boolean;
  /** True if a later text of the same sitting is replacing this text. */
  isBeingReplaced(accountId: string, id: string, text: string): boolean;
}

export const createSaveHistory = (): SaveHistory => {
  const sittings = new Map<string, string>();
  const replacing = new Map<string, string>();
  const unconfirmed = new Map<string, string>();
  const storedFromHere = new Map<string, string>();
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
    recordStored: (accountId, id, text) => void storedFromHere.set(toKey(accountId, id), text),
    isStoredFromHere: (accountId, id, text) => hasSameText(storedFromHere, toKey(accountId, id), text),
    isBeingReplaced: (accountId, id, text) => hasSameText(replacing, toKey(accountId, id), text),
  };
};
