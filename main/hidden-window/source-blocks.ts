/**
 * Memory for what the window reads, one block for each slot, used for one recording after the other: new memory for each range
 * or each recording is freed late, and would be tens of megabytes. The window has read a response before it uses the slot again.
 */
import { sourceBlockBytes, sourceSlots } from '../../preload/contract/recording-source.ts';

export class SourceBlocks {
  readonly #blocks: Uint8Array<ArrayBuffer>[] = [];

  /** Null if there is no such slot. */
  get(slot: number): Uint8Array<ArrayBuffer> | null {
    if (slot >= sourceSlots) return null;
    this.#blocks[slot] ??= new Uint8Array(sourceBlockBytes);
    return this.#blocks[slot];
  }

  /** The next ones are new: a read may still write into these, or nobody reads any more. */
  clear(): void {
    this.#blocks.length = 0;
  }
}
