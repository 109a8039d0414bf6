/** How long listening to a recording still takes. */
import type { HeardChunk } from '../../preload/contract/listening.ts';
import { monotonicNow } from '../lib/clock.ts';

/** What was heard since listening began or went on. Speeds are milliseconds of speech that are heard in a millisecond. */
interface Run {
  /** Of chunks with speech: silence takes hardly any time. */
  readonly speechMs: number;
  /** Milliseconds of a clock that only goes forward; `heardAt` is the time of the last chunk. */
  readonly startedAt: number;
  readonly heardAt: number;
}

/** A shorter run says little: it begins with loading the model. */
const meaningfulMs = 60_000;

/** Null if too little was heard. */
export const getRunSpeed = ({ speechMs, startedAt, heardAt }: Run): number | null =>
  speechMs < meaningfulMs || heardAt <= startedAt ? null : speechMs / (heardAt - startedAt);

/** The speed of a run that says something, together with the mean of those before; null if it says too little. */
export const getSpeed = (run: Run, mean: number | null): number | null => {
  const speed = getRunSpeed(run);
  if (speed === null || mean === null) return speed;
  return (run.speechMs + meaningfulMs) / (run.speechMs / speed + meaningfulMs / mean);
};

/** “A few seconds left” is said at most for this many milliseconds longer than it should be. */
const maxLateMs = 10_000;

/**
 * Milliseconds until a recording is done; null if unknown. `sinceMs`: since something was heard of it. What is left counts as
 * speech. If it takes longer than that, nothing is promised.
 */
export const estimateLeft = (
  { heardMs, lengthMs }: { readonly heardMs: number; readonly lengthMs: number | null },
  speed: number | null,
  sinceMs: number,
): number | null => {
  if (speed === null || lengthMs === null) return null;
  const left = Math.max(0, lengthMs - heardMs) / speed - sinceMs;
  return left < -maxLateMs ? null : Math.round(Math.max(0, left));
};

/** A chunk begins behind the one before, so it can begin with a long silence. */
const maxChunkMs = 30_000;

const getSpeechMs = (chunks: readonly HeardChunk[]): number =>
  chunks
    .filter(({ words, gaps }) => words.length > 0 || gaps.some(({ isUnreadable }) => !isUnreadable))
    .reduce((sum, { startMs, endMs }) => sum + Math.min(endMs - startMs, maxChunkMs), 0);

/** Measures one run. */
export class ListeningMeter {
  #run: Run;
  /** When the pause began; null: it is not paused. */
  #pausedAt: number | null = null;

  constructor() {
    const now = monotonicNow();
    this.#run = { speechMs: 0, startedAt: now, heardAt: now };
  }

  get isPaused(): boolean {
    return this.#pausedAt !== null;
  }

  /** Null if too little was heard. */
  get speed(): number | null {
    return getRunSpeed(this.#run);
  }

  onChunks(chunks: readonly HeardChunk[]): void {
    const speechMs = this.#run.speechMs + getSpeechMs(chunks);
    this.#run = { ...this.#run, speechMs, heardAt: monotonicNow() };
  }

  /** A pause says nothing about the speed. */
  setPaused(isPaused: boolean): void {
    const now = monotonicNow();
    const pausedMs = now - (this.#pausedAt ?? now);
    this.#run = {
      ...this.#run,
      startedAt: this.#run.startedAt + pausedMs,
      heardAt: this.#run.heardAt + pausedMs,
    };
    this.#pausedAt = isPaused ? now : null;
  }

  /** `mean`: the speed of earlier recordings. How long there is no power is unknown. */
  getLeftMs(heardMs: number, lengthMs: number | null, mean: number | null): number | null {
    if (this.isPaused) return null;
    return estimateLeft({ heardMs, lengthMs }, getSpeed(this.#run, mean), monotonicNow() - this.#run.heardAt);
  }
}
