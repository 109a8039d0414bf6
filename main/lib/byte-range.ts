/** Parses the Range header (RFC 9110). */

/** `start` and `end` are both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * - whole: no range, or one to ignore (other units, several ranges, invalid syntax).
 * - unsatisfiable: the file has none of these bytes.
 */
export const parseByteRange = (
  header: string | null,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' => {
  const [, from, to] = /^\s*bytes\s*=\s*(\d{0,16})\s*-\s*(\d{0,16})\s*$/i.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
};
