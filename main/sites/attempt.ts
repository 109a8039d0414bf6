/** One attempt at one task of a run, up to what can be said of it. */
import { assertNever, type BridgeError, type Result } from '../../preload/contract/result.ts';
import type { Website } from '../../preload/contract/websites.ts';
import type { DoneHow, TaskOutcome, WebsiteTask } from '../../preload/contract/websites-many.ts';
import type { WebsitesApi } from '../api/types.ts';
import { fits, lookFor } from './look-for.ts';
import { isTaken, verdictOf } from './verdict.ts';

/**
 * - outcome: there is nothing more to be done about it now.
 * - again: later. `inDoubt`: it may have been done already, so the service is asked before it is sent once more.
 * - hopeless: neither this nor any other task.
 */
export type Attempt =
  | { readonly kind: 'outcome'; readonly outcome: TaskOutcome }
  | {
      readonly kind: 'again';
      readonly reason: 'pause' | 'no_way';
      readonly error: BridgeError;
      readonly inDoubt: boolean;
    }
  | { readonly kind: 'hopeless'; readonly error: BridgeError; readonly inDoubt: boolean };

export interface AttemptDeps {
  readonly api: WebsitesApi;
  /** Gives a service that answered nothing a moment to finish what it may be doing. */
  readonly settle: () => Promise<void>;
}

const outcome = (value: TaskOutcome): Attempt => ({ kind: 'outcome', outcome: value });
const done = (website: Website | null, how: DoneHow = 'sent'): Attempt =>
  outcome({ kind: 'done', how, website });
const refused = (error: BridgeError): Attempt => outcome({ kind: 'failed', error, taken: isTaken(error) });

/** Never rejects. */
export const attempt = (deps: AttemptDeps, task: WebsiteTask, inDoubt: boolean): Promise<Attempt> => {
  switch (task.kind) {
    case 'store':
      return store(deps, task, inDoubt);
    case 'update':
      return repeatable(
        () => deps.api.update(task.id, task.changes),
        (website) => done(website, fits(website, task.changes) ? 'sent' : 'otherwise'),
        refused,
      );
    case 'delete':
      return repeatable(
        () => deps.api.delete(task.id),
        () => done(null),
        (error) => (error.code === 'not_found' ? done(null, 'gone') : refused(error)),
      );
    default:
      return assertNever(task);
  }
};

/** What has the same effect twice as once: where the answer was lost it is simply sent again, once. */
const repeatable = async <T>(
  send: () => Promise<Result<T>>,
  onDone: (value: T) => Attempt,
  onRefused: (error: BridgeError) => Attempt,
): Promise<Attempt> => {
  let sent = await send();
  if (!sent.ok && verdictOf(sent.error) === 'lost') sent = await send();
  return sent.ok ? onDone(sent.value) : judged(sent.error, false, onRefused);
};

const judged = (
  error: BridgeError,
  inDoubt: boolean,
  onRefused: (error: BridgeError) => Attempt,
): Attempt => {
  const verdict = verdictOf(error);
  switch (verdict) {
    case 'pause':
    case 'no_way':
      return { kind: 'again', reason: verdict, error, inDoubt };
    case 'hopeless':
      return { kind: 'hopeless', error, inDoubt };
    case 'lost':
      return outcome({ kind: 'unknown', error });
    case 'refused':
      return onRefused(error);
    default:
      return assertNever(verdict);
  }
};

type Store = Extract<WebsiteTask, { kind: 'store' }>;

/** A store whose answer is lost is looked for before anything is said of it, and never sent again unlooked. */
const store = async (deps: AttemptDeps, task: Store, inDoubt: boolean): Promise<Attempt> => {
  if (inDoubt) {
    const known = await found(deps, task);
    if (known !== null) return known;
  }
  const sent = await deps.api.store(task.fields);
  if (sent.ok) return done(sent.value, fits(sent.value, task.fields) ? 'sent' : 'otherwise');
  const { error } = sent;
  if (verdictOf(error) !== 'lost') return judged(error, false, refused);
  let known = await found(deps, task);
  if (known === null || isUnknown(known)) {
    await deps.settle();
    known = await found(deps, task);
  }
  if (known !== null) return known;
  // It is not there, and the service said when to come back.
  if (error.retryAfterSeconds !== undefined) return { kind: 'again', reason: 'pause', error, inDoubt: true };
  return refused(error);
};

const isUnknown = (tried: Attempt): boolean => tried.kind === 'outcome' && tried.outcome.kind === 'unknown';

/** Null where the service has no such record. */
const found = async ({ api }: AttemptDeps, { fields }: Store): Promise<Attempt | null> => {
  const looked = await lookFor(api, fields.domain);
  if (!looked.ok) return judged(looked.error, true, (error) => outcome({ kind: 'unknown', error }));
  const record = looked.value;
  if (record === null) return null;
  // A list that was not sent is empty on a record that this store made.
  if (fits(record, { exclude_params: '', exclude_ips: '', ...fields })) return done(record, 'found');
  const message = 'This website is there already, with other settings than these.';
  return outcome({ kind: 'failed', error: { code: 'validation', message }, taken: true });
};
