/** Deletes single websites with undo. One instance per query client, so deletions outlive the screen. */

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Website } from '../../../preload/contract/websites.ts';
import { t } from '../../../preload/messages/translate.ts';
import { getAnalyticsAccountId, getCachedSettings } from '../../lib/account-id.ts';
import { bridge } from '../../lib/bridge.ts';
import { createDeletions, type Deletions } from '../../lib/deletions.ts';
import { undoStore } from '../../lib/undo-store.ts';
import { errorToast } from '../../ui/toasts.tsx';
import { toDisplayDomain } from './domain.ts';
import { removeRecord } from './records.ts';
import { getFormValuesStore, toAccountRecordKey } from './use-form-values-store.ts';

type DeletedWebsite = Pick<Website, 'id' | 'domain'>;

const perWindow = new WeakMap<QueryClient, Deletions<DeletedWebsite>>();

const labelDeleted = (websites: readonly DeletedWebsite[]): string => {
  const [first] = websites;
  return websites.length === 1 && first
    ? t('websites.deletion.done', { domain: toDisplayDomain(first.domain) })
    : t('websites.deletion.doneCount', { count: websites.length });
};

const labelNotDeleted = (domain: string | undefined): string =>
  domain === undefined
    ? t('websites.deletion.failedUnnamed')
    : t('websites.deletion.failed', { domain: toDisplayDomain(domain) });

const createWebsiteDeletions = (client: QueryClient): Deletions<DeletedWebsite> => {
  const domains = new Map<string, string>();
  const deletions = createDeletions<DeletedWebsite>({
    undo: undoStore,
    message: (websites) => {
      for (const { id, domain } of websites) domains.set(id, domain);
      return labelDeleted(websites);
    },
    send: (id) => bridge.websites.delete(id),
    onDeleted: (id) => {
      getFormValuesStore(client).delete(toAccountRecordKey(client, id));
      removeRecord(client, id);
    },
    onFailed: (refusals) => {
      for (const { id, error } of refusals) errorToast(labelNotDeleted(domains.get(id)), error);
    },
  });
  window.addEventListener('beforeunload', deletions.flush);
  window.addEventListener('pagehide', deletions.flush);
  // An undo is valid only for the service on which it was offered.
  let current = getAnalyticsAccountId(getCachedSettings(client));
  bridge.settings.onChanged((settings) => {
    const next = getAnalyticsAccountId(settings);
    if (next !== current) deletions.reset();
    current = next;
  });
  return deletions;
};

export const useDeletions = (): Deletions<DeletedWebsite> => {
  const client = useQueryClient();
  const known = perWindow.get(client) ?? createWebsiteDeletions(client);
  perWindow.set(client, known);
  return known;
};

export const useHiddenIds = (): readonly string[] => {
  const deletions = useDeletions();
  return useSyncExternalStore(deletions.subscribe, deletions.hidden);
};
