/**
 * Looks for the record of an upload with an unknown outcome, several times, because the service may still be
 * transcribing. If it is not found, the user decides; then it is looked for less often until the timeout.
 */
import { getPlace } from '../../../../preload/contract/account-id.ts';
import type { ErrorDetail } from '../../../../preload/contract/errors/error-details.ts';
import { assertNever, type BridgeError, fail } from '../../../../preload/contract/result.ts';
import { isAmbiguous, type NewRecordResult } from '../../find-new-record.ts';
import { hasUnknownOutcome, type Job } from '../../job.ts';
import { attemptBackoff, getBackoffMs } from './circuit-breaker.ts';
import type { EventOf } from './events.ts';
import { failAttempt, handleServiceError } from './failures.ts';
import { schedule } from './schedule.ts';
import { canRequest, isListed, listJobsWithAttempt, type QueueState, type Watch } from './state.ts';
import { applyToJobs, applyWithoutSaving, pipe, type Step, withEffects } from './step.ts';
import { changeWatch, setVerificationTimer, stopWatching } from './watches.ts';

/** Milliseconds between two checks at a service that is still listening. */
const listeningIntervalMs = 1_000;
/** Milliseconds between checks after the user was asked. */
const recheckIntervalMs = 300_000;
/** Checks before a job that the service refused is sent again. */
const verificationsAfterRefusal = 2;

/** The next check is due. */
export const startVerification = (step: Step, jobId: string): Step => {
  const { state } = step;
  const watch = state.watches.get(jobId);
  if (watch === undefined) return step;
  const job = state.jobs.get(jobId);
  if (!isWatched(state, job) || job.sending === null) return stopWatching(step, jobId);
  const isPaused = !canRequest(state, getPlace(job.accountId));
  const due = changeWatch(step, jobId, { isPaused });
  if (isPaused) return due;
  return withEffects(due, {
    kind: 'verify_outcome',
    id: jobId,
    watchId: watch.id,
    epoch: state.account.epoch,
    accountId: job.accountId,
    sending: job.sending,
    replaces: job.replaces,
  });
};

export const endVerification = (
  step: Step,
  { id, watchId, epoch, sending, listening, result }: EventOf<'outcome_verified'>,
): Step => {
  const { state } = step;
  const watch = state.watches.get(id);
  if (watch?.id !== watchId) return step;
  if (epoch !== state.account.epoch) return setVerificationTimer(step, id, 0);
  const job = state.jobs.get(id);
  if (!isWatched(state, job) || job.sending !== sending) return stopWatching(step, id);
  if (!result.ok) return retryVerification(step, job, watch, result.error);
  const next = changeWatch(step, id, { errors: 0 });
  if (listening && job.state.kind === 'checking' && result.value.kind === 'none')
    return setVerificationTimer(
      applyWithoutSaving(next, id, { kind: 'listening', progress: listening }),
      id,
      listeningIntervalMs,
    );
  return handleResult(next, job, watch, result.value);
};

const isWatched = (state: QueueState, job: Job | undefined): job is Job =>
  job !== undefined &&
  isListed(state, job) &&
  hasUnknownOutcome(job) &&
  (job.state.kind === 'checking' || job.state.kind === 'failed');

const retryVerification = (step: Step, { id, accountId }: Job, watch: Watch, error: BridgeError): Step => {
  const errors = watch.errors + 1;
  const ms = getBackoffMs(attemptBackoff, errors, step.context.random);
  const scheduled = setVerificationTimer(changeWatch(step, id, { errors }), id, ms);
  return handleServiceError(scheduled, getPlace(accountId), error);
};

const handleResult = (step: Step, job: Job, watch: Watch, result: NewRecordResult): Step => {
  const recordId = result.kind === 'found' ? result.id : null;
  if (recordId !== null && !isAmbiguousNow(step, job, recordId)) return finish(step, job.id, recordId);
  const attempt = watch.attempt + 1;
  const counted = changeWatch(step, job.id, { attempt });
  const { refusal } = watch;
  if (refusal !== null && result.kind === 'none' && attempt >= verificationsAfterRefusal) {
    return failAttempt(stopWatching(counted, job.id), job.id, refusal, 'uploading');
  }
  const nextDelayMs = step.context.verificationDelaysMs[attempt];
  if (nextDelayMs !== undefined) return setVerificationTimer(counted, job.id, nextDelayMs);
  return scheduleRecheck(job.state.kind === 'checking' ? askUser(counted, job, result) : counted, job);
};

const finish = (step: Step, id: string, transcriptionId: string): Step =>
  pipe(
    step,
    (next) => stopWatching(next, id),
    (next) => applyToJobs(next, [id], { kind: 'finished', transcriptionId, now: step.context.now }),
    schedule,
  );

const isAmbiguousNow = ({ state, context }: Step, job: Job, transcriptionId: string): boolean =>
  isAmbiguous(job, transcriptionId, listJobsWithAttempt(state), {
    now: context.now,
    timeoutMs: getTimeoutMs(context),
  });

const askUser = (step: Step, job: Job, result: NewRecordResult): Step => {
  const { error } = fail('outcome_unknown', toDetail(job.sending?.name ?? job.name, result));
  return schedule(applyToJobs(step, [job.id], { kind: 'failed', error, canRetry: true }));
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
const scheduleRecheck = (step: Step, job: Job): Step => {
  const since = job.sending?.endedAt ?? 0;
  return step.context.now - since > getTimeoutMs(step.context)
    ? stopWatching(step, job.id)
    : setVerificationTimer(step, job.id, recheckIntervalMs);
};

const getTimeoutMs = ({ settings }: Step['context']): number =>
  settings().transcriptionTimeoutMinutes * 60_000;
