/**
 * Whose jobs are shown and sent. Jobs of one service are never sent to another: when the service changes, what runs is
 * cut off, and what waits stays with the service that it was meant for.
 */
import type { BridgeError } from '../../preload/contract/result.ts';
import type { AccessProvider } from '../api/types.ts';
import type { Checker } from './checker.ts';
import type { Clock } from './clock.ts';
import type { Gate } from './gate.ts';
import { isOpen } from './job.ts';
import type { JobBook } from './job-book.ts';
import type { Queue } from './queue.ts';
import { recovered } from './recovery.ts';
import type { UploadStore } from './upload-store.ts';

export interface Accounts {
  /** Takes up what an earlier run left. */
  begin(): void;
  /** To whom new jobs belong; null while that is not known, and while no service can be used. */
  current(): string | null;
  changed(): void;
  /** New jobs were taken in: they run, or wait for a key. */
  taken(): void;
  /** Counts the changes of access: what was asked before and answered after one may be another service's. */
  epoch(): number;
  /** False while it is being found out whose jobs are to be sent. */
  isSettled(): boolean;
  /** Cuts off what runs; it goes on with the next start. */
  interrupt(): void;
  /** What is still being found out counts for nothing any more. */
  close(): void;
}

export interface AccountsDeps {
  readonly book: JobBook;
  readonly store: UploadStore;
  readonly queue: Queue;
  readonly checker: Checker;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly access: AccessProvider;
}

const accountNote = 'account';

/** Of a wait that an earlier version wrote down without its words. */
const asked: BridgeError = { code: 'rate_limited', message: 'The service asked to wait.' };

export const createAccounts = (deps: AccountsDeps): Accounts => {
  const { book, store, queue, checker, gate, clock } = deps;
  let current: string | null = null;
  let problem: BridgeError | null = null;
  let closed = false;
  let epoch = 0;
  let pending = 0;
  /** The account whose jobs were taken up last. */
  let takenUp: string | null = null;
  let work: Promise<void> = Promise.resolve();

  const interrupt = (ids: readonly string[] = queue.running()): void => {
    book.applyAll(ids, { kind: 'interrupted' });
    for (const id of ids) queue.drop(id);
  };

  /** Looks after what an earlier run, or an earlier stay with this service, left open. */
  const takeUp = (): void => {
    for (const job of book.listed()) {
      const { state } = job;
      if (state.kind === 'checking' || (state.kind === 'failed' && isOpen(job))) checker.watch(job.id, null);
      if (state.kind !== 'waiting' || state.until === null) continue;
      const { reason, error } = state;
      if (reason === 'backoff') queue.wake(job);
      else gate.closeFor(state.until - clock.now(), { reason, error: error ?? asked });
    }
  };

  const use = (account: string | null): void => {
    if (account === book.account()) return;
    interrupt();
    book.use(account);
    if (account !== null) store.setNote(accountNote, account);
  };

  const resumePaused = (): void => {
    const waiting = book
      .listed()
      .filter(({ state }) => state.kind === 'paused' && state.reason === 'key')
      .map((job) => job.id);
    for (const id of book.applyAll(waiting, { kind: 'start', by: 'person' })) {
      if (book.get(id)?.state.kind === 'checking') checker.watch(id, null);
    }
  };

  const refresh = async (): Promise<void> => {
    const access = await deps.access();
    if (closed) return;
    if (access.ok) {
      current = access.value.account;
      problem = null;
      book.adopt(current);
      use(current);
      gate.open();
      resumePaused();
      if (takenUp !== current) takeUp();
      takenUp = current;
    } else {
      current = null;
      problem = access.error;
      if (access.error.code === 'not_configured') use(null);
      queue.trouble(access.error);
    }
  };

  const plan = (): void => {
    epoch += 1;
    pending += 1;
    work = work.then(refresh, refresh).finally(() => {
      pending -= 1;
      if (pending > 0 || closed) return;
      checker.resume();
      queue.pump();
    });
  };

  return {
    begin: () => {
      const now = clock.now();
      book.replace(book.all().flatMap((job) => recovered(job, now) ?? []));
      book.use(store.note(accountNote));
      // The keychain may take its time to answer; meanwhile it is who it was.
      current = book.account();
      plan();
    },
    current: () => current,
    changed: () => {
      // An attempt that has sent nothing yet has not asked for the access yet, or has just done so.
      interrupt(queue.running().filter(queue.isFresh));
      current = null;
      plan();
    },
    taken: () => {
      if (problem === null || pending > 0) queue.pump();
      else queue.trouble(problem);
    },
    epoch: () => epoch,
    isSettled: () => pending === 0,
    interrupt: () => interrupt(),
    close: () => {
      closed = true;
    },
  };
};
