/** The queue as a state machine: each event leads to the next state and to effects. Pure. */
import { assertNever } from '../../../../preload/contract/result.ts';
import * as accounts from './accounts.ts';
import * as attempts from './attempts.ts';
import * as breaker from './circuit-breaker.ts';
import type { EventOf, QueueEvent, Timer } from './events.ts';
import { onResumeTimer, restartResumeTimers } from './failures.ts';
import * as changes from './job-changes.ts';
import * as preparations from './preparations.ts';
import * as scheduling from './schedule.ts';
import type { QueueState } from './state.ts';
import { type Context, Step } from './step.ts';
import { endVerification, startVerification } from './verification.ts';

export const reduce = (state: QueueState, event: QueueEvent, context: Context): Step => {
  const step = new Step(state, context);
  try {
    applyEvent(step, event);
    return step;
  } catch (error) {
    step.work.rollBack();
    throw error;
  }
};

const applyEvent = <K extends QueueEvent['kind']>(step: Step, event: EventOf<K>): void => {
  const apply: (step: Step, event: EventOf<K>) => void = transitions[event.kind as K];
  apply(step, event);
};

const onTimer = (step: Step, timer: Timer): void => {
  switch (timer.kind) {
    case 'circuit_breaker':
      breaker.onPauseTimer(step, timer.place);
      break;
    case 'rate_limit':
      scheduling.schedule(step);
      break;
    case 'save':
      scheduling.retrySaves(step);
      break;
    case 'resume_part':
      onResumeTimer(step, timer.id);
      break;
    case 'verify_outcome':
      startVerification(step, timer.id);
      break;
    default:
      assertNever(timer);
  }
};

/** The computer wakes. */
const onResumed = (step: Step): void => {
  breaker.probeNow(step);
  breaker.restartPauseTimers(step);
  restartResumeTimers(step);
  step.set({ isSuspended: false });
  scheduling.schedule(step);
};

const onClosing = (step: Step): void => {
  step.set({ isClosed: true });
  breaker.endCircuitBreakers(step);
  attempts.interruptAttempts(step, [...step.state.running.keys()]);
  preparations.interrupt(step);
  scheduling.abortUnneeded(step);
};

const transitions: { readonly [K in QueueEvent['kind']]: (step: Step, event: EventOf<K>) => void } = {
  jobs_added: changes.addJobs,
  fields_edited: changes.editFields,
  jobs_planned: changes.planJobs,
  start_requested: changes.startJobs,
  pause_requested: changes.pauseJobs,
  cancel_requested: changes.cancelJobs,
  retry_requested: changes.retryJobs,
  part_requested: changes.addPart,
  jobs_removed: changes.remove,
  job_moved: changes.moveJob,
  attempt_listed: attempts.onListed,
  attempt_progressed: attempts.onProgress,
  listening_progressed: attempts.onListening,
  text_heard: attempts.onTextHeard,
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
  suspended: (step) => step.set({ isSuspended: true }),
  resumed: onResumed,
  closing: onClosing,
  closed: scheduling.retrySaves,
};
