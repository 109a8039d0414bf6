/** Deletions of single websites, with the undo of the window. They outlive the screen: one for each query client. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Website } from '../../../preload/contract/websites.ts';
import { analyticsAccount, knownSettings } from '../../lib/account.ts';
import { bridge } from '../../lib/bridge.ts';
import { createDeletions, type Deletions } from '../../lib/deletions.ts';
import { formatCount } from '../../lib/format.ts';
import { undoStore } from '../../lib/undo-store.ts';
import { errorToast } from '../../ui/toasts.tsx';
import { readable } from './domain.ts';
import { dropRecord } from './records.ts';
import { draftKey, draftsOf } from './use-form-drafts.ts';

type Deleted = Pick<Website, 'id' | 'domain'>;

const perWindow = new WeakMap<QueryClient, Deletions<Deleted>>();

const labelDeleted = (websites: readonly Deleted[]): string => {
  const [first] = websites;
  return websites.length === 1 && first
    ? `${readable(first.domain)} deleted`
    : `${formatCount(websites.length, 'website', 'websites')} deleted`;
};

const openDeletions = (client: QueryClient): Deletions<Deleted> => {
  const domains = new Map<string, string>();
  const deletions = createDeletions<Deleted>({
    undo: undoStore,
    message: (websites) => {
      for (const { id, domain } of websites) domains.set(id, domain);
      return labelDeleted(websites);
    },
    send: (id) => bridge.websites.delete(id),
    deleted: (id) => {
      draftsOf(client).forget(draftKey(client, id));
      dropRecord(client, id);
    },
    refused: (refusals) => {
      for (const { id, error } of refusals)
        errorToast(`${readable(domains.get(id) ?? 'The website')} was not deleted`, error);
    },
  });
  window.addEventListener('beforeunload', deletions.flush);
  window.addEventListener('pagehide', deletions.flush);
  // An undo belongs to the service on which it was offered.
  let current = analyticsAccount(knownSettings(client));
  bridge.settings.onChanged((settings) => {
    const next = analyticsAccount(settings);
    if (next !== current) deletions.forget();
    current = next;
  });
  return deletions;
};

export const useDeletions = (): Deletions<Deleted> => {
  const client = useQueryClient();
  const known = perWindow.get(client) ?? openDeletions(client);
  perWindow.set(client, known);
  return known;
};

/** Websites that are hidden because they are being deleted. */
export const useHidden = (): readonly string[] => {
  const deletions = useDeletions();
  return useSyncExternalStore(deletions.subscribe, deletions.hidden);
};
