/** The models that the user added or downloaded: a folder each, with a record that is written when the model has passed its test. */
import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { betterModelId, speechModelId } from '../../../preload/contract/speech.ts';
import { ownerOnly, replaceFile, toWriteError } from '../../lib/atomic-write.ts';
import { userFiles } from '../../lib/file-access.ts';
import { openRegularFile } from '../../lib/open-regular-file.ts';
import { type ModelFile, toModelReadError } from './inspect-model.ts';

const recordFile = 'model.json';

/** `hash`: SHA-256, in hex. */
const storedFile = z.object({ bytes: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) });
export type StoredFile = z.infer<typeof storedFile>;

const modelRecord = z.object({
  name: z.string().max(300),
  languages: z.int().min(1).max(1_000),
  license: z.string().max(100).nullable(),
  /** The files by their paths within the folder. */
  files: z.record(z.string().max(100), storedFile),
});
export type ModelRecord = z.infer<typeof modelRecord>;

const blockBytes = 1_048_576;
/** Milliseconds for one block. */
const driveTimeoutMs = 30_000;
/** Bytes that stay free. */
const reserveBytes = 500_000_000;

const sumBytes = (files: readonly ModelFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Errors: disk_full with the missing space. */
const checkSpace = async (folder: string, files: readonly ModelFile[]): Promise<Result<true>> => {
  const { bavail, bsize } = await statfs(folder);
  const missingBytes = sumBytes(files) + reserveBytes - bavail * bsize;
  if (missingBytes <= 0) return ok(true);
  return fail('disk_full', { key: 'speech_model_space', megabytes: Math.ceil(missingBytes / 1_000_000) });
};

/** A file of the user's could not be read. */
class SourceError extends Error {
  readonly result: Result<never>;

  constructor(result: Result<never>) {
    super('A file of the model cannot be read.');
    this.result = result;
  }
}

const onSourceDrive = <T>(source: string, operation: () => Promise<T>): Promise<T> =>
  userFiles.run(operation, { path: source, timeoutMs: driveTimeoutMs }).catch((error: unknown) => {
    throw new SourceError(toModelReadError(error));
  });

const copyBlocks = async (
  { source, bytes }: ModelFile,
  input: FileHandle,
  output: FileHandle,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Result<StoredFile>> => {
  const hash = createHash('sha256');
  const block = Buffer.alloc(blockBytes);
  for (let copied = 0; ; ) {
    if (signal.aborted) return fail('cancelled');
    const { bytesRead } = await onSourceDrive(source, () => input.read(block, 0, blockBytes, copied));
    copied += bytesRead;
    const isEnd = bytesRead === 0;
    if (copied > bytes || (isEnd && copied < bytes)) return fail('file_changed');
    if (isEnd) break;
    const content = block.subarray(0, bytesRead);
    hash.update(content);
    await output.writeFile(content);
    onBytes(bytesRead);
  }
  // A full disk may be reported only here.
  await output.sync();
  return ok({ bytes, hash: hash.digest('hex') });
};

const copyFile = async (
  file: ModelFile,
  target: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Result<StoredFile>> => {
  const input = await onSourceDrive(file.source, () => openRegularFile(file.source));
  if (input === null) return fail('file_changed');
  try {
    const output = await open(target, 'wx', ownerOnly);
    try {
      return await copyBlocks(file, input.handle, output, signal, onBytes);
    } finally {
      await output.close();
    }
  } finally {
    userFiles.runLater(() => input.handle.close(), file.source);
  }
};

/**
 * Writes the files into `folder`, which must not exist. On failure, what was written stays. Errors: disk_full, not_writable,
 * file_unreadable, file_changed, cancelled.
 */
export const copyModel = async (
  files: readonly ModelFile[],
  folder: string,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<Result<Readonly<Record<string, StoredFile>>>> => {
  const total = sumBytes(files);
  const stored: Record<string, StoredFile> = {};
  let copied = 0;
  const onBytes = (bytes: number): void => {
    copied += bytes;
    onProgress(copied / total);
  };
  try {
    await mkdir(path.join(folder, 'onnx'), { recursive: true });
    const space = await checkSpace(folder, files);
    if (!space.ok) return space;
    for (const file of files) {
      const copy = await copyFile(file, path.join(folder, file.path), signal, onBytes);
      if (!copy.ok) return copy;
      stored[file.path] = copy.value;
    }
    return ok(stored);
  } catch (error) {
    return error instanceof SourceError ? error.result : toWriteError(error);
  }
};

export class AddedModels {
  readonly #folder: string;
  readonly #warn: (message: string, error?: unknown) => void;
  readonly #saved = new Map<string, ModelRecord>();
  /** They have a record that cannot be read now, or that a newer version wrote. */
  readonly #unreadable = new Set<string>();
  /** Copied and not tested yet. */
  readonly #unsaved = new Map<string, ModelRecord>();
  #loading: Promise<void> | null = null;

  /** `folder` has the models and nothing else. */
  constructor(folder: string, warn: (message: string, error?: unknown) => void) {
    this.#folder = folder;
    this.#warn = warn;
  }

  /** Returns the models that have passed their test, by id. */
  async list(): Promise<ReadonlyMap<string, ModelRecord>> {
    await this.#load();
    return this.#saved;
  }

  /** Returns the ids of models whose record cannot be read now. The next start looks at them again. */
  async listUnreadable(): Promise<ReadonlySet<string>> {
    await this.#load();
    return this.#unreadable;
  }

  /** Returns a model that has passed its test, or that is tested now. */
  async get(id: string): Promise<ModelRecord | null> {
    await this.#load();
    return this.#saved.get(id) ?? this.#unsaved.get(id) ?? null;
  }

  getFolder(id: string): string {
    return path.join(this.#folder, id);
  }

  createId(): string {
    return randomBytes(8).toString('hex');
  }

  /** It can be tested, and is deleted at the next start unless it is saved. */
  addUnsaved(id: string, record: ModelRecord): void {
    this.#unsaved.set(id, record);
  }

  /** Errors: disk_full, not_writable. */
  async save(id: string, record: ModelRecord): Promise<Result<true>> {
    const written = await replaceFile(
      path.join(this.getFolder(id), recordFile),
      JSON.stringify(record),
      ownerOnly,
    );
    if (written.ok) this.#saved.set(id, record);
    return written;
  }

  /** If a file is held by another program, the next start deletes it. */
  async remove(id: string): Promise<void> {
    this.#saved.delete(id);
    this.#unreadable.delete(id);
    this.#unsaved.delete(id);
    const folder = this.getFolder(id);
    try {
      // Without its record, the folder is a leftover.
      await rm(path.join(folder, recordFile), { force: true });
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      this.#warn('a speech model was not deleted', error);
    }
  }

  #load(): Promise<void> {
    this.#loading ??= this.#readRecords().catch((error: unknown) =>
      this.#warn('the speech models cannot be read', error),
    );
    return this.#loading;
  }

  async #readRecords(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const entries = await readdir(this.#folder, { withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isDirectory() || !speechModelId.safeParse(entry.name).success) continue;
      await this.#readRecord(entry.name);
    }
  }

  /**
   * Only a folder without a record is an interrupted addition, or a download that can go on. Other failures may pass, and nothing is
   * deleted because of them.
   */
  async #readRecord(id: string): Promise<void> {
    try {
      const content = await readFile(path.join(this.getFolder(id), recordFile), 'utf8');
      this.#saved.set(id, modelRecord.parse(JSON.parse(content)));
    } catch (error) {
      const { name, code = name } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return id === betterModelId ? undefined : this.remove(id);
      this.#unreadable.add(id);
      // Messages of parsers quote the record.
      this.#warn(`the record of a speech model cannot be read: ${code}`);
    }
  }
}
