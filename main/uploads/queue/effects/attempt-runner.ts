/** Runs the attempts: sends files, and reports their progress and results. */
import { getPlace } from '../../../../preload/contract/account-id.ts';
import type { Result } from '../../../../preload/contract/result.ts';
import type { TranscriptionsApi } from '../../../api/types.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Job } from '../../job.ts';
import { isAmbiguous } from '../../outcome/ambiguous-matches.ts';
import type { AttemptResult, QueueEvent } from '../reducer/events.ts';
import { createProgressMeter } from './progress-meter.ts';
import { type AttemptOptions, runAttempt } from './run-attempt.ts';

export interface AttemptRunnerDeps {
  readonly getApi: (accountId: string | null) => TranscriptionsApi;
  readonly clock: Clock;
  readonly dispatch: (event: QueueEvent) => void;
  readonly request: (event: QueueEvent) => Result<true>;
  /** Resolves when what is saved is on the disk. */
  readonly flush: () => Promise<Result<true>>;
  readonly isClaimed: (accountId: string | null, transcriptionId: string) => boolean;
  /** The listed jobs whose record may exist. */
  readonly getJobs: () => readonly Job[];
  /** Called when a body is complete, if its speed is known. */
  readonly onSpeedMeasured: (accountId: string, bytesPerSecond: number) => void;
}

interface StartOptions {
  readonly job: Job;
  readonly timeoutMs: number;
}

export class AttemptRunner {
  readonly #deps: AttemptRunnerDeps;
  readonly #running = new Map<
    string,
    { readonly controller: AbortController; readonly ended: Promise<void> }
  >();

  constructor(deps: AttemptRunnerDeps) {
    this.#deps = deps;
  }

  start(options: StartOptions): void {
    const { id } = options.job;
    const { dispatch } = this.#deps;
    const controller = new AbortController();
    const ended = this.#run(options, controller.signal)
      .catch((thrown: unknown) => ({ kind: 'exception', reason: toReason(thrown) }) as const)
      .then((end) => {
        this.#running.delete(id);
        dispatch({ kind: 'attempt_ended', id, end });
      });
    this.#running.set(id, { controller, ended });
  }

  abort(id: string): void {
    this.#running.get(id)?.controller.abort();
  }

  async close(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { controller } of running) controller.abort();
    await Promise.all(running.map(({ ended }) => ended));
  }

  async #run(options: StartOptions, signal: AbortSignal): Promise<AttemptResult> {
    const { getApi, clock, dispatch } = this.#deps;
    const { id, accountId } = options.job;
    const meter = createProgressMeter(clock, (sent, total, speed) => {
      dispatch({ kind: 'attempt_progressed', id, sent, total, speed });
      if (sent === total && speed !== null && accountId !== null)
        this.#deps.onSpeedMeasured(accountId, speed);
    });
    const attempt = { ...this.#createOptions(options), signal, onProgress: meter.update };
    return runAttempt(getApi(accountId), attempt).finally(meter.stop);
  }

  #createOptions({ job, timeoutMs }: StartOptions): Omit<AttemptOptions, 'signal' | 'onProgress'> {
    const { clock, dispatch, request, flush, isClaimed, getJobs } = this.#deps;
    const { id } = job;
    return {
      job,
      timeoutMs,
      isClaimed: (recordId) => isClaimed(job.accountId, recordId),
      isAmbiguous: (recordId) => isAmbiguous(job, recordId, getJobs(), { now: clock.now(), timeoutMs }),
      // Only the built-in service can be asked about what it listens to.
      onListening: (progress) => {
        if (getPlace(job.accountId) === 'computer') dispatch({ kind: 'listening_progressed', id, progress });
      },
      onListed: (sending) => dispatch({ kind: 'attempt_listed', id, sending }),
      onResend: (error) => request({ kind: 'attempt_repeated', id, error }).ok,
      onBodyEnding: async () => {
        const saved = request({ kind: 'body_ending', id });
        return saved.ok ? flush() : saved;
      },
    };
  }
}

const toReason = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
