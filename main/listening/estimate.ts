/** How far listening to a recording is, how fast it is, and how long it still takes. */
import type { HeardChunk, ListeningPosition } from '../../preload/contract/listening.ts';
import type { ListeningProgress } from '../../preload/contract/uploads.ts';
import {
  getSpeechShare,
  getVoicesMs,
  type ListeningWork,
  loadingMs,
  type RecordingToHear,
  weighWork,
} from '../../preload/recordings/listening-work.ts';
import { monotonicNow } from '../lib/clock.ts';
import type { KnownSpeed } from './listen.ts';

/** Milliseconds of work that was done in some milliseconds. */
interface Run {
  readonly workMs: number;
  readonly ms: number;
}

/** Of less speech, the speed is not remembered. */
const minSpeechMs = 60_000;
/** Earlier recordings count as much as this much work. */
const meanMs = 240_000;
/** Less work says too little without earlier recordings: the first chunks are heard at very different speeds. */
const minWorkMs = 180_000;

/** Work in a millisecond: of this run together with the mean of earlier ones, else of the sample; null if nothing says enough. */
export const getSpeed = ({ workMs, ms }: Run, { mean, ofSample }: KnownSpeed): number | null => {
  const isMeasured = workMs > 0 && ms > 0;
  if (mean === null) return isMeasured && workMs >= minWorkMs ? workMs / ms : ofSample;
  return isMeasured ? (workMs + meanMs) / (ms + meanMs / mean) : mean;
};

/** A chunk has at most half a minute. */
const maxSpeechMs = 30_000;

/** From the first to the last that was said: a chunk can begin with a long silence. */
const getSpeechMs = ({ words, gaps }: HeardChunk): number => {
  const said = [...words, ...gaps.filter(({ isUnreadable }) => !isUnreadable)];
  if (said.length === 0) return 0;
  const startMs = Math.min(...said.map((one) => one.startMs));
  const endMs = Math.max(...said.map((one) => one.endMs));
  return Math.min(endMs - startMs, maxSpeechMs);
};

type SourcePosition = Pick<ListeningPosition, 'source' | 'fromMs'>;

/** Milliseconds that were heard of all sources together, each of which is as long as the recording. */
const getHeardOfAll = (
  { source, fromMs }: SourcePosition,
  sources: number,
  lengthMs: number | null,
): number => (sources < 2 || lengthMs === null ? fromMs : source * lengthMs + Math.min(fromMs, lengthMs));

/** How much of the recording was heard, in milliseconds: two thirds of it, if two of three sources were heard. */
export const getHeardMs = (position: SourcePosition, sources: number, lengthMs: number | null): number =>
  Math.round(getHeardOfAll(position, sources, lengthMs) / Math.max(sources, 1));

/** A moment that was named stays for this share of the time since the first one was named: then much is still learned. */
const keptShare = 0.25;
/** It stays for this many milliseconds at most, and one that has passed is named later once in this time. */
const keptMs = 60_000;
/** It is named earlier at once if it comes earlier by more than this share of the time until then. */
const earlierShare = 0.2;
/** “A few seconds left” is said at most for this many milliseconds longer than it should be. */
const maxLateMs = 10_000;

interface NamedTime {
  readonly readyAt: number;
  /** When it was named. */
  readonly at: number;
  /** When the first one was named. */
  readonly since: number;
  /** When a later time than before was named. */
  readonly delayedAt: number;
}

/** When the text is ready, as it is said: it does not change all the time. Times are of a clock that only goes forward. */
export class ReadyTime {
  #named: NamedTime | null = null;

  /** Milliseconds until then; null: nothing is said. `leftMs`: by what is known now. */
  update(leftMs: number | null, now: number): number | null {
    if (leftMs === null) this.reset();
    if (leftMs === null || leftMs < -maxLateMs) return null;
    const named = this.#name(now + Math.max(leftMs, 0), now);
    this.#named = named;
    return named.readyAt < now - maxLateMs ? null : Math.round(Math.max(named.readyAt - now, 0));
  }

  /** What was said is void. */
  reset(): void {
    this.#named = null;
  }

  #name(readyAt: number, now: number): NamedTime {
    const before = this.#named;
    if (before === null) return { readyAt, at: now, since: now, delayedAt: Number.NEGATIVE_INFINITY };
    const hasPassed = before.readyAt <= now;
    const isDue = hasPassed || now - before.at >= Math.min((now - before.since) * keptShare, keptMs);
    if (readyAt > before.readyAt)
      return isDue && (!hasPassed || now - before.delayedAt >= keptMs)
        ? { ...before, readyAt, at: now, delayedAt: now }
        : before;
    const isMuchEarlier = readyAt - now < (before.readyAt - now) * (1 - earlierShare);
    return isDue || isMuchEarlier ? { ...before, readyAt, at: now } : before;
  }
}

