/** What becomes of the jobs when the application starts again, after a crash or an orderly end alike. */
import { assertNever } from '../../preload/contract/result.ts';
import { clampWaitUntil } from './backoff.ts';
import { type Job, transition } from './job.ts';

/** The job as it goes on, or null where it is as it was: what was being sent is queued again, what was being transcribed is looked for. */
export const recoverJob = (job: Job, now: number): Job | null => {
  const { state } = job;
  switch (state.kind) {
    case 'uploading':
    case 'transcribing':
      return transition(job, { kind: 'interrupted' });
    case 'waiting': {
      const isOver = state.until === null || state.until <= now;
      if (isOver) return transition(job, { kind: 'start', by: 'queue' });
      const until = clampWaitUntil(state.until, now);
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
