import type { EnvelopePiece } from '../../../../preload/contract/audio.ts';
import { levelsPerSecond, toAmplitude } from '../../../../preload/recordings/envelope.ts';
import { findPauses, type Pause } from '../../../../preload/recordings/find-pauses.ts';

/** The envelope of a recording as far as it is known. */
export interface ShownEnvelope {
  /** Valid until the next piece is added. */
  readonly levels: Uint8Array;
  /** Known when the envelope is complete. */
  readonly pauses: readonly Pause[];
}

const initialLevels = 10 * 60 * levelsPerSecond;

/** Collects the pieces of an envelope. Pieces may come twice, and start again at 0. */
export class EnvelopeBuffer {
  #levels = new Uint8Array(initialLevels);
  #length = 0;
  #state: EnvelopePiece['state'] = 'growing';

  /** Null if nothing is known, or the recording cannot be decoded. */
  add({ position, levels, state }: EnvelopePiece): ShownEnvelope | null {
    if (this.#state !== 'growing') return this.#show();
    this.#state = state;
    const end = position + levels.length;
    if (end > this.#levels.length) {
      const larger = new Uint8Array(end * 2);
      larger.set(this.#levels);
      this.#levels = larger;
    }
    this.#levels.set(levels, position);
    this.#length = state === 'growing' ? Math.max(this.#length, end) : end;
    return this.#show();
  }

  #show(): ShownEnvelope | null {
    if (this.#state === 'failed' || this.#length === 0) return null;
    const levels = this.#levels.subarray(0, this.#length);
    return { levels, pauses: this.#state === 'complete' ? findPauses(levels) : [] };
  }
}

/** The envelope of a part of a recording. Times are milliseconds. */
export const cutEnvelope = (
  { levels, pauses }: ShownEnvelope,
  range: { readonly startMs: number; readonly endMs: number },
): ShownEnvelope => {
  const first = Math.round((range.startMs / 1_000) * levelsPerSecond);
  const last = Math.round((range.endMs / 1_000) * levelsPerSecond);
  return {
    levels: levels.subarray(first, last),
    pauses: pauses
      .filter(({ start, end }) => start < last && end > first)
      .map(({ start, end }) => ({ start: Math.max(start, first) - first, end: Math.min(end, last) - first })),
  };
};

const amplitudes = Float32Array.from({ length: 256 }, (_, level) => toAmplitude(level));

/**
 * The loudest level of each of `count` sections of a recording of `seconds`, as an amplitude from 0 to 1. 0 where the
 * envelope is not known yet.
 */
export const toPeaks = (levels: Uint8Array, seconds: number, count: number): readonly number[] => {
  const perSection = (seconds * levelsPerSecond) / count;
  return Array.from({ length: count }, (_, index) => {
    const end = Math.min(Math.max((index + 1) * perSection, index * perSection + 1), levels.length);
    let loudest = 0;
    for (let at = Math.floor(index * perSection); at < end; at += 1)
      loudest = Math.max(loudest, levels[at] ?? 0);
    return loudest === 0 ? 0 : (amplitudes[loudest] ?? 0);
  });
};

/** Seconds of the pause that are heard before the speech after it. */
const leadSeconds = 0.2;
/** Seconds; a target that is nearer is where the user is. */
const minDistance = 0.5;

/** Shortly before the speech after the next or previous pause, in seconds; null if there is none. */
export const findPauseTarget = (
  pauses: readonly Pause[],
  time: number,
  direction: 'next' | 'previous',
): number | null => {
  const targets = pauses.map(({ end }) => end / levelsPerSecond - leadSeconds);
  const found =
    direction === 'next'
      ? targets.find((target) => target > time + minDistance)
      : targets.findLast((target) => target < time - minDistance);
  return found ?? null;
};
