/** Deletes single websites with undo. */
import { useSelector } from '@tanstack/react-store';
import type { Website } from '../../../preload/contract/websites.ts';
import { t } from '../../../preload/messages/translate.ts';
import { getAnalyticsAccountId } from '../../lib/account-id.ts';
import type { Deletions } from '../../lib/deletions/deletions.ts';
import type { AppState } from '../../state/app-state.ts';
import { useSlice } from '../../state/app-state-context.ts';
import { createRecordDeletions } from '../../state/record-deletions.ts';
import { toIsolatedDomain } from './domain.ts';
import { createFormValuesStore } from './form-values-store.ts';
import { removeRecord } from './records.ts';
import { toAccountRecordKey } from './use-form-values-store.ts';

type DeletedWebsite = Pick<Website, 'id' | 'domain'>;

const labelDeleted = (websites: readonly DeletedWebsite[]): string => {
  const [first] = websites;
  return websites.length === 1 && first
    ? t('websites.deletion.done', { domain: toIsolatedDomain(first.domain) })
    : t('websites.deletion.doneCount', { count: websites.length });
};

const labelNotDeleted = (domain: string | undefined): string =>
  domain === undefined
    ? t('websites.deletion.failedUnnamed')
    : t('websites.deletion.failed', { domain: toIsolatedDomain(domain) });

export const createWebsiteDeletions = (appState: AppState): Deletions<DeletedWebsite> => {
  const { bridge, queryClient, toasts, getSlice } = appState;
  const domains = new Map<string, string>();
  return createRecordDeletions<DeletedWebsite>(appState, {
    getAccountId: getAnalyticsAccountId,
    message: (websites) => {
      for (const { id, domain } of websites) domains.set(id, domain);
      return labelDeleted(websites);
    },
    send: (id) => bridge.websites.delete(id),
    onDeleted: (id) => {
      getSlice(createFormValuesStore).delete(toAccountRecordKey(queryClient, id));
      removeRecord(queryClient, id);
    },
    onFailed: (refusals) => {
      for (const { id, error } of refusals) toasts.errorToast(labelNotDeleted(domains.get(id)), error);
    },
  });
};

export const useDeletions = (): Deletions<DeletedWebsite> => useSlice(createWebsiteDeletions);

export const useHiddenIds = (): readonly string[] => useSelector(useDeletions().hidden);
