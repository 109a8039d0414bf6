/** Saves that failed are repeated. Until they succeed, no new upload starts. */
import { schedule } from './schedule.ts';
import { type Step, withEffects, withState } from './step.ts';

/** Milliseconds after a failed save. */
const saveRetryMs = 5_000;

export const onSaved = (step: Step, ids: readonly string[]): Step => {
  const unsaved = new Set(step.state.unsaved);
  for (const id of ids) unsaved.delete(id);
  return withState(step, { unsaved });
};

export const onSaveFailed = (step: Step, ids: readonly string[]): Step =>
  withEffects(withState(step, { unsaved: new Set([...step.state.unsaved, ...ids]) }), {
    kind: 'set_timer',
    timer: { kind: 'save' },
    ms: saveRetryMs,
  });

export const retrySaves = (step: Step): Step =>
  withEffects(step, { kind: 'retry_saves', jobs: step.state.jobs.getAll(step.state.unsaved) });

export const onSavesRetried = (step: Step, ids: readonly string[], isComplete: boolean): Step => {
  const next = onSaved(step, ids);
  return isComplete ? schedule(next) : next;
};
