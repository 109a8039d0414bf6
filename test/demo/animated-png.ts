/**
 * Writes an animated PNG (https://www.w3.org/TR/png-3/): the first picture, and of each later one the rectangle that changed. GIF has
 * too few colours for letters, and video does not play on the page of a repository.
 */
import { formatPng, listChunks, type PngChunk } from '../checks/png-chunks.ts';

export interface AnimationFrame {
  /** A PNG file of the rectangle. All have the same kind of pixels. */
  readonly png: Buffer;
  readonly x: number;
  readonly y: number;
  readonly milliseconds: number;
}

const isHeader = ({ type }: PngChunk): boolean => type === 'IHDR';
const isData = ({ type }: PngChunk): boolean => type === 'IDAT';

const getHeader = (png: Buffer): Buffer => {
  const header = listChunks(png).find(isHeader)?.data;
  if (header === undefined) throw new Error('Not a PNG file');
  return header;
};

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};

const createControl = ({ png, x, y, milliseconds }: AnimationFrame, sequence: number): PngChunk => {
  const header = getHeader(png);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const delay = Buffer.alloc(6);
  delay.writeUInt16BE(milliseconds, 0);
  delay.writeUInt16BE(1_000, 2);
  // The last two bytes: the picture stays, and the next one replaces what is below it.
  return { type: 'fcTL', data: Buffer.concat([numbers(sequence, width, height, x, y), delay]) };
};

/** Repeats without an end. */
export const createAnimatedPng = (frames: readonly AnimationFrame[]): Buffer => {
  const [first, ...others] = frames;
  if (first === undefined) throw new Error('An animation without frames');
  const header = getHeader(first.png);
  const kind = header.subarray(8);
  if (frames.some(({ png }) => !getHeader(png).subarray(8).equals(kind)))
    throw new Error('The frames have different kinds of pixels');
  let sequence = 0;
  const next = (): number => sequence++;
  return formatPng([
    { type: 'IHDR', data: header },
    { type: 'acTL', data: numbers(frames.length, 0) },
    createControl(first, next()),
    ...listChunks(first.png).filter(isData),
    ...others.flatMap((frame) => [
      createControl(frame, next()),
      ...listChunks(frame.png)
        .filter(isData)
        .map(({ data }) => ({ type: 'fdAT', data: Buffer.concat([numbers(next()), data]) })),
    ]),
    { type: 'IEND', data: Buffer.alloc(0) },
  ]);
};
