import { decideRetry } from '../../preload/contract/errors/retry-policy.ts';
import { assertNever, type BridgeError, fail, type Result } from '../../preload/contract/result.ts';
import { getMismatchedFields, type Website, type WebsiteChanges } from '../../preload/contract/websites.ts';
import type { CompletionKind, TaskOutcome } from '../../preload/contract/websites-bulk.ts';
import type { WebsitesApi } from '../api/types.ts';
import { findByDomain } from './read-websites.ts';
import type { RunTask } from './saved-runs.ts';
import { withAllLists } from './sent-lists.ts';

/**
 * - outcome: the task is finished for now.
 * - again: retry later; with `hasUnknownOutcome`, look for the record before sending.
 * - fatal: every other task would fail too.
 */
export type TaskAttempt =
  | { readonly kind: 'outcome'; readonly outcome: TaskOutcome }
  | {
      readonly kind: 'again';
      readonly reason: 'pause' | 'unreachable';
      readonly error: BridgeError;
      readonly hasUnknownOutcome: boolean;
    }
  | { readonly kind: 'fatal'; readonly error: BridgeError; readonly hasUnknownOutcome: boolean };

export interface TaskAttemptDeps {
  readonly api: WebsitesApi;
  /** Waits until a service that did not respond may have finished its work. */
  readonly waitForService: () => Promise<void>;
}

const toOutcome = (value: TaskOutcome): TaskAttempt => ({ kind: 'outcome', outcome: value });
const toDone = (website: Website | null, how: CompletionKind = 'sent'): TaskAttempt =>
  toOutcome({ kind: 'done', how, website });
const toFailed = (error: BridgeError): TaskAttempt =>
  toOutcome({ kind: 'failed', error, isDomainTaken: false });

const passwordMissingError = fail('not_allowed', { key: 'password_not_saved' }).error;

/** Never rejects. */
export const attemptTask = (
  deps: TaskAttemptDeps,
  task: RunTask,
  hasUnknownOutcome: boolean,
): Promise<TaskAttempt> => {
  switch (task.kind) {
    case 'store':
      return storeWebsite(deps, task, hasUnknownOutcome);
    case 'update':
      if (task.isPasswordMissing) return Promise.resolve(toFailed(passwordMissingError));
      return sendIdempotent(
        () => deps.api.update(task.id, task.changes),
        (website) => toDone(website, matchesSent(website, task.changes) ? 'sent' : 'otherwise'),
        toFailed,
      );
    case 'delete':
      return sendIdempotent(
        () => deps.api.delete(task.id),
        () => toDone(null),
        (error) => (error.code === 'not_found' ? toDone(null, 'already_deleted') : toFailed(error)),
      );
    default:
      return assertNever(task);
  }
};

/** If the response is lost, sends once more: the request has the same effect twice as once. */
const sendIdempotent = async <T>(
  send: () => Promise<Result<T>>,
  onDone: (value: T) => TaskAttempt,
  onRefused: (error: BridgeError) => TaskAttempt,
): Promise<TaskAttempt> => {
  let sent = await send();
  if (!sent.ok && decideRetry(sent.error, 'changing') === 'unknown') sent = await send();
  return sent.ok ? onDone(sent.value) : classifyFailure(sent.error, false, onRefused);
};

const classifyFailure = (
  error: BridgeError,
  hasUnknownOutcome: boolean,
  onRefused: (error: BridgeError) => TaskAttempt,
): TaskAttempt => {
  const decision = decideRetry(error, 'changing');
  switch (decision) {
    case 'rate_limited':
    case 'server_busy':
    case 'retry':
      return { kind: 'again', reason: 'pause', error, hasUnknownOutcome };
    case 'offline':
      return { kind: 'again', reason: 'unreachable', error, hasUnknownOutcome };
    case 'key':
    case 'trouble':
      return { kind: 'fatal', error, hasUnknownOutcome };
    case 'unknown':
      return toOutcome({ kind: 'unknown', error });
    case 'failed':
    case 'quota':
      return onRefused(error);
    default:
      return assertNever(decision);
  }
};

type StoreTask = Extract<RunTask, { kind: 'store' }>;

/** If the response is lost, looks for the record. Never sends again without looking. */
const storeWebsite = async (
  deps: TaskAttemptDeps,
  task: StoreTask,
  hasUnknownOutcome: boolean,
): Promise<TaskAttempt> => {
  if (hasUnknownOutcome) {
    const existing = await findStored(deps, task);
    if (existing !== null) return existing;
  }
  if (task.isPasswordMissing) return toFailed(passwordMissingError);
  const sent = await deps.api.store(task.fields);
  if (sent.ok) return toDone(sent.value, matchesSent(sent.value, task.fields) ? 'sent' : 'otherwise');
  const { error } = sent;
  if (isDomainRefused(error)) return toRefusedDomain(deps, task, error);
  if (decideRetry(error, 'changing') !== 'unknown') return classifyFailure(error, false, toFailed);
  let existing = await findStored(deps, task);
  if (existing === null || isUnknown(existing)) {
    await deps.waitForService();
    existing = await findStored(deps, task);
  }
  if (existing !== null) return existing;
  // The record does not exist, and the service sent a Retry-After.
  if (error.retryAfterSeconds !== undefined)
    return { kind: 'again', reason: 'pause', error, hasUnknownOutcome: true };
  return toFailed(error);
};

const isDomainRefused = ({ code, fields }: BridgeError): boolean =>
  code === 'validation' && fields?.domain !== undefined;

/** Looks whether the website exists: the service's message can be in any language. */
const toRefusedDomain = async (
  { api }: TaskAttemptDeps,
  { fields }: StoreTask,
  error: BridgeError,
): Promise<TaskAttempt> => {
  const match = await findByDomain(api, fields.domain);
  return toOutcome({ kind: 'failed', error, isDomainTaken: match.ok && match.value !== null });
};

const matchesSent = (record: Website, sent: WebsiteChanges): boolean =>
  getMismatchedFields(record, sent).length === 0;

const isUnknown = (tried: TaskAttempt): boolean =>
  tried.kind === 'outcome' && tried.outcome.kind === 'unknown';

/** Null if the service has no such record. */
const findStored = async ({ api }: TaskAttemptDeps, { fields }: StoreTask): Promise<TaskAttempt | null> => {
  const match = await findByDomain(api, fields.domain);
  if (!match.ok) return classifyFailure(match.error, true, (error) => toOutcome({ kind: 'unknown', error }));
  const record = match.value;
  if (record === null) return null;
  if (matchesSent(record, withAllLists(fields))) return toDone(record, 'found');
  return toOutcome({
    kind: 'failed',
    error: { code: 'validation', detail: { key: 'website_exists' } },
    isDomainTaken: true,
  });
};
