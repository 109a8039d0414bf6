import {
  countBytes,
  getKnownProgress,
  getPhase,
  getUploadParts,
  getUploadProgress,
  type UploadPhase,
} from '../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { canResumeInBulk, canRetryInBulk, canSendAgainInBulk } from './bulk-states.ts';

/** Counts of uploads: a recording in parts is one. The rest is of running and waiting uploads. */
export interface UploadTotals {
  readonly all: number;
  readonly pendingReview: number;
  readonly running: number;
  readonly waiting: number;
  readonly paused: number;
  readonly failed: number;
  readonly done: number;
  readonly cancelled: number;
  /** Those of which something can be retried together with others. */
  readonly retryable: number;
  /** Those of which something may be at the service, which has no new text of it. */
  readonly unanswered: number;
  /** Those of which something is paused and can be resumed together with others. */
  readonly resumable: number;
  /** Those that are done or cancelled. */
  readonly finished: number;
  /** Bytes of the recordings. */
  readonly bytes: number;
  /** `bytes`, each multiplied with the progress of its upload. */
  readonly progressed: number;
  /** Of uploads to the service, as the speed. */
  readonly bytesLeft: number;
  readonly bytesPerSecond: number;
  /** How far each running upload is, 0 to 1, in queue order. */
  readonly runningShares: readonly number[];
}

export const emptyTotals: UploadTotals = {
  all: 0,
  pendingReview: 0,
  running: 0,
  waiting: 0,
  paused: 0,
  failed: 0,
  done: 0,
  cancelled: 0,
  retryable: 0,
  unanswered: 0,
  resumable: 0,
  finished: 0,
  bytes: 0,
  progressed: 0,
  bytesLeft: 0,
  bytesPerSecond: 0,
  runningShares: [],
};

type Writable<T> = { -readonly [K in keyof T]: T[K] };

type Category = Exclude<
  keyof UploadTotals,
  | 'all'
  | 'finished'
  | 'retryable'
  | 'unanswered'
  | 'resumable'
  | 'bytes'
  | 'progressed'
  | 'bytesLeft'
  | 'bytesPerSecond'
  | 'runningShares'
>;

/** What an upload counts as. */
const categories = {
  running: 'running',
  waiting: 'waiting',
  paused: 'paused',
  failed: 'failed',
  review: 'pendingReview',
  done: 'done',
  cancelled: 'cancelled',
} as const satisfies Record<UploadPhase, Category>;

export const countTotals = (jobs: Iterable<UploadJob>): UploadTotals => {
  const totals: Writable<UploadTotals> = { ...emptyTotals };
  const runningShares: number[] = [];
  for (const job of jobs) {
    const parts = getUploadParts(job);
    totals.all += 1;
    const phase = getPhase(job.state);
    totals[categories[phase]] += 1;
    if (parts.some(({ state }) => canRetryInBulk(state))) totals.retryable += 1;
    if (parts.some(({ state }) => canSendAgainInBulk(state))) totals.unanswered += 1;
    if (parts.some(({ state }) => canResumeInBulk(state))) totals.resumable += 1;
    if (phase !== 'running' && phase !== 'waiting') continue;
    if (phase === 'running') runningShares.push(getKnownProgress(job) ?? 0);
    const { bytes, sent, bytesPerSecond } = countBytes(job);
    totals.bytes += job.fileSize;
    totals.progressed += job.fileSize * getUploadProgress(job);
    if (job.place === 'computer') continue;
    totals.bytesLeft += bytes - sent;
    totals.bytesPerSecond += bytesPerSecond ?? 0;
  }
  totals.finished = totals.done + totals.cancelled;
  totals.runningShares = runningShares;
  return totals;
};

export const areTotalsEqual = (one: UploadTotals, other: UploadTotals): boolean =>
  (Object.keys(one) as (keyof UploadTotals)[]).every((key) => String(one[key]) === String(other[key]));

/** Seconds until everything is sent at the current speed; null without a speed or anything to send. */
export const getSecondsLeft = ({ bytesLeft, bytesPerSecond }: UploadTotals): number | null =>
  bytesPerSecond > 0 && bytesLeft > 0 ? bytesLeft / bytesPerSecond : null;
