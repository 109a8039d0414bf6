import { type DragEvent, useState } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { hasFiles } from '../../../lib/platform.ts';
import { useToasts } from '../../../state/app-state-context.ts';

const sampleLength = 2_000;

/** Detects UTF-16 by its byte order mark or by the zero bytes of ASCII letters. Otherwise null. */
const detectUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, sampleLength);
  const empty = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty;
  const most = head.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
};

/** Checks for the signatures of zip files (.xlsx) and of old Office files (.xls). */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  [
    [0x50, 0x4b, 0x03, 0x04],
    [0xd0, 0xcf, 0x11, 0xe0],
  ].some((mark) => mark.every((byte, at) => bytes[at] === byte));

/** Decodes UTF-8, UTF-16 or Windows-1252. Null for binary data. */
export const decodeText = (bytes: Uint8Array): string | null => {
  const utf16 = detectUtf16(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  if (bytes.subarray(0, sampleLength).includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** Bytes. Ten thousand domains need less than one million. */
const maxBytes = 5_000_000;

/** Drop handlers for an element that accepts a text file. `read` reads a file that the user chose. */
export const useTextFile = (onText: (text: string) => void) => {
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
  const drop = {
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
  return { isOver, drop, read: (file: File): void => void read(file) };
};
