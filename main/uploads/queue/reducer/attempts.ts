/** The progress and the end of attempts. */
import { getPlace } from '../../../../preload/contract/account-id.ts';
import { assertNever, fail } from '../../../../preload/contract/result.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import {
  getUploadFile,
  hasUnknownOutcome,
  type JobEvent,
  type Part,
  transition,
  withParts,
} from '../../job.ts';
import { endTrial, recordSuccess } from './circuit-breaker.ts';
import type { AttemptEnd, EventOf } from './events.ts';
import { failAttempt } from './failures.ts';
import { prepareAfterRefusal } from './preparations.ts';
import { schedule } from './schedule.ts';
import { noRefusals, type RunningAttempt } from './state.ts';
import {
  applyToParts,
  applyWithoutSaving,
  refuse,
  requireSaved,
  type Step,
  withEffects,
  withLane,
  withState,
} from './step.ts';
import { watchOutcome } from './watches.ts';

const isCurrent = (step: Step, id: string): boolean => step.state.running.get(id)?.isAborted === false;

const changeAttempt = (step: Step, id: string, changes: Partial<RunningAttempt>): Step => {
  const attempt = step.state.running.get(id);
  if (attempt === undefined) return step;
  return withState(step, { running: new Map(step.state.running).set(id, { ...attempt, ...changes }) });
};

/** Aborts the running attempts of these parts, or of all parts of these jobs. Their results do not count. */
export const abortAttempts = (step: Step, ids: readonly string[]): Step =>
  step.state.jobs
    .getParts(ids)
    .map(({ part }) => part.id)
    .filter((id) => isCurrent(step, id))
    .reduce(
      (next, id) => withEffects(changeAttempt(next, id, { isAborted: true }), { kind: 'abort_attempt', id }),
      step,
    );

/** Aborts attempts without counting a failure. They start again, or their record is looked for. */
export const interruptAttempts = (step: Step, ids: readonly string[]): Step =>
  abortAttempts(applyToParts(step, ids, { kind: 'interrupted' }), ids);

export const onListed = (step: Step, { id, sending }: EventOf<'attempt_listed'>): Step => {
  const requests = (step.state.running.get(id)?.requests ?? 0) - 1;
  const counted = changeAttempt(step, id, { requests });
  return isCurrent(step, id) ? applyWithoutSaving(counted, id, { kind: 'listed', sending }) : counted;
};

export const onProgress = (step: Step, event: EventOf<'attempt_progressed'>): Step => {
  const { id, sent, total, speed } = event;
  const counted = changeAttempt(step, id, { sent });
  return isCurrent(step, id)
    ? applyWithoutSaving(counted, id, { kind: 'progress', sent, total, speed })
    : counted;
};

export const onListening = (step: Step, { id, progress }: EventOf<'listening_progressed'>): Step =>
  isCurrent(step, id) ? applyWithoutSaving(step, id, { kind: 'listening', progress }) : step;

/** Records that the outcome is unknown from now on. */
export const onBodyEnding = (step: Step, { id }: EventOf<'body_ending'>): Step => {
  const one = step.state.jobs.getPart(id);
  const next = one ? transition(one, { kind: 'body_ending', now: step.context.now }) : null;
  return one && next
    ? requireSaved(step, [withParts(one.job, [next])])
    : refuse(step, fail('wrong_state').error);
};

/** Records the refusal; another attempt starts at once: a list and a store more. */
export const onRepeated = (step: Step, { id, error }: EventOf<'attempt_repeated'>): Step => {
  const one = step.state.jobs.getPart(id);
  if (one === undefined || !isCurrent(step, id)) return refuse(step, fail('wrong_state').error);
  const requests = (step.state.running.get(id)?.requests ?? 0) + 2;
  const events: readonly JobEvent[] = [
    { kind: 'wait', until: step.context.now, reason: 'backoff', error, countsAsFailure: false },
    { kind: 'start', by: 'queue' },
    { kind: 'begin', total: getUploadFile(one).size },
  ];
  const next = events.reduce<Part | null>(
    (part, event) => part && transition({ job: one.job, part }, event),
    one.part,
  );
  if (next === null) return refuse(step, fail('wrong_state').error);
  return requireSaved(changeAttempt(step, id, { requests }), [withParts(one.job, [next])]);
};

export const onEnded = (step: Step, { id, end }: EventOf<'attempt_ended'>): Step => {
  const handled = isCurrent(step, id) ? endCurrent(step, id, end) : step;
  const running = new Map(handled.state.running);
  running.delete(id);
  return schedule(withState(handled, { running }));
};

const endCurrent = (step: Step, id: string, end: AttemptEnd): Step =>
  endTrial(handleEnd(step, id, end), getPlaceOf(step, id));

const getPlaceOf = ({ state }: Step, id: string): Place =>
  getPlace(state.jobs.getPart(id)?.job.accountId ?? null);

const handleEnd = (step: Step, id: string, end: AttemptEnd): Step => {
  const { now } = step.context;
  switch (end.kind) {
    case 'finished': {
      const place = getPlaceOf(step, id);
      const next = withLane(recordSuccess(step, place), place, { refusals: noRefusals });
      return applyToParts(next, [id], { kind: 'finished', transcriptionId: end.transcriptionId, now });
    }
    case 'refused':
      return prepareAfterRefusal(step, id, end.error) ?? failAttempt(step, id, end.error, end.phase);
    case 'unknown_outcome': {
      const next = applyToParts(step, [id], { kind: 'unknown_outcome', now });
      return watchOutcome(next, id, end.final ? end.error : null);
    }
    case 'exception':
      return failWithInternalError(step, id, end.reason);
    default:
      return assertNever(end);
  }
};

/** Ends an attempt after an internal error. The outcome is unknown if the body may have arrived. */
const failWithInternalError = (step: Step, id: string, reason: string): Step => {
  const one = step.state.jobs.getPart(id);
  const { error } = fail('internal', { key: 'exception', reason });
  if (one && hasUnknownOutcome(one.part)) {
    return handleEnd(step, id, { kind: 'unknown_outcome', error, final: false });
  }
  return applyToParts(step, [id], { kind: 'failed', error, canRetry: true });
};
