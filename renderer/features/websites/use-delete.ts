import type { Website } from '../../../preload/contract/websites.ts';
import { undoSeconds } from '../../lib/undo-store.ts';
import { confirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeletions } from './deletions.ts';
import { toDisplayDomain } from './domain.ts';

/** Waits a frame until the table shows the row again. Does nothing on another screen. */
const focusRow = (id: string): void =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`tr [data-row="${CSS.escape(id)}"]`)?.focus(),
  );

/** Deletes a website after a confirmation, because its statistics are deleted too. Offers undo. */
export const useDelete = (onDeleted: () => void): ((website: Website) => Promise<void>) => {
  const deletions = useDeletions();
  return async (website) => {
    const isConfirmed = await confirmDialog({
      title: `Delete ${toDisplayDomain(website.domain)}?`,
      children: `The service stops counting its visits and removes the website with its statistics. You can undo this for ${undoSeconds} seconds.`,
      confirm: 'Delete website',
      danger: true,
    });
    if (!isConfirmed) return;
    onDeleted();
    deletions.remove([website], () => focusRow(website.id));
  };
};
