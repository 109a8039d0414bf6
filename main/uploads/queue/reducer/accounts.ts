/**
 * Selects the account at the service whose jobs are shown and sent, besides those of this computer. A job is never sent
 * to another account: when the service changes, its running jobs are aborted and waiting ones stay with their account.
 */
import { computerAccountId, getPlace } from '../../../../preload/contract/account-id.ts';
import { clampResumption } from '../../../../preload/contract/errors/retry-policy.ts';
import { assertNever, type BridgeError } from '../../../../preload/contract/result.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import { hasUnknownOutcome, type Job, transition } from '../../job.ts';
import { isPart } from '../../preparing/part-jobs.ts';
import { interruptAttempts } from './attempts.ts';
import { endPause, pauseUntil } from './circuit-breaker.ts';
import type { EventOf } from './events.ts';
import { handleServiceError, isPausedForAccess, setResumeTimer } from './failures.ts';
import { interrupt } from './preparations.ts';
import { schedule } from './schedule.ts';
import { type AccountState, isAccountResolved, listJobsOfPlace, type RunningAttempt } from './state.ts';
import { applyToJobs, pipe, replaceJobs, type Step, withEffects, withState } from './step.ts';
import { resumeWatches, watchChecking, watchOutcome } from './watches.ts';

const withAccount = (step: Step, changes: Partial<AccountState>): Step =>
  withState(step, { account: { ...step.state.account, ...changes } });

/** Resumes the jobs of the previous run. Those of the service wait for the keychain; until then, the last account is listed. */
export const onOpened = (step: Step, { accountId, preparedKeys }: EventOf<'opened'>): Step => {
  const { now } = step.context;
  const recovered = step.state.jobs.all().flatMap((job) => recoverJob(job, now, preparedKeys) ?? []);
  return pipe(
    withAccount(replaceJobs(step, recovered), { listed: accountId, current: accountId }),
    resolveAccess,
    (next) => resumeOpenJobs(next, 'computer'),
    schedule,
  );
};

/**
 * Restores a job at start: sending and preparing jobs are queued, transcribing ones checked. Prepared files that are not
 * complete, with their keys in `preparedKeys`, are prepared again. Null: unchanged.
 */
export const recoverJob = (job: Job, now: number, preparedKeys: ReadonlySet<string>): Job | null => {
  const key = job.preparation?.key ?? null;
  const isLost = key !== null && !preparedKeys.has(key);
  const lost = isLost ? transition(job, { kind: 'file_lost' }) : null;
  return lost === null ? recoverState(job, now) : (recoverState(lost, now) ?? lost);
};

const recoverState = (job: Job, now: number): Job | null => {
  const { state } = job;
  switch (state.kind) {
    case 'preparing':
    case 'uploading':
    case 'transcribing':
      return transition(job, { kind: 'interrupted' });
    case 'waiting': {
      const isOver = state.until === null || state.until <= now;
      if (isOver) return transition(job, { kind: 'start', by: 'queue' });
      const until = clampResumption(state.until, now);
      return until === state.until ? null : { ...job, state: { ...state, until } };
    }
    case 'checking':
    case 'prepared':
    case 'queued':
    case 'paused':
    case 'draft':
    case 'failed':
    case 'cancelled':
    case 'done':
      return null;
    default:
      return assertNever(state);
  }
};

/** An attempt that has sent nothing may have read either access, so it starts again. */
export const onAccessChanged = (step: Step): Step => {
  const unsent = listAttempts(step, ({ sent }) => sent === 0);
  return resolveAccess(withAccount(interruptAttempts(step, unsent), { current: null }));
};

const listAttempts = ({ state }: Step, isIncluded: (attempt: RunningAttempt) => boolean): readonly string[] =>
  [...state.running]
    .filter(([, attempt]) => attempt.place === 'service' && isIncluded(attempt))
    .map(([id]) => id);

