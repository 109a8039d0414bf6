/** Summary of all uploads for the progress bar, the badge, the sleep blocker and the notification. */
import { getPhase, getUploadProgress, type UploadPhase } from '../../preload/contract/upload-states.ts';
import type { UploadJob, UploadState, UploadsChange } from '../../preload/contract/uploads.ts';

export interface Activity {
  /** Jobs being prepared, sent, transcribed or checked. */
  readonly running: number;
  /** Jobs that will run without user action. */
  readonly pending: number;
  /** Whether a job runs or resumes at a known time, so the computer should not sleep. */
  readonly needsAwake: boolean;
  /**
   * Share of this batch that is prepared and sent, 0 to 1, without paused, cancelled and failed jobs. Smaller than before
   * only when work is added. Null if idle.
   */
  readonly progress: number | null;
}

/** Reported once when no job runs or is pending. A recording in parts counts once. */
export interface BatchSummary {
  readonly done: number;
  readonly failed: number;
  readonly needKey: number;
}

/** What counts of a job, as summands. */
interface Counts {
  readonly running: number;
  readonly pending: number;
  /** Waits with a known end, and jobs that wait with the queue if its pause has one. */
  readonly timedWaits: number;
  readonly queued: number;
}

const noCounts: Counts = { running: 0, pending: 0, timedWaits: 0, queued: 0 };
const countKeys = ['running', 'pending', 'timedWaits', 'queued'] as const satisfies readonly (keyof Counts)[];

interface Share {
  /** Whole numbers, so that sums return to 0; 0 for resting and failed jobs. */
  readonly bytes: number;
  /** `bytes`, multiplied with the progress of the job. */
  readonly progressed: number;
  readonly counts: Counts;
  /** How the job ended; null if it rests or is not at its end. */
  readonly outcome: keyof BatchSummary | null;
}

const getOutcome = (state: UploadState): Share['outcome'] => {
  if (state.kind === 'paused') return state.reason === 'key' ? 'needKey' : null;
  return state.kind === 'done' || state.kind === 'failed' ? state.kind : null;
};

const countingPhases: readonly UploadPhase[] = ['waiting', 'running', 'done'];

const toShare = (job: UploadJob): Share => {
  const { state } = job;
  const phase = getPhase(state);
  const bytes = countingPhases.includes(phase) ? job.fileSize : 0;
  return {
    bytes,
    progressed: bytes * getUploadProgress(job),
    counts: {
      running: phase === 'running' ? 1 : 0,
      pending: phase === 'waiting' ? 1 : 0,
      timedWaits: state.kind === 'waiting' && state.until !== null ? 1 : 0,
      queued: state.kind === 'queued' || state.kind === 'prepared' ? 1 : 0,
    },
    outcome: getOutcome(state),
  };
};

const summarize = (shares: Iterable<Share>): BatchSummary => {
  const summary = { done: 0, failed: 0, needKey: 0 };
  for (const { outcome } of shares) if (outcome !== null) summary[outcome] += 1;
  return summary;
};

/** Jobs that ran since the queue was last idle, as sums: an update takes as long as its change is. */
export class ActivityTracker {
  readonly #shares = new Map<string, Share>();
  #sums = { ...noCounts };
  #bytes = 0;
  #progressed = 0;
  #progress = 0;
  #isOpen = false;
  #pauses: UploadsChange['pauses'];

  current(): Activity {
    const { running, pending, timedWaits, queued } = this.#sums;
    const isTimedPause = Object.values(this.#pauses ?? {}).some((pause) => (pause?.until ?? null) !== null);
    return {
      running,
      pending,
      needsAwake: running + timedWaits + (isTimedPause ? queued : 0) > 0,
      progress: running > 0 && this.#bytes > 0 ? Math.min(this.#progress, 1) : null,
    };
  }

  /** Applies a change; returns the summary if it ended the batch. */
  update({ jobs, removed, pauses }: UploadsChange): BatchSummary | null {
    if (pauses !== undefined) this.#pauses = pauses;
    for (const id of removed) this.#replace(id, null);
    const isAdded = jobs.map((job) => this.#replace(job.id, toShare(job))).includes(true);
    const progress = this.#bytes > 0 ? this.#progressed / this.#bytes : 0;
    this.#progress = isAdded ? progress : Math.max(this.#progress, progress);
    const { running, pending } = this.#sums;
    if (!this.#isOpen || running > 0 || pending > 0) return null;
    const summary = summarize(this.#shares.values());
    this.#isOpen = false;
    this.#shares.clear();
    this.#sums = { ...noCounts };
    this.#bytes = 0;
    this.#progressed = 0;
    this.#progress = 0;
    return summary;
  }

  /** Null: the job was removed. Returns whether work was added to the batch. */
  #replace(id: string, share: Share | null): boolean {
    const previous = this.#shares.get(id) ?? null;
    const { running = 0, pending = 0 } = share?.counts ?? {};
    if (previous === null && running + pending === 0) return false;
    for (const key of countKeys) this.#sums[key] += (share?.counts[key] ?? 0) - (previous?.counts[key] ?? 0);
    if (share === null) this.#shares.delete(id);
    else this.#shares.set(id, share);
    this.#bytes += (share?.bytes ?? 0) - (previous?.bytes ?? 0);
    this.#progressed += (share?.progressed ?? 0) - (previous?.progressed ?? 0);
    this.#isOpen = true;
    return (previous?.bytes ?? 0) === 0 && (share?.bytes ?? 0) > 0;
  }
}
