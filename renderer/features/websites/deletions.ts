/** Deletes single websites with undo. */

import { useSelector } from '@tanstack/react-store';
import type { Website } from '../../../preload/contract/websites.ts';
import { t } from '../../../preload/messages/translate.ts';
import { getAnalyticsAccountId } from '../../lib/account-id.ts';
import type { Deletions } from '../../lib/deletions/deletions.ts';
import { undoSeconds } from '../../lib/deletions/undo-store.ts';
import type { AppState } from '../../state/app-state.ts';
import { useSlice } from '../../state/app-state-context.ts';
import { createRecordDeletions } from '../../state/record-deletions.ts';
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useFocusRow } from '../../ui/list/rows/virtual-rows.ts';
import { toIsolatedDomain } from './domain.ts';
import { removeRecord } from './records.ts';
import { createUnsavedValues, tableName, toAccountRecordKey } from './screen-state.ts';

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
      getSlice(createUnsavedValues).delete(toAccountRecordKey(queryClient, id));
      removeRecord(queryClient, id);
    },
    onFailed: (refusals) => {
      for (const { id, error } of refusals) toasts.errorToast(labelNotDeleted(domains.get(id)), error);
    },
  });
};

export const useHiddenIds = (): readonly string[] => useSelector(useSlice(createWebsiteDeletions).hidden);

/** Deletes a website after a confirmation, because its statistics are deleted too. Offers undo. */
export const useDelete = (onDeleted: () => void): ((website: Website) => Promise<void>) => {
  const deletions = useSlice(createWebsiteDeletions);
  const focusRow = useFocusRow(tableName);
  return async (website) => {
    const isConfirmed = await confirmDialog({
      title: t('websites.deletion.confirmTitle', { domain: toIsolatedDomain(website.domain) }),
      children: t('websites.deletion.confirmText', { seconds: undoSeconds }),
      confirm: t('websites.deletion.confirm'),
      danger: true,
    });
    if (!isConfirmed) return;
    onDeleted();
    // A frame later, the table shows the row again.
    deletions.remove([website], () => void requestAnimationFrame(() => focusRow(website.id)));
  };
};
