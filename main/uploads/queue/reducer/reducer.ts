/** The queue as a state machine: each event leads to the next state and to effects. Pure. */
import { assertNever } from '../../../../preload/contract/result.ts';
import * as accounts from './accounts.ts';
import * as attempts from './attempts.ts';
import * as breaker from './circuit-breaker.ts';
import type { Timer } from './effects.ts';
import type { EventOf, QueueEvent } from './events.ts';
import { onResumeTimer, restartResumeTimers } from './failures.ts';
import * as changes from './job-changes.ts';
import * as preparations from './preparations.ts';
import * as scheduling from './schedule.ts';
import { abortUnneeded } from './schedule.ts';
import type { QueueState } from './state.ts';
import { type Context, createStep, pipe, type Step, withState } from './step.ts';
import { endVerification, startVerification } from './verification.ts';

export const reduce = (state: QueueState, event: QueueEvent, context: Context): Step => {
  const step = createStep(state, context);
  try {
    return applyEvent(step, event);
  } catch (error) {
    step.work.rollBack();
    throw error;
  }
};

const applyEvent = <K extends QueueEvent['kind']>(step: Step, event: EventOf<K>): Step => {
  const apply: (step: Step, event: EventOf<K>) => Step = transitions[event.kind as K];
  return apply(step, event);
};

const onTimer = (step: Step, timer: Timer): Step => {
  switch (timer.kind) {
    case 'circuit_breaker':
      return breaker.onPauseTimer(step, timer.place);
    case 'rate_limit':
      return scheduling.schedule(step);
    case 'save':
      return scheduling.retrySaves(step);
    case 'resume_part':
      return onResumeTimer(step, timer.id);
    case 'verify_outcome':
      return startVerification(step, timer.id);
    default:
      return assertNever(timer);
  }
};

/** The computer wakes. */
const onResumed = (step: Step): Step =>
  pipe(
    step,
    breaker.probeNow,
    breaker.restartPauseTimers,
    restartResumeTimers,
    (next) => withState(next, { isSuspended: false }),
    scheduling.schedule,
  );

const onClosing = (step: Step): Step =>
  pipe(
    withState(step, { isClosed: true }),
    breaker.endCircuitBreakers,
    (next) => attempts.interruptAttempts(next, [...next.state.running.keys()]),
    preparations.interrupt,
    abortUnneeded,
  );

const transitions: { readonly [K in QueueEvent['kind']]: (step: Step, event: EventOf<K>) => Step } = {
  jobs_added: (step, { jobs }) => changes.addJobs(step, jobs),
  fields_edited: (step, { ids, fields }) => changes.editFields(step, ids, fields),
  jobs_planned: (step, { jobs }) => changes.planJobs(step, jobs),
  start_requested: (step, { ids }) => changes.startJobs(step, ids),
  pause_requested: (step, { ids }) => changes.pauseJobs(step, ids),
  cancel_requested: (step, { ids }) => changes.cancelJobs(step, ids),
  retry_requested: (step, { ids }) => changes.retryJobs(step, ids),
  part_requested: (step, { id, index }) => changes.addPart(step, id, index),
  jobs_removed: (step, { ids }) => changes.remove(step, ids),
  job_moved: (step, { id, index }) => changes.moveJob(step, id, index),
  attempt_listed: attempts.onListed,
  attempt_progressed: attempts.onProgress,
  listening_progressed: attempts.onListening,
  attempt_repeated: attempts.onRepeated,
  body_ending: attempts.onBodyEnding,
  attempt_ended: attempts.onEnded,
  preparation_progressed: preparations.onProgressed,
  part_prepared: preparations.onPartPrepared,
  preparation_ended: preparations.onEnded,
  timer_due: (step, { timer }) => onTimer(step, timer),
  probe_ended: (step, { place, isReachable }) => breaker.onProbeEnded(step, place, isReachable),
  outcome_verified: endVerification,
  access_resolved: accounts.onAccessResolved,
  saved: (step, { ids }) => scheduling.onSaved(step, ids),
  save_failed: (step, { ids }) => scheduling.onSaveFailed(step, ids),
  opened: accounts.onOpened,
  access_changed: accounts.onAccessChanged,
  settings_changed: scheduling.schedule,
  suspended: (step) => withState(step, { isSuspended: true }),
  resumed: onResumed,
  closing: onClosing,
  closed: scheduling.retrySaves,
};
