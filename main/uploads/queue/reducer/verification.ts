/**
 * Looks for the record of an upload with an unknown outcome, several times, because the service may still be
 * transcribing. If it is not found, the user decides; then it is looked for less often until the timeout.
 */
import { getPlace } from '../../../../preload/contract/account-id.ts';
import type { ErrorDetail } from '../../../../preload/contract/errors/error-details.ts';
import { assertNever, type BridgeError, fail } from '../../../../preload/contract/result.ts';
import { isAmbiguous, type NewRecordResult } from '../../find-new-record.ts';
import { hasUnknownOutcome, type JobPart } from '../../job.ts';
import { attemptBackoff, getBackoffMs } from './circuit-breaker.ts';
import type { EventOf } from './events.ts';
import { failAttempt, handleServiceError } from './failures.ts';
import { schedule } from './schedule.ts';
import { canRequest, isListed, listPartsWithAttempt, type QueueState, type Watch } from './state.ts';
import { applyToParts, applyWithoutSaving, pipe, type Step, withEffects } from './step.ts';
import { changeWatch, setVerificationTimer, stopWatching } from './watches.ts';

/** Milliseconds between two checks at a service that is still listening. */
const listeningIntervalMs = 1_000;
/** Milliseconds between checks after the user was asked. */
const recheckIntervalMs = 300_000;

/** The next check is due. */
export const startVerification = (step: Step, id: string): Step => {
  const { state } = step;
  const watch = state.watches.get(id);
  if (watch === undefined) return step;
  const one = state.jobs.getPart(id);
  if (!isWatched(state, one) || one.part.sending === null) return stopWatching(step, id);
  const { accountId, replaces } = one.job;
  const isPaused = !canRequest(state, getPlace(accountId));
  const due = changeWatch(step, id, { isPaused });
  if (isPaused) return due;
  return withEffects(due, {
    kind: 'verify_outcome',
    id,
    epoch: state.account.epoch,
    accountId,
    sending: one.part.sending,
    replaces,
  });
};

export const endVerification = (
  step: Step,
  { id, epoch, sending, listening, result }: EventOf<'outcome_verified'>,
): Step => {
  const { state } = step;
  const watch = state.watches.get(id);
  if (watch === undefined) return step;
  if (epoch !== state.account.epoch) return setVerificationTimer(step, id, 0);
  const one = state.jobs.getPart(id);
  if (!isWatched(state, one) || one.part.sending !== sending) return stopWatching(step, id);
  if (!result.ok) return retryVerification(step, one, watch, result.error);
  const next = changeWatch(step, id, { errors: 0 });
  if (listening && one.part.state.kind === 'checking' && result.value.kind === 'none')
    return setVerificationTimer(
      applyWithoutSaving(next, id, { kind: 'listening', progress: listening }),
      id,
      listeningIntervalMs,
    );
  return handleResult(next, one, watch, result.value);
};

const isWatched = (state: QueueState, one: JobPart | undefined): one is JobPart =>
  one !== undefined &&
  isListed(state, one.job) &&
  hasUnknownOutcome(one.part) &&
  (one.part.state.kind === 'checking' || one.part.state.kind === 'failed');

const retryVerification = (step: Step, { job, part }: JobPart, watch: Watch, error: BridgeError): Step => {
  const errors = watch.errors + 1;
  const ms = getBackoffMs(attemptBackoff, errors, step.context.random);
  const scheduled = setVerificationTimer(changeWatch(step, part.id, { errors }), part.id, ms);
  return handleServiceError(scheduled, getPlace(job.accountId), error);
};

const handleResult = (step: Step, one: JobPart, watch: Watch, result: NewRecordResult): Step => {
  const { id, state } = one.part;
  const recordId = result.kind === 'found' ? result.id : null;
  if (recordId !== null && !isAmbiguousNow(step, one, recordId)) return finish(step, id, recordId);
  if (watch.refusal !== null && result.kind === 'none')
    return failAttempt(stopWatching(step, id), id, watch.refusal, 'uploading');
  const attempt = watch.attempt + 1;
  const counted = changeWatch(step, id, { attempt });
  const nextDelayMs = step.context.verificationDelaysMs[attempt];
  if (nextDelayMs !== undefined) return setVerificationTimer(counted, id, nextDelayMs);
  return scheduleRecheck(state.kind === 'checking' ? askUser(counted, one, result) : counted, one);
};

const finish = (step: Step, id: string, transcriptionId: string): Step =>
  pipe(
    step,
    (next) => stopWatching(next, id),
    (next) => applyToParts(next, [id], { kind: 'finished', transcriptionId, now: step.context.now }),
    schedule,
  );

const isAmbiguousNow = ({ state, context }: Step, one: JobPart, transcriptionId: string): boolean =>
  isAmbiguous(toAttempt(one), transcriptionId, listPartsWithAttempt(state), {
    now: context.now,
    timeoutMs: getTimeoutMs(context),
  });

const toAttempt = ({ job, part }: JobPart) => ({
  id: part.id,
  accountId: job.accountId,
  name: part.sending?.name ?? job.name,
});

const askUser = (step: Step, one: JobPart, result: NewRecordResult): Step => {
  const { id, name } = toAttempt(one);
  const { error } = fail('outcome_unknown', toDetail(name, result));
  return schedule(applyToParts(step, [id], { kind: 'failed', error, canRetry: true }));
};

/** A record that was found may belong to another upload with that name. */
const toDetail = (name: string, result: NewRecordResult): ErrorDetail => {
  switch (result.kind) {
    case 'none':
      return { key: 'outcome_no_new_record', name };
    case 'several':
      return { key: 'outcome_several_records', name, count: result.count };
    case 'found':
      return { key: 'outcome_ambiguous_record', name };
    default:
      return assertNever(result);
  }
};

/** A long transcription may finish after the user was asked. */
const scheduleRecheck = (step: Step, { part: { id, sending } }: JobPart): Step => {
  const since = sending?.endedAt ?? 0;
  return step.context.now - since > getTimeoutMs(step.context)
    ? stopWatching(step, id)
    : setVerificationTimer(step, id, recheckIntervalMs);
};

const getTimeoutMs = ({ settings }: Step['context']): number =>
  settings().transcriptionTimeoutMinutes * 60_000;