/** What is known of a recording before it is heard. */
export type KnownRecording = Pick<RecordingToHear, 'soundShare' | 'people'>;

const nothing: ListeningWork = { speechMs: 0, soundMs: 0, voicesMs: 0 };

/** Measures one run. */
export class ListeningMeter {
  readonly #known: KnownRecording;
  readonly #readyTime = new ReadyTime();
  #position: SourcePosition;
  /** 0: not known yet. */
  #sources = 0;
  #lengthMs: number | null;
  /** Since the first chunks of this run, which come after the model was loaded. */
  #done = nothing;
  #startedAt: number | null = null;
  /** When the last chunks came, or the run began. */
  #heardAt = monotonicNow();
  /** When the pause began; null: it is not paused. */
  #pausedAt: number | null = null;

  constructor(position: SourcePosition, lengthMs: number | null, known: KnownRecording) {
    this.#position = position;
    this.#lengthMs = lengthMs;
    this.#known = known;
  }

  get lengthMs(): number | null {
    return this.#lengthMs;
  }

  /** How much of the recording was heard; 0 until the sources are known. */
  get heardMs(): number {
    return this.#sources === 0 ? 0 : getHeardMs(this.#position, this.#sources, this.#lengthMs);
  }

  /**
   * The speed of a recording that was heard to its end, with the search for voices; null if too little was said in it. What is heard of
   * several sources says nothing about other recordings.
   */
  get speed(): number | null {
    const { speechMs } = this.#done;
    if (this.#sources > 1 || this.#startedAt === null || speechMs < minSpeechMs) return null;
    const workMs = weighWork({ ...this.#done, voicesMs: this.#voicesMs });
    const ms = monotonicNow() - this.#startedAt;
    return ms > 0 ? workMs / ms : null;
  }

  setLength(ms: number): void {
    if (ms !== this.#lengthMs) this.#readyTime.reset();
    this.#lengthMs = ms;
  }

  setSources(count: number): void {
    if (count !== this.#sources) this.#readyTime.reset();
    this.#sources = count;
  }

  onChunks(chunks: readonly HeardChunk[]): void {
    const last = chunks.at(-1);
    if (last === undefined) return;
    const before = this.#heardOfAll;
    this.#position = { source: last.source, fromMs: last.endMs };
    this.#heardAt = monotonicNow();
    if (this.#startedAt === null) this.#startedAt = this.#heardAt;
    else
      this.#done = {
        speechMs: this.#done.speechMs + chunks.reduce((sum, chunk) => sum + getSpeechMs(chunk), 0),
        soundMs: this.#done.soundMs + Math.max(this.#heardOfAll - before, 0),
        voicesMs: 0,
      };
  }

  /** A pause says nothing about the speed. */
  setPaused(isPaused: boolean): void {
    const now = monotonicNow();
    const pausedMs = now - (this.#pausedAt ?? now);
    this.#heardAt += pausedMs;
    if (this.#startedAt !== null) this.#startedAt += pausedMs;
    this.#pausedAt = isPaused ? now : null;
  }

  /** How long there is no power is unknown. */
  getProgress(known: KnownSpeed): ListeningProgress {
    const isPaused = this.#pausedAt !== null;
    const leftMs = this.#readyTime.update(isPaused ? null : this.#getLeftMs(known), monotonicNow());
    return { isPaused, heardMs: this.heardMs, lengthMs: this.#lengthMs, leftMs };
  }

  get #heardOfAll(): number {
    return getHeardOfAll(this.#position, this.#sources, this.#lengthMs);
  }

  get #voicesMs(): number {
    return this.#lengthMs === null
      ? 0
      : getVoicesMs({ ...this.#known, lengthMs: this.#lengthMs, sources: this.#sources });
  }

  /** Less than 0 if it takes longer than it should. */
  #getLeftMs(known: KnownSpeed): number | null {
    if (this.#lengthMs === null || this.#sources === 0) return null;
    const ms = this.#startedAt === null ? 0 : this.#heardAt - this.#startedAt;
    const speed = getSpeed({ workMs: weighWork(this.#done), ms }, known);
    if (speed === null) return null;
    const soundMs = Math.max(this.#sources * this.#lengthMs - this.#heardOfAll, 0);
    const speechMs = soundMs * getSpeechShare({ ...this.#known, sources: this.#sources });
    const workMs = weighWork({ speechMs, soundMs, voicesMs: this.#voicesMs });
    const beforeMs = this.#startedAt === null ? loadingMs : 0;
    return beforeMs + workMs / speed - (monotonicNow() - this.#heardAt);
  }
}
