/** The progress and the end of attempts. */
import { getPlace } from '../../../../preload/contract/account-id.ts';
import { assertNever, fail } from '../../../../preload/contract/result.ts';
import { getUploadFile, type JobPart, type Part, withParts } from '../../job.ts';
import { hasUnknownOutcome, type JobEvent, transition } from '../../job-transition.ts';
import { endTrial, recordSuccess } from './circuit-breaker.ts';
import type { AttemptEnd, EventOf } from './events.ts';
import { failAttempt } from './failures.ts';
import { prepareAfterRefusal } from './preparations.ts';
import { schedule } from './schedule.ts';
import { noRefusals, type RunningAttempt } from './state.ts';
import type { Step } from './step.ts';
import { watchOutcome } from './watches.ts';

const isCurrent = (step: Step, id: string): boolean => step.state.running.get(id)?.isAborted === false;

const changeAttempt = (step: Step, id: string, changes: Partial<RunningAttempt>): void => {
  const attempt = step.state.running.get(id);
  if (attempt) step.set({ running: new Map(step.state.running).set(id, { ...attempt, ...changes }) });
};

/** Aborts the running attempts of these parts, or of all parts of these jobs. Their results do not count. */
export const abortAttempts = (step: Step, ids: readonly string[]): void => {
  for (const { part } of step.jobs.getParts(ids)) {
    if (!isCurrent(step, part.id)) continue;
    changeAttempt(step, part.id, { isAborted: true });
    step.run({ kind: 'abort_attempt', id: part.id });
  }
};

/** Aborts attempts without counting a failure. They start again, or their record is looked for. */
export const interruptAttempts = (step: Step, ids: readonly string[]): void => {
  step.apply(ids, { kind: 'interrupted' });
  abortAttempts(step, ids);
};

export const onListed = (step: Step, { id, sending }: EventOf<'attempt_listed'>): void => {
  const requests = (step.state.running.get(id)?.requests ?? 0) - 1;
  changeAttempt(step, id, { requests });
  if (isCurrent(step, id)) step.applyWithoutSaving(id, { kind: 'listed', sending });
};

export const onProgress = (step: Step, event: EventOf<'attempt_progressed'>): void => {
  const { id, sent, total, speed } = event;
  changeAttempt(step, id, { sent });
  if (isCurrent(step, id)) step.applyWithoutSaving(id, { kind: 'progress', sent, total, speed });
};

export const onListening = (step: Step, { id, progress }: EventOf<'listening_progressed'>): void => {
  if (isCurrent(step, id)) step.applyWithoutSaving(id, { kind: 'listening', progress });
};

/** The text and the end of its part are saved together, or neither is. */
export const onTextHeard = (step: Step, { id, text, isKept }: EventOf<'text_heard'>): void => {
  step.work.texts.push(text);
  const one = isCurrent(step, id) ? step.jobs.getPart(id) : undefined;
  const named = one && isKept ? { ...one, job: { ...one.job, name: text.name } } : one;
  requireEvents(step, named, [{ kind: 'finished', transcriptionId: text.id, now: step.context.now }]);
  if (isKept) abortAttempts(step, [id]);
};

/** Applies the events one after the other. Refused unless all of them apply and can be saved. */
const requireEvents = (step: Step, one: JobPart | undefined, events: readonly JobEvent[]): void => {
  const next = events.reduce<Part | null>(
    (part, event) => (one && part ? transition({ job: one.job, part }, event) : null),
    one?.part ?? null,
  );
  if (one && next) step.requireSaved([withParts(one.job, [next])]);
  else step.refusal = fail('wrong_state').error;
};

/** Records that the outcome is unknown from now on. */
export const onBodyEnding = (step: Step, { id }: EventOf<'body_ending'>): void =>
  requireEvents(step, step.jobs.getPart(id), [{ kind: 'body_ending', now: step.context.now }]);

/** Records the refusal; another attempt starts at once: a list and a store more. */
export const onRepeated = (step: Step, { id, error }: EventOf<'attempt_repeated'>): void => {
  const one = isCurrent(step, id) ? step.jobs.getPart(id) : undefined;
  requireEvents(step, one, [
    { kind: 'wait', until: step.context.now, reason: 'backoff', error, countsAsFailure: false },
    { kind: 'start', by: 'queue' },
    { kind: 'begin', total: one ? getUploadFile(one).size : 0 },
  ]);
  changeAttempt(step, id, { requests: (step.state.running.get(id)?.requests ?? 0) + 2 });
};

export const onEnded = (step: Step, { id, end }: EventOf<'attempt_ended'>): void => {
  if (isCurrent(step, id)) endCurrent(step, id, end);
  const running = new Map(step.state.running);
  running.delete(id);
  step.set({ running });
  schedule(step);
};

const endCurrent = (step: Step, id: string, end: AttemptEnd): void => {
  const place = getPlace(step.jobs.getPart(id)?.job.accountId ?? null);
  if (end.kind === 'finished') {
    recordSuccess(step, place);
    step.setLane(place, { refusals: noRefusals });
  }
  handleEnd(step, id, end);
  endTrial(step, place);
};

const handleEnd = (step: Step, id: string, end: AttemptEnd): void => {
  const { now } = step.context;
  switch (end.kind) {
    case 'finished':
      step.apply([id], { kind: 'finished', transcriptionId: end.transcriptionId, now });
      break;
    case 'refused':
      if (!prepareAfterRefusal(step, id, end.error)) failAttempt(step, id, end.error, end.phase);
      break;
    case 'unknown_outcome':
      step.apply([id], { kind: 'unknown_outcome', now });
      watchOutcome(step, id, end.final ? end.error : null);
      break;
    case 'exception':
      failWithInternalError(step, id, end.reason);
      break;
    default:
      assertNever(end);
  }
};

/** Ends an attempt after an internal error. The outcome is unknown if the body may have arrived. */
const failWithInternalError = (step: Step, id: string, reason: string): void => {
  const one = step.jobs.getPart(id);
  const { error } = fail('internal', { key: 'exception', reason });
  if (one && hasUnknownOutcome(one.part))
    handleEnd(step, id, { kind: 'unknown_outcome', error, final: false });
  else step.apply([id], { kind: 'failed', error, canRetry: true });
};
