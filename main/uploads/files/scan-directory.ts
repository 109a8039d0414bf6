/** Finds the dropped files: single files, symlinks to files, and directories with their content. */
import type { BigIntStats } from 'node:fs';
import { lstat, opendir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { audioMediaTypes, getFileType } from '../../../preload/contract/audio-formats.ts';
import type { DroppedFile } from '../../../preload/contract/define.ts';
import type { SkipReason } from '../../../preload/contract/uploads.ts';
import { runOnDriveOr } from '../../lib/file-access.ts';
import type { PageDrop } from '../../lib/page-files.ts';

export type ScanResult =
  | {
      readonly kind: 'file';
      /** The real path; symlinks are resolved. */
      readonly path: string;
      readonly fileName: string;
      /** Path from the dropped directory, with slashes; null for a file dropped by itself. */
      readonly folder: string | null;
    }
  | { readonly kind: 'skipped'; readonly fileName: string; readonly reason: SkipReason };

/** Maximum depth of directories, and maximum entries of a drop. */
const limits = { depth: 32, entries: 50_000 } as const;

/** Names of one directory that are read to find the recordings among them. */
const maxNames = 1_000_000;

/** Hidden files and files that operating systems leave in directories. */
const ignoredFiles = /^(\..*|Thumbs\.db|desktop\.ini)$/i;

/**
 * Yields all dropped files in order; directories are sorted by name. Opens no file. Never rejects. `pageDrop`: a page
 * named the files. A file that it does not hold is reported as missing.
 */
export async function* scanDroppedFiles(
  dropped: readonly DroppedFile[],
  timeoutMs: number,
  pageDrop: PageDrop | null,
): AsyncGenerator<ScanResult> {
  const scan = new Scan(timeoutMs);
  for (const file of dropped) {
    const { path, name } = file;
    const fileName = path === null ? name : basename(path) || name;
    if (path === null) yield { kind: 'skipped', fileName, reason: 'no_path' };
    else {
      const found = pageDrop?.canAccess(path) === false ? null : await scan.find(path);
      if (found !== null && (pageDrop === null || isHeld(pageDrop, file, fileName, found)))
        yield* scan.scanDropped(found, fileName);
      else yield { kind: 'skipped', fileName, reason: 'missing' };
    }
  }
}

const isHeld = (pageDrop: PageDrop, file: DroppedFile, fileName: string, found: FoundEntry): boolean => {
  if (typeof found === 'string') return found === 'no_answer' || pageDrop.verifyFile(file, null);
  if (found.stats.isDirectory()) {
    pageDrop.addFolder(file, fileName, Number(found.stats.mtimeMs));
    return true;
  }
  return pageDrop.verifyFile(file, found.stats.isFile() ? Number(found.stats.size) : null);
};

type FoundEntry = ResolvedPath | SkipReason;

interface Position {
  readonly fileName: string;
  /** The path from the dropped directory to that of the entry; null for what was dropped. */
  readonly folder: string | null;
  readonly depth: number;
}

class Scan {
  readonly #timeoutMs: number;
  /** Visited directories by device and inode, so that symlinks do not lead into a loop. */
  readonly #visited = new Set<string>();
  #entries = 0;
  /** Whether the window reports that some entries were not inspected. */
  #isReported = false;
  /** The real path of the dropped directory. Symlinks to directories outside it are skipped. */
  #root: string | null = null;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  find(path: string): Promise<FoundEntry> {
    return this.#runOnDrive(path, () => resolvePath(path), 'no_answer' as const);
  }

  scanDropped(found: FoundEntry, fileName: string): AsyncGenerator<ScanResult> {
    this.#root = null;
    return this.#scan(found, { fileName, folder: null, depth: 0 });
  }

  async *#scan(found: FoundEntry, position: Position): AsyncGenerator<ScanResult> {
    const { fileName, folder, depth } = position;
    this.#entries += 1;
    const reason = this.#getSkipReason(found, depth);
    if (reason !== null) yield { kind: 'skipped', fileName, reason };
    if (reason !== null || typeof found === 'string') return;
    if (found.stats.isFile()) {
      yield { kind: 'file', path: found.real, fileName, folder };
    } else {
      const id = `${found.stats.dev}:${found.stats.ino}`;
      if (this.#visited.has(id)) return;
      this.#visited.add(id);
      this.#root ??= await this.#runOnDrive(found.path, () => toRealPath(found.real), found.real);
      yield* this.#scanDirectory(found.real, position);
    }
  }

  /** Why an entry is not inspected; null for files and directories within the limits. */
  #getSkipReason(found: FoundEntry, depth: number): SkipReason | null {
    if (typeof found === 'string') return found;
    const { stats, isLink, real } = found;
    if (stats.isFile()) return null;
    if (!stats.isDirectory()) return 'not_a_file';
    if (isLink && this.#root !== null && !isWithin(real, this.#root)) return 'outside';
    if (depth >= limits.depth) return 'too_deep';
    return this.#entries > limits.entries ? 'too_many' : null;
  }

  async *#scanDirectory(
    path: string,
    { fileName, folder: parent, depth }: Position,
  ): AsyncGenerator<ScanResult> {
    const folder = parent === null ? fileName : `${parent}/${fileName}`;
    const names = await this.#runOnDrive(path, () => readEntryNames(path), 'no_answer' as const);
    if (typeof names === 'string') {
      yield { kind: 'skipped', fileName, reason: names };
      return;
    }
    for (const entry of names) {
      if (this.#entries > limits.entries) {
        const [dropped = folder] = folder.split('/');
        if (!this.#isReported) yield { kind: 'skipped', fileName: dropped, reason: 'too_many' };
        this.#isReported = true;
        return;
      }
      const found = await this.find(join(path, entry));
      yield* this.#scan(found, { fileName: entry, folder, depth: depth + 1 });
    }
  }

  #runOnDrive<T, F>(path: string, operation: () => Promise<T>, fallback: F): Promise<T | F> {
    return runOnDriveOr(operation, { path, timeoutMs: this.#timeoutMs, fallback });
  }
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** The names in order. If there are more than may be inspected, directories and names of recordings come first. */
const readEntryNames = async (path: string): Promise<readonly string[] | 'unreadable'> => {
  const likely: string[] = [];
  const others: string[] = [];
  let read = 0;
  try {
    for await (const entry of await opendir(path)) {
      read += 1;
      if (read > maxNames || likely.length > limits.entries) break;
      if (ignoredFiles.test(entry.name)) continue;
      const isLikely = audioMediaTypes.has(getFileType(entry.name)) || entry.isDirectory();
      if (isLikely) likely.push(entry.name);
      else if (others.length <= limits.entries) others.push(entry.name);
    }
  } catch {
    return 'unreadable';
  }
  if (likely.length + others.length <= limits.entries) return [...likely, ...others].sort(collator.compare);
  return [...likely.sort(collator.compare), ...others.sort(collator.compare)];
};

interface ResolvedPath {
  readonly path: string;
  /** The target of a symlink; otherwise the path itself. */
  readonly real: string;
  readonly stats: BigIntStats;
  readonly isLink: boolean;
}

/** The path itself if it has no real path, as on some drives (RAM disks on Windows). */
const toRealPath = (path: string): Promise<string> => realpath(path).catch(() => path);

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

const resolvePath = async (path: string): Promise<ResolvedPath | SkipReason> => {
  try {
    const linkStats = await lstat(path, { bigint: true });
    const isLink = linkStats.isSymbolicLink();
    if (!isLink) return { path, real: path, stats: linkStats, isLink };
    const real = await realpath(path);
    return { path, real, stats: await stat(real, { bigint: true }), isLink };
  } catch (error) {
    return toSkipReason(error);
  }
};

/** Why a file cannot be read. A circular symlink (ELOOP) counts as missing. */
export const toSkipReason = (error: unknown): SkipReason => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' ? 'missing' : 'unreadable';
};
