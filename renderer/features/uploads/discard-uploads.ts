/** Removes files that wait for review from the list. The files themselves are not deleted. */
import { bridge } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format.ts';
import { actionToast, errorToast } from '../../ui/toasts.tsx';

export const discardUploads = async (ids: readonly string[]): Promise<void> => {
  const answer = await bridge.uploads.bulkRemove([...ids]);
  if (!answer.ok) errorToast('The files were not discarded', answer.error);
};

export const notifyNotSent = (ids: readonly string[]): void =>
  actionToast({
    message: `${formatCount(ids.length, 'file', 'files')} not sent yet`,
    label: 'Discard',
    onAction: () => void discardUploads(ids),
  });
