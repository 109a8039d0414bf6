/** Unsaved edits are included. */
import path from 'node:path';
import {
  type DocumentFormat,
  type ExportedTexts,
  type ExportPreview,
  type ExportProgress,
  getFileExtension,
  type TextExportRequest,
} from '../../../preload/contract/exports.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { accountChanged } from '../../lib/account-changed.ts';
import { replaceFile, writeUnderFreeName } from '../../lib/atomic-write.ts';
import { DriveTimeoutError, userFiles } from '../../lib/file-access.ts';
import type { Words } from '../words/words.ts';
import { createDocumentFactory, type DocumentFactory, type DocumentFactoryDeps } from './document-factory.ts';
import { createUniqueNames, unknownFields } from './file-names.ts';
import { createRecordReader, type RecordReaderDeps } from './record-reader.ts';
import { saveToFolder } from './save-to-folder.ts';

export interface ExportsDeps extends RecordReaderDeps, DocumentFactoryDeps {
  readonly words: Pick<Words, 'get' | 'hasAny'>;
  /** Works like `getCached`, but also returns records without a text. */
  readonly getMetadata: (id: string) => Transcription | null;
  /** Shows the save dialog, which confirms overwriting. Null if the user cancels. */
  readonly chooseFile: (suggestedName: string, format: DocumentFormat) => Promise<Result<string | null>>;
  /** Null if the user cancels. */
  readonly chooseFolder: () => Promise<Result<string | null>>;
  /** Called for exports of several files: at most ten times a second, on pauses, and at the end. */
  readonly onProgress?: (progress: ExportProgress) => void;
}

export interface Exports {
  preview(request: TextExportRequest): Promise<Result<ExportPreview>>;
  save(request: TextExportRequest): Promise<Result<ExportedTexts>>;
  /** Files that are already complete stay. */
  cancel(): void;
  /** The file that was saved last, or the first of several. */
  lastFile(): string | null;
}

const maxPreviewNames = 4;

/** Milliseconds. Files on drives that do not respond may be in the way. */
const maxWriteDelayMs = 30_000;

/** `target`: the file or its folder. */
const writeOnDrive = <T>(target: string, write: () => Promise<Result<T>>): Promise<Result<T>> =>
  userFiles
    .run(write, { path: target, timeoutMs: maxWriteDelayMs, onlyWaiting: true })
    .catch((error: unknown) => {
      if (error instanceof DriveTimeoutError) return fail('not_writable', { key: 'drive_not_responding' });
      throw error;
    });

/** What one export needs. Keeps the account that it was started for. */
interface ExportRun {
  readonly request: TextExportRequest;
  readonly signal: AbortSignal;
  readonly read: (id: string, index: number) => Promise<Result<Transcription>>;
  readonly factory: DocumentFactory;
}

export const createExports = (deps: ExportsDeps): Exports => new TextExports(deps);

class TextExports implements Exports {
  readonly #deps: ExportsDeps;
  #lastFile: string | null = null;
  #running: AbortController | null = null;

  constructor(deps: ExportsDeps) {
    this.#deps = deps;
  }

  async preview(request: TextExportRequest): Promise<Result<ExportPreview>> {
    const { getAccountId, getMetadata, show } = this.#deps;
    const accountId = getAccountId();
    const factory = await createDocumentFactory(this.#deps, request);
    const toUniqueName = createUniqueNames();
    const extension = getFileExtension(request.format);
    const names: string[] = [];
    for (const [index, id] of request.ids.slice(0, maxPreviewNames).entries()) {
      if (getAccountId() !== accountId) return accountChanged;
      const cached = getMetadata(id);
      const record = cached ? ok(cached) : await show(id);
      if (getAccountId() !== accountId) return accountChanged;
      if (record.ok) names.push(`${toUniqueName(factory.toFileName(record.value, index))}.${extension}`);
    }
    const hasTimes = await this.#deps.words.hasAny(request.ids);
    return ok({ names, unknownFields: unknownFields(request.template), hasTimes });
  }

  async save(request: TextExportRequest): Promise<Result<ExportedTexts>> {
    if (this.#running) return fail('wrong_state', { key: 'export_running' });
    const controller = new AbortController();
    this.#running = controller;
    try {
      const { signal } = controller;
      const read = this.#createReader(request, signal);
      const factory = await createDocumentFactory(this.#deps, request);
      const run = { request, signal, read, factory };
      const [onlyId] = request.ids;
      const isOne = onlyId !== undefined && request.ids.length === 1;
      return await (isOne ? this.#saveOne(run, onlyId) : this.#saveSeveral(run));
    } finally {
      this.#running = null;
    }
  }

  cancel(): void {
    this.#running?.abort();
  }

  lastFile(): string | null {
    return this.#lastFile;
  }

  #createReader(request: TextExportRequest, signal: AbortSignal): ExportRun['read'] {
    let done = 0;
    const read = createRecordReader(this.#deps, {
      signal,
      onPause: (pauseSeconds) => this.#deps.onProgress?.({ done, total: request.ids.length, pauseSeconds }),
    });
    return (id, index) => {
      done = index;
      return read(id);
    };
  }

  async #saveOne({ request, read, factory }: ExportRun, id: string): Promise<Result<ExportedTexts>> {
    const record = await read(id, 0);
    if (!record.ok) return record;
    const prepared = await factory.prepare(record.value, 0);
    if (!prepared.ok) return prepared;
    const chosen = await this.#deps.chooseFile(
      `${prepared.value.name}.${getFileExtension(request.format)}`,
      request.format,
    );
    if (!chosen.ok || chosen.value === null) return chosen.ok ? ok(null) : chosen;
    const file = chosen.value;
    const writeResult = await writeOnDrive(file, () => replaceFile(file, prepared.value.content));
    if (!writeResult.ok) return writeResult;
    this.#lastFile = file;
    const folder = path.basename(path.dirname(file));
    return ok({ count: 1, fileName: path.basename(file), folder, failed: [], skipped: [], stopError: null });
  }

  async #saveSeveral({ request, signal, read, factory }: ExportRun): Promise<Result<ExportedTexts>> {
    const { chooseFolder, getMetadata, onProgress } = this.#deps;
    const chosen = await chooseFolder();
    if (!chosen.ok || chosen.value === null) return chosen.ok ? ok(null) : chosen;
    const folder = chosen.value;
    const toUniqueName = createUniqueNames();
    return saveToFolder({
      folder,
      ids: request.ids,
      signal,
      prepare: async (id, index) => {
        const record = await read(id, index);
        return record.ok ? factory.prepare(record.value, index) : record;
      },
      write: ({ name, content }) =>
        writeOnDrive(folder, () =>
          writeUnderFreeName(
            folder,
            () => `${toUniqueName(name)}.${getFileExtension(request.format)}`,
            content,
          ),
        ),
      getName: (id) => getMetadata(id)?.name ?? null,
      onProgress: (progress) => onProgress?.(progress),
      onFirstFile: (file) => {
        this.#lastFile = file;
      },
    });
  }
}
