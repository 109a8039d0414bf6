import { useCallback, useRef } from 'react';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';
import { useSlice, useToasts } from '../../../state/app-state-context.ts';
import { useTextActions } from '../exports/text-actions.ts';
import { useExportTexts } from '../exports/use-exports.ts';
import { createTextPrinter } from '../print/print-text.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';

type ExportableTranscription = Pick<Transcription, 'id' | 'name' | 'created_at'>;

/** `text` returns the text on the screen when it is needed. `isCopy`: that text is not in the editor. */
export const useExportAndPrint = (record: ExportableTranscription, text: () => string, isCopy = false) => {
  const exportTexts = useExportTexts();
  const { toast } = useToasts();
  const printText = useSlice(createTextPrinter);
  const { names, toRecordKey, draftWriter } = useTranscriptionsState();
  const latest = useRef({ record, text, exportTexts });
  latest.current = { record, text, exportTexts };
  const shownName = useCallback(
    (): string => names.get(toRecordKey(latest.current.record.id))?.trim() || latest.current.record.name,
    [names, toRecordKey],
  );

  const exportText = useCallback(
    () =>
      latest.current.exportTexts({
        ids: [latest.current.record.id],
        name: shownName(),
        ...(isCopy ? { text: () => latest.current.text() } : {}),
      }),
    [shownName, isCopy],
  );
  const print = useCallback(() => {
    // The window is blocked while the system's dialog is open, so drafts are written first.
    draftWriter.flush();
    const { created_at } = latest.current.record;
    printText({ name: shownName(), day: formatDate(created_at), text: latest.current.text() });
  }, [draftWriter, shownName, printText]);
  const copy = (): void =>
    void navigator.clipboard.writeText(text()).then(
      () => toast(t('transcriptions.text.copied')),
      () => toast(t('transcriptions.text.copyFailed')),
    );
  useTextActions('text', { copy, export: exportText, print });
  return { exportText, print };
};
