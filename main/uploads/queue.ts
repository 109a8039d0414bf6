/**
 * The engine: starts what may start, one to four at a time and in order, and does with each attempt's end what it calls
 * for. Everything that it knows of a job is in the book; here is only what runs at the moment.
 */
import { assertNever, type BridgeError } from '../../preload/contract/result.ts';
import type { TranscriptionsApi } from '../api/types.ts';
import type { Checker } from './checker.ts';
import type { Clock } from './clock.ts';
import type { Gate } from './gate.ts';
import { isOpen, type Job } from './job.ts';
import type { JobBook } from './job-book.ts';
import { createMeter } from './meter.ts';
import { comparable } from './names.ts';
import { isContested } from './rivals.ts';
import { type AttemptEnd, runAttempt } from './runner.ts';
import { createSetbacks, type Setbacks } from './setbacks.ts';
import { nextInTurn } from './turns.ts';

export interface Queue extends Omit<Setbacks, 'close'> {
  /** Starts what may start now. */
  pump(): void;
  /** Cuts off the attempt of a job whose state has moved on. */
  drop(id: string): void;
  /** Whether the attempt of this job has not yet handed over any byte. */
  isFresh(id: string): boolean;
  running(): readonly string[];
  /** Nothing starts while held. */
  hold(held: boolean): void;
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
  /** Milliseconds until the service's rate limit leaves room for so many requests; 0: now. */
  readonly delay?: ((requests: number) => number) | undefined;
  /** Whether it is known whose jobs are to be sent. */
  readonly isSettled: () => boolean;
}

interface Running {
  readonly ender: AbortController;
  readonly name: string;
  sent: number;
  /** Requests that this attempt will still make. */
  requests: number;
  done: Promise<void>;
}

/** The list before sending, the store itself, and the look at the record that came of it. */
const requestsPerAttempt = 3;

export const createQueue = (deps: QueueDeps): Queue => {
  const { book, gate, clock } = deps;
  const running = new Map<string, Running>();
  let held = false;
  let closed = false;
  let stopPacing = (): void => {};

  const pump = (): void => {
    if (closed || held || !deps.isSettled()) return;
    if (!gate.isOpen()) {
      waitBehindGate();
      return;
    }
    const free = deps.settings().concurrency - running.size;
    if (free <= 0 || !book.saveRest().ok) return;
    const names = [...running.values()].map(({ name }) => name);
    for (const job of nextInTurn(book.listed(), { free, account: book.account(), running, names })) {
      if (isPaced()) return;
      begin(job);
    }
  };

  /** Whether the rate limit leaves no room for another attempt just now; then the queue goes on when it does. */
  const isPaced = (): boolean => {
    const promised = [...running.values()].reduce((sum, { requests }) => sum + requests, 0);
    const ms = deps.delay?.(promised + requestsPerAttempt) ?? 0;
    stopPacing();
    if (ms > 0) stopPacing = clock.after(ms, pump);
    return ms > 0;
  };

  const setbacks = createSetbacks({ ...deps, pump });

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
      requests: requestsPerAttempt,
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
        own.requests -= 1;
        if (isOwn()) book.progress(job.id, { kind: 'listed', sending });
      },
      onProgress: (sent, total) => {
        own.sent = sent;
        meter.moved(sent, total);
      },
      onResend: (error) => {
        own.requests += 2;
        return isOwn() && beginAgain(job, error);
      },
      onBodyEnding: () => book.applySaved(job.id, { kind: 'body_ending', now: clock.now() }),
    });
    return end.finally(meter.stop);
  };

  /** Notes the refusal, and that another attempt begins at once. */
  const beginAgain = (job: Job, error: BridgeError): boolean => {
    book.apply(job.id, { kind: 'wait', until: clock.now(), reason: 'backoff', error, counts: false });
    book.apply(job.id, { kind: 'start', by: 'queue' });
    return book.applySaved(job.id, { kind: 'begin', total: job.size }).ok;
  };

  const settle = (id: string, end: AttemptEnd): void => {
    switch (end.kind) {
      case 'finished':
        gate.wentWell();
        book.apply(id, { kind: 'finished', transcriptionId: end.transcriptionId, now: clock.now() });
        return;
      case 'refused':
        setbacks.refused(id, end.error, end.phase);
        return;
      case 'doubt':
        book.apply(id, { kind: 'doubt', now: clock.now() });
        deps.checker().watch(id, end.final ? end.error : null);
        return;
      default:
        assertNever(end);
    }
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
    trouble: setbacks.trouble,
    refused: setbacks.refused,
    wake: setbacks.wake,
    woke: setbacks.woke,
    close: async () => {
      closed = true;
      setbacks.close();
      stopPacing();
      const ending = [...running.values()];
      for (const { ender } of ending) ender.abort();
      await Promise.all(ending.map(({ done }) => done));
    },
  };
};
