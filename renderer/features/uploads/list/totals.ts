import { getPhase, isActive, type UploadPhase } from '../../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { getRecordingId } from '../recordings/upload-entries.ts';
import { canResumeInBulk, canRetryInBulk } from './possible-actions.ts';

/** Counts of entries: a recording in parts is one. `bytes` and `sent`: running and waiting jobs. `bytesPerSecond`: sum of all uploads. */
export interface UploadTotals {
  readonly all: number;
  readonly pendingReview: number;
  readonly running: number;
  readonly waiting: number;
  readonly paused: number;
  readonly failed: number;
  /** Entries with an upload that can be retried together with others. */
  readonly retryable: number;
  /** Entries with a paused upload that can be resumed together with others. */
  readonly resumable: number;
  /** Entries that are done or cancelled. */
  readonly finished: number;
  readonly bytes: number;
  readonly sent: number;
  readonly bytesPerSecond: number;
}

export const emptyTotals: UploadTotals = {
  all: 0,
  pendingReview: 0,
  running: 0,
  waiting: 0,
  paused: 0,
  failed: 0,
  retryable: 0,
  resumable: 0,
  finished: 0,
  bytes: 0,
  sent: 0,
  bytesPerSecond: 0,
};

type Writable<T> = { -readonly [K in keyof T]: T[K] };

type Category = Exclude<
  keyof UploadTotals,
  'all' | 'retryable' | 'resumable' | 'bytes' | 'sent' | 'bytesPerSecond'
>;

/** What an upload counts as. That of a recording is the first that any of its parts is in. */
const categories = {
  running: 'running',
  waiting: 'waiting',
  paused: 'paused',
  failed: 'failed',
  review: 'pendingReview',
  done: 'finished',
  cancelled: 'finished',
} as const satisfies Record<UploadPhase, Category>;

const getEntryCategory = (jobs: readonly UploadJob[]): Category => {
  const phases = new Set(jobs.map(({ state }) => getPhase(state)));
  const phase = (Object.keys(categories) as UploadPhase[]).find((one) => phases.has(one));
  return categories[phase ?? 'done'];
};

/** What a running or waiting job sends, or has sent; 0 for others. */
const getBytes = ({ state, size }: UploadJob): number => {
  const phase = getPhase(state);
  if (phase !== 'running' && phase !== 'waiting') return 0;
  return state.kind === 'uploading' ? state.total : size;
};

/** The totals of jobs that come, change and go. A change costs the same, however many jobs there are. */
export class TotalsCounter {
  readonly #counts: Writable<UploadTotals> = { ...emptyTotals };
  /** The parts by the id of their recording. */
  readonly #parts = new Map<string, readonly UploadJob[]>();
  /** Uploads in progress, which are few at a time. */
  readonly #underWay = new Map<string, UploadJob>();

  add(job: UploadJob): void {
    this.#counts.bytes += getBytes(job);
    if (isActive(job.state)) this.#underWay.set(job.id, job);
    const recordingId = getRecordingId(job);
    if (recordingId === null) this.#countEntry([job], 1);
    else this.#setParts(recordingId, [...this.#getParts(recordingId), job]);
  }

  /** `job` must be as it was added. */
  remove(job: UploadJob): void {
    this.#counts.bytes -= getBytes(job);
    this.#underWay.delete(job.id);
    const recordingId = getRecordingId(job);
    if (recordingId === null) this.#countEntry([job], -1);
    else {
      const others = this.#getParts(recordingId).filter(({ id }) => id !== job.id);
      this.#setParts(recordingId, others);
    }
  }

  get(): UploadTotals {
    const totals = { ...this.#counts };
    for (const { state, size } of this.#underWay.values()) {
      totals.sent += state.kind === 'uploading' ? state.sent : size;
      totals.bytesPerSecond += state.kind === 'uploading' ? (state.bytesPerSecond ?? 0) : 0;
    }
    return totals;
  }

  #getParts(recordingId: string): readonly UploadJob[] {
    return this.#parts.get(recordingId) ?? [];
  }

  #setParts(recordingId: string, parts: readonly UploadJob[]): void {
    this.#countEntry(this.#getParts(recordingId), -1);
    this.#countEntry(parts, 1);
    if (parts.length === 0) this.#parts.delete(recordingId);
    else this.#parts.set(recordingId, parts);
  }

  #countEntry(jobs: readonly UploadJob[], sign: 1 | -1): void {
    if (jobs.length === 0) return;
    this.#counts.all += sign;
    this.#counts[getEntryCategory(jobs)] += sign;
    if (jobs.some(({ state }) => canRetryInBulk(state))) this.#counts.retryable += sign;
    if (jobs.some(({ state }) => canResumeInBulk(state))) this.#counts.resumable += sign;
  }
}

export const areTotalsEqual = (one: UploadTotals, other: UploadTotals): boolean =>
  (Object.keys(one) as (keyof UploadTotals)[]).every((key) => one[key] === other[key]);

/** Seconds until everything is sent at the current speed; null without a speed or anything to send. */
export const getSecondsLeft = ({ bytes, sent, bytesPerSecond }: UploadTotals): number | null =>
  bytesPerSecond > 0 && bytes > sent ? (bytes - sent) / bytesPerSecond : null;
