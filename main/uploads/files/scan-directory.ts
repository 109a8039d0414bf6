/** Finds the dropped files: single files, symlinks to files, and directories with their content. */
import type { BigIntStats } from 'node:fs';
import { lstat, opendir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { DroppedFile } from '../../../preload/contract/define.ts';
import type { SkipReason } from '../../../preload/contract/uploads.ts';
import { runOnDriveOr } from '../../lib/file-access.ts';
import { defaultDriveTimeoutMs } from './drive-timeout.ts';
import type { PageDrop } from './page-drop.ts';

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

/** Looked at first if a directory has too many entries. */
const audioNames =
  /\.(mp[1-4]|mpe?g|mpga|m4[abv]|mov|3gp|wave?|bwf|webm|mk[av]|og[agvx]|opus|spx|flac|aac|aiff?|aifc|amr|ape|caf|wma|wv)$/i;

/** Hidden files and files that operating systems leave in directories. */
const ignoredFiles = /^(\..*|Thumbs\.db|desktop\.ini)$/i;

interface ScanState {
  /** Visited directories by device and inode, so that symlinks do not lead into a loop. */
  readonly visited: Set<string>;
  entries: number;
  /** Whether the window reports that some entries were not inspected. */
  isReported: boolean;
  /** The real path of the dropped directory. Symlinks to directories outside it are skipped. */
  root: string | null;
  readonly timeoutMs: number;
}

/**
 * Yields all dropped files in order; directories are sorted by name. Opens no file. Never rejects. `pageDrop`: a page
 * named the files. A file that it does not hold is reported as missing.
 */
export async function* scanDroppedFiles(
  dropped: readonly DroppedFile[],
  timeoutMs: number = defaultDriveTimeoutMs,
  pageDrop: PageDrop | null = null,
): AsyncGenerator<ScanResult> {
  const state: ScanState = { visited: new Set(), entries: 0, isReported: false, root: null, timeoutMs };
  for (const file of dropped) {
    const { path, name } = file;
    const fileName = path === null ? name : basename(path) || name;
    const missing = { kind: 'skipped', fileName, reason: 'missing' } as const;
    if (path === null) yield { kind: 'skipped', fileName, reason: 'no_path' };
    else if (pageDrop?.canAccess(path) === false) yield missing;
    else {
      state.root = null;
      const found = await findEntry(path, timeoutMs);
      if (pageDrop === null || isHeld(pageDrop, file, fileName, found))
        yield* scanFound(found, fileName, null, 0, state);
      else yield missing;
    }
  }
}

const isHeld = (pageDrop: PageDrop, file: DroppedFile, fileName: string, found: FoundEntry): boolean => {
  if (found.kind !== 'there') return found.reason === 'no_answer' || pageDrop.verifyFile(file, null);
  if (found.stats.isDirectory()) {
    pageDrop.addFolder(file, fileName, Number(found.stats.mtimeMs));
    return true;
  }
  return pageDrop.verifyFile(file, found.stats.isFile() ? Number(found.stats.size) : null);
};

async function* scanEntry(
  path: string,
  fileName: string,
  folder: string | null,
  depth: number,
  state: ScanState,
): AsyncGenerator<ScanResult> {
  yield* scanFound(await findEntry(path, state.timeoutMs), fileName, folder, depth, state);
}

type FoundEntry =
  | { readonly kind: 'not_there'; readonly reason: SkipReason }
  | (ResolvedPath & { readonly kind: 'there'; readonly path: string });

const findEntry = async (path: string, timeoutMs: number): Promise<FoundEntry> => {
  const options = { path, timeoutMs, fallback: 'no_answer' as const };
  const found = await runOnDriveOr(() => resolvePath(path), options);
  return typeof found === 'string' ? { kind: 'not_there', reason: found } : { kind: 'there', path, ...found };
};

async function* scanFound(
  found: FoundEntry,
  fileName: string,
  folder: string | null,
  depth: number,
  state: ScanState,
): AsyncGenerator<ScanResult> {
  state.entries += 1;
  const { timeoutMs } = state;
  if (found.kind === 'not_there') {
    yield { kind: 'skipped', fileName, reason: found.reason };
  } else if (found.stats.isFile()) {
    yield { kind: 'file', path: found.real, fileName, folder };
  } else if (!found.stats.isDirectory()) {
    yield { kind: 'skipped', fileName, reason: 'not_a_file' };
  } else if (found.isLink && state.root !== null && !isWithin(found.real, state.root)) {
    yield { kind: 'skipped', fileName, reason: 'outside' };
  } else if (depth >= limits.depth) {
    yield { kind: 'skipped', fileName, reason: 'too_deep' };
  } else if (state.entries > limits.entries) {
    yield { kind: 'skipped', fileName, reason: 'too_many' };
  } else {
    const id = `${found.stats.dev}:${found.stats.ino}`;
    if (state.visited.has(id)) return;
    state.visited.add(id);
    state.root ??= await runOnDriveOr(() => toRealPath(found.real), {
      path: found.path,
      timeoutMs,
      fallback: found.real,
    });
    yield* scanDirectory(found.real, fileName, folder, depth, state);
  }
}

async function* scanDirectory(
  path: string,
  name: string,
  parent: string | null,
  depth: number,
  state: ScanState,
): AsyncGenerator<ScanResult> {
  const folder = parent === null ? name : `${parent}/${name}`;
  const names = await runOnDriveOr(() => readEntryNames(path), {
    path,
    timeoutMs: state.timeoutMs,
    fallback: 'no_answer' as const,
  });
  if (typeof names === 'string') {
    yield { kind: 'skipped', fileName: name, reason: names };
    return;
  }
  for (const entry of names) {
    if (state.entries > limits.entries) {
      const [dropped = folder] = folder.split('/');
      if (!state.isReported) yield { kind: 'skipped', fileName: dropped, reason: 'too_many' };
      state.isReported = true;
      return;
    }
    yield* scanEntry(join(path, entry), entry, folder, depth + 1, state);
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
      const isLikely = audioNames.test(entry.name) || entry.isDirectory();
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
    if (!isLink) return { real: path, stats: linkStats, isLink };
    const real = await realpath(path);
    return { real, stats: await stat(real, { bigint: true }), isLink };
  } catch (error) {
    return toSkipReason(error);
  }
};

/** Why a file cannot be read. A circular symlink (ELOOP) counts as missing. */
export const toSkipReason = (error: unknown): SkipReason => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' ? 'missing' : 'unreadable';
};
