/**
 * A list of domains that was pasted and not sent yet. Closing the sheet loses nothing of it; the list itself is there after
 * a restart too, until all of it is stored or its run is dismissed: what was stored meanwhile is then shown as being there.
 * The password is kept for as long as the window lives, and nowhere else.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { analyticsAccount, knownSettings } from '../../../lib/account.ts';
import { newValues, type WebsiteValues } from '../values.ts';

export interface AddDraft {
  readonly text: string;
  readonly shared: WebsiteValues;
  /** Doubtful domains that are sent all the same. */
  readonly allTheSame: ReadonlySet<string>;
}

const nothing: AddDraft = { text: '', shared: newValues, allTheSame: new Set() };
const perWindow = new WeakMap<QueryClient, { readonly account: string; readonly draft: AddDraft }>();

const keptKey = 'sidetone.domains';
/** Characters; a list of ten thousand domains is not longer. */
const longestKept = 500_000;

const keptText = (account: string): string => {
  const kept = localStorage.getItem(keptKey) ?? '';
  return kept.startsWith(`${account}\n`) ? kept.slice(account.length + 1) : '';
};
const keepText = (account: string, text: string): void => {
  if (text.trim() === '' || text.length > longestKept) localStorage.removeItem(keptKey);
  else localStorage.setItem(keptKey, `${account}\n${text}`);
};

/** The list that was handed over is stored, or done with. A new list that was begun meanwhile is kept. */
export const forgetHandedOver = (client: QueryClient): void => {
  if ((perWindow.get(client)?.draft.text ?? '') === '') localStorage.removeItem(keptKey);
};

export const useAddDraft = () => {
  const client = useQueryClient();
  const account = analyticsAccount(knownSettings(client));
  const [draft, setDraft] = useState(() => {
    const known = perWindow.get(client);
    return known?.account === account ? known.draft : { ...nothing, text: keptText(account) };
  });
  const change = (part: Partial<AddDraft>): void => {
    const next = { ...draft, ...part };
    perWindow.set(client, { account, draft: next });
    setDraft(next);
    if (part.text !== undefined) keepText(account, part.text);
  };
  /** The list was handed over to a run; the settings stay for the next one, but for the password. */
  const handOver = (): void =>
    void perWindow.set(client, {
      account,
      draft: { ...nothing, shared: { ...draft.shared, password: '' } },
    });
  return { draft, change, handOver };
};
