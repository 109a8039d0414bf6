/** Starts and stops looking for the records of uploads with an unknown outcome. */
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Watch } from './state.ts';
import { type Step, withEffects, withState } from './step.ts';

/** A service that failed with a file may still be storing its record: milliseconds until the one check after it. */
const refusalCheckMs = 3_000;

/** Looks for the record of a part in `checking`. `refusal`: the error that the service itself returned. */
export const watchOutcome = (step: Step, partId: string, refusal: BridgeError | null): Step => {
  const watch: Watch = { attempt: 0, errors: 0, refusal, isPaused: false };
  const watching = withState(step, { watches: new Map(step.state.watches).set(partId, watch) });
  const firstMs = step.context.verificationDelaysMs[0] ?? 0;
  return setVerificationTimer(watching, partId, refusal === null ? firstMs : refusalCheckMs);
};

/** Looks for the records of those parts that are in `checking`. */
export const watchChecking = (step: Step, ids: readonly string[]): Step =>
  step.state.jobs
    .getParts(ids)
    .filter(({ part }) => part.state.kind === 'checking')
    .reduce((current, { part }) => watchOutcome(current, part.id, null), step);

export const stopWatching = (step: Step, partId: string): Step => {
  const watches = new Map(step.state.watches);
  if (!watches.delete(partId)) return step;
  return withEffects(withState(step, { watches }), {
    kind: 'cancel_timer',
    timer: { kind: 'verify_outcome', id: partId },
  });
};

/** Continues the checks that were paused because requests were not allowed. */
export const resumeWatches = (step: Step): Step =>
  [...step.state.watches]
    .filter(([, watch]) => watch.isPaused)
    .reduce((current, [partId]) => setVerificationTimer(current, partId, 0), step);

export const changeWatch = (step: Step, partId: string, changes: Partial<Watch>): Step => {
  const watch = step.state.watches.get(partId);
  if (watch === undefined) return step;
  return withState(step, { watches: new Map(step.state.watches).set(partId, { ...watch, ...changes }) });
};

export const setVerificationTimer = (step: Step, partId: string, ms: number): Step =>
  withEffects(step, { kind: 'set_timer', timer: { kind: 'verify_outcome', id: partId }, ms });
