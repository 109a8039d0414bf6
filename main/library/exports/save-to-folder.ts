/** Existing files are never replaced. */
import path from 'node:path';
import type { ExportedTexts, ExportProgress, FailedExport } from '../../../preload/contract/exports.ts';
import type { BridgeError, Result } from '../../../preload/contract/result.ts';
import { ok } from '../../../preload/contract/result.ts';
import { monotonicNow } from '../../lib/clock.ts';
import { exportCancelled } from './record-reader.ts';

export interface PreparedDocument {
  /** The file name without an extension. */
  readonly name: string;
  readonly content: string | Buffer;
}

export interface SaveToFolderOptions {
  readonly folder: string;
  readonly ids: readonly string[];
  readonly signal: AbortSignal;
  readonly prepare: (id: string, index: number) => Promise<Result<PreparedDocument>>;
  /** Returns the file name. */
  readonly write: (prepared: PreparedDocument) => Promise<Result<string>>;
  readonly getName: (id: string) => string | null;
  readonly onProgress: (progress: ExportProgress) => void;
  readonly onFirstFile: (file: string) => void;
}

const progressIntervalMs = 100;

/** The account changed: the other records are not of this service. */
const stopsExport = ({ code }: BridgeError): boolean => code === 'interrupted';

/** Errors of this file name only. Every other write error affects all files and stops the export. */
const isFileError = ({ code }: BridgeError): boolean => code === 'invalid_input';

export const saveToFolder = async (options: SaveToFolderOptions): Promise<Result<ExportedTexts>> => {
  const { folder, ids, signal, prepare, write, getName, onProgress, onFirstFile } = options;
  const names: string[] = [];
  const failed: FailedExport[] = [];
  const recordFailure = (id: string, error: BridgeError): void =>
    void failed.push({ id, name: getName(id), error });
  const finish = (skipped: readonly string[], stopError: BridgeError | null): Result<ExportedTexts> =>
    ok({
      count: names.length,
      fileName: names[0] ?? '',
      folder: path.basename(folder) || folder,
      failed,
      skipped,
      stopError,
    });
  const reportProgress = throttleProgress(ids.length, onProgress);

  for (const [index, id] of ids.entries()) {
    if (signal.aborted) return finish(ids.slice(index), exportCancelled.error);
    reportProgress(index);
    const prepared = await prepare(id, index);
    if (signal.aborted) return finish(ids.slice(index), exportCancelled.error);
    if (!prepared.ok && stopsExport(prepared.error)) {
      return names.length === 0 ? prepared : finish(ids.slice(index), prepared.error);
    }
    if (!prepared.ok) {
      recordFailure(id, prepared.error);
      continue;
    }
    const writeResult = await write(prepared.value);
    if (writeResult.ok) {
      if (names.push(writeResult.value) === 1) onFirstFile(path.join(folder, writeResult.value));
    } else if (isFileError(writeResult.error)) {
      recordFailure(id, writeResult.error);
    } else {
      return names.length === 0 ? writeResult : finish(ids.slice(index), writeResult.error);
    }
  }
  reportProgress(ids.length);
  return finish([], null);
};

/** The first and the last progress are always reported. */
const throttleProgress = (
  total: number,
  onProgress: (progress: ExportProgress) => void,
): ((done: number) => void) => {
  let lastReportAt = Number.NEGATIVE_INFINITY;
  return (done) => {
    const now = monotonicNow();
    if (done < total && now - lastReportAt < progressIntervalMs) return;
    lastReportAt = now;
    onProgress({ done, total, pauseSeconds: null });
  };
};
