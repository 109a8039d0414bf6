/** Prepares recordings, and reports their parts. */
import { stat } from 'node:fs/promises';
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';
import { runOnDriveOr } from '../../../lib/file-access.ts';
import type { Preparation } from '../../../preparation/preparation.ts';
import type { PreparationHandle, Prepared, PreparedPart as WrittenPart } from '../../../preparation/types.ts';
import { defaultDriveTimeoutMs } from '../../files/drive-timeout.ts';
import { readFingerprint } from '../../files/fingerprint.ts';
import type { PreparedPart } from '../../preparing/job-preparation.ts';
import { changedRecordingDetail } from '../../preparing/part-jobs.ts';
import type { RecordingToPrepare } from '../reducer/effects.ts';
import type { PreparationResult, QueueEvent } from '../reducer/events.ts';

export type Preparer = Pick<Preparation, 'prepare' | 'discard' | 'getKey' | 'removeLeftovers'>;

export interface PreparationRunnerDeps {
  readonly preparer: Preparer;
  /** Resolves when a preparation may start: not before the window is open. */
  readonly ready: Promise<unknown>;
  readonly dispatch: (event: QueueEvent) => void;
}

export class PreparationRunner {
  readonly #deps: PreparationRunnerDeps;
  readonly #running = new Map<string, { readonly abort: () => void; readonly ended: Promise<void> }>();
  /** Resolves when the files that are not needed are deleted. */
  #discarded: Promise<void> = Promise.resolve();

  constructor(deps: PreparationRunnerDeps) {
    this.#deps = deps;
  }

  start(recording: RecordingToPrepare): void {
    const { recordingId } = recording;
    let handle: PreparationHandle | null = null;
    let isAborted = false;
    const abort = (): void => {
      isAborted = true;
      handle?.cancel();
    };
    const run = async (): Promise<void> => {
      await this.#deps.ready;
      await this.#discarded;
      if (await hasChanged(recording)) {
        this.#running.delete(recordingId);
        this.#deps.dispatch({ kind: 'preparation_ended', recordingId, result: toChangedError(recording) });
        return;
      }
      const reports = new PartReports(
        this.#deps.dispatch,
        recordingId,
        this.#deps.preparer.getKey(toRequest(recording)),
      );
      handle = this.#deps.preparer.prepare({
        ...toRequest(recording),
        onPart: (part) => reports.add(part),
        onProgress: ({ share }) =>
          this.#deps.dispatch({ kind: 'preparation_progressed', recordingId, share }),
      });
      if (isAborted) handle.cancel();
      const result = await reports.finish(await handle.result);
      this.#running.delete(recordingId);
      this.#deps.dispatch({ kind: 'preparation_ended', recordingId, result });
    };
    this.#running.set(recordingId, { abort, ended: run() });
  }

  abort(recordingId: string): void {
    this.#running.get(recordingId)?.abort();
  }

  discard(key: string): void {
    this.#discarded = this.#discarded.then(() => this.#deps.preparer.discard(key));
  }

  async close(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { abort } of running) abort();
    await Promise.all([this.#discarded, ...running.map(({ ended }) => ended)]);
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

const toChangedError = ({ settings }: RecordingToPrepare): Result<never> =>
  (settings.partCount ?? 1) > 1 ? fail('file_changed', changedRecordingDetail) : fail('file_changed');

const toRequest = ({ path, fingerprint, settings, estimatedBytes }: RecordingToPrepare) => ({
  path,
  fingerprint,
  settings,
  estimatedBytes,
});

/** Reports the parts in order, each when its file has been read. */
class PartReports {
  readonly #dispatch: PreparationRunnerDeps['dispatch'];
  readonly #recordingId: string;
  readonly #key: string;
  readonly #parts: Promise<PreparedPart>[] = [];
  #reported: Promise<void> = Promise.resolve();

  constructor(dispatch: PreparationRunnerDeps['dispatch'], recordingId: string, key: string) {
    this.#dispatch = dispatch;
    this.#recordingId = recordingId;
    this.#key = key;
  }

  add(written: WrittenPart): void {
    const reading = toPart(written, this.#parts.length, this.#key);
    // `finish` handles the error.
    reading.catch(() => undefined);
    this.#parts.push(reading);
    this.#reported = this.#reported.then(async () => {
      const part = await reading.catch(() => null);
      if (part !== null) {
        this.#dispatch({ kind: 'part_prepared', recordingId: this.#recordingId, part });
      }
    });
  }

  async finish(result: Result<Prepared>): Promise<Result<PreparationResult>> {
    await this.#reported;
    if (!result.ok) return result;
    try {
      const parts = await Promise.all(this.#parts);
      return ok({ key: this.#key, durationSeconds: result.value.sound.durationSeconds, parts });
    } catch {
      return fail('file_missing');
    }
  }
}

const toPart = async (
  { path, startSeconds, endSeconds }: WrittenPart,
  index: number,
  key: string,
): Promise<PreparedPart> => {
  const { size, mtimeMs, ino } = await stat(path, { bigint: true });
  return {
    index,
    key,
    range: { startSeconds, endSeconds },
    file: { path, size: Number(size), mtimeMs: Number(mtimeMs), inode: String(ino) },
  };
};
