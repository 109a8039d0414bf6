/**
 * The one reader of the chunks of WAV and AIFF. What a size says is compared with what is there: programs forget the byte that
 * follows an odd chunk, and write sizes that are wrong or not known yet.
 */
import type { ReadBytes } from './beginnings.ts';

export interface RiffChunk {
  readonly id: string;
  readonly start: number;
  /** Inside of the file, unless the file ends too early. */
  readonly length: number;
}

export interface RiffContent {
  /** Those before the sound. */
  readonly chunks: readonly RiffChunk[];
  readonly sound: RiffChunk | null;
  /** A size or a missing byte had to be corrected. */
  readonly isHeaderWrong: boolean;
}

const maxChunks = 1_000;
const headBytes = 64 * 1024;
const tailBytes = 64 * 1024;
/** Sizes that programs write while the size is unknown, or above 4 GiB. */
const unknownSizes: readonly number[] = [0, 0xffffffff];
const usualNames = new Set([
  'fmt ',
  'data',
  'LIST',
  'fact',
  'bext',
  'ds64',
  'JUNK',
  'COMM',
  'SSND',
  'cue ',
  'id3 ',
  'ID3 ',
]);

const isLetter = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x20 && byte <= 0x7e;

/** The name of the chunk at `at`; null if no chunk can begin there. */
const getName = (bytes: Uint8Array, at: number): string | null => {
  const name = bytes.subarray(at, at + 4);
  return at + 8 <= bytes.length && name.every(isLetter) ? String.fromCharCode(...name) : null;
};

const getSize = (bytes: Uint8Array, at: number, isLittleEndian: boolean): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at + 4, isLittleEndian);

/** Whether chunks begin at each position and lead to the end. An odd one may lack the byte that follows it. */
const findChains = (bytes: Uint8Array, isLittleEndian: boolean): readonly boolean[] => {
  const { length } = bytes;
  const chains = new Array<boolean>(length + 2).fill(false);
  chains[length] = true;
  for (let at = length - 8; at >= 0; at -= 1) {
    if (getName(bytes, at) === null) continue;
    const size = getSize(bytes, at, isLittleEndian);
    const end = at + 8 + size;
    if (end > length) continue;
    const isPadded = size % 2 === 1 && bytes[end] === 0 && (chains[end + 1] ?? false);
    chains[at] = chains[end] === true || isPadded;
  }
  return chains;
};

class RiffReader {
  readonly #read: ReadBytes;
  readonly #size: number;
  readonly #isLittleEndian: boolean;
  #isHeaderWrong = false;

  constructor(read: ReadBytes, size: number, isLittleEndian: boolean) {
    this.#read = read;
    this.#size = size;
    this.#isLittleEndian = isLittleEndian;
  }

  async readContent(soundId: string): Promise<RiffContent> {
    const chunks: RiffChunk[] = [];
    let sound: RiffChunk | null = null;
    for (let at = 12; chunks.length < maxChunks && sound === null; ) {
      const head = await this.#read(at, 8);
      const id = getName(head, 0);
      if (id === null) break;
      const chunk = { id, start: at + 8, length: getSize(head, 0, this.#isLittleEndian) };
      if (id === soundId) sound = chunk;
      else chunks.push(chunk);
      at = await this.#findNext(chunk);
    }
    sound ??= await this.#search(soundId);
    if (sound !== null) sound = await this.#correct(sound, chunks);
    return { chunks, sound, isHeaderWrong: this.#isHeaderWrong };
  }

  /** The position of the chunk behind this one. A name never begins with a zero byte, so a zero is what follows an odd chunk. */
  async #findNext({ start, length }: RiffChunk): Promise<number> {
    const end = start + length;
    if (length % 2 === 0) return end;
    const behind = await this.#read(end, 9);
    const [unpadded, padded] = [getName(behind, 0), getName(behind, 1)];
    const isPadded = unpadded === null || (padded !== null && !usualNames.has(unpadded));
    if (!isPadded) this.#isHeaderWrong = true;
    return isPadded ? end + 1 : end;
  }

  /** For a chunk whose place is not where the sizes lead. */
  async #search(id: string): Promise<RiffChunk | null> {
    const head = await this.#read(12, headBytes);
    for (let at = 0; at + 8 <= head.length; at += 1) {
      if (getName(head, at) !== id) continue;
      this.#isHeaderWrong = true;
      return { id, start: at + 20, length: getSize(head, at, this.#isLittleEndian) };
    }
    return null;
  }

  /** The sound with the length that it has. If the file ends too early, that is the one which is stated. */
  async #correct(sound: RiffChunk, chunks: readonly RiffChunk[]): Promise<RiffChunk> {
    const stated = await this.#getStated(sound, chunks);
    const isUnknown = stated === null || stated === 0;
    const end = sound.start + (stated ?? 0);
    const form = getSize(await this.#read(0, 8), 0, this.#isLittleEndian) + 8;
    if (!isUnknown) {
      // The size of the whole agrees: what follows is not of this recording, or the rest was not copied.
      if (form === end || form === end + 1 || (end > this.#size && form > this.#size))
        return { ...sound, length: stated };
      if (end <= this.#size && (await this.#isEnd(end, stated))) return { ...sound, length: stated };
    } else if (stated === 0 && sound.start < this.#size && (await this.#isEnd(sound.start, 0)))
      return { ...sound, length: 0 };
    if (!isUnknown) this.#isHeaderWrong = true;
    return { ...sound, length: (await this.#findTail(sound.start)) - sound.start };
  }

  /** Null if it is not known. */
  async #getStated({ length }: RiffChunk, chunks: readonly RiffChunk[]): Promise<number | null> {
    if (!unknownSizes.includes(length)) return length;
    const sizes = chunks.find((chunk) => chunk.id === 'ds64' && chunk.length >= 16);
    if (sizes !== undefined) {
      const bytes = await this.#read(sizes.start + 8, 8);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      if (bytes.length === 8) return Number(view.getBigUint64(0, true)) || null;
    }
    return length === 0 ? 0 : null;
  }

  /** Whether the sound can end here: chunks follow, or a tag, or next to nothing. */
  async #isEnd(end: number, length: number): Promise<boolean> {
    const rest = await this.#read(end, Math.min(this.#size - end, tailBytes));
    if (rest.length < 8 || rest.every((byte) => byte === 0)) return true;
    if (/^(TAG|ID3|APETAGEX)/.test(String.fromCharCode(...rest.subarray(0, 8)))) return true;
    const at = length % 2 === 1 && rest[0] === 0 ? 1 : 0;
    if (end + rest.length === this.#size) return findChains(rest, this.#isLittleEndian)[at] === true;
    return (
      getName(rest, at) !== null && getSize(rest, at, this.#isLittleEndian) + 8 + at + end <= this.#size + 1
    );
  }

  /** Where the chunks behind the sound begin; the end of the file if there are none. */
  async #findTail(soundStart: number): Promise<number> {
    const from = Math.max(soundStart, this.#size - tailBytes);
    if (from >= this.#size) return this.#size;
    const tail = await this.#read(from, this.#size - from);
    const at = findChains(tail, this.#isLittleEndian).indexOf(true);
    if (at < 0 || at >= tail.length) return this.#size;
    return from + at;
  }
}

/** `soundId`: `data` of WAV, `SSND` of AIFF. Rejects as `read` does. */
export const readRiff = (
  read: ReadBytes,
  size: number,
  { isLittleEndian, soundId }: { readonly isLittleEndian: boolean; readonly soundId: 'data' | 'SSND' },
): Promise<RiffContent> => new RiffReader(read, size, isLittleEndian).readContent(soundId);
