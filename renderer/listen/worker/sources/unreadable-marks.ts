import type { Gap, HeardChunk, ListeningPosition } from '../../../../preload/contract/listening.ts';
import { createWordlessChunk } from '../../../../preload/recordings/listening-position.ts';
import type { MonoReader } from '../mono-reader.ts';

/** Adds what of a source cannot be read to the chunks, each to the one at or behind its place. */
export class UnreadableMarks {
  readonly #sound: MonoReader;
  readonly #fromMs: number;
  readonly #source: number;
  #added = 0;
  #nextIndex: number;

  constructor(sound: MonoReader, { source, fromMs, nextIndex }: ListeningPosition) {
    this.#sound = sound;
    this.#fromMs = fromMs;
    this.#source = source;
    this.#nextIndex = nextIndex;
  }

  addTo(chunks: readonly HeardChunk[]): HeardChunk[] {
    this.#nextIndex += chunks.length;
    return chunks.map((chunk) => {
      const gaps = [...this.#take(chunk.endMs), ...chunk.gaps];
      return { ...chunk, gaps: gaps.sort((one, other) => one.startMs - other.startMs) };
    });
  }

  /** A chunk for those after the last one; null if there are none. */
  takeRest(): HeardChunk | null {
    const gaps = this.#take(Number.POSITIVE_INFINITY);
    const [first, last] = [gaps[0], gaps.at(-1)];
    if (first === undefined || last === undefined) return null;
    const position = { nextIndex: this.#nextIndex, source: this.#source };
    return createWordlessChunk(position, { startMs: first.startMs, endMs: last.endMs }, gaps);
  }

  #take(endMs: number): Gap[] {
    const found = this.#sound.unreadable.slice(this.#added).filter(({ start }) => start * 1_000 < endMs);
    this.#added += found.length;
    return found.flatMap(({ start, end }) => {
      const endMs = Math.round(end * 1_000);
      const startMs = Math.max(Math.round(start * 1_000), this.#fromMs);
      return startMs < endMs || start === end
        ? [{ startMs, endMs: Math.max(startMs, endMs), isUnreadable: true }]
        : [];
    });
  }
}
