import { type DragEvent, useState } from 'react';
import { toast } from '../../../ui/toasts.tsx';
import { textOf } from './table-text.ts';

/** Bytes; a list of ten thousand domains has less than one million. */
const largest = 5_000_000;

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** For the element onto which a list may be dropped: a file, or text out of another window. */
export const useTextDrop = (onText: (text: string) => void) => {
  const [isOver, setOver] = useState(false);
  const read = async (file: File): Promise<void> => {
    if (file.size > largest) {
      toast(`${file.name} is too large for a list of domains`);
      return;
    }
    onText(textOf(new Uint8Array(await file.arrayBuffer())));
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
      const [file] = event.dataTransfer.files;
      if (!hasFiles(event) || !file) return;
      event.preventDefault();
      void read(file);
    },
  };
  return { isOver, props };
};
