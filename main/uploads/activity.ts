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

export const createActivityTracker = (): ActivityTracker => {
  const jobs = new Map<string, UploadJob>();
  /** Jobs that ran since the queue was last idle. */
  const batch = new Set<string>();

  const current = (): Activity => {
    let running = 0;
    let pending = 0;
    let timedWaits = 0;
    let sent = 0;
    let total = 0;
    for (const job of jobs.values()) {
      const phase = getPhase(job.state);
      if (phase === 'running') running += 1;
      if (phase === 'pending') pending += 1;
      if (job.state.kind === 'waiting' && job.state.until !== null) timedWaits += 1;
      if (!batch.has(job.id) || phase === 'resting' || phase === 'failed') continue;
      sent += job.size * getSentShare(job.state);
      total += job.size;
    }
    const progress = running > 0 && total > 0 ? sent / total : null;
    return { running, pending, needsAwake: running + timedWaits > 0, progress };
  };

  const finishBatch = (): BatchSummary => {
    const states = [...batch].map((id) => jobs.get(id)?.state).filter((state) => state !== undefined);
    batch.clear();
    return {
      done: states.filter((state) => state.kind === 'done').length,
      failed: states.filter((state) => state.kind === 'failed').length,
      needKey: states.filter((state) => state.kind === 'paused' && state.reason === 'key').length,
    };
  };

  return {
    current,
    update: (change) => {
      for (const id of change.removed) jobs.delete(id);
      for (const job of change.jobs) {
        jobs.set(job.id, job);
        const phase = getPhase(job.state);
        if (phase === 'running' || phase === 'pending') batch.add(job.id);
      }
      const { running, pending } = current();
      return batch.size > 0 && running === 0 && pending === 0 ? finishBatch() : null;
    },
  };
};
