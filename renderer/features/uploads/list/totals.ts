import { assertNever } from '../../../../preload/contract/result.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';

/** Counts of jobs. `bytes` and `sent`: running and waiting jobs. `bytesPerSecond`: sum of all uploads. */
export interface UploadTotals {
  readonly all: number;
  readonly pendingReview: number;
  readonly running: number;
  readonly waiting: number;
  readonly paused: number;
  readonly failed: number;
  /** Done and cancelled. */
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
  finished: 0,
  bytes: 0,
  sent: 0,
  bytesPerSecond: 0,
};

type Writable<T> = { -readonly [K in keyof T]: T[K] };

const addJob = (totals: Writable<UploadTotals>, job: UploadJob): void => {
  const { state } = job;
  switch (state.kind) {
    case 'draft':
      totals.pendingReview += 1;
      return;
    case 'preparing':
      totals.running += 1;
      totals.bytes += job.size;
      return;
    case 'queued':
    case 'prepared':
    case 'waiting':
      totals.waiting += 1;
      totals.bytes += job.size;
      return;
    case 'uploading':
      totals.running += 1;
      totals.bytes += state.total;
      totals.sent += state.sent;
      totals.bytesPerSecond += state.bytesPerSecond ?? 0;
      return;
    case 'transcribing':
    case 'checking':
      totals.running += 1;
      totals.bytes += job.size;
      totals.sent += job.size;
      return;
    case 'paused':
      totals.paused += 1;
      return;
    case 'failed':
      totals.failed += 1;
      return;
    case 'done':
    case 'cancelled':
      totals.finished += 1;
      return;
    default:
      assertNever(state);
  }
};

export const computeTotals = (jobs: Iterable<UploadJob>): UploadTotals => {
  const totals = { ...emptyTotals };
  for (const job of jobs) {
    totals.all += 1;
    addJob(totals, job);
  }
  return totals;
};

export const areTotalsEqual = (one: UploadTotals, other: UploadTotals): boolean =>
  (Object.keys(one) as (keyof UploadTotals)[]).every((key) => one[key] === other[key]);

/** Seconds until everything is sent at the current speed; null without a speed or anything to send. */
export const getSecondsLeft = ({ bytes, sent, bytesPerSecond }: UploadTotals): number | null =>
  bytesPerSecond > 0 && bytes > sent ? (bytes - sent) / bytesPerSecond : null;
