/**
 * Looks for the record of an upload with an unknown outcome, several times, because the service may still be
 * transcribing. If it is not found, the user decides; then it is looked for less often until the timeout.
 */
import { getPlace } from '../../../../preload/contract/account-id.ts';
import type { ErrorDetail } from '../../../../preload/contract/errors/error-details.ts';
import { getBackoffMs } from '../../../../preload/contract/errors/retry-policy.ts';
import { assertNever, type BridgeError, fail } from '../../../../preload/contract/result.ts';
import { isAmbiguous, type NewRecordResult } from '../../find-new-record.ts';
import type { JobPart } from '../../job.ts';
import { hasUnknownOutcome } from '../../job-transition.ts';
import { attemptBackoff } from './circuit-breaker.ts';
import type { EventOf } from './events.ts';
import { failAttempt, handleServiceError } from './failures.ts';
import { schedule } from './schedule.ts';
import { canRequest, isListed, listPartsWithAttempt, type QueueState, type Watch } from './state.ts';
import type { Step } from './step.ts';
import { changeWatch, setVerificationTimer, stopWatching } from './watches.ts';

/** Milliseconds between checks after the user was asked. */
const recheckIntervalMs = 300_000;

/** The next check is due. */
export const startVerification = (step: Step, id: string): void => {
  const { state } = step;
  if (!state.watches.has(id)) return;
  const one = state.jobs.getPart(id);
  if (!isWatched(state, one) || one.part.sending === null) {
    stopWatching(step, id);
    return;
  }
  const { accountId } = one.job;
  const { sending } = one.part;
  const isPaused = !canRequest(state, getPlace(accountId));
  changeWatch(step, id, { isPaused });
  const { epoch } = state.account;
  if (!isPaused) step.run({ kind: 'verify_outcome', id, epoch, accountId, sending });
};

export const endVerification = (
  step: Step,
  { id, epoch, sending, result }: EventOf<'outcome_verified'>,
): void => {
  const { state } = step;
  const watch = state.watches.get(id);
  if (watch === undefined) return;
  const one = state.jobs.getPart(id);
  if (epoch !== state.account.epoch) setVerificationTimer(step, id, 0);
  else if (!isWatched(state, one) || one.part.sending !== sending) stopWatching(step, id);
  else if (!result.ok) retryVerification(step, one, watch, result.error);
  else {
    changeWatch(step, id, { errors: 0 });
    handleResult(step, one, watch, result.value);
  }
};

const isWatched = (state: QueueState, one: JobPart | undefined): one is JobPart =>
  one !== undefined &&
  isListed(state, one.job) &&
  hasUnknownOutcome(one.part) &&
  (one.part.state.kind === 'checking' || one.part.state.kind === 'failed');

const retryVerification = (step: Step, { job, part }: JobPart, watch: Watch, error: BridgeError): void => {
  const errors = watch.errors + 1;
  changeWatch(step, part.id, { errors });
  setVerificationTimer(step, part.id, getBackoffMs(attemptBackoff, errors, step.context.random));
  handleServiceError(step, getPlace(job.accountId), error);
};

const handleResult = (step: Step, one: JobPart, watch: Watch, result: NewRecordResult): void => {
  const { id, state } = one.part;
  if (result.kind === 'found' && !isAmbiguousNow(step, one, result.id)) {
    stopWatching(step, id);
    step.apply([id], { kind: 'finished', transcriptionId: result.id, now: step.context.now });
    schedule(step);
    return;
  }
  if (watch.refusal !== null && result.kind === 'none') {
    stopWatching(step, id);
    failAttempt(step, id, watch.refusal, 'uploading');
    return;
  }
  const attempt = watch.attempt + 1;
  changeWatch(step, id, { attempt });
  const nextDelayMs = step.context.verificationDelaysMs[attempt];
  if (nextDelayMs !== undefined) {
    setVerificationTimer(step, id, nextDelayMs);
    return;
  }
  if (state.kind === 'checking') askUser(step, one, result);
  scheduleRecheck(step, one);
};

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

const askUser = (step: Step, one: JobPart, result: NewRecordResult): void => {
  const { id, name } = toAttempt(one);
  const { error } = fail('outcome_unknown', toDetail(name, result));
  step.apply([id], { kind: 'failed', error, canRetry: true });
  schedule(step);
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
const scheduleRecheck = (step: Step, { part: { id, sending } }: JobPart): void => {
  const since = sending?.endedAt ?? 0;
  if (step.context.now - since > getTimeoutMs(step.context)) stopWatching(step, id);
  else setVerificationTimer(step, id, recheckIntervalMs);
};

const getTimeoutMs = ({ settings }: Step['context']): number =>
  settings().transcriptionTimeoutMinutes * 60_000;
