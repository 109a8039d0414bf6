/**
 * The engine: starts what may start, one to four at a time and in order, and does with each attempt's end what it calls
 * for. Everything that it knows of a job is in the book; here is only what runs at the moment.
 */
import { assertNever, type BridgeError } from '../../preload/contract/result.ts';
import type { TranscriptionsApi } from '../api/types.ts';
import { attemptBackoff, backoffMs, believedUntil, busyBackoff, retryAfterMs } from './backoff.ts';
import type { Checker } from './checker.ts';
import { classify } from './classify.ts';
import type { Clock } from './clock.ts';
import type { Gate } from './gate.ts';
import { isOpen, type Job } from './job.ts';
import type { JobBook } from './job-book.ts';
import { createMeter } from './meter.ts';
import { comparable } from './names.ts';
import { isContested } from './rivals.ts';
import { type AttemptEnd, runAttempt } from './runner.ts';
import { nextInTurn } from './turns.ts';

/** After this many attempts in a row that broke while sending, the person is asked. */
const mostAttempts = 5;

export interface Queue {
  /** Starts what may start now. */
  pump(): void;
  /** Cuts off the attempt of a job whose state has moved on. */
  drop(id: string): void;
  /** Whether the attempt of this job has not yet handed over any byte. */
  isFresh(id: string): boolean;
  running(): readonly string[];
  /** Nothing starts while held. */
  hold(held: boolean): void;
  /** Sorts out what a failure that has to do with no single file means for all. */
  trouble(error: BridgeError): void;
  /** Sorts out what a failed attempt means for its job. */
  refused(id: string, error: BridgeError, phase: 'before' | 'sending'): void;
  /** Sets the clock for a job that waits on its own. */
  wake(job: Job): void;
  /** The machine slept, and its timers with it: sets those clocks anew. */
  woke(): void;
  close(): Promise<void>;
}

export interface QueueDeps {
  readonly api: TranscriptionsApi;
  readonly book: JobBook;
  readonly gate: Gate;
  readonly checker: () => Checker;
  readonly clock: Clock;
  readonly random: () => number;
  readonly settings: () => { readonly concurrency: number; readonly patienceMinutes: number };
  readonly isClaimed: (transcriptionId: string) => boolean;
  /** Whether it is known whose jobs are to be sent. */
  readonly isSettled: () => boolean;
}

interface Running {
  readonly ender: AbortController;
  readonly name: string;
  sent: number;
  done: Promise<void>;
}

export const createQueue = (deps: QueueDeps): Queue => {
  const { book, gate, clock, random } = deps;
  const running = new Map<string, Running>();
  const timers = new Map<string, () => void>();
  let held = false;
  let closed = false;

  const pump = (): void => {
    if (closed || held || !deps.isSettled()) return;
    if (!gate.isOpen()) {
      waitBehindGate();
      return;
    }
    const free = deps.settings().concurrency - running.size;
    if (free <= 0 || !book.saveRest().ok) return;
    const names = [...running.values()].map(({ name }) => name);
    for (const job of nextInTurn(book.listed(), { free, account: book.account(), running, names }))
      begin(job);
  };

  /** Whose turn would come says why it does not, and until when. */
  const waitBehindGate = (): void => {
    const hold = gate.hold();
    const queued = book.listed().filter(({ state }) => state.kind === 'queued');
    if (hold === null || queued.length === 0) return;
    book.applyAll(
      queued.map((job) => job.id),
      { kind: 'wait', counts: false, ...hold },
    );
  };

  const begin = (queued: Job): void => {
    const job = book.apply(queued.id, { kind: 'begin', total: queued.size });
    if (!job) return;
    const own: Running = {
      ender: new AbortController(),
      name: comparable(job.name),
      sent: 0,
      done: Promise.resolve(),
    };
    running.set(job.id, own);
    own.done = attempt(job, own)
      .then((end) => {
        if (!own.ender.signal.aborted) settle(job.id, end);
      })
      .catch((surprise: unknown) => {
        if (!own.ender.signal.aborted) failInternally(job.id, surprise);
      })
      .finally(() => {
        running.delete(job.id);
        pump();
      });
  };

  const attempt = async (job: Job, own: Running): Promise<AttemptEnd> => {
    const isOwn = (): boolean => !own.ender.signal.aborted;
    const meter = createMeter(clock, (sent, total, speed) => {
      if (isOwn()) book.progress(job.id, { kind: 'progress', sent, total, speed });
    });
    const patienceMs = deps.settings().patienceMinutes * 60_000;
    const end = runAttempt(deps.api, {
      job,
      signal: own.ender.signal,
      patienceMs,
      isClaimed: deps.isClaimed,
      isContested: (id) => isContested(job, id, book.listed(), { now: clock.now(), patienceMs }),
      onListed: (sending) => {
        if (isOwn()) book.progress(job.id, { kind: 'listed', sending });
      },
      onProgress: (sent, total) => {
        own.sent = sent;
        meter.moved(sent, total);
      },
      onBodyEnding: () => book.applySaved(job.id, { kind: 'body_ending', now: clock.now() }),
    });
    return end.finally(meter.stop);
  };

  const settle = (id: string, end: AttemptEnd): void => {
    switch (end.kind) {
      case 'finished':
        gate.wentWell();
        book.apply(id, { kind: 'finished', transcriptionId: end.transcriptionId, now: clock.now() });
        return;
      case 'refused':
        refused(id, end.error, end.phase);
        return;
      case 'doubt':
        book.apply(id, { kind: 'doubt', now: clock.now() });
        deps.checker().watch(id, end.final ? end.error : null);
        return;
      default:
        assertNever(end);
    }
  };

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
        gate.closeUntilReachable({ reason: 'trouble', error });
        book.apply(id, { kind: 'failed', error, canRetry: true });
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

  /** A defect must not hide that the body may have arrived. */
  const failInternally = (id: string, surprise: unknown): void => {
    const job = book.get(id);
    const message = surprise instanceof Error ? surprise.message : String(surprise);
    const error: BridgeError = { code: 'internal', message };
    if (job && isOpen(job)) settle(id, { kind: 'doubt', error, final: false });
    else book.apply(id, { kind: 'failed', error, canRetry: true });
  };

  return {
    pump,
    drop: (id) => running.get(id)?.ender.abort(),
    isFresh: (id) => running.get(id)?.sent === 0,
    running: () => [...running.keys()],
    hold: (next) => {
      held = next;
      if (!held) pump();
    },
    trouble: (error) => {
      const verdict = classify(error, 'before');
      if (verdict === 'key') pauseForKey();
      if (verdict === 'offline' || verdict === 'trouble')
        gate.closeUntilReachable({ reason: verdict, error });
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
    close: async () => {
      closed = true;
      for (const stop of timers.values()) stop();
      timers.clear();
      const ending = [...running.values()];
      for (const { ender } of ending) ender.abort();
      await Promise.all(ending.map(({ done }) => done));
    },
  };
};
