/** Size, first and last bytes of a file. The bytes between read as zeros. */

export interface FileWindow {
  readonly size: number;
  readonly head: Buffer;
  readonly tail: Buffer;
}

/** From `start` up to but not including `end`, clamped to the file. */
export const readWindow = ({ size, head, tail }: FileWindow, start: number, end: number): Buffer => {
  const from = Math.min(Math.max(start, 0), size);
  const to = Math.min(Math.max(end, from), size);
  const bytes = Buffer.alloc(to - from);
  const tailStart = size - tail.length;
  if (to > tailStart)
    tail.copy(bytes, Math.max(tailStart - from, 0), Math.max(from - tailStart, 0), to - tailStart);
  if (from < head.length) head.copy(bytes, 0, from, Math.min(to, head.length));
  return bytes;
};
