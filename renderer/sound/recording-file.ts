/** Reads the recording from main in blocks, each with one range request. The next block is requested ahead. */
import { sourceBlockBytes, sourceSlots } from '../../preload/contract/recording-source.ts';
import { RecordingError } from './recording-error.ts';

const blockBytes = sourceBlockBytes;
/** Containers read their index and their sound in turn. */
const maxBlocks = 4;

/** `arrayBuffer()` would leave new memory for each block to the garbage collector, which comes late. */
const readBody = async (
  body: ReadableStream<Uint8Array>,
  memory: ArrayBuffer,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const reader = body.getReader({ mode: 'byob' });
  let buffer = memory;
  for (let filled = 0; filled < length; ) {
    const { value } = await reader.read(new Uint8Array(buffer, filled, length - filled));
    if (!value?.length) throw new RecordingError('source_unreadable');
    buffer = value.buffer;
    filled += value.length;
  }
  // The stream would learn only from another read that this was its end.
  await reader.cancel();
  return new Uint8Array(buffer, 0, length);
};

export class RecordingFile {
  readonly bytes: number;
  /** The furthest byte that was read. */
  position = 0;
  /** The first failure of a read. Libraries may hide it behind an error of their own. */
  error: RecordingError | null = null;
  readonly #url: string;
  readonly #freeSlots = Array.from({ length: sourceSlots }, (_, slot) => slot);
  readonly #waiting: ((slot: number) => void)[] = [];
  readonly #blocks = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();
  /** Memory of blocks that are not needed any more. */
  readonly #freeBuffers: ArrayBuffer[] = [];

  constructor(url: string, bytes: number) {
    this.#url = url;
    this.bytes = bytes;
  }

  /** Exactly the bytes from `start` to `end`, which must be inside of the file. */
  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(end - start);
    await this.readInto(bytes, start);
    return bytes;
  }

  /** Fills `bytes` with those from `start` on, which must be inside of the file. */
  async readInto(bytes: Uint8Array, start: number): Promise<void> {
    const end = start + bytes.length;
    for (let at = start; at < end; ) {
      const index = Math.floor(at / blockBytes);
      const block = await this.#getBlock(index);
      const from = at - index * blockBytes;
      const piece = block.subarray(from, Math.min(from + end - at, block.length));
      bytes.set(piece, at - start);
      at += piece.length;
    }
    this.position = Math.max(this.position, end);
  }

  #getBlock(index: number): Promise<Uint8Array<ArrayBuffer>> {
    const block = this.#request(index);
    const isSequential = this.#blocks.has(index - 1);
    if (isSequential && (index + 1) * blockBytes < this.bytes) void this.#request(index + 1);
    return block;
  }

  #request(index: number): Promise<Uint8Array<ArrayBuffer>> {
    const block = this.#blocks.get(index) ?? this.#fetch(index);
    // Moves the block to the end: the first one is the least recently used.
    this.#blocks.delete(index);
    this.#blocks.set(index, block);
    const [oldest] = this.#blocks.keys();
    if (oldest !== undefined && this.#blocks.size > maxBlocks) this.#release(oldest);
    return block;
  }

  /** Whoever waits for the block copies it before its memory is used again. */
  #release(index: number): void {
    this.#blocks.get(index)?.then(
      ({ buffer }) => this.#freeBuffers.push(buffer),
      () => {},
    );
    this.#blocks.delete(index);
  }

  async #fetch(index: number): Promise<Uint8Array<ArrayBuffer>> {
    const start = index * blockBytes;
    const end = Math.min(start + blockBytes, this.bytes);
    const slot = await this.#takeSlot();
    try {
      const response = await fetch(`${this.#url}/${slot}`, {
        headers: { range: `bytes=${start}-${end - 1}` },
      });
      if (response.status !== 206 || response.body === null) throw new RecordingError('source_unreadable');
      return await readBody(
        response.body,
        this.#freeBuffers.pop() ?? new ArrayBuffer(blockBytes),
        end - start,
      );
    } catch (error) {
      this.error ??= new RecordingError('source_unreadable', String(error));
      throw this.error;
    } finally {
      this.#returnSlot(slot);
    }
  }

  async #takeSlot(): Promise<number> {
    return this.#freeSlots.pop() ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  #returnSlot(slot: number): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#freeSlots.push(slot);
    else next(slot);
  }
}
