/**
 * Selects the account at the service whose jobs are shown and sent, besides those of this computer. A job is never sent
 * to another account: when the service changes, its running jobs are aborted and waiting ones stay with their account.
 */
import { computerAccountId } from '../../../../preload/contract/account-id.ts';
import { clampResumption } from '../../../../preload/contract/errors/retry-policy.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import { getPartIds, getParts, isSplit, type Job, type JobPart, notPrepared, type Part } from '../../job.ts';
import { hasUnknownOutcome, transition } from '../../job-transition.ts';
import { interruptAttempts } from './attempts.ts';
import { endPause, pauseUntil } from './circuit-breaker.ts';
import type { EventOf } from './events.ts';
import { handleServiceError, isPausedForAccess, setResumeTimer } from './failures.ts';
import { interrupt } from './preparations.ts';
import { schedule } from './schedule.ts';
import { type AccountState, isAccountResolved, listPartsOfPlace, type RunningAttempt } from './state.ts';
import type { Step } from './step.ts';
import { resumeWatches, watchChecking, watchOutcome } from './watches.ts';

const changeAccount = (step: Step, changes: Partial<AccountState>): void =>
  step.set({ account: { ...step.state.account, ...changes } });

/** Resumes the jobs of the previous run. Those of the service wait for the keychain; until then, the last account is listed. */
export const onOpened = (step: Step, { accountId, preparedKeys }: EventOf<'opened'>): void => {
  const { now } = step.context;
  step.save(step.jobs.all().flatMap((job) => recoverJob(job, now, preparedKeys) ?? []));
  changeAccount(step, { listed: accountId, current: accountId });
  resolveAccess(step);
  resumeOpenJobs(step, 'computer');
  schedule(step);
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
export const onAccessChanged = (step: Step): void => {
  interruptAttempts(
    step,
    listAttempts(step, ({ sent }) => sent === 0),
  );
  changeAccount(step, { current: null });
  resolveAccess(step);
};

const listAttempts = ({ state }: Step, isIncluded: (attempt: RunningAttempt) => boolean): readonly string[] =>
  [...state.running]
    .filter(([, attempt]) => attempt.place === 'service' && isIncluded(attempt))
    .map(([id]) => id);

const resolveAccess = (step: Step): void => {
  const { epoch, pendingAnswers } = step.state.account;
  changeAccount(step, { epoch: epoch + 1, pendingAnswers: pendingAnswers + 1 });
  step.run({ kind: 'resolve_access' });
};

export const onAccessResolved = (step: Step, { access, duplicateIds }: EventOf<'access_resolved'>): void => {
  if (step.state.isClosed) return;
  if (access.ok) selectAccount(step, access.value.accountId, duplicateIds);
  else clearAccount(step, access.error, duplicateIds);
  changeAccount(step, { pendingAnswers: step.state.account.pendingAnswers - 1 });
  if (!isAccountResolved(step.state)) return;
  resumeWatches(step);
  schedule(step);
};

const selectAccount = (step: Step, accountId: string, duplicateIds: ReadonlySet<string>): void => {
  const { resumed } = step.state.account;
  changeAccount(step, { current: accountId, error: null, resumed: accountId });
  assignUnowned(step, accountId, duplicateIds);
  switchAccount(step, accountId);
  endPause(step, 'service');
  resumePaused(step, 'service');
  if (resumed !== accountId) resumeOpenJobs(step, 'service');
};

const clearAccount = (step: Step, error: BridgeError, duplicateIds: ReadonlySet<string>): void => {
  if (error.code === 'not_configured' && step.context.settings().place === 'computer') {
    // What waited for a service is transcribed here, if the user chose this computer instead.
    assignUnowned(step, computerAccountId, duplicateIds);
    resumePaused(step, 'computer');
  }
  changeAccount(step, { current: null, error });
  if (error.code === 'not_configured') switchAccount(step, null);
  handleServiceError(step, 'service', error);
};

/** Duplicates are known only now that the account is. They are sent only with the user's consent. */
const assignUnowned = (step: Step, accountId: string, duplicateIds: ReadonlySet<string>): void => {
  const isHere = accountId === computerAccountId;
  const unowned = step.jobs.all().filter((job) => job.accountId === null && !(isHere && isSplit(job)));
  step.save(
    unowned.map((job) => ({
      ...job,
      accountId,
      ...(isHere && { preparation: null }),
      parts: getParts(job).map((one) => ({
        ...one.part,
        ...(isHere && { ...notPrepared, index: 0 }),
        ...(isPending(one) && duplicateIds.has(job.id) && { state: { kind: 'draft' } as const }),
      })),
    })),
  );
};

const isPending = (one: JobPart): boolean => one.part.state.kind === 'queued' || isPausedForAccess(one);

const switchAccount = (step: Step, accountId: string | null): void => {
  if (accountId === step.state.account.listed) return;
  const ids = listAttempts(step, () => true);
  interrupt(step);
  interruptAttempts(step, ids);
  changeAccount(step, { listed: accountId });
  if (accountId !== null) step.run({ kind: 'save_account', accountId });
};

const resumePaused = (step: Step, place: Place): void => {
  const ids = getPartIds(listPartsOfPlace(step.state, place, 'paused').filter(isPausedForAccess));
  step.apply(ids, { kind: 'start', by: 'user' });
  watchChecking(step, ids);
};

/** Resumes what an earlier run, or earlier use of this account, left unfinished. */
const resumeOpenJobs = (step: Step, place: Place): void => {
  for (const { part } of listPartsOfPlace(step.state, place, 'checking', 'failed', 'waiting')) {
    const { id, state } = part;
    if (state.kind === 'checking' || (state.kind === 'failed' && hasUnknownOutcome(part)))
      watchOutcome(step, id, null);
    if (state.kind !== 'waiting' || state.until === null) continue;
    const { reason, error, until } = state;
    if (reason === 'backoff' || reason === 'disk_full') setResumeTimer(step, id);
    else pauseUntil(step, place, until, { reason, error });
  }
};
