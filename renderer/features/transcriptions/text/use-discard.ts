import { useQueryClient } from '@tanstack/react-query';
import { confirmDialog } from '../../../ui/confirm-dialog.tsx';
import { relist } from '../records.ts';
import { useSession } from '../use-session.ts';

/** Asks, then discards what was typed into a record that the service no longer has. */
export const useDiscard = (id: string, onDiscarded: () => void): (() => Promise<void>) => {
  const client = useQueryClient();
  const { drafts, keyOf } = useSession();
  return async () => {
    const isSure = await confirmDialog({
      title: 'Discard your changes?',
      children: 'They cannot be brought back.',
      confirm: 'Discard',
      danger: true,
    });
    if (!isSure) return;
    drafts.forget(keyOf(id));
    onDiscarded();
    void relist(client);
  };
};
