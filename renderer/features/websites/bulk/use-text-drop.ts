import { type DragEvent, useState } from 'react';
import { toast } from '../../../ui/toasts.tsx';
import { decodeText, isWorkbook } from './parse-table.ts';

/** Bytes. Ten thousand domains need less than one million. */
const maxBytes = 5_000_000;

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Drop handlers for an element that accepts a text file. `read` reads a file that the user chose. */
export const useTextDrop = (onText: (text: string) => void) => {
  const [isOver, setOver] = useState(false);
  const read = async (file: File): Promise<void> => {
    if (file.size > maxBytes) {
      toast(`${file.name} is too large for a list of domains`);
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isWorkbook(bytes)) {
      toast(`${file.name} is a workbook. Save its sheet as CSV, and drop that`);
      return;
    }
    const text = decodeText(bytes);
    if (text === null) toast(`${file.name} is not a text`);
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
      if (others.length > 0) toast(`Only ${file.name} is read: one list at a time`);
      void read(file);
    },
  };
  return { isOver, props, read: (file: File): void => void read(file) };
};
