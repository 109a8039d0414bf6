/** Starts and stops looking for the records of uploads with an unknown outcome. */
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Watch } from './state.ts';
import type { Step } from './step.ts';

/** A service that failed with a file may still be storing its record: milliseconds until the one check after it. */
const refusalCheckMs = 3_000;

/** Looks for the record of a part in `checking`. `refusal`: the error that the service itself returned. */
export const watchOutcome = (step: Step, partId: string, refusal: BridgeError | null): void => {
  const watch: Watch = { attempt: 0, errors: 0, refusal, isPaused: false };
  step.set({ watches: new Map(step.state.watches).set(partId, watch) });
  const firstMs = step.context.verificationDelaysMs[0] ?? 0;
  setVerificationTimer(step, partId, refusal === null ? firstMs : refusalCheckMs);
};

/** Looks for the records of those parts that are in `checking`. */
export const watchChecking = (step: Step, ids: readonly string[]): void => {
  for (const { part } of step.jobs.getParts(ids))
    if (part.state.kind === 'checking') watchOutcome(step, part.id, null);
};

export const stopWatching = (step: Step, partId: string): void => {
  const watches = new Map(step.state.watches);
  if (!watches.delete(partId)) return;
  step.set({ watches });
  step.run({ kind: 'cancel_timer', timer: { kind: 'verify_outcome', id: partId } });
};

/** Continues the checks that were paused because requests were not allowed. */
export const resumeWatches = (step: Step): void => {
  for (const [partId, watch] of step.state.watches) if (watch.isPaused) setVerificationTimer(step, partId, 0);
};

export const changeWatch = (step: Step, partId: string, changes: Partial<Watch>): void => {
  const watch = step.state.watches.get(partId);
  if (watch) step.set({ watches: new Map(step.state.watches).set(partId, { ...watch, ...changes }) });
};

export const setVerificationTimer = (step: Step, partId: string, ms: number): void =>
  step.run({ kind: 'set_timer', timer: { kind: 'verify_outcome', id: partId }, ms });
