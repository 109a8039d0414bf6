/** Starts the preparation of the next recording, and aborts one that is not needed any more. */
import { isToBeSent } from '../../../../preload/contract/upload-states.ts';
import { estimatePreparedBytes } from '../../../../preload/recordings/encoding.ts';
import { asMp3, type Job, type JobPart } from '../../job.ts';
import { isAccountResolved, type QueueState } from './state.ts';
import { applyToParts, type Step, saveJobs, withEffects, withState } from './step.ts';

/** Recordings with prepared files that wait to be sent, before the next one is prepared. */
const maxRecordingsAhead = 2;

/** One preparation runs at a time. The next one starts when the aborted one has ended. */
export const prepareNext = (step: Step): Step => startNext(abortUnneeded(step));

/** Whether a part of the recording will be sent, or sent again, from its prepared file. */
const isNeeded = ({ account, isClosed }: QueueState, job: Job | undefined): boolean =>
  !isClosed && job?.accountId === account.listed && job.parts.some(({ state }) => isToBeSent(state));

export const abortUnneeded = (step: Step): Step => {
  const { preparation, jobs } = step.state;
  if (preparation === null || isNeeded(step.state, jobs.get(preparation.jobId))) return step;
  return abortPreparation(step, preparation.jobId);
};

export const abortPreparation = (step: Step, jobId: string): Step => {
  const { preparation } = step.state;
  if (preparation?.jobId !== jobId || preparation.isAborted) return step;
  const aborted = withState(step, { preparation: { ...preparation, isAborted: true } });
  return withEffects(aborted, { kind: 'abort_preparation', jobId });
};

const startNext = (step: Step): Step => {
  const { state } = step;
  if (state.preparation !== null || state.isClosed || state.isSuspended) return step;
  if (!isAccountResolved(state) || state.account.listed === null || state.unsaved.size > 0) return step;
  const next = findNext(state);
  if (next === undefined) return step;
  const waiting = state.jobs.inStates('prepared').filter(({ job }) => job.accountId === next.job.accountId);
  const ahead = new Set(waiting.map(({ job }) => job.id));
  return ahead.size < maxRecordingsAhead || ahead.has(next.job.id) ? start(step, next) : step;
};

/** The first one in the queue. */
const findNext = ({ jobs, account }: QueueState): JobPart | undefined => {
  for (const one of jobs.unprepared()) if (one.job.accountId === account.listed) return one;
  return undefined;
};

const start = (step: Step, { job, part }: JobPart): Step => {
  // The service may have refused WebM since the recording was added.
  const isOutdated = step.context.preparedFormat() === 'mp3' && job.preparation?.settings.format === 'webm';
  const current = isOutdated && job.preparation ? { ...job, preparation: asMp3(job.preparation) } : job;
  if (current.preparation === null) return step;
  const next = applyToParts(isOutdated ? saveJobs(step, [current]) : step, [part.id], { kind: 'prepare' });
  const { id: jobId, path, fingerprint, durationSeconds } = current;
  const { settings } = current.preparation;
  const estimatedBytes =
    durationSeconds === null ? null : estimatePreparedBytes(durationSeconds, settings.bitrate);
  return withEffects(withState(next, { preparation: { jobId, isAborted: false } }), {
    kind: 'start_preparation',
    recording: {
      jobId,
      path,
      sourceFingerprint: fingerprint,
      fingerprint: `${fingerprint} ${jobId}`,
      settings,
      estimatedBytes,
    },
  });
};
