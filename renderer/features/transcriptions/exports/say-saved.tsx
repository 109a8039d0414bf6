import { bridge } from '../../../lib/bridge.ts';

import { actionToast, errorToast } from '../../../ui/toasts.tsx';
import type { Exported } from './export-store.ts';

/** Shows what was written last in the system's file manager. */
export const revealExported = async (): Promise<void> => {
  const answer = await bridge.exports.reveal();
  if (!answer.ok) errorToast('The file cannot be shown', answer.error);
};

export const saySaved = ({ fileName }: Exported): void =>
  actionToast({
    message: `Exported ${fileName}`,
    label: 'Show in folder',
    onAction: () => void revealExported(),
  });
