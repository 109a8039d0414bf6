/** Where one file ends inside of a larger one: chains of chunks, boxes, elements and pages. */
import type { ReadBytes } from '../../../../preload/recordings/beginnings.ts';

export interface Walked {
  /** Position behind the last piece. */
  readonly end: number;
  /** Whether the last piece is longer than the file. */
  readonly isCut: boolean;
}

/** A longer chain is followed no further: all the rest belongs to it. */
const maxSteps = 1_000_000;
const getText = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** RIFF and IFF state their length at once. A length that programs write while it is unknown reaches to the end. */
export const walkRiff = async (read: ReadBytes, start: number, end: number): Promise<Walked> => {
  const head = await read(start, 8);
  const isLittleEndian = !['RIFX', 'FORM'].includes(getText(head, 0));
  const stated = view(head).getUint32(4, isLittleEndian);
  const last = start + 8 + stated + (stated % 2);
  // The size of the sound itself is checked by its reader.
  return { end: stated === 0 || last > end - 8 ? end : last, isCut: false };
};

const fragmentBoxes: ReadonlySet<string> = new Set(['moof', 'mdat', 'moov']);

/** ISO media: the next file begins with its type. */
export const walkBoxes = async (read: ReadBytes, start: number, end: number): Promise<Walked> => {
  let hasIndex = false;
  let at = start;
  for (let steps = 0; at + 8 <= end && steps < maxSteps; steps += 1) {
    const head = await read(at, Math.min(16, end - at));
    const type = getText(head, 4);
    if (type === 'ftyp' && hasIndex) return { end: at, isCut: false };
    const size = view(head).getUint32(0);
    const bytes = size === 1 && head.length === 16 ? Number(view(head).getBigUint64(8)) : size;
    if (bytes === 0) return { end, isCut: false };
    if (bytes < 8 || !/^[\w ©-]{4}$/.test(type)) return { end: at, isCut: false };
    hasIndex ||= type === 'moov';
    at += bytes;
    if (at > end) return { end, isCut: fragmentBoxes.has(type) };
  }
  return { end: at + 8 > end ? end : at, isCut: false };
};

const elements = { ebml: 0x1a45dfa3, segment: 0x18538067, cluster: 0x1f43b675, crc32: 0xbf, padding: 0xec };
/** Others stand inside of a segment only. */
const outerElements: ReadonlySet<number> = new Set([
  elements.ebml,
  elements.segment,
  elements.crc32,
  elements.padding,
]);

/** A number of EBML; null if there is none. `keepsMark`: as in ids. The largest one means that a length is unknown. */
const readVint = (
  bytes: Uint8Array,
  at: number,
  keepsMark: boolean,
): { readonly value: number; readonly length: number; readonly isUnknown: boolean } | null => {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return null;
  let value = keepsMark ? first : first & (0xff >> length);
  let isUnknown = (first & (0xff >> length)) === 0xff >> length;
  for (let index = 1; index < length; index += 1) {
    value = value * 256 + (bytes[at + index] ?? 0);
    isUnknown &&= bytes[at + index] === 0xff;
  }
  return { value, length, isUnknown };
};

/** Matroska: the next file begins with its own header. */
export const walkElements = async (read: ReadBytes, start: number, end: number): Promise<Walked> => {
  let isInside = false;
  let at = start;
  for (let steps = 0; at < end && steps < maxSteps; steps += 1) {
    const head = await read(at, Math.min(12, end - at));
    const id = readVint(head, 0, true);
    const size = id && readVint(head, id.length, false);
    if (id === null || !size || id.length > 4) return { end: at, isCut: false };
    if (id.value === elements.ebml && at > start) return { end: at, isCut: false };
    if (!isInside && !outerElements.has(id.value)) return { end: at, isCut: false };
    at += id.length + size.length;
    // What is inside is a chain of its own.
    if (size.isUnknown) {
      if (id.value !== elements.segment && id.value !== elements.cluster) return { end, isCut: false };
      isInside = true;
      continue;
    }
    at += size.value;
    if (at > end) return { end, isCut: true };
  }
  return { end: at < end ? end : at, isCut: false };
};

const isFirstPage = 2;
const searchedBytes = 64 * 1024;

const findText = (bytes: Uint8Array, text: string, from: number): number => {
  for (
    let at = bytes.indexOf(text.charCodeAt(0), from);
    at >= 0;
    at = bytes.indexOf(text.charCodeAt(0), at + 1)
  )
    if (getText(bytes, at) === text) return at;
  return -1;
};

/** Ogg: the next file begins with a first page behind others. */
export const walkPages = async (read: ReadBytes, start: number, end: number): Promise<Walked> => {
  let hasSound = false;
  let at = start;
  for (let steps = 0; at < end && steps < maxSteps; steps += 1) {
    const head = await read(at, Math.min(27 + 255, end - at));
    if (head.length < 27) return { end, isCut: hasSound };
    if (getText(head, 0) !== 'OggS') {
      const searched = await read(at, Math.min(searchedBytes, end - at));
      const next = findText(searched, 'OggS', 1);
      if (next < 0) return { end: at, isCut: false };
      at += next;
      continue;
    }
    const isFirst = ((head[5] ?? 0) & isFirstPage) !== 0;
    if (isFirst && hasSound) return { end: at, isCut: false };
    hasSound ||= !isFirst;
    const segments = head[26] ?? 0;
    const bytes = head.subarray(27, 27 + segments).reduce((sum, length) => sum + length, 27 + segments);
    at += bytes;
    if (at > end) return { end, isCut: true };
  }
  return { end: at < end ? end : at, isCut: false };
};

const blockBytes = 1024 * 1024;
/** The head of FLAC, then that of its first block, which has 34 bytes. */
const flacHeadBytes = 8;

/** FLAC: its frames have no lengths, so the next head is searched. */
export const walkFlac = async (read: ReadBytes, start: number, end: number): Promise<Walked> => {
  for (let from = start + flacHeadBytes; from + flacHeadBytes < end; from += blockBytes) {
    const bytes = await read(from, Math.min(blockBytes + flacHeadBytes, end - from));
    for (let at = findText(bytes, 'fLaC', 0); at >= 0; at = findText(bytes, 'fLaC', at + 1)) {
      const length = at + flacHeadBytes <= bytes.length ? view(bytes).getUint32(at + 4) & 0x7fffffff : 0;
      if (length === 34) return { end: from + at, isCut: false };
    }
  }
  return { end, isCut: false };
};
