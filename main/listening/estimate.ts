/** How far listening to a recording is, and how long it still takes. */
import type { HeardChunk, ListeningPosition } from '../../preload/contract/listening.ts';
import type { ListeningProgress } from '../../preload/contract/uploads.ts';
import { monotonicNow } from '../lib/clock.ts';

/** What was heard since listening began or went on. Speeds are milliseconds of speech that are heard in a millisecond. */
interface Run {
  /** Of chunks with speech: silence takes hardly any time. Of several sources all that was heard: most of each is silence. */
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

type SourcePosition = Pick<ListeningPosition, 'source' | 'fromMs'>;

/** Milliseconds that were heard of all sources together, each of which counts as long as the recording. */
const getHeardOfAll = (
  { source, fromMs }: SourcePosition,
  sources: number,
  lengthMs: number | null,
): number => (sources < 2 || lengthMs === null ? fromMs : source * lengthMs + Math.min(fromMs, lengthMs));

/** How much of the recording was heard, in milliseconds: two thirds of it, if two of three sources were heard. */
export const getHeardMs = (position: SourcePosition, sources: number, lengthMs: number | null): number =>
  Math.round(getHeardOfAll(position, sources, lengthMs) / Math.max(sources, 1));

/** Measures one run. */
export class ListeningMeter {
  #run: Run;
  #position: SourcePosition;
  /** 0: not known yet. */
  #sources = 0;
  #lengthMs: number | null;
  /** When the pause began; null: it is not paused. */
  #pausedAt: number | null = null;

  constructor(position: SourcePosition, lengthMs: number | null) {
    const now = monotonicNow();
    this.#run = { speechMs: 0, startedAt: now, heardAt: now };
    this.#position = position;
    this.#lengthMs = lengthMs;
  }

  get lengthMs(): number | null {
    return this.#lengthMs;
  }

  /** Null if too little was heard. What is heard of several sources says nothing about other recordings. */
  get speed(): number | null {
    return this.#sources > 1 ? null : getRunSpeed(this.#run);
  }

  setLength(ms: number): void {
    this.#lengthMs = ms;
  }

  setSources(count: number): void {
    this.#sources = count;
  }

  onChunks(chunks: readonly HeardChunk[]): void {
    const last = chunks.at(-1);
    if (last === undefined) return;
    const before = this.#heardOfAll;
    this.#position = { source: last.source, fromMs: last.endMs };
    const heardMs = this.#sources > 1 ? this.#heardOfAll - before : getSpeechMs(chunks);
    this.#run = { ...this.#run, speechMs: this.#run.speechMs + heardMs, heardAt: monotonicNow() };
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

  /** `mean`: the speed of earlier recordings. How long there is no power is unknown. Nothing was heard until the sources are known. */
  getProgress(mean: number | null): ListeningProgress {
    const isPaused = this.#pausedAt !== null;
    const lengthMs = this.#lengthMs;
    const heardMs = this.#sources === 0 ? 0 : getHeardMs(this.#position, this.#sources, lengthMs);
    return { isPaused, heardMs, lengthMs, leftMs: isPaused ? null : this.#getLeftMs(mean) };
  }

  get #heardOfAll(): number {
    return getHeardOfAll(this.#position, this.#sources, this.#lengthMs);
  }

  #getLeftMs(mean: number | null): number | null {
    const isOne = this.#sources < 2;
    const lengthMs = this.#lengthMs === null || isOne ? this.#lengthMs : this.#sources * this.#lengthMs;
    const speed = getSpeed(this.#run, isOne ? mean : null);
    return estimateLeft({ heardMs: this.#heardOfAll, lengthMs }, speed, monotonicNow() - this.#run.heardAt);
  }
}
