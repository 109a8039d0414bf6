import { assertNever } from '../../../../preload/contract/result.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';

/** Counts of entries: a recording in parts is one. `bytes` and `sent`: running and waiting jobs. `bytesPerSecond`: sum of all uploads. */
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

type Category = Exclude<keyof UploadTotals, 'all' | 'bytes' | 'sent' | 'bytesPerSecond'>;

const getCategory = ({ kind }: UploadJob['state']): Category => {
  switch (kind) {
    case 'draft':
      return 'pendingReview';
    case 'preparing':
    case 'uploading':
    case 'transcribing':
    case 'checking':
      return 'running';
    case 'queued':
    case 'prepared':
    case 'waiting':
      return 'waiting';
    case 'paused':
    case 'failed':
      return kind;
    case 'done':
    case 'cancelled':
      return 'finished';
    default:
      return assertNever(kind);
  }
};

/** That of a recording is the first that any of its parts is in. */
const categoriesByRank: readonly Category[] = [
  'running',
  'waiting',
  'paused',
  'failed',
  'pendingReview',
  'finished',
];

const addBytes = (totals: Writable<UploadTotals>, job: UploadJob, category: Category): void => {
  if (category !== 'running' && category !== 'waiting') return;
  const { state, size } = job;
  totals.bytes += state.kind === 'uploading' ? state.total : size;
  if (state.kind === 'uploading') {
    totals.sent += state.sent;
    totals.bytesPerSecond += state.bytesPerSecond ?? 0;
  } else if (state.kind === 'transcribing' || state.kind === 'checking') totals.sent += size;
};

export const computeTotals = (jobs: Iterable<UploadJob>): UploadTotals => {
  const totals = { ...emptyTotals };
  const recordings = new Map<string, number>();
  for (const job of jobs) {
    const category = getCategory(job.state);
    addBytes(totals, job, category);
    const { preparation } = job;
    if (preparation && preparation.part !== null) {
      const rank = recordings.get(preparation.recordingId) ?? categoriesByRank.length;
      recordings.set(preparation.recordingId, Math.min(rank, categoriesByRank.indexOf(category)));
    } else {
      totals.all += 1;
      totals[category] += 1;
    }
  }
  for (const rank of recordings.values()) {
    totals.all += 1;
    totals[categoriesByRank[rank] ?? 'finished'] += 1;
  }
  return totals;
};

export const areTotalsEqual = (one: UploadTotals, other: UploadTotals): boolean =>
  (Object.keys(one) as (keyof UploadTotals)[]).every((key) => one[key] === other[key]);

/** Seconds until everything is sent at the current speed; null without a speed or anything to send. */
export const getSecondsLeft = ({ bytes, sent, bytesPerSecond }: UploadTotals): number | null =>
  bytesPerSecond > 0 && bytes > sent ? (bytes - sent) / bytesPerSecond : null;
