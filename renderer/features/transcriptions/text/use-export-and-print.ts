import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { useSlice, useToasts } from '../../../state/app-state-context.ts';
import { useTextActions } from '../exports/text-actions.ts';
import { useExportTexts } from '../exports/use-export-texts.ts';
import { createTextPrinter } from '../print/print-text.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';

/** `text` returns the text on the screen when it is needed. `servedText`: it is the service's, of a deleted transcription. */
export const useExportAndPrint = (
  record: Pick<Transcription, 'id' | 'name' | 'created_at'>,
  text: () => string,
  servedText = false,
) => {
  const exportTexts = useExportTexts();
  const { toast } = useToasts();
  const printText = useSlice(createTextPrinter);
  const { documents } = useTranscriptionsState();
  const getName = (): string => documents.states.get().get(record.id)?.typedName?.trim() || record.name;
  const getSubject = () => ({ ids: [record.id], name: getName(), servedText });
  const exportText = useStableCallback(() => exportTexts.open(getSubject()));
  const exportAsLast = useStableCallback(() => exportTexts.asLast(getSubject()));
  const print = useStableCallback(() => {
    // The window is blocked while the system's dialog is open, so what is typed is sent first.
    void documents.flush();
    printText({ name: getName(), day: formatDate(record.created_at), text: text() });
  });
  const copy = (): void =>
    void navigator.clipboard.writeText(text()).then(
      () => toast(t('transcriptions.text.copied')),
      () => toast(t('transcriptions.text.copyFailed')),
    );
  useTextActions('text', { copy, export: exportText, exportAsLast, print });
  return { onExport: exportText, onExportAsLast: exportAsLast, onPrint: print };
};
