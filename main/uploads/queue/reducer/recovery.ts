import { assertNever } from '../../../../preload/contract/result.ts';
import { clampResumption } from '../../../../preload/contract/retry-policy.ts';
import { type Job, transition } from '../../job.ts';

/** Restores a job at start: sending jobs are queued, transcribing ones checked. Null: unchanged. */
export const recoverJob = (job: Job, now: number): Job | null => {
  const { state } = job;
  switch (state.kind) {
    case 'uploading':
    case 'transcribing':
      return transition(job, { kind: 'interrupted' });
    case 'waiting': {
      const isOver = state.until === null || state.until <= now;
      if (isOver) return transition(job, { kind: 'start', by: 'queue' });
      const until = clampResumption(state.until, now);
      return until === state.until ? null : { ...job, state: { ...state, until } };
    }
    case 'draft':
    case 'queued':
    case 'paused':
    case 'checking':
    case 'done':
    case 'failed':
    case 'cancelled':
      return null;
    default:
      return assertNever(state);
  }
};
