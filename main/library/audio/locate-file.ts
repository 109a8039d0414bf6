import type { Dirent } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DriveTimeoutError, userFiles } from '../../lib/file-access.ts';
import type { RecordingFile } from '../../uploads/recording-repository.ts';

/** `path`: a file on the drive. */
export type RunOnDrive = <T>(path: string, operation: () => Promise<T>) => Promise<T>;

/** Milliseconds. A sleeping disk takes ten seconds to respond. */
const defaultTimeoutMs = 30_000;

export const createRunOnDrive =
  (timeoutMs = defaultTimeoutMs): RunOnDrive =>
  (path, operation) =>
    userFiles.run(operation, { timeoutMs, path });

/** `size` is in bytes. The fingerprint is of head, tail and samples. */
export interface FileSignature {
  readonly size: number;
  readonly fingerprint: string;
}

/** Null if there is no readable regular file. */
export type IdentifyFile = (file: string) => Promise<FileSignature | null>;

type ExpectedFile = Pick<RecordingFile, 'path' | 'size' | 'fingerprint'>;

type FileLocation =
  | { readonly kind: 'there'; readonly path: string }
  /** The path has other content, and the file was not found elsewhere. */
  | { readonly kind: 'changed'; readonly path: string }
  | { readonly kind: 'missing' };

/** Limits the search, because the folder may be very large. */
const searchLimits = { depth: 4, entries: 20_000 } as const;

const matches = (expected: ExpectedFile, found: FileSignature): boolean =>
  found.size === expected.size &&
  (expected.fingerprint === null || found.fingerprint === expected.fingerprint);

/** Never rejects. If the drive does not respond, the file is missing. */
export const locateFile = async (
  expected: ExpectedFile,
  identify: IdentifyFile,
  run: RunOnDrive,
): Promise<FileLocation> => {
  const search = new FileSearch(expected, (file) => run(file, () => identify(file)), run);
  return search.locate().catch(() => ({ kind: 'missing' }));
};

/** Ends with the first DriveTimeoutError, so that a dead drive gets no second operation. */
class FileSearch {
  readonly #expected: ExpectedFile;
  readonly #identify: IdentifyFile;
  readonly #run: RunOnDrive;
  #entries = 0;

  constructor(expected: ExpectedFile, identify: IdentifyFile, run: RunOnDrive) {
    this.#expected = expected;
    this.#identify = identify;
    this.#run = run;
  }

  async locate(): Promise<FileLocation> {
    const expected = this.#expected;
    const current = await this.#identify(expected.path);
    if (current && matches(expected, current)) return { kind: 'there', path: expected.path };
    // Without a fingerprint every file of the same size would match.
    const found = expected.fingerprint === null ? null : await this.#searchFolder();
    if (found !== null) return { kind: 'there', path: found };
    return current ? { kind: 'changed', path: expected.path } : { kind: 'missing' };
  }

  /** Searches the file's folder; if that is missing too, its parent. */
  async #searchFolder(): Promise<string | null> {
    const expected = this.#expected;
    const folder = path.dirname(expected.path);
    const folderExists = await this.#run(folder, () => stat(folder)).then(
      (found) => found.isDirectory(),
      toFallback(false),
    );
    const root = folderExists ? folder : path.dirname(folder);
    for await (const file of this.#walkFiles(root, searchLimits.depth)) {
      if (file === expected.path || (await this.#getSize(file)) !== expected.size) continue;
      const signature = await this.#identify(file);
      if (signature && matches(expected, signature)) return file;
    }
    return null;
  }

  #getSize(file: string): Promise<number | null> {
    return this.#run(file, () => stat(file)).then(
      (found) => (found.isFile() ? found.size : null),
      toFallback(null),
    );
  }

  /** Files before subfolders: renaming is more likely than moving. Does not follow symlinks. */
  async *#walkFiles(folder: string, depth: number): AsyncGenerator<string> {
    const subfolders: string[] = [];
    const maxEntries = searchLimits.entries - this.#entries + 1;
    // An unreadable folder is skipped.
    const entries = await this.#run(folder, () => readEntries(folder, maxEntries)).catch(toFallback([]));
    for (const entry of entries) {
      this.#entries += 1;
      if (this.#entries > searchLimits.entries) return;
      const file = path.join(folder, entry.name);
      if (entry.isFile()) yield file;
      else if (entry.isDirectory() && !entry.name.startsWith('.')) subfolders.push(file);
    }
    if (depth === 0) return;
    for (const subfolder of subfolders) yield* this.#walkFiles(subfolder, depth - 1);
  }
}

const readEntries = async (folder: string, maxEntries: number): Promise<readonly Dirent[]> => {
  const entries: Dirent[] = [];
  for await (const entry of await opendir(folder)) {
    if (entries.push(entry) >= maxEntries) break;
  }
  return entries;
};

/** Rejects with DriveTimeoutError; other errors give the fallback. */
const toFallback =
  <T>(fallback: T) =>
  (error: unknown): T => {
    if (error instanceof DriveTimeoutError) throw error;
    return fallback;
  };
