/** Unsaved edits are included. */
import path from 'node:path';
import {
  type DocumentFormat,
  defaultTemplate,
  type ExportedTexts,
  type ExportPreview,
  type ExportProgress,
  type TextExportRequest,
} from '../../../preload/contract/exports.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Draft } from '../../../preload/contract/texts.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { replaceFile, writeUnderFreeName } from '../../lib/atomic-write.ts';
import { DriveTimeoutError, userFiles } from '../../lib/file-access.ts';
import { accountChanged } from '../account-changed.ts';
import { formatFileName, toUniqueName, unknownFields } from './file-names.ts';
import { createRecordReader, type RecordReaderDeps } from './record-reader.ts';
import { renderDocument } from './render-document.ts';
import { type PreparedDocument, saveToFolder } from './save-to-folder.ts';

export interface ExportsDeps extends RecordReaderDeps {
  /** Like `getCached`, but also returns records without a text. */
  readonly getMetadata: (id: string) => Transcription | null;
  readonly draft: (id: string) => Result<Draft | null>;
  /** The languages of uploads from this computer, by transcription id. */
  readonly languages?: () => Promise<ReadonlyMap<string, string>>;
  /** Shows the save dialog, which confirms overwriting. Null if the user cancels. */
  readonly chooseFile: (suggestedName: string, format: DocumentFormat) => Promise<string | null>;
  /** Null if the user cancels. */
  readonly chooseFolder: () => Promise<string | null>;
  /** For exports of several files: called at most ten times a second, on pauses, and at the end. */
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

const writeOnDrive = <T>(write: () => Promise<Result<T>>): Promise<Result<T>> =>
  userFiles.run(write, { timeoutMs: maxWriteDelayMs, onlyWaiting: true }).catch((error: unknown) => {
    if (error instanceof DriveTimeoutError) return fail('not_writable', { key: 'drive_not_responding' });
    throw error;
  });

export const createExports = (deps: ExportsDeps): Exports => {
  let lastFile: string | null = null;
  let running: AbortController | null = null;

  /** `index` is the position of the record in the request. */
  const createDocumentFactory = async (request: TextExportRequest) => {
    const { ids, format, template } = request;
    const typedById = new Map(request.typed?.map((typed) => [typed.id, typed]));
    const languages = template.includes('language') ? await deps.languages?.() : undefined;
    const getDisplayName = (record: Transcription): string => typedById.get(record.id)?.name ?? record.name;
    const toFileName = (record: Transcription, index: number): string => {
      const recordLanguage = record.more.language;
      const language =
        typeof recordLanguage === 'string' ? recordLanguage : (languages?.get(record.id) ?? '');
      const fields = { ...record, name: getDisplayName(record), language };
      return formatFileName(template.trim() || defaultTemplate, fields, index + 1, ids.length);
    };
    const getText = (record: Transcription): Result<string> => {
      const typed = typedById.get(record.id);
      if (typed) return ok(typed.text);
      const draft = deps.draft(record.id);
      return draft.ok ? ok(draft.value?.text ?? record.result ?? '') : draft;
    };
    const prepare = (record: Transcription, index: number): Result<PreparedDocument> => {
      const text = getText(record);
      if (!text.ok) return text;
      const content = renderDocument(getDisplayName(record), text.value, format, new Date(deps.clock.now()));
      return ok({ name: toFileName(record, index), content });
    };
    return { toFileName, prepare };
  };
  type DocumentFactory = Awaited<ReturnType<typeof createDocumentFactory>>;

  /** The reader keeps the account: call before the user is asked for a path. */
  const createReader = (request: TextExportRequest, signal: AbortSignal) => {
    let done = 0;
    const read = createRecordReader(deps, {
      signal,
      onPause: (pauseSeconds) => deps.onProgress?.({ done, total: request.ids.length, pauseSeconds }),
    });
    return (id: string, index = 0): Promise<Result<Transcription>> => {
      done = index;
      return read(id);
    };
  };

  type Reader = ReturnType<typeof createReader>;

  const saveOne = async (request: TextExportRequest, id: string, read: Reader, factory: DocumentFactory) => {
    const record = await read(id);
    if (!record.ok) return record;
    const prepared = factory.prepare(record.value, 0);
    if (!prepared.ok) return prepared;
    const file = await deps.chooseFile(`${prepared.value.name}.${request.format}`, request.format);
    if (file === null) return ok(null);
    const writeResult = await writeOnDrive(() => replaceFile(file, prepared.value.content));
    if (!writeResult.ok) return writeResult;
    lastFile = file;
    const folder = path.basename(path.dirname(file));
    return ok({ count: 1, fileName: path.basename(file), folder, failed: [], skipped: [], stopError: null });
  };

  const saveSeveral = async (
    request: TextExportRequest,
    signal: AbortSignal,
    read: Reader,
    factory: DocumentFactory,
  ) => {
    const folder = await deps.chooseFolder();
    if (folder === null) return ok(null);
    const usedNames = new Set<string>();
    return saveToFolder({
      folder,
      ids: request.ids,
      signal,
      prepare: async (id, index) => {
        const record = await read(id, index);
        return record.ok ? factory.prepare(record.value, index) : record;
      },
      write: ({ name, content }) =>
        writeOnDrive(() =>
          writeUnderFreeName(folder, () => `${toUniqueName(name, usedNames)}.${request.format}`, content),
        ),
      getName: (id) => deps.getMetadata(id)?.name ?? null,
      onProgress: (progress) => deps.onProgress?.(progress),
      onFirstFile: (file) => {
        lastFile = file;
      },
    });
  };

  return {
    preview: async (request) => {
      const accountId = deps.getAccountId();
      const factory = await createDocumentFactory(request);
      const usedNames = new Set<string>();
      const names: string[] = [];
      for (const [index, id] of request.ids.slice(0, maxPreviewNames).entries()) {
        if (deps.getAccountId() !== accountId) return accountChanged;
        const cached = deps.getMetadata(id);
        const record = cached ? ok(cached) : await deps.show(id);
        if (deps.getAccountId() !== accountId) return accountChanged;
        if (record.ok)
          names.push(`${toUniqueName(factory.toFileName(record.value, index), usedNames)}.${request.format}`);
      }
      return ok({ names, unknownFields: unknownFields(request.template) });
    },
    save: async (request) => {
      if (running) return fail('wrong_state', { key: 'export_running' });
      const controller = new AbortController();
      running = controller;
      try {
        const [onlyId] = request.ids;
        const read = createReader(request, controller.signal);
        const factory = await createDocumentFactory(request);
        const isOne = onlyId !== undefined && request.ids.length === 1;
        return await (isOne
          ? saveOne(request, onlyId, read, factory)
          : saveSeveral(request, controller.signal, read, factory));
      } finally {
        running = null;
      }
    },
    cancel: () => running?.abort(),
    lastFile: () => lastFile,
  };
};