const resolveAccess = (step: Step): Step => {
  const { epoch, pendingAnswers } = step.state.account;
  return withEffects(withAccount(step, { epoch: epoch + 1, pendingAnswers: pendingAnswers + 1 }), {
    kind: 'resolve_access',
  });
};

export const onAccessResolved = (step: Step, { access, duplicateIds }: EventOf<'access_resolved'>): Step => {
  if (step.state.isClosed) return step;
  const applied = access.ok
    ? selectAccount(step, access.value.accountId, duplicateIds)
    : clearAccount(step, access.error, duplicateIds);
  const next = withAccount(applied, { pendingAnswers: applied.state.account.pendingAnswers - 1 });
  return isAccountResolved(next.state) ? pipe(next, resumeWatches, schedule) : next;
};

const selectAccount = (step: Step, accountId: string, duplicateIds: ReadonlySet<string>): Step => {
  const { resumed } = step.state.account;
  return pipe(
    withAccount(step, { current: accountId, error: null, resumed: accountId }),
    (next) => assignUnowned(next, accountId, duplicateIds),
    (next) => switchAccount(next, accountId),
    (next) => endPause(next, 'service'),
    (next) => resumePaused(next, 'service'),
    (next) => (resumed === accountId ? next : resumeOpenJobs(next, 'service')),
  );
};

const clearAccount = (step: Step, error: BridgeError, duplicateIds: ReadonlySet<string>): Step => {
  const isHere = error.code === 'not_configured' && step.context.settings().place === 'computer';
  const assigned = isHere ? assignToComputer(step, duplicateIds) : step;
  const next = withAccount(assigned, { current: null, error });
  return handleServiceError(
    error.code === 'not_configured' ? switchAccount(next, null) : next,
    'service',
    error,
  );
};

/** What waited for a service is transcribed here, if the user chose this computer instead. */
const assignToComputer = (step: Step, duplicateIds: ReadonlySet<string>): Step =>
  resumePaused(assignUnowned(step, computerAccountId, duplicateIds), 'computer');

/** Duplicates are known only now that the account is. They are sent only with the user's consent. */
const assignUnowned = (step: Step, accountId: string, duplicateIds: ReadonlySet<string>): Step =>
  replaceJobs(
    step,
    step.state.jobs
      .all()
      .filter((job) => job.accountId === null && !(accountId === computerAccountId && isPart(job)))
      .map((job) => ({
        ...job,
        accountId,
        preparation: accountId === computerAccountId ? null : job.preparation,
        state: isPending(job) && duplicateIds.has(job.id) ? { kind: 'draft' } : job.state,
      })),
  );

const isPending = (job: Job): boolean => job.state.kind === 'queued' || isPausedForAccess(job);

const switchAccount = (step: Step, accountId: string | null): Step => {
  if (accountId === step.state.account.listed) return step;
  const ids = listAttempts(step, () => true);
  const switched = withAccount(interruptAttempts(interrupt(step), ids), { listed: accountId });
  return accountId === null ? switched : withEffects(switched, { kind: 'save_account', accountId });
};

const resumePaused = (step: Step, place: Place): Step => {
  const ids = listJobsOfPlace(step.state, place, 'paused')
    .filter(isPausedForAccess)
    .map((job) => job.id);
  return watchChecking(applyToJobs(step, ids, { kind: 'start', by: 'user' }), ids);
};

/** Resumes what an earlier run, or earlier use of this account, left unfinished. */
const resumeOpenJobs = (step: Step, place: Place): Step =>
  listJobsOfPlace(step.state, place, 'checking', 'failed', 'waiting').reduce(resumeJob, step);

const resumeJob = (step: Step, job: Job): Step => {
  const { state } = job;
  if (state.kind === 'checking' || (state.kind === 'failed' && hasUnknownOutcome(job))) {
    return watchOutcome(step, job.id, null);
  }
  if (state.kind !== 'waiting' || state.until === null) return step;
  const { reason, error, until } = state;
  if (reason === 'backoff') return setResumeTimer(step, job.id);
  return pauseUntil(step, getPlace(job.accountId), until, { reason, error });
};
