import {
  getPhase,
  getUploadParts,
  mayArrive,
  type UploadPhase,
} from '../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { canResumeInBulk, canRetryInBulk } from './possible-actions.ts';

/** Counts of uploads: a recording in parts is one. `bytes` and `sent`: running and waiting jobs. `bytesPerSecond`: sum of all uploads. */
export interface UploadTotals {
  readonly all: number;
  readonly pendingReview: number;
  readonly running: number;
  readonly waiting: number;
  readonly paused: number;
  readonly failed: number;
  /** Those of which something can be retried together with others. */
  readonly retryable: number;
  /** Those of which something is paused and can be resumed together with others. */
  readonly resumable: number;
  /** Those that are done or cancelled. */
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

/** What an upload counts as. */
const categories = {
  running: 'running',
  waiting: 'waiting',
  paused: 'paused',
  failed: 'failed',
  review: 'pendingReview',
  done: 'finished',
  cancelled: 'finished',
} as const satisfies Record<UploadPhase, Category>;

/** What a running or waiting job sends, or has sent; 0 for others. */
const getBytes = ({ state, size }: UploadJob): number => {
  const phase = getPhase(state);
  if (phase !== 'running' && phase !== 'waiting') return 0;
  return state.kind === 'uploading' ? state.total : size;
};

export const countTotals = (jobs: Iterable<UploadJob>): UploadTotals => {
  const totals: Writable<UploadTotals> = { ...emptyTotals };
  for (const job of jobs) {
    const parts = getUploadParts(job);
    totals.all += 1;
    totals[categories[getPhase(job.state)]] += 1;
    if (parts.some(({ state }) => canRetryInBulk(state))) totals.retryable += 1;
    if (parts.some(({ state }) => canResumeInBulk(state))) totals.resumable += 1;
    for (const part of parts) {
      const { state } = part;
      totals.bytes += getBytes(part);
      if (state.kind === 'uploading') {
        totals.sent += state.sent;
        totals.bytesPerSecond += state.bytesPerSecond ?? 0;
      } else if (mayArrive(state)) totals.sent += part.size;
    }
  }
  return totals;
};

export const areTotalsEqual = (one: UploadTotals, other: UploadTotals): boolean =>
  (Object.keys(one) as (keyof UploadTotals)[]).every((key) => one[key] === other[key]);

/** Seconds until everything is sent at the current speed; null without a speed or anything to send. */
export const getSecondsLeft = ({ bytes, sent, bytesPerSecond }: UploadTotals): number | null =>
  bytesPerSecond > 0 && bytes > sent ? (bytes - sent) / bytesPerSecond : null;
