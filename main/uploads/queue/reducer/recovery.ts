import { clampResumption } from '../../../../preload/contract/errors/retry-policy.ts';
import { type Job, transition } from '../../job.ts';

/**
 * Restores a job at start: sending and preparing jobs are queued, transcribing ones checked. Prepared files that are not
 * complete, with their keys in `preparedKeys`, are prepared again. Null: unchanged.
 */
export const recoverJob = (
  job: Job,
  now: number,
  preparedKeys: ReadonlySet<string> = new Set(),
): Job | null => {
  const key = job.preparation?.key ?? null;
  const isLost = key !== null && !preparedKeys.has(key);
  const lost = isLost ? transition(job, { kind: 'file_lost' }) : null;
  return lost === null ? recoverState(job, now) : (recoverState(lost, now) ?? lost);
};

const recoverState = (job: Job, now: number): Job | null => {
  const { state } = job;
  switch (state.kind) {
    case 'preparing':
    case 'uploading':
    case 'transcribing':
      return transition(job, { kind: 'interrupted' });
    case 'waiting': {
      const isOver = state.until === null || state.until <= now;
      if (isOver) return transition(job, { kind: 'start', by: 'queue' });
      const until = clampResumption(state.until, now);
      return until === state.until ? null : { ...job, state: { ...state, until } };
    }
    default:
      return null;
  }
};
