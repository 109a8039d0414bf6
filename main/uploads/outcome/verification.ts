/**
 * Looks for the record of an upload with an unknown outcome, several times, because the service may still be
 * transcribing. If it is not found, the user decides; then it is looked for less often until the timeout.
 */
import { getPlace } from '../../../preload/contract/account-id.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { hasUnknownOutcome, type Job } from '../job.ts';
import { attemptBackoff, getBackoffMs } from '../queue/reducer/backoff.ts';
import type { QueueEvent } from '../queue/reducer/events.ts';
import { failAttempt, handleServiceError } from '../queue/reducer/failures.ts';
import { schedule } from '../queue/reducer/schedule.ts';
import { canRequest, isListed, listJobsWithAttempt, type QueueState } from '../queue/reducer/state.ts';
import { applyToJobs, applyWithoutSaving, pipe, type Step, withEffects } from '../queue/reducer/step.ts';
import { isAmbiguous } from './ambiguous-matches.ts';
import type { NewRecordResult } from './find-new-record.ts';
import { toUnknownOutcomeError } from './outcome-messages.ts';
import type { Watch } from './watch.ts';
import { changeWatch, setVerificationTimer, stopWatching } from './watches.ts';

/** Milliseconds between two checks at a service that is still listening. */
const listeningIntervalMs = 1_000;
/** Checks before a job that the service refused is sent again. */
const verificationsAfterRefusal = 2;

/** The next check is due. */
export const startVerification = (step: Step, jobId: string): Step => {
  const { state } = step;
  const watch = state.watches.byJob.get(jobId);
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

type Verified = Extract<QueueEvent, { kind: 'outcome_verified' }>;

export const endVerification = (
  step: Step,
  { id, watchId, epoch, sending, listening, result }: Verified,
): Step => {
  const { state } = step;
  const watch = state.watches.byJob.get(id);
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
  const error = toUnknownOutcomeError(job.sending?.name ?? job.name, result);
  return schedule(applyToJobs(step, [job.id], { kind: 'failed', error, canRetry: true }));
};

/** A long transcription may finish after the user was asked. */
const scheduleRecheck = (step: Step, job: Job): Step => {
  const since = job.sending?.endedAt ?? 0;
  return step.context.now - since > getTimeoutMs(step.context)
    ? stopWatching(step, job.id)
    : setVerificationTimer(step, job.id, step.context.recheckIntervalMs);
};

const getTimeoutMs = ({ settings }: Step['context']): number =>
  settings().transcriptionTimeoutMinutes * 60_000;
