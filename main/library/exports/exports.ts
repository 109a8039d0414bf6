/** Unsaved edits are included. */
import path from 'node:path';
import { fatalErrors } from '../../../preload/contract/errors/error-families.ts';
import { recordPauses } from '../../../preload/contract/errors/retry-policy.ts';
import {
  type BesideExportRequest,
  type DocumentFormat,
  defaultTemplate,
  type ExportedTexts,
  type ExportPreview,
  type ExportProgress,
  type FailedExport,
  getFileEnding,
  type TextExportRequest,
} from '../../../preload/contract/exports.ts';
import { type BridgeError, fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { replaceFile, writeUnderFreeName } from '../../lib/atomic-write.ts';
import { monotonicNow } from '../../lib/clock.ts';
import { DriveTimeoutError, userFiles } from '../../lib/file-access.ts';
import { sleep } from '../../lib/sleep.ts';
import { withRetry } from '../../lib/with-retry.ts';
import type { TextRepository } from '../../texts/text-repository.ts';
import { type BesideFile, BesideRecordings } from './beside-recordings.ts';
import type { DocumentFactory, DocumentFactoryDeps } from './documents.ts';
import { createUniqueNames, unknownFields } from './file-names.ts';

interface ExportsDeps extends DocumentFactoryDeps {
  readonly words: Pick<TextRepository, 'getWords' | 'hasWords'>;
  /** Works like `getCached`, but also returns records without a text. */
  readonly getMetadata: (id: string) => Transcription | null;
  /** It must not use the cache: a cached record without its text would be exported as empty. */
  readonly show: (id: string, options?: { readonly signal?: AbortSignal }) => Promise<Result<Transcription>>;
  /** Milliseconds until the service's rate limit allows a request; 0: now. */
  readonly delay?: () => number;
  /** Shows the save dialog, which confirms overwriting. Null if the user cancels. */
  readonly chooseFile: (suggestedName: string, format: DocumentFormat) => Promise<Result<string | null>>;
  /** Null if the user cancels. */
  readonly chooseFolder: () => Promise<Result<string | null>>;
  /** Asks whether these files may be replaced. */
  readonly confirmReplacing: (fileNames: readonly string[]) => Promise<Result<boolean>>;
  /** The path of the recording of a text; null if it is not here. */
  readonly getRecordingPath: (id: string) => Promise<string | null>;
  /** Called for exports of several files: at most ten times a second, on pauses, and at the end. */
  readonly onProgress?: (progress: ExportProgress) => void;
}

const maxPreviewNames = 4;
const progressIntervalMs = 100;

/** Milliseconds. Files on drives that do not respond may be in the way. */
const maxWriteDelayMs = 30_000;

const exportCancelled = fail('cancelled');

/** Its code comes with the first export. The window would wait for it at the start. */
export const createFactory = async (
  deps: DocumentFactoryDeps,
  request: TextExportRequest,
): Promise<DocumentFactory> => {
  const { createDocumentFactory } = await import('./documents.ts');
  return createDocumentFactory(deps, request);
};

/** `target`: the file or its folder. */
export const runOnDrive = <T>(target: string, run: () => Promise<Result<T>>): Promise<Result<T>> =>
  userFiles
    .run(run, { path: target, timeoutMs: maxWriteDelayMs, onlyWaiting: true })
    .catch((error: unknown) => {
      if (error instanceof DriveTimeoutError) return fail('not_writable', { key: 'drive_not_responding' });
      throw error;
    });

/** What one export needs. */
interface ExportRun {
  readonly request: TextExportRequest;
  readonly signal: AbortSignal;
  readonly read: (id: string, index: number) => Promise<Result<Transcription>>;
  readonly factory: DocumentFactory;
}

interface BesideRun {
  readonly request: Omit<BesideExportRequest, 'formats'>;
  readonly signal: AbortSignal;
  /** Ids of texts whose recordings are not here. */
  readonly without: readonly string[];
}

export class Exports {
  readonly #deps: ExportsDeps;
  readonly #beside = new BesideRecordings();
  #lastFile: string | null = null;
  #running: AbortController | null = null;

  constructor(deps: ExportsDeps) {
    this.#deps = deps;
  }

  async preview(request: TextExportRequest): Promise<Result<ExportPreview>> {
    const { getCached, getMetadata, getRecordingPath, show, words } = this.#deps;
    const factory = await createFactory(this.#deps, request);
    const toUniqueName = createUniqueNames();
    const extension = getFileEnding(request.format);
    const names: string[] = [];
    // Not all texts are read for it.
    let hasPeople = request.ids.length > maxPreviewNames;
    for (const [index, id] of request.ids.slice(0, maxPreviewNames).entries()) {
      const cached = getMetadata(id);
      const record = cached ? ok(cached) : await show(id);
      if (record.ok) names.push(`${toUniqueName(factory.toFileName(record.value, index))}.${extension}`);
      if (hasPeople || !record.ok) continue;
      const whole = getCached(id);
      hasPeople = whole === null || factory.hasPeople(whole);
    }
    const hasTimes = words.hasWords(request.ids);
    const [onlyId] = request.ids.length === 1 && !request.servedText ? request.ids : [];
    const file = onlyId === undefined ? null : await getRecordingPath(onlyId);
    const recording = file === null ? null : path.parse(file).name;
    return ok({ names, unknownFields: unknownFields(request.template), hasTimes, hasPeople, recording });
  }

  save(request: TextExportRequest): Promise<Result<ExportedTexts>> {
    return this.#runAlone(async (signal) => {
      const read = this.#createReader(request.ids.length, signal);
      const factory = await createFactory(this.#deps, request);
      const run = { request, signal, read, factory };
      const [onlyId] = request.ids;
      const isOne = onlyId !== undefined && request.ids.length === 1;
      return isOne ? this.#saveOne(run, onlyId) : this.#saveSeveral(run);
    });
  }

  /** Texts without a recording fail, and so do formats with times without the times of the words. */
  saveBeside({ formats, ...request }: BesideExportRequest): Promise<Result<ExportedTexts>> {
    return this.#runAlone(async (signal) => {
      const paths = await Promise.all(request.ids.map((id) => this.#deps.getRecordingPath(id)));
      const found = request.ids.flatMap((id, at) => {
        const recording = paths[at] ?? null;
        return recording === null ? [] : [[id, recording] as const];
      });
      const files = this.#beside.list(found, [...new Set(formats)]);
      const others = await runOnDrive(files[0]?.path ?? '', async () =>
        ok(await this.#beside.findOthers(files)),
      );
      if (!others.ok) return others;
      if (others.value.length > 0) {
        const names = others.value.map((file) => path.basename(file.path));
        const agreed = await this.#deps.confirmReplacing(names);
        if (!agreed.ok) return agreed;
        if (!agreed.value) return ok(null);
      }
      const without = request.ids.filter((id) => found.every(([one]) => one !== id));
      return this.#writeBeside(files, { request, signal, without });
    });
  }

  /** Files that are already complete stay. */
  cancel(): void {
    this.#running?.abort();
  }

  /** The file that was saved last, or the first of several. */
  lastFile(): string | null {
    return this.#lastFile;
  }

  /** One export runs at a time. */
  async #runAlone(
    run: (signal: AbortSignal) => Promise<Result<ExportedTexts>>,
  ): Promise<Result<ExportedTexts>> {
    if (this.#running) return fail('wrong_state', { key: 'export_running' });
    const controller = new AbortController();
    this.#running = controller;
    try {
      return await run(controller.signal);
    } finally {
      this.#running = null;
    }
  }

  #createReader(total: number, signal: AbortSignal): ExportRun['read'] {
    const { getCached, show, delay, clock, onProgress } = this.#deps;
    let fatalError: BridgeError | null = null;
    return async (id, index) => {
      const cached = getCached(id);
      if (cached) return ok(cached);
      if (fatalError !== null) return { ok: false, error: fatalError };
      const pause = async (ms: number): Promise<void> => {
        if (ms <= 0 || signal.aborted) return;
        const report = (pauseSeconds: number | null): void =>
          onProgress?.({ done: index, total, pauseSeconds });
        report(Math.ceil(ms / 1_000));
        await sleep(clock, ms, signal);
        report(null);
      };
      const requestRecord = async (): Promise<Result<Transcription>> => {
        if (signal.aborted) return exportCancelled;
        return show(id, { signal });
      };
      await pause(delay?.() ?? 0);
      const result = await withRetry(requestRecord, { limits: recordPauses, pause });
      if (!result.ok && fatalErrors.has(result.error.code)) fatalError = result.error;
      return result;
    };
  }

  async #saveOne({ request, signal, read, factory }: ExportRun, id: string): Promise<Result<ExportedTexts>> {
    const record = await read(id, 0);
    if (!record.ok) return record;
    const prepared = await factory.prepare(record.value, 0, signal);
    if (!prepared.ok) return prepared;
    const { name, content } = prepared.value;
    const suggestedName = `${name}.${getFileEnding(request.format)}`;
    const chosen = await this.#deps.chooseFile(suggestedName, request.format);
    if (!chosen.ok || chosen.value === null) return chosen.ok ? ok(null) : chosen;
    const file = chosen.value;
    const writeResult = await runOnDrive(file, () => replaceFile(file, content));
    if (!writeResult.ok) return writeResult;
    this.#lastFile = file;
    const folder = path.basename(path.dirname(file));
    return ok({ count: 1, fileName: path.basename(file), folder, failed: [], skipped: [], stopError: null });
  }

  /** Existing files are never replaced. */
  async #saveSeveral({ request, signal, read, factory }: ExportRun): Promise<Result<ExportedTexts>> {
    const { ids, format } = request;
    const chosen = await this.#deps.chooseFolder();
    if (!chosen.ok || chosen.value === null) return chosen.ok ? ok(null) : chosen;
    const folder = chosen.value;
    const names: string[] = [];
    const failed: FailedExport[] = [];
    const finish = (skipped: readonly string[], stopError: BridgeError | null): Result<ExportedTexts> =>
      ok({
        count: names.length,
        fileName: names[0] ?? '',
        folder: path.basename(folder) || folder,
        failed,
        skipped,
        stopError,
      });
    const toUniqueName = createUniqueNames();
    const reportProgress = throttleProgress(ids.length, (progress) => this.#deps.onProgress?.(progress));
    for (const [index, id] of ids.entries()) {
      if (signal.aborted) return finish(ids.slice(index), exportCancelled.error);
      reportProgress(index);
      const record = await read(id, index);
      const prepared = record.ok ? await factory.prepare(record.value, index, signal) : record;
      if (signal.aborted) return finish(ids.slice(index), exportCancelled.error);
      const written = prepared.ok
        ? await runOnDrive(folder, () =>
            writeUnderFreeName(
              folder,
              () => `${toUniqueName(prepared.value.name)}.${getFileEnding(format)}`,
              prepared.value.content,
            ),
          )
        : prepared;
      if (written.ok) {
        if (names.push(written.value) === 1) this.#lastFile = path.join(folder, written.value);
      } else if (prepared.ok ? isFileError(written.error) : !stopsExport(written.error))
        failed.push({ id, name: this.#deps.getMetadata(id)?.name ?? null, error: written.error });
      else return names.length === 0 ? written : finish(ids.slice(index), written.error);
    }
    reportProgress(ids.length);
    return finish([], null);
  }

  async #writeBeside(files: readonly BesideFile[], run: BesideRun): Promise<Result<ExportedTexts>> {
    const { request, signal, without } = run;
    const failed: FailedExport[] = [];
    const written: string[] = [];
    const addFailed = (id: string, error: BridgeError): void => {
      if (failed.some((one) => one.id === id)) return;
      failed.push({ id, name: this.#deps.getMetadata(id)?.name ?? null, error });
    };
    const finish = (skipped: readonly string[], stopError: BridgeError | null): Result<ExportedTexts> => {
      const [first] = written;
      const folder = first === undefined ? '' : path.basename(path.dirname(first));
      const fileName = first === undefined ? '' : path.basename(first);
      return ok({ count: written.length, fileName, folder, failed, skipped, stopError });
    };
    for (const id of without) addFailed(id, { code: 'file_missing' });
    const read = this.#createReader(files.length, signal);
    const reportProgress = throttleProgress(files.length, (progress) => this.#deps.onProgress?.(progress));
    for (const [index, file] of files.entries()) {
      const { id, format } = file;
      const rest = (): readonly string[] => [...new Set(files.slice(index).map((one) => one.id))];
      if (signal.aborted) return finish(rest(), exportCancelled.error);
      reportProgress(index);
      const record = await read(id, index);
      const factory = await createFactory(this.#deps, {
        ...request,
        format,
        template: defaultTemplate,
      });
      const prepared = record.ok ? await factory.prepare(record.value, index, signal) : record;
      if (signal.aborted) return finish(rest(), exportCancelled.error);
      const result = prepared.ok
        ? await runOnDrive(file.path, () => replaceFile(file.path, prepared.value.content))
        : prepared;
      if (result.ok) {
        await this.#beside.remember(file);
        if (written.push(file.path) === 1) this.#lastFile = file.path;
      } else if (stopsExport(result.error)) return finish(rest(), result.error);
      else addFailed(id, result.error);
    }
    reportProgress(files.length);
    return finish([], null);
  }
}

/** The account changed: the other records are not of this service. */
const stopsExport = ({ code }: BridgeError): boolean => code === 'interrupted';

/** Errors of this file name only. Every other write error affects all files and stops the export. */
const isFileError = ({ code }: BridgeError): boolean => code === 'invalid_input';

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
