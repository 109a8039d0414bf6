/**
 * What was put together in a sheet and not sent yet, passwords among it. Closing the sheet loses nothing of it: it is kept
 * in memory for as long as the window lives, and for the account that it was meant for.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { analyticsAccount, knownSettings } from '../../../lib/account.ts';

interface Kept<T> {
  readonly account: string;
  readonly draft: T;
}

/** Creates the drafts of one sheet. `nothing` is what the sheet begins with. */
export const sheetDraft = <T>(nothing: T) => {
  const perWindow = new WeakMap<QueryClient, Kept<T>>();
  return () => {
    const client = useQueryClient();
    const account = analyticsAccount(knownSettings(client));
    const [draft, setDraft] = useState(() => {
      const kept = perWindow.get(client);
      return kept?.account === account ? kept.draft : nothing;
    });
    const change = (part: Partial<T>): void => {
      const next = { ...draft, ...part };
      perWindow.set(client, { account, draft: next });
      setDraft(next);
    };
    /** It was sent: the sheet begins empty the next time. */
    const discard = (): void => void perWindow.delete(client);
    return { draft, change, discard };
  };
};
