/** One attempt at one task of a run, up to what can be said of it. */
import { assertNever, type BridgeError, type Result } from '../../preload/contract/result.ts';
import type { Website } from '../../preload/contract/websites.ts';
import type { CompletionKind, TaskOutcome, WebsiteTask } from '../../preload/contract/websites-bulk.ts';
import type { WebsitesApi } from '../api/types.ts';
import { classifyTaskError, isDomainTaken } from './classify-task-error.ts';
import { findByDomain, matchesSent } from './find-by-domain.ts';

/**
 * - outcome: there is nothing more to be done about it now.
 * - again: later. `inDoubt`: it may have been done already, so the service is asked before it is sent once more.
 * - hopeless: neither this nor any other task.
 */
export type TaskAttempt =
  | { readonly kind: 'outcome'; readonly outcome: TaskOutcome }
  | {
      readonly kind: 'again';
      readonly reason: 'pause' | 'no_way';
      readonly error: BridgeError;
      readonly hasUnknownOutcome: boolean;
    }
  | { readonly kind: 'hopeless'; readonly error: BridgeError; readonly hasUnknownOutcome: boolean };

export interface TaskAttemptDeps {
  readonly api: WebsitesApi;
  /** Gives a service that answered nothing a moment to finish what it may be doing. */
  readonly waitForService: () => Promise<void>;
}

const toOutcome = (value: TaskOutcome): TaskAttempt => ({ kind: 'outcome', outcome: value });
const toDone = (website: Website | null, how: CompletionKind = 'sent'): TaskAttempt =>
  toOutcome({ kind: 'done', how, website });
const toFailed = (error: BridgeError): TaskAttempt =>
  toOutcome({ kind: 'failed', error, isDomainTaken: isDomainTaken(error) });

/** Never rejects. */
export const attemptTask = (
  deps: TaskAttemptDeps,
  task: WebsiteTask,
  hasUnknownOutcome: boolean,
): Promise<TaskAttempt> => {
  switch (task.kind) {
    case 'store':
      return storeWebsite(deps, task, hasUnknownOutcome);
    case 'update':
      return sendIdempotent(
        () => deps.api.update(task.id, task.changes),
        (website) => toDone(website, matchesSent(website, task.changes) ? 'sent' : 'otherwise'),
        toFailed,
      );
    case 'delete':
      return sendIdempotent(
        () => deps.api.delete(task.id),
        () => toDone(null),
        (error) => (error.code === 'not_found' ? toDone(null, 'gone') : toFailed(error)),
      );
    default:
      return assertNever(task);
  }
};

/** What has the same effect twice as once: where the answer was lost it is simply sent again, once. */
const sendIdempotent = async <T>(
  send: () => Promise<Result<T>>,
  onDone: (value: T) => TaskAttempt,
  onRefused: (error: BridgeError) => TaskAttempt,
): Promise<TaskAttempt> => {
  let sent = await send();
  if (!sent.ok && classifyTaskError(sent.error) === 'lost') sent = await send();
  return sent.ok ? onDone(sent.value) : classifyFailure(sent.error, false, onRefused);
};

const classifyFailure = (
  error: BridgeError,
  hasUnknownOutcome: boolean,
  onRefused: (error: BridgeError) => TaskAttempt,
): TaskAttempt => {
  const errorKind = classifyTaskError(error);
  switch (errorKind) {
    case 'pause':
    case 'no_way':
      return { kind: 'again', reason: errorKind, error, hasUnknownOutcome };
    case 'hopeless':
      return { kind: 'hopeless', error, hasUnknownOutcome };
    case 'lost':
      return toOutcome({ kind: 'unknown', error });
    case 'refused':
      return onRefused(error);
    default:
      return assertNever(errorKind);
  }
};

type StoreTask = Extract<WebsiteTask, { kind: 'store' }>;

/** A store whose answer is lost is looked for before anything is said of it, and never sent again unlooked. */
const storeWebsite = async (
  deps: TaskAttemptDeps,
  task: StoreTask,
  hasUnknownOutcome: boolean,
): Promise<TaskAttempt> => {
  if (hasUnknownOutcome) {
    const existing = await findStored(deps, task);
    if (existing !== null) return existing;
  }
  const sent = await deps.api.store(task.fields);
  if (sent.ok) return toDone(sent.value, matchesSent(sent.value, task.fields) ? 'sent' : 'otherwise');
  const { error } = sent;
  if (classifyTaskError(error) !== 'lost') return classifyFailure(error, false, toFailed);
  let existing = await findStored(deps, task);
  if (existing === null || isUnknown(existing)) {
    await deps.waitForService();
    existing = await findStored(deps, task);
  }
  if (existing !== null) return existing;
  // It is not there, and the service said when to come back.
  if (error.retryAfterSeconds !== undefined)
    return { kind: 'again', reason: 'pause', error, hasUnknownOutcome: true };
  return toFailed(error);
};

const isUnknown = (tried: TaskAttempt): boolean =>
  tried.kind === 'outcome' && tried.outcome.kind === 'unknown';

/** Null where the service has no such record. */
const findStored = async ({ api }: TaskAttemptDeps, { fields }: StoreTask): Promise<TaskAttempt | null> => {
  const match = await findByDomain(api, fields.domain);
  if (!match.ok) return classifyFailure(match.error, true, (error) => toOutcome({ kind: 'unknown', error }));
  const record = match.value;
  if (record === null) return null;
  // A list that was not sent is empty on a record that this store made.
  if (matchesSent(record, { exclude_params: '', exclude_ips: '', ...fields })) return toDone(record, 'found');
  return toOutcome({
    kind: 'failed',
    error: { code: 'validation', detail: { key: 'website_exists' } },
    isDomainTaken: true,
  });
};
