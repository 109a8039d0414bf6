import { getText } from './chunks.ts';

/** Formats of recordings that nothing here can read, by their first bytes. */
const asfHead = 0x3026b275;

/** The usual name of a format without a reader; null for all others. */
export const getUnreadableFormat = (head: DataView): string | null => {
  const text = getText(head, 0);
  if (head.getUint32(0) === asfHead) return 'WMA';
  if (text === '#!AM') return 'AMR';
  if (text === 'caff') return 'CAF';
  if (text === 'MAC ') return 'APE';
  if (text === 'wvpk') return 'WavPack';
  return head.getUint16(0) === 0x0b77 ? 'AC-3' : null;
};
