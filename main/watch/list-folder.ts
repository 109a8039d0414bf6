/** The recordings in a folder and those below it. Opens no file. */
import { opendir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { audioMediaTypes, getFileType } from '../../preload/contract/audio-formats.ts';
import { runOnDriveOr } from '../lib/file-access.ts';
import { scanDroppedFiles } from '../uploads/files/scan-directory.ts';
import type { FileState } from './watch-ledger.ts';

export interface FoundFile extends FileState {
  /** The path from the folder, with slashes. */
  readonly name: string;
  readonly path: string;
}

export interface FolderListing {
  /** False: a part of it could not be read, so that what is missing may be there. */
  readonly isComplete: boolean;
  /** It has more files than are looked at. */
  readonly isTooLarge: boolean;
  readonly files: readonly FoundFile[];
  /** The file system that the folder is in. */
  readonly device: number;
}

/**
 * Programs that copy and download give a file its own name at the end, so the name has to be that of a recording. `~$` begins the names
 * of files that programs have open.
 */
const isRecordingName = (name: string): boolean =>
  audioMediaTypes.has(getFileType(name)) && !name.startsWith('~$');

/** Trash and snapshots of systems and network drives, and downloads of Safari that have not ended. Hidden ones are not listed at all. */
const ignoredFolders =
  /^(\$RECYCLE\.BIN|System Volume Information|#recycle|@Recycle|#snapshot|@eaDir|lost\+found|.*\.download)$/i;

const isIgnored = (below: string): boolean => below.split('/').some((name) => ignoredFolders.test(name));

const readState = async (file: string): Promise<FileState | null> => {
  const stats = await stat(file, { bigint: true }).catch(() => null);
  if (!stats?.isFile()) return null;
  return { size: Number(stats.size), mtimeMs: Number(stats.mtimeMs), inode: String(stats.ino) };
};

/** The device of a folder that can be read; else null. */
const readDevice = async (folder: string): Promise<number | null> => {
  try {
    const opened = await opendir(folder);
    await opened.close();
    return (await stat(folder)).dev;
  } catch {
    return null;
  }
};

/** `excluded`: a folder whose files are not listed. Null if the folder cannot be read. */
export const listFolder = async (
  folder: string,
  excluded: string,
  timeoutMs: number,
): Promise<FolderListing | null> => {
  const options = { path: folder, timeoutMs, fallback: null };
  const device = await runOnDriveOr(() => readDevice(folder), options);
  if (device === null) return null;
  const root = path.basename(folder) || folder;
  const files: FoundFile[] = [];
  let [isComplete, isTooLarge] = [true, false];
  for await (const found of scanDroppedFiles([{ path: folder, name: root, size: 0 }], timeoutMs, null)) {
    if (found.kind === 'skipped') {
      isComplete &&= !isFailure(found.reason);
      isTooLarge ||= found.reason === 'too_many';
      continue;
    }
    if (!isRecordingName(found.fileName) || isInside(found.path, excluded)) continue;
    const below = found.folder === null ? '' : found.folder.slice(root.length + 1);
    if (isIgnored(below)) continue;
    const state = await runOnDriveOr(() => readState(found.path), {
      path: found.path,
      timeoutMs,
      fallback: 'no_answer' as const,
    });
    if (state === 'no_answer') isComplete = false;
    if (state === null || state === 'no_answer') continue;
    files.push({
      ...state,
      name: below === '' ? found.fileName : `${below}/${found.fileName}`,
      path: found.path,
    });
  }
  // A folder that disappears while it is read has lost none of its files.
  const deviceAfter = await runOnDriveOr(() => readDevice(folder), options);
  if (deviceAfter === null) return null;
  return { isComplete: isComplete && deviceAfter === device, isTooLarge, files, device };
};

/** Anything else is no file that could be taken. */
const isFailure = (reason: string): boolean =>
  ['missing', 'unreadable', 'no_answer', 'too_many', 'too_deep'].includes(reason);

export const isInside = (file: string, folder: string): boolean => {
  const relative = path.relative(folder, file);
  return !/^\.\.($|[\\/])/.test(relative) && !path.isAbsolute(relative);
};

/** The same folder may have several paths. The path itself if that cannot be told. */
export const toRealFolder = (folder: string, timeoutMs: number): Promise<string> =>
  runOnDriveOr(() => realpath(folder).catch(() => folder), { path: folder, timeoutMs, fallback: folder });
