/** Starts and stops looking for the records of uploads with an unknown outcome. */
import type { BridgeError } from '../../../preload/contract/result.ts';
import { type Step, withEffects, withState } from '../queue/reducer/step.ts';
import type { Watch } from './watch.ts';

/** Looks for the record of a job in `checking`. `refusal`: the error that the service itself returned. */
export const watchOutcome = (step: Step, jobId: string, refusal: BridgeError | null): Step => {
  const { watches } = step.state;
  const id = watches.lastId + 1;
  const watch: Watch = { id, attempt: 0, errors: 0, refusal, isPaused: false };
  const watching = withState(step, {
    watches: { byJob: new Map(watches.byJob).set(jobId, watch), lastId: id },
  });
  return setVerificationTimer(watching, jobId, step.context.verificationDelaysMs[0] ?? 0);
};

/** Looks for the records of those jobs that are in `checking`. */
export const watchChecking = (step: Step, ids: readonly string[]): Step =>
  step.state.jobs
    .getAll(ids)
    .filter(({ state }) => state.kind === 'checking')
    .reduce((current, { id }) => watchOutcome(current, id, null), step);

export const stopWatching = (step: Step, jobId: string): Step => {
  const { watches } = step.state;
  const byJob = new Map(watches.byJob);
  if (!byJob.delete(jobId)) return step;
  return withEffects(withState(step, { watches: { ...watches, byJob } }), {
    kind: 'cancel_timer',
    timer: { kind: 'verify_outcome', id: jobId },
  });
};

/** Continues the checks that were paused because requests were not allowed. */
export const resumeWatches = (step: Step): Step =>
  [...step.state.watches.byJob]
    .filter(([, watch]) => watch.isPaused)
    .reduce((current, [jobId]) => setVerificationTimer(current, jobId, 0), step);

export const changeWatch = (step: Step, jobId: string, changes: Partial<Watch>): Step => {
  const { watches } = step.state;
  const watch = watches.byJob.get(jobId);
  if (watch === undefined) return step;
  const byJob = new Map(watches.byJob).set(jobId, { ...watch, ...changes });
  return withState(step, { watches: { ...watches, byJob } });
};

export const setVerificationTimer = (step: Step, jobId: string, ms: number): Step =>
  withEffects(step, { kind: 'set_timer', timer: { kind: 'verify_outcome', id: jobId }, ms });
