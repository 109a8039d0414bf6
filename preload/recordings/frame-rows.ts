/** Rows of MP3 and ADTS frames: where one ends, and how long it is. Such a file has no other length. */
import type { ReadBytes } from './beginnings.ts';
import { type Frame, readFrame } from './mpeg-frames.ts';

/** What a row was before something was lost, as its first frame says (Xing, VBRI). */
interface StatedRow {
  readonly seconds: number;
  /** From the first frame on. */
  readonly bytes: number;
}

export interface FrameRow {
  /** Position behind the last frame. */
  readonly end: number;
  readonly seconds: number;
  /** Null if nothing is stated. */
  readonly stated: StatedRow | null;
}

const windowBytes = 1024 * 1024;
/** The longest frame, and the header of the next one. */
const maxFrameBytes = 8 * 1024 + 16;
/** Bytes of something else in a row, behind which its frames go on. */
const maxGarbageBytes = 64 * 1024;
/** Frames that follow each other, so that they are frames. */
const minFrames = 2;
/** What may be between two rows, and belongs to none. */
const tags: readonly string[] = ['ID3', 'TAG', 'APETAGEX', 'LYRICSBEGIN'];

/** A piece of the file around the current position. */
class Window {
  readonly #read: ReadBytes;
  readonly #end: number;
  #start = 0;
  #bytes: Uint8Array = new Uint8Array();

  constructor(read: ReadBytes, end: number) {
    this.#read = read;
    this.#end = end;
  }

  /** The bytes, and the index in them of `position`. At least a frame is behind it, unless the file ends. */
  async at(position: number): Promise<readonly [bytes: Uint8Array, index: number]> {
    const end = this.#start + this.#bytes.length;
    if (position < this.#start || (position + maxFrameBytes > end && end < this.#end)) {
      this.#start = position;
      this.#bytes = await this.#read(position, Math.min(windowBytes, this.#end - position));
    }
    return [this.#bytes, position - this.#start];
  }
}

const hasText = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

const readNumber = (bytes: Uint8Array, at: number): number =>
  [0, 1, 2, 3].reduce((sum, index) => sum * 256 + (bytes[at + index] ?? 0), 0);

/** Null if the frame has sound. */
const readStated = (bytes: Uint8Array, at: number, frame: Frame): StatedRow | null => {
  const xing = at + frame.sideBytes;
  const rate = frame.samples / frame.sampleRate;
  if (hasText(bytes, xing, 'Xing') || hasText(bytes, xing, 'Info')) {
    const flags = readNumber(bytes, xing + 4);
    const frames = (flags & 1) === 0 ? 0 : readNumber(bytes, xing + 8);
    return { seconds: frames * rate, bytes: (flags & 2) === 0 ? 0 : readNumber(bytes, xing + 12) };
  }
  const vbri = at + 36;
  if (!hasText(bytes, vbri, 'VBRI')) return null;
  return { seconds: readNumber(bytes, vbri + 14) * rate, bytes: readNumber(bytes, vbri + 10) };
};

/** What the first frame of a row states; null if it has sound. */
export const readStatedRow = async (read: ReadBytes, start: number): Promise<StatedRow | null> => {
  const bytes = await read(start, maxFrameBytes);
  const frame = readFrame(bytes, 0);
  return frame === null ? null : readStated(bytes, 0, frame);
};

/** Whether frames follow each other from here. A frame at the end of the file is enough. */
const startsRow = (bytes: Uint8Array, at: number, isEnd: boolean): Frame | null => {
  const first = readFrame(bytes, at);
  let next = at;
  for (let count = 0; count < minFrames; count += 1) {
    if (count > 0 && next >= bytes.length) return isEnd ? first : null;
    const frame = readFrame(bytes, next);
    if (frame === null) return null;
    next += frame.bytes;
  }
  return first;
};

/** The position of the next frame of this format behind something else; null if the row has ended. */
const findNext = async (
  window: Window,
  from: number,
  format: string,
  end: number,
): Promise<number | null> => {
  const [bytes, index] = await window.at(from);
  if (tags.some((tag) => hasText(bytes, index, tag))) return null;
  const last = Math.min(from + maxGarbageBytes, end);
  for (let position = from + 1; position < last; position += 1) {
    const [around, at] = await window.at(position);
    if (around[at] !== 0xff) continue;
    const frame = startsRow(around, at, position + maxFrameBytes >= end);
    if (frame !== null) return frame.format === format ? position : null;
  }
  return null;
};

/**
 * The row whose first frame is at `start`. Ends before a frame of another format, and before a tag. `end`: of the file. Null if no frame
 * is there.
 */
export const measureFrameRow = async (
  read: ReadBytes,
  start: number,
  end: number,
): Promise<FrameRow | null> => {
  const window = new Window(read, end);
  let position = start;
  let seconds = 0;
  let first: Frame | null = null;
  let stated: StatedRow | null = null;
  while (position < end) {
    const [bytes, index] = await window.at(position);
    const frame = readFrame(bytes, index);
    if (frame !== null && (first === null || frame.format === first.format)) {
      if (first === null) stated = readStated(bytes, index, frame);
      if (first !== null || stated === null) seconds += frame.samples / frame.sampleRate;
      first ??= frame;
      position += frame.bytes;
      continue;
    }
    if (first === null) return null;
    if (frame !== null && startsRow(bytes, index, position + maxFrameBytes >= end) !== null) break;
    const next = await findNext(window, position, first.format, end);
    if (next === null) break;
    position = next;
  }
  return first === null ? null : { end: Math.min(position, end), seconds, stated };
};

/** Whether the row was longer: its length and its bytes both say so. */
export const isCutRow = ({ seconds, stated, end }: FrameRow, start: number): boolean =>
  stated !== null && stated.bytes > end - start + maxFrameBytes && stated.seconds > seconds + 1;
