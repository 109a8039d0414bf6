/** Summary of all uploads for the progress bar, the badge, the sleep blocker and the notification. */
import { assertNever } from '../../preload/contract/result.ts';
import type { UploadJob, UploadState, UploadsChange } from '../../preload/contract/uploads.ts';

export interface Activity {
  /** Jobs being sent, transcribed or checked. */
  readonly running: number;
  /** Jobs that will run without user action. */
  readonly pending: number;
  /** Whether a job runs or resumes at a known time, so the computer should not sleep. */
  readonly needsAwake: boolean;
  /** Share sent of this batch's bytes, 0 to 1, without paused, cancelled and failed jobs. Null if idle. */
  readonly progress: number | null;
}

/** Reported once when no job runs or is pending. */
export interface BatchSummary {
  readonly done: number;
  readonly failed: number;
  readonly needKey: number;
}

type Phase = 'resting' | 'pending' | 'running' | 'done' | 'failed';

const getPhase = (state: UploadState): Phase => {
  switch (state.kind) {
    case 'draft':
    case 'paused':
    case 'cancelled':
      return 'resting';
    case 'queued':
    case 'waiting':
      return 'pending';
    case 'uploading':
    case 'transcribing':
    case 'checking':
      return 'running';
    case 'done':
      return 'done';
    case 'failed':
      return 'failed';
    default:
      return assertNever(state);
  }
};

const getSentShare = (state: UploadState): number => {
  if (state.kind === 'uploading') return state.total > 0 ? state.sent / state.total : 0;
  return state.kind === 'transcribing' || state.kind === 'checking' || state.kind === 'done' ? 1 : 0;
};

export interface ActivityTracker {
  current(): Activity;
  /** Applies a change; returns the summary if it ended the batch. */
  update(change: UploadsChange): BatchSummary | null;
}

/** What counts of a job, as summands. */
interface Share {
  readonly running: number;
  readonly pending: number;
  /** Waits with a known end, and jobs that wait with the queue if its pause has one. */
  readonly timedWaits: number;
  readonly queued: number;
  /** Bytes, without those of resting and failed jobs. */
  readonly sent: number;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly needKey: number;
}

type Sums = { -readonly [K in keyof Share]: Share[K] };

const shareKeys = [
  'running',
  'pending',
  'timedWaits',
  'queued',
  'sent',
  'total',
  'done',
  'failed',
  'needKey',
] as const satisfies readonly (keyof Share)[];

const emptySums = (): Sums => ({
  running: 0,
  pending: 0,
  timedWaits: 0,
  queued: 0,
  sent: 0,
  total: 0,
  done: 0,
  failed: 0,
  needKey: 0,
});

const toShare = ({ state, size }: UploadJob): Share => {
  const phase = getPhase(state);
  const counts = phase !== 'resting' && phase !== 'failed';
  return {
    running: phase === 'running' ? 1 : 0,
    pending: phase === 'pending' ? 1 : 0,
    timedWaits: state.kind === 'waiting' && state.until !== null ? 1 : 0,
    queued: state.kind === 'queued' ? 1 : 0,
    sent: counts ? size * getSentShare(state) : 0,
    total: counts ? size : 0,
    done: phase === 'done' ? 1 : 0,
    failed: phase === 'failed' ? 1 : 0,
    needKey: state.kind === 'paused' && state.reason === 'key' ? 1 : 0,
  };
};

/** Jobs that ran since the queue was last idle, as sums: an update takes as long as its change is. */
class Batch implements ActivityTracker {
  readonly #shares = new Map<string, Share>();
  #sums = emptySums();
  #isOpen = false;
  #pause: UploadsChange['pause'] = null;

  current(): Activity {
    const { running, pending, timedWaits, queued, sent, total } = this.#sums;
    const isTimedPause = (this.#pause?.until ?? null) !== null;
    return {
      running,
      pending,
      needsAwake: running + timedWaits + (isTimedPause ? queued : 0) > 0,
      progress: running > 0 && total > 0 ? sent / total : null,
    };
  }

  update({ jobs, removed, pause }: UploadsChange): BatchSummary | null {
    if (pause !== undefined) this.#pause = pause;
    for (const id of removed) this.#remove(id);
    for (const job of jobs) this.#set(job.id, toShare(job));
    const { running, pending, done, failed, needKey } = this.#sums;
    if (!this.#isOpen || running > 0 || pending > 0) return null;
    this.#isOpen = false;
    this.#shares.clear();
    this.#sums = emptySums();
    return { done, failed, needKey };
  }

  #set(id: string, share: Share): void {
    const isNew = !this.#shares.has(id);
    if (isNew && share.running === 0 && share.pending === 0) return;
    this.#remove(id);
    this.#isOpen = true;
    this.#shares.set(id, share);
    for (const key of shareKeys) this.#sums[key] += share[key];
  }

  #remove(id: string): void {
    const share = this.#shares.get(id);
    if (share === undefined) return;
    this.#shares.delete(id);
    for (const key of shareKeys) this.#sums[key] -= share[key];
  }
}

export const createActivityTracker = (): ActivityTracker => new Batch();
