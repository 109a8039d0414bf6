import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import type { Toasts } from '../../../ui/toasts.ts';
import type { CompletedExport } from './export-store.ts';

/** Shows the last export in the system's file manager. */
export const revealExported = async ({ errorToast }: Toasts): Promise<void> => {
  const result = await bridge.exports.reveal();
  if (!result.ok) errorToast(t('transcriptions.exports.revealFailed'), result.error);
};

export const showExportedToast = (toasts: Toasts, { fileName }: CompletedExport): void =>
  toasts.actionToast(t('transcriptions.exports.exported', { fileName }), {
    label: t('common.showInFolder'),
    run: () => void revealExported(toasts),
  });
