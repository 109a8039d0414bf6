import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Website } from '../../../preload/contract/websites.ts';
import { bridge } from '../../lib/bridge.ts';
import { take } from '../../lib/query.ts';
import { confirmDialog } from '../../ui/confirm-dialog.tsx';
import { errorToast, toast } from '../../ui/toasts.tsx';
import { readable } from './domain.ts';
import { dropRecord } from './records.ts';
import { useFormDrafts } from './use-form-drafts.ts';

/** Deletes a website, once the person has said so twice. */
export const useDelete = (onDeleted: () => void) => {
  const client = useQueryClient();
  const { drafts, keyOf } = useFormDrafts();
  const { mutate, isPending } = useMutation({
    mutationFn: (website: Website) => take(bridge.websites.delete(website.id)),
    onSuccess: (_done, website) => {
      drafts.forget(keyOf(website.id));
      onDeleted();
      dropRecord(client, website.id);
      toast(`${readable(website.domain)} was deleted`);
    },
    onError: (error, website) => errorToast(`${readable(website.domain)} was not deleted`, error),
  });
  const remove = async (website: Website): Promise<void> => {
    const agreed = await confirmDialog({
      title: `Delete ${readable(website.domain)}?`,
      children: 'The service stops counting its visits and removes the website. This cannot be undone.',
      confirm: 'Delete website',
      danger: true,
    });
    if (agreed) mutate(website);
  };
  return { remove: (website: Website) => void remove(website), isDeleting: isPending };
};
