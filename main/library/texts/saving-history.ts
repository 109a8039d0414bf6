/** What saving remembers of each record while the application runs. */
import { sameText } from './same-text.ts';

export interface SavingHistory {
  /** Whether an automatic save of this sitting has succeeded: the text that the sitting replaced is kept already. */
  isContinued(account: string, id: string, sitting: string | undefined): boolean;
  /** An automatic save of this sitting succeeded. */
  continue(account: string, id: string, sitting: string): void;
  /**
   * `text` is being sent. `replaced` is the text of the same sitting whose place it takes, which needs no version; null
   * if it needs one. Call the returned function when the request has ended.
   */
  begin(account: string, id: string, replaced: string | null, text: string): (isAnswered: boolean) => void;
  /** Whether the service's text was sent from here by a request whose answer was lost. */
  isOwn(account: string, id: string, text: string | null): boolean;
  /** Whether this text is being replaced by a later one of the same sitting. */
  isReplaced(account: string, id: string, text: string): boolean;
}

export const createSavingHistory = (): SavingHistory => {
  const sittings = new Map<string, string>();
  const replacing = new Map<string, string>();
  const unconfirmed = new Map<string, string>();
  const keyOf = (account: string, id: string): string => `${account} ${id}`;
  const isSame = (texts: Map<string, string>, key: string, text: string | null): boolean => {
    const known = texts.get(key);
    return known !== undefined && text !== null && sameText(known, text);
  };
  return {
    isContinued: (account, id, sitting) =>
      sitting !== undefined && sittings.get(keyOf(account, id)) === sitting,
    continue: (account, id, sitting) => void sittings.set(keyOf(account, id), sitting),
    begin: (account, id, replaced, text) => {
      const key = keyOf(account, id);
      if (replaced !== null) replacing.set(key, replaced);
      unconfirmed.set(key, text);
      return (isAnswered) => {
        replacing.delete(key);
        if (isAnswered) unconfirmed.delete(key);
      };
    },
    isOwn: (account, id, text) => isSame(unconfirmed, keyOf(account, id), text),
    isReplaced: (account, id, text) => isSame(replacing, keyOf(account, id), text),
  };
};
