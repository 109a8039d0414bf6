/** Summary of all uploads for the progress bar, the badge, the sleep blocker and the notification. */
import { getPhase, getUploadProgress, type UploadPhase } from '../../preload/contract/upload-states.ts';
import type { UploadJob, UploadsChange } from '../../preload/contract/uploads.ts';

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

const countingPhases: readonly UploadPhase[] = ['waiting', 'running', 'done'];

interface Share extends Pick<UploadJob, 'state' | 'place'> {
  /** 0 for resting and failed jobs. */
  readonly bytes: number;
  /** `bytes`, multiplied with the progress of the job. */
  readonly progressed: number;
}

const toShare = (job: UploadJob): Share => {
  const bytes = countingPhases.includes(getPhase(job.state)) ? job.fileSize : 0;
  return { state: job.state, place: job.place, bytes, progressed: bytes * getUploadProgress(job) };
};

const isRunning = ({ state }: Share): boolean => getPhase(state) === 'running';

const addUp = (shares: Iterable<Share>) => {
  const sums = { running: 0, pending: 0, bytes: 0, progressed: 0 };
  for (const { state, bytes, progressed } of shares) {
    const phase = getPhase(state);
    if (phase === 'running') sums.running += 1;
    if (phase === 'waiting') sums.pending += 1;
    sums.bytes += bytes;
    sums.progressed += progressed;
  }
  return sums;
};

const summarize = (shares: Iterable<Share>): BatchSummary => {
  const summary = { done: 0, failed: 0, needKey: 0 };
  for (const { state } of shares) {
    if (state.kind === 'done' || state.kind === 'failed') summary[state.kind] += 1;
    if (state.kind === 'paused' && state.reason === 'key') summary.needKey += 1;
  }
  return summary;
};

export class ActivityTracker {
  /** Jobs that ran since the queue was last idle. */
  readonly #shares = new Map<string, Share>();
  #progress = 0;
  #pauses: UploadsChange['pauses'];

  current(): Activity {
    const { running, pending, bytes } = addUp(this.#shares.values());
    const isTimedPause = Object.values(this.#pauses ?? {}).some((pause) => (pause?.until ?? null) !== null);
    const resumes = ({ state }: Share): boolean =>
      state.kind === 'waiting'
        ? state.until !== null
        : isTimedPause && (state.kind === 'queued' || state.kind === 'prepared');
    return {
      running,
      pending,
      needsAwake: running > 0 || [...this.#shares.values()].some(resumes),
      progress: running > 0 && bytes > 0 ? Math.min(this.#progress, 1) : null,
    };
  }

  /** Running jobs by what quitting means for them: this computer goes on where it stopped. */
  countRunning(): { readonly sending: number; readonly listening: number } {
    const places = [...this.#shares.values()].filter(isRunning).map(({ place }) => place);
    const listening = places.filter((place) => place === 'computer').length;
    return { sending: places.length - listening, listening };
  }

  /** Applies a change; returns the summary if it ended the batch. */
  update({ jobs, removed, pauses }: UploadsChange): BatchSummary | null {
    if (pauses !== undefined) this.#pauses = pauses;
    const wasIdle = this.#shares.size === 0;
    for (const id of removed) this.#shares.delete(id);
    const isAdded = jobs.map((job) => this.#set(job)).includes(true);
    const { running, pending, bytes, progressed } = addUp(this.#shares.values());
    const progress = bytes > 0 ? progressed / bytes : 0;
    this.#progress = isAdded ? progress : Math.max(this.#progress, progress);
    const isIdle = wasIdle && this.#shares.size === 0;
    if (isIdle || running + pending > 0) return null;
    const summary = summarize(this.#shares.values());
    this.#shares.clear();
    this.#progress = 0;
    return summary;
  }

  /** Returns whether work was added to the batch. */
  #set(job: UploadJob): boolean {
    const previous = this.#shares.get(job.id);
    const phase = getPhase(job.state);
    if (!previous && phase !== 'running' && phase !== 'waiting') return false;
    const share = toShare(job);
    this.#shares.set(job.id, share);
    return (previous?.bytes ?? 0) === 0 && share.bytes > 0;
  }
}
