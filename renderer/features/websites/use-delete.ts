import type { Website } from '../../../preload/contract/websites.ts';
import { t } from '../../../preload/messages/translate.ts';
import { undoSeconds } from '../../lib/deletions/undo-store.ts';
import { confirmDialog } from '../../ui/confirm-dialog.tsx';
import type { RowElements } from '../../ui/list/rows/row-elements.ts';
import { useDeletions } from './deletions.ts';
import { toIsolatedDomain } from './domain.ts';
import { useRows } from './table/use-rows.ts';

/** Waits a frame until the table shows the row again. Does nothing on another screen. */
const focusRow = (rows: RowElements, id: string): void =>
  void requestAnimationFrame(() => rows.get(id)?.focus());

/** Deletes a website after a confirmation, because its statistics are deleted too. Offers undo. */
export const useDelete = (onDeleted: () => void): ((website: Website) => Promise<void>) => {
  const deletions = useDeletions();
  const rows = useRows();
  return async (website) => {
    const isConfirmed = await confirmDialog({
      title: t('websites.deletion.confirmTitle', { domain: toIsolatedDomain(website.domain) }),
      children: t('websites.deletion.confirmText', { seconds: undoSeconds }),
      confirm: t('websites.deletion.confirm'),
      danger: true,
    });
    if (!isConfirmed) return;
    onDeleted();
    deletions.remove([website], () => focusRow(rows, website.id));
  };
};
