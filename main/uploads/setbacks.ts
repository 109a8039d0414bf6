/** What a failure means: for its job, for the whole queue, and when it goes on. */
import { assertNever, type BridgeError } from '../../preload/contract/result.ts';
import { attemptBackoff, backoffMs, believedUntil, busyBackoff, retryAfterMs } from './backoff.ts';
import { classify } from './classify.ts';
import type { Clock } from './clock.ts';
import type { Gate } from './gate.ts';
import type { Job } from './job.ts';
import type { JobBook } from './job-book.ts';

/** After this many attempts in a row that broke while sending, the person is asked. */
const mostAttempts = 5;

export interface Setbacks {
  /** Sorts out what a failure that has to do with no single file means for all. */
  trouble(error: BridgeError): void;
  /** Sorts out what a failed attempt means for its job. */
  refused(id: string, error: BridgeError, phase: 'before' | 'sending'): void;
  /** Sets the clock for a job that waits on its own. */
  wake(job: Job): void;
  /** The machine slept, and its timers with it: sets those clocks anew. */
  woke(): void;
  close(): void;
}

export interface SetbacksDeps {
  readonly book: JobBook;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly random: () => number;
  readonly pump: () => void;
}

export const createSetbacks = ({ book, gate, clock, random, pump }: SetbacksDeps): Setbacks => {
  const timers = new Map<string, () => void>();

  const refused = (id: string, error: BridgeError, phase: 'before' | 'sending'): void => {
    const verdict = classify(error, phase);
    switch (verdict) {
      case 'key':
        pauseForKey(id);
        return;
      case 'rate_limited':
      case 'server_busy': {
        const until = closeGateFor(verdict, error);
        book.apply(id, { kind: 'wait', until, reason: verdict, error, counts: false });
        return;
      }
      case 'offline':
        gate.closeUntilReachable({ reason: 'offline', error });
        book.apply(id, { kind: 'wait', until: null, reason: 'offline', error, counts: false });
        return;
      case 'retry':
        tryLater(id, error);
        return;
      case 'trouble':
        waitForService(id, error);
        return;
      case 'failed':
        book.apply(id, { kind: 'failed', error, canRetry: true });
        return;
      default:
        assertNever(verdict);
    }
  };

  const closeGateFor = (reason: 'rate_limited' | 'server_busy', error: BridgeError): number =>
    gate.closeFor(retryAfterMs(error.retryAfterSeconds) ?? gate.backoffMs(busyBackoff), { reason, error });

  const tryLater = (id: string, error: BridgeError): void => {
    const failures = (book.get(id)?.failures ?? 0) + 1;
    if (failures >= mostAttempts) {
      book.apply(id, { kind: 'failed', error, canRetry: true });
      return;
    }
    const until = clock.now() + backoffMs(attemptBackoff, failures, random);
    const job = book.apply(id, { kind: 'wait', until, reason: 'backoff', error, counts: true });
    if (job) wake(job);
  };

  /**
   * Waits as the jobs behind it do, until the service answers as it should. One that meets the same trouble again after
   * each time that the service was found in order has trouble of its own.
   */
  const waitForService = (id: string, error: BridgeError): void => {
    gate.closeUntilReachable({ reason: 'trouble', error });
    const failures = (book.get(id)?.failures ?? 0) + 1;
    if (failures >= mostAttempts) book.apply(id, { kind: 'failed', error, canRetry: true });
    else book.apply(id, { kind: 'wait', until: null, reason: 'trouble', error, counts: true });
  };

  const wake = (job: Job): void => {
    const { state } = job;
    if (state.kind !== 'waiting' || state.until === null) return;
    timers.get(job.id)?.();
    const now = clock.now();
    const stop = clock.after(believedUntil(state.until, now) - now, () => {
      timers.delete(job.id);
      if (book.get(job.id)?.state === state) book.apply(job.id, { kind: 'start', by: 'queue' });
      pump();
    });
    timers.set(job.id, stop);
  };

  /** Everything that would run into the same refusal waits for a key. What else is on its way may still end well. */
  const pauseForKey = (refusedId?: string): void => {
    const ids = book
      .listed()
      .filter(({ state }) => state.kind === 'queued' || state.kind === 'waiting' || state.kind === 'checking')
      .map((job) => job.id);
    book.applyAll(refusedId === undefined ? ids : [refusedId, ...ids], { kind: 'pause', reason: 'key' });
  };

  return {
    trouble: (error) => {
      const verdict = classify(error, 'before');
      if (verdict === 'key') pauseForKey();
      if (verdict === 'offline' || verdict === 'trouble') {
        gate.closeUntilReachable({ reason: verdict, error });
      }
      if (verdict === 'rate_limited' || verdict === 'server_busy') closeGateFor(verdict, error);
      pump();
    },
    refused,
    wake,
    woke: () => {
      for (const id of [...timers.keys()]) {
        const job = book.get(id);
        if (job) wake(job);
      }
    },
    close: () => {
      for (const stop of timers.values()) stop();
      timers.clear();
    },
  };
};
