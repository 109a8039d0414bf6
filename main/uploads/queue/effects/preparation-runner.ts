/** Prepares recordings, and reports their parts. */
import { stat } from 'node:fs/promises';
import type { RecordingWarning } from '../../../../preload/contract/recording-warnings.ts';
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';
import { runOnDriveOr, toReadError } from '../../../lib/file-access.ts';
import type { Preparation } from '../../../preparation/preparation.ts';
import type { PreparedPart as WrittenPart } from '../../../preparation/types.ts';
import { readFingerprint } from '../../files/file-content.ts';
import { defaultDriveTimeoutMs } from '../../files/probe-audio-file.ts';
import type { PreparedPart } from '../../job.ts';
import { changedRecordingDetail } from '../../preparing/split-recording.ts';
import type { PreparationResult, QueueEvent, RecordingToPrepare } from '../reducer/events.ts';

export type Preparer = Pick<Preparation, 'prepare' | 'discard' | 'getKey' | 'removeLeftovers'>;

interface PreparationRunnerDeps {
  readonly preparer: Preparer;
  /** Resolves when a preparation may start: not before the window is open. */
  readonly ready: Promise<unknown>;
  readonly dispatch: (event: QueueEvent) => void;
  /** What the preparation has found out about the sound. */
  readonly onWarnings: (jobId: string, warnings: readonly RecordingWarning[]) => void;
}

export class PreparationRunner {
  readonly #deps: PreparationRunnerDeps;
  readonly #running = new Map<
    string,
    { readonly controller: AbortController; readonly ended: Promise<void> }
  >();
  /** Resolves when the files that are not needed are deleted. */
  #discarded: Promise<void> = Promise.resolve();

  constructor(deps: PreparationRunnerDeps) {
    this.#deps = deps;
  }

  start(recording: RecordingToPrepare): void {
    const { jobId } = recording;
    const controller = new AbortController();
    const ended = this.#run(recording, controller.signal).then((result) => {
      this.#running.delete(jobId);
      this.#deps.dispatch({ kind: 'preparation_ended', jobId, result });
    });
    this.#running.set(jobId, { controller, ended });
  }

  abort(jobId: string): void {
    this.#running.get(jobId)?.controller.abort();
  }

  discard(key: string): void {
    this.#discarded = this.#discarded.then(() => this.#deps.preparer.discard(key));
  }

  async close(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { controller } of running) controller.abort();
    await Promise.all([this.#discarded, ...running.map(({ ended }) => ended)]);
  }

  async #run(recording: RecordingToPrepare, signal: AbortSignal): Promise<Result<PreparationResult>> {
    await this.#deps.ready;
    await this.#discarded;
    const { jobId, path, fingerprint, settings, estimatedBytes } = recording;
    if (await hasChanged(recording))
      return (settings.partCount ?? 1) > 1
        ? fail('file_changed', changedRecordingDetail)
        : fail('file_changed');
    const request = { path, fingerprint, settings, estimatedBytes };
    const key = this.#deps.preparer.getKey(request);
    const parts: Promise<Result<PreparedPart>>[] = [];
    let reported: Promise<unknown> = Promise.resolve();
    const handle = this.#deps.preparer.prepare({
      ...request,
      // Parts are reported in order, each when its file has been read.
      onPart: (written) => {
        const reading = toPart(written, parts.length, key);
        parts.push(reading);
        reported = reported.then(async () => {
          const part = await reading;
          if (part.ok) this.#deps.dispatch({ kind: 'part_prepared', jobId, part: part.value });
        });
      },
      onProgress: ({ share }) => this.#deps.dispatch({ kind: 'preparation_progressed', jobId, share }),
    });
    signal.addEventListener('abort', handle.cancel);
    if (signal.aborted) handle.cancel();
    const result = await handle.result;
    await reported;
    if (!result.ok) return result;
    const { durationSeconds, warnings } = result.value.sound;
    this.#deps.onWarnings(jobId, warnings);
    const prepared: PreparedPart[] = [];
    for (const part of await Promise.all(parts)) {
      if (!part.ok) return part;
      prepared.push(part.value);
    }
    return ok({ key, durationSeconds, parts: prepared });
  }
}

/** False if the file cannot be read: the preparation finds out why. */
const hasChanged = async ({ path, sourceFingerprint }: RecordingToPrepare): Promise<boolean> => {
  const fingerprint = await runOnDriveOr(() => readFingerprint(path).catch(() => null), {
    path,
    timeoutMs: defaultDriveTimeoutMs,
    fallback: null,
  });
  return fingerprint !== null && sourceFingerprint !== null && fingerprint !== sourceFingerprint;
};

const toPart = async (
  { path, startSeconds, endSeconds }: WrittenPart,
  index: number,
  key: string,
): Promise<Result<PreparedPart>> => {
  try {
    const { size, mtimeMs, ino } = await stat(path, { bigint: true });
    return ok({
      index,
      key,
      range: { startSeconds, endSeconds },
      file: { path, size: Number(size), mtimeMs: Number(mtimeMs), inode: String(ino) },
    });
  } catch (error) {
    return { ok: false, error: toReadError(error) };
  }
};
