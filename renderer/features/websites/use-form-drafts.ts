import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { analyticsAccount, knownSettings } from '../../lib/account.ts';
import { createFormDrafts, type FormDrafts } from './form-drafts.ts';

const perWindow = new WeakMap<QueryClient, FormDrafts>();

export const draftsOf = (client: QueryClient): FormDrafts => {
  const known = perWindow.get(client);
  if (known) return known;
  const drafts = createFormDrafts();
  perWindow.set(client, drafts);
  return drafts;
};

/** Names a record so that services are told apart: the same id is another record there. `null`: a new one. */
export const draftKey = (client: QueryClient, id: string | null): string =>
  `${analyticsAccount(knownSettings(client))} ${id ?? ''}`;

/** Forms that outlive the screen. */
export const useFormDrafts = () => {
  const client = useQueryClient();
  const drafts = draftsOf(client);
  return { drafts, keyOf: (id: string | null): string => draftKey(client, id) };
};

/** Tells whether the form of a record was filled in and not sent. */
export const useUnsent = (): ((id: string | null) => boolean) => {
  const { drafts, keyOf } = useFormDrafts();
  const keys = useSyncExternalStore(drafts.subscribe, drafts.keys);
  return (id) => keys.includes(keyOf(id));
};
