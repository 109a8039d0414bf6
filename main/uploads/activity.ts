/** Summary of all uploads for the progress bar, the badge, the sleep blocker and the notification. */
import { getPhase, getUploadProgress } from '../../preload/contract/upload-states.ts';
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
  /** The recording that it is a part of, or the job itself. */
  readonly workId: string;
  /** Whole numbers; 0 for resting and failed jobs. */
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

const toShare = (job: UploadJob): Share => {
  const { id, state, size, preparation } = job;
  const phase = getPhase(state);
  const isPending = phase === 'waiting';
  const isRunning = phase === 'running';
  // Whole numbers, so that sums return to 0.
  const bytes = isPending || isRunning || phase === 'done' ? Math.round(size) : 0;
  return {
    workId: preparation?.recordingId ?? id,
    bytes,
    progressed: bytes * getUploadProgress(job),
    counts: {
      running: isRunning ? 1 : 0,
      pending: isPending ? 1 : 0,
      timedWaits: state.kind === 'waiting' && state.until !== null ? 1 : 0,
      queued: state.kind === 'queued' || state.kind === 'prepared' ? 1 : 0,
    },
    outcome: getOutcome(state),
  };
};

const summarize = (shares: readonly Share[]): BatchSummary => {
  const summary = { done: 0, failed: 0, needKey: 0 };
  for (const ofWork of Map.groupBy(shares, ({ workId }) => workId).values()) {
    const outcomes = ofWork.map(({ outcome }) => outcome);
    const outcome = (['failed', 'needKey', 'done'] as const).find((one) => outcomes.includes(one));
    if (outcome !== undefined) summary[outcome] += 1;
  }
  return summary;
};

/** A recording with all of its parts, or a single upload. */
interface Work {
  readonly bytes: number;
  readonly progressed: number;
  /** What it counts in the batch: the most bytes that its jobs had, so that parts count as much as their recording. */
  readonly weight: number;
}

const noWork: Work = { bytes: 0, progressed: 0, weight: 0 };

/** The progress of a batch. The parts of a recording count as much as the recording before it was split. */
class WorkSums {
  readonly #works = new Map<string, Work>();
  #weight = 0;
  #done = 0;

  get hasWork(): boolean {
    return this.#weight > 0;
  }

  /** 0 to 1. */
  get progress(): number {
    return this.#weight > 0 ? this.#done / this.#weight : 0;
  }

  /** Returns whether this work did not count before. */
  replace(previous: Share | null, next: Share | null): boolean {
    if (previous && previous.workId !== next?.workId)
      this.#add(previous.workId, -previous.bytes, -previous.progressed);
    if (next === null) return false;
    const { bytes, progressed } = previous?.workId === next.workId ? previous : noWork;
    return this.#add(next.workId, next.bytes - bytes, next.progressed - progressed);
  }

  clear(): void {
    this.#works.clear();
    this.#weight = 0;
    this.#done = 0;
  }

  #add(workId: string, bytes: number, progressed: number): boolean {
    const before = this.#works.get(workId) ?? noWork;
    const sum = before.bytes + bytes;
    const after = {
      bytes: sum,
      progressed: before.progressed + progressed,
      weight: Math.max(before.weight, sum),
    };
    this.#works.set(workId, after);
    this.#count(before, -1);
    this.#count(after, 1);
    return before.bytes === 0 && sum > 0;
  }

  #count({ bytes, progressed, weight }: Work, sign: 1 | -1): void {
    if (bytes <= 0) return;
    this.#weight += sign * weight;
    this.#done += (sign * weight * progressed) / bytes;
  }
}

/** Jobs that ran since the queue was last idle, as sums: an update takes as long as its change is. */
export class ActivityTracker {
  readonly #shares = new Map<string, Share>();
  readonly #works = new WorkSums();
  #sums = { ...noCounts };
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
      progress: running > 0 && this.#works.hasWork ? Math.min(this.#progress, 1) : null,
    };
  }

  /** Applies a change; returns the summary if it ended the batch. */
  update({ jobs, removed, pauses }: UploadsChange): BatchSummary | null {
    if (pauses !== undefined) this.#pauses = pauses;
    for (const id of removed) this.#replace(id, null);
    const isAdded = jobs.map((job) => this.#replace(job.id, toShare(job))).includes(true);
    this.#progress = isAdded ? this.#works.progress : Math.max(this.#progress, this.#works.progress);
    const { running, pending } = this.#sums;
    if (!this.#isOpen || running > 0 || pending > 0) return null;
    const summary = summarize([...this.#shares.values()]);
    this.#isOpen = false;
    this.#shares.clear();
    this.#works.clear();
    this.#sums = { ...noCounts };
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
    this.#isOpen = true;
    return this.#works.replace(previous, share);
  }
}
