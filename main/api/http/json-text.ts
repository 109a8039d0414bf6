/**
 * Decodes JSON strings with escapes in one reused scratch buffer. Concatenating pieces would produce garbage
 * of several times their size.
 */

/** Decodes the bytes between two quotes; null if an escape is not valid. Yields between pieces. */
export type DecodeText = (start: number, end: number) => Generator<void, string | null, void>;

/** Bytes between two yields: about a millisecond of work. */
const pieceBytes = 256 * 1024;
const minScratchLength = 64 * 1024;

const backslash = 0x5c;
const letterU = 0x75;

const shortEscapes = new Map(
  [...'"\\/bfnrt'].map((letter, index) => [letter.charCodeAt(0), '"\\/\b\f\n\r\t'.charCodeAt(index)]),
);

/** `bytes` must be valid UTF-8. Lone surrogates are kept, as in `JSON.parse`. */
export const createDecodeText = (bytes: Buffer): DecodeText => {
  let scratch = new Uint16Array(0);

  return function* decode(start, end) {
    if (scratch.length < end - start) scratch = new Uint16Array(getScratchLength(end - start));
    const units = scratch;
    let length = 0;
    let allBits = 0;
    let pauseAt = start + pieceBytes;
    for (let at = start; at < end; ) {
      if (at >= pauseAt) {
        pauseAt = at + pieceBytes;
        yield;
      }
      const byte = bytes[at] ?? 0;
      let unit = byte;
      if (byte === backslash) {
        unit = decodeEscape(bytes, at + 1, end);
        if (unit === -1) return null;
        at += bytes[at + 1] === letterU ? 6 : 2;
      } else if (byte < 0x80) {
        at += 1;
      } else if (byte < 0xe0) {
        unit = ((byte & 0x1f) << 6) | getContinuationBits(bytes, at + 1);
        at += 2;
      } else if (byte < 0xf0) {
        unit =
          ((byte & 0x0f) << 12) |
          (getContinuationBits(bytes, at + 1) << 6) |
          getContinuationBits(bytes, at + 2);
        at += 3;
      } else {
        const point =
          ((byte & 0x07) << 18) |
          (getContinuationBits(bytes, at + 1) << 12) |
          (getContinuationBits(bytes, at + 2) << 6) |
          getContinuationBits(bytes, at + 3);
        units[length] = 0xd7c0 + (point >> 10);
        length += 1;
        unit = 0xdc00 | (point & 0x3ff);
        at += 4;
      }
      units[length] = unit;
      length += 1;
      allBits |= unit;
    }
    return decodeUnits(units, length, allBits <= 0xff);
  };
};

const getScratchLength = (count: number): number =>
  Math.max(minScratchLength, 2 ** Math.ceil(Math.log2(count)));

const getContinuationBits = (bytes: Buffer, at: number): number => (bytes[at] ?? 0) & 0x3f;

/** The UTF-16 unit of an escape; -1 if it is not valid. */
const decodeEscape = (bytes: Buffer, at: number, end: number): number => {
  const letter = bytes[at] ?? 0;
  if (letter !== letterU) return at < end ? (shortEscapes.get(letter) ?? -1) : -1;
  if (at + 4 >= end) return -1;
  let unit = 0;
  for (let digit = at + 1; digit <= at + 4; digit += 1) {
    const value = hexValue(bytes[digit] ?? 0);
    if (value === -1) return -1;
    unit = unit * 16 + value;
  }
  return unit;
};

const hexValue = (byte: number): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
};

/** Uses one byte per character if every unit fits, which halves the memory. */
const decodeUnits = (units: Uint16Array, length: number, isNarrow: boolean): string => {
  const bytes = Buffer.from(units.buffer, units.byteOffset, 2 * length);
  if (!isNarrow) return bytes.toString('utf16le');
  for (let at = 0; at < length; at += 1) bytes[at] = units[at] ?? 0;
  return bytes.toString('latin1', 0, length);
};
