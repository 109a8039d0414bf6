/**
 * Looks for the record of an upload whose outcome is open, several times: the service may still be working on it. When
 * it is not found the person is asked, never a second POST sent unasked. After that it is looked for now and then.
 */
import type { BridgeError } from '../../preload/contract/result.ts';
import type { TranscriptionsApi } from '../api/types.ts';
import { attemptBackoff, backoffMs } from './backoff.ts';
import type { Clock } from './clock.ts';
import { isOpen, type Job } from './job.ts';
import type { JobBook } from './job-book.ts';
import { outcomeUnknown } from './outcome-words.ts';
import { type Finding, newRecord, recordsNamed } from './reconcile.ts';
import { isContested } from './rivals.ts';

export interface Checker {
  /** Looks for the record of a job in `checking`. `refusal`: the service itself said that it failed. */
  watch(id: string, refusal: BridgeError | null): void;
  /** Goes on with what the closed gate held up. */
  resume(): void;
  close(): Promise<void>;
}

export interface CheckerDeps {
  readonly api: TranscriptionsApi;
  readonly book: JobBook;
  readonly clock: Clock;
  readonly random: () => number;
  /** Milliseconds before each look of `checking`, and between the looks after that. */
  readonly looks: readonly number[];
  readonly laterEveryMs: number;
  /** How long after the body's end it is looked for at all. */
  readonly patienceMs: () => number;
  /** Whether the service may be asked now; who changes that calls resume(). */
  readonly mayAsk: () => boolean;
  /** Answers asked for before a change of this and given after it count for nothing. */
  readonly epoch: () => number;
  readonly isClaimed: (transcriptionId: string) => boolean;
  /** The list could not be had: what that means for the whole queue. */
  readonly onTrouble: (error: BridgeError) => void;
  /** Not found after a refusal: it is tried again as any attempt that failed. */
  readonly onRefused: (id: string, error: BridgeError) => void;
  readonly onSettled: () => void;
}

interface Watch {
  round: number;
  troubles: number;
  readonly refusal: BridgeError | null;
  /** Came to look while the gate was closed. */
  held: boolean;
  stop: () => void;
  running: Promise<void> | null;
}

/** When the service said itself that it failed, so many looks are enough to send it again. */
const looksAfterRefusal = 2;

export const createChecker = (deps: CheckerDeps): Checker => {
  const { book, clock } = deps;
  const watches = new Map<string, Watch>();
  const ender = new AbortController();

  const isWatched = (job: Job | undefined): job is Job =>
    job !== undefined &&
    job.account === book.account() &&
    isOpen(job) &&
    (job.state.kind === 'checking' || job.state.kind === 'failed');

  const end = (id: string): void => {
    watches.get(id)?.stop();
    watches.delete(id);
  };

  const schedule = (id: string, watch: Watch, ms: number): void => {
    watch.stop();
    watch.stop = clock.after(ms, () => {
      watch.running = look(id, watch).finally(() => {
        watch.running = null;
      });
    });
  };

  const look = async (id: string, watch: Watch): Promise<void> => {
    const job = book.get(id);
    if (!isWatched(job) || job.sending === null) return end(id);
    watch.held = !deps.mayAsk();
    if (watch.held) return;
    const { sending } = job;
    const epoch = deps.epoch();
    const records = await recordsNamed(deps.api, sending.name, ender.signal);
    if (ender.signal.aborted || watches.get(id) !== watch) return;
    if (epoch !== deps.epoch()) return schedule(id, watch, 0);
    const now = book.get(id);
    if (!isWatched(now) || now.sending !== sending) return end(id);
    if (!records.ok) {
      watch.troubles += 1;
      schedule(id, watch, backoffMs(attemptBackoff, watch.troubles, deps.random));
      deps.onTrouble(records.error);
      return;
    }
    watch.troubles = 0;
    judge(now, watch, newRecord(sending, records.value, deps.isClaimed));
  };

  const judge = (job: Job, watch: Watch, finding: Finding): void => {
    const found = finding.kind === 'found' ? finding.id : null;
    if (found !== null && !isContestedNow(job, found)) {
      end(job.id);
      book.apply(job.id, { kind: 'finished', transcriptionId: found, now: clock.now() });
      deps.onSettled();
      return;
    }
    watch.round += 1;
    const next = deps.looks[watch.round];
    if (watch.refusal !== null && finding.kind === 'none' && watch.round >= looksAfterRefusal) {
      end(job.id);
      deps.onRefused(job.id, watch.refusal);
    } else if (next !== undefined) {
      schedule(job.id, watch, next);
    } else {
      if (job.state.kind === 'checking') ask(job, finding);
      later(job, watch);
    }
  };

  const isContestedNow = (job: Job, transcriptionId: string): boolean =>
    isContested(job, transcriptionId, book.listed(), { now: clock.now(), patienceMs: deps.patienceMs() });

  const ask = (job: Job, finding: Finding): void => {
    const error = outcomeUnknown(job.sending?.name ?? job.name, finding);
    book.apply(job.id, { kind: 'failed', error, canRetry: true });
    deps.onSettled();
  };

  /** A long transcription may still end well, after the person was asked. */
  const later = (job: Job, watch: Watch): void => {
    const since = job.sending?.endedAt ?? 0;
    if (clock.now() - since > deps.patienceMs()) end(job.id);
    else schedule(job.id, watch, deps.laterEveryMs);
  };

  return {
    watch: (id, refusal) => {
      end(id);
      const watch: Watch = { round: 0, troubles: 0, refusal, held: false, stop: () => {}, running: null };
      watches.set(id, watch);
      schedule(id, watch, deps.looks[0] ?? 0);
    },
    resume: () => {
      for (const [id, watch] of watches) if (watch.held) schedule(id, watch, 0);
    },
    close: async () => {
      ender.abort();
      const running = [...watches.values()].map((watch) => watch.running);
      for (const id of [...watches.keys()]) end(id);
      await Promise.all(running);
    },
  };
};
