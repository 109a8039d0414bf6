/**
 * Selects the account at the service whose jobs are shown and sent, besides those of this computer. A job is never sent
 * to another account: when the service changes, its running jobs are aborted and waiting ones stay with their account.
 */
import { computerAccountId, getPlace } from '../../../../preload/contract/account-id.ts';
import { clampResumption } from '../../../../preload/contract/errors/retry-policy.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import {
  getParts,
  hasUnknownOutcome,
  isSplit,
  type Job,
  type JobPart,
  notPrepared,
  type Part,
  transition,
} from '../../job.ts';
import { interruptAttempts } from './attempts.ts';
import { endPause, pauseUntil } from './circuit-breaker.ts';
import type { EventOf } from './events.ts';
import { handleServiceError, isPausedForAccess, setResumeTimer } from './failures.ts';
import { interrupt } from './preparations.ts';
import { schedule } from './schedule.ts';
import { type AccountState, isAccountResolved, listPartsOfPlace, type RunningAttempt } from './state.ts';
import { applyToParts, pipe, type Step, saveJobs, withEffects, withState } from './step.ts';
import { resumeWatches, watchChecking, watchOutcome } from './watches.ts';

const withAccount = (step: Step, changes: Partial<AccountState>): Step =>
  withState(step, { account: { ...step.state.account, ...changes } });

/** Resumes the jobs of the previous run. Those of the service wait for the keychain; until then, the last account is listed. */
export const onOpened = (step: Step, { accountId, preparedKeys }: EventOf<'opened'>): Step => {
  const { now } = step.context;
  const recovered = step.state.jobs.all().flatMap((job) => recoverJob(job, now, preparedKeys) ?? []);
  return pipe(
    withAccount(saveJobs(step, recovered), { listed: accountId, current: accountId }),
    resolveAccess,
    (next) => resumeOpenJobs(next, 'computer'),
    schedule,
  );
};

/** Restores the parts of a job at start. Null: they stay as they are. */
export const recoverJob = (job: Job, now: number, preparedKeys: ReadonlySet<string>): Job | null => {
  const parts = getParts(job).map((one) => recoverPart(one, now, preparedKeys) ?? one.part);
  return parts.every((part, at) => part === job.parts[at]) ? null : { ...job, parts };
};

/**
 * Sending and preparing parts are queued, transcribing ones checked. Prepared files that are not complete, with their keys
 * in `preparedKeys`, are prepared again. Null: unchanged.
 */
const recoverPart = (one: JobPart, now: number, preparedKeys: ReadonlySet<string>): Part | null => {
  const { key } = one.part;
  const isLost = key !== null && !preparedKeys.has(key);
  const lost = isLost ? transition(one, { kind: 'file_lost' }) : null;
  return lost === null ? recoverState(one, now) : (recoverState({ job: one.job, part: lost }, now) ?? lost);
};

const recoverState = (one: JobPart, now: number): Part | null => {
  const { state } = one.part;
  if (state.kind !== 'waiting') return transition(one, { kind: 'interrupted' });
  if (state.until === null || state.until <= now) return transition(one, { kind: 'start', by: 'queue' });
  const until = clampResumption(state.until, now);
  return until === state.until ? null : { ...one.part, state: { ...state, until } };
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
  saveJobs(
    step,
    step.state.jobs
      .all()
      .filter((job) => job.accountId === null && !(accountId === computerAccountId && isSplit(job)))
      .map((job) => ({
        ...job,
        accountId,
        ...(accountId === computerAccountId && { preparation: null }),
        parts: getParts(job).map((one) => ({
          ...one.part,
          ...(accountId === computerAccountId && { ...notPrepared, index: 0 }),
          ...(isPending(one) && duplicateIds.has(job.id) && { state: { kind: 'draft' } as const }),
        })),
      })),
  );

const isPending = (one: JobPart): boolean => one.part.state.kind === 'queued' || isPausedForAccess(one);

const switchAccount = (step: Step, accountId: string | null): Step => {
  if (accountId === step.state.account.listed) return step;
  const ids = listAttempts(step, () => true);
  const switched = withAccount(interruptAttempts(interrupt(step), ids), { listed: accountId });
  return accountId === null ? switched : withEffects(switched, { kind: 'save_account', accountId });
};

const resumePaused = (step: Step, place: Place): Step => {
  const ids = listPartsOfPlace(step.state, place, 'paused')
    .filter(isPausedForAccess)
    .map(({ part }) => part.id);
  return watchChecking(applyToParts(step, ids, { kind: 'start', by: 'user' }), ids);
};

/** Resumes what an earlier run, or earlier use of this account, left unfinished. */
const resumeOpenJobs = (step: Step, place: Place): Step =>
  listPartsOfPlace(step.state, place, 'checking', 'failed', 'waiting').reduce(resumePart, step);

const resumePart = (step: Step, { job, part }: JobPart): Step => {
  const { state } = part;
  if (state.kind === 'checking' || (state.kind === 'failed' && hasUnknownOutcome(part))) {
    return watchOutcome(step, part.id, null);
  }
  if (state.kind !== 'waiting' || state.until === null) return step;
  const { reason, error, until } = state;
  if (reason === 'backoff') return setResumeTimer(step, part.id);
  return pauseUntil(step, getPlace(job.accountId), until, { reason, error });
};
