/** The queue as a state machine: each event leads to the next state and to effects. Pure. */
import { assertNever } from '../../../../preload/contract/result.ts';
import { endVerification, startVerification } from '../../outcome/verification.ts';
import * as accounts from './accounts.ts';
import * as attempts from './attempts.ts';
import { continuePreparations } from './continue-preparations.ts';
import type { Timer } from './effects.ts';
import type { QueueEvent } from './events.ts';
import { onResumeTimer, restartResumeTimers } from './failures.ts';
import * as changes from './job-changes.ts';
import * as pauses from './pauses.ts';
import * as preparations from './preparations.ts';
import * as saves from './saves.ts';
import { schedule } from './schedule.ts';
import type { QueueState } from './state.ts';
import { type Context, createStep, pipe, type Step, withState } from './step.ts';

export const reduce = (state: QueueState, event: QueueEvent, context: Context): Step =>
  continuePreparations(state, event, applyEvent(createStep(state, context), event));

const applyEvent = (step: Step, event: QueueEvent): Step => {
  switch (event.kind) {
    case 'jobs_added':
      return changes.addJobs(step, event.jobs);
    case 'fields_edited':
      return changes.editFields(step, event.ids, event.fields);
    case 'preparations_planned':
      return changes.setPreparations(step, event.preparations);
    case 'start_requested':
      return changes.startJobs(step, event.ids);
    case 'pause_requested':
      return changes.pauseJobs(step, event.ids);
    case 'cancel_requested':
      return changes.cancelJobs(step, event.ids);
    case 'retry_requested':
      return changes.retryJob(step, event.id);
    case 'part_requested':
      return changes.addPart(step, event.id, event.index);
    case 'file_inspected':
      return changes.setFile(step, event.id, event.file);
    case 'jobs_removed':
      return changes.removeJobs(step, event.ids);
    case 'job_moved':
      return changes.moveJob(step, event.id, event.index);
    case 'attempt_listed':
      return attempts.onListed(step, event);
    case 'attempt_progressed':
      return attempts.onProgress(step, event);
    case 'listening_progressed':
      return attempts.onListening(step, event);
    case 'attempt_repeated':
      return attempts.onRepeated(step, event);
    case 'body_ending':
      return attempts.onBodyEnding(step, event);
    case 'attempt_ended':
      return attempts.onEnded(step, event);
    case 'preparation_progressed':
      return preparations.onProgressed(step, event);
    case 'part_prepared':
      return preparations.onPartPrepared(step, event);
    case 'preparation_ended':
      return preparations.onEnded(step, event);
    case 'timer_due':
      return onTimer(step, event.timer);
    case 'probe_ended':
      return pauses.onProbeEnded(step, event.place, event.isReachable);
    case 'outcome_verified':
      return endVerification(step, event);
    case 'access_resolved':
      return accounts.onAccessResolved(step, event);
    case 'saved':
      return saves.onSaved(step, event.ids);
    case 'save_failed':
      return saves.onSaveFailed(step, event.ids);
    case 'saves_retried':
      return saves.onSavesRetried(step, event.ids, event.isComplete);
    case 'opened':
      return accounts.onOpened(step, event);
    case 'access_changed':
      return accounts.onAccessChanged(step);
    case 'settings_changed':
      return schedule(step);
    case 'suspended':
      return withState(step, { isSuspended: true });
    case 'resumed':
      return onResumed(step);
    case 'closing':
      return onClosing(step);
    case 'closed':
      return saves.retrySaves(step);
    default:
      return assertNever(event);
  }
};

const onTimer = (step: Step, timer: Timer): Step => {
  switch (timer.kind) {
    case 'circuit_breaker':
      return pauses.onPauseTimer(step, timer.place);
    case 'rate_limit':
      return schedule(step);
    case 'save':
      return saves.retrySaves(step);
    case 'resume_job':
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
    pauses.probeNow,
    pauses.restartPauseTimers,
    restartResumeTimers,
    (next) => withState(next, { isSuspended: false }),
    schedule,
  );

const onClosing = (step: Step): Step =>
  pipe(
    withState(step, { isClosed: true }),
    pauses.endCircuitBreakers,
    (next) => attempts.interruptAttempts(next, [...next.state.running.keys()]),
    preparations.interrupt,
  );
