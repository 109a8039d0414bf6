import { type DragEvent, useState } from 'react';
import { t } from '../../../../../preload/messages/translate.ts';
import { hasFiles } from '../../../../lib/has-files.ts';
import { useToasts } from '../../../../state/app-state-context.ts';
import { decodeText, isWorkbook } from './parse-table.ts';

/** Bytes. Ten thousand domains need less than one million. */
const maxBytes = 5_000_000;

/** Drop handlers for an element that accepts a text file. `read` reads a file that the user chose. */
export const useTextDrop = (onText: (text: string) => void) => {
  const [isOver, setOver] = useState(false);
  const { toast } = useToasts();
  const read = async (file: File): Promise<void> => {
    if (file.size > maxBytes) {
      toast(t('websites.bulkAdd.fileTooLarge', { file: file.name }));
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isWorkbook(bytes)) {
      toast(t('websites.bulkAdd.fileIsWorkbook', { file: file.name }));
      return;
    }
    const text = decodeText(bytes);
    if (text === null) toast(t('websites.bulkAdd.fileIsNotText', { file: file.name }));
    else onText(text);
  };
  const props = {
    onDragOver: (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave: (event: DragEvent): void => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent): void => {
      setOver(false);
      const [file, ...others] = event.dataTransfer.files;
      if (!hasFiles(event) || !file) return;
      event.preventDefault();
      if (others.length > 0) toast(t('websites.bulkAdd.oneFileOnly', { file: file.name }));
      void read(file);
    },
  };
  return { isOver, props, read: (file: File): void => void read(file) };
};
