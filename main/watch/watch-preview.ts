/** What would be taken of a folder, without taking it. */
import path from 'node:path';
import type { WatchEnd, WatchPreview, WatchWait } from '../../preload/contract/watch.ts';
import { probeOnDrive } from '../uploads/files/probe-audio-file.ts';
import { isEndMissing } from './is-whole.ts';
import type { FolderListing, FoundFile } from './list-folder.ts';
import type { WatchDeps, WatchTiming } from './watch-deps.ts';
import type { FileRow, NewFile, WatchLedger } from './watch-ledger.ts';

/** Files that are opened; the others would be looked at when they are taken. */
const maxOpened = 200;

export interface LookedAt {
  readonly file: FoundFile;
  readonly finding: WatchWait | WatchEnd;
  readonly fingerprint: string | null;
}

interface PreviewOptions {
  readonly ledger: WatchLedger;
  readonly timing: WatchTiming;
  readonly uploads: Pick<WatchDeps['uploads'], 'wasAdded'>;
  readonly signal: AbortSignal;
}

export const previewFiles = async (
  { files }: FolderListing,
  rows: ReadonlyMap<string, FileRow>,
  options: PreviewOptions,
): Promise<readonly LookedAt[]> => {
  const found: LookedAt[] = [];
  for (const file of files) {
    const row = rows.get(file.name);
    const isEnded = row !== undefined && ['taken', 'taking', 'known', 'present', 'own'].includes(row.finding);
    if (isEnded && row.size === file.size && row.mtimeMs === file.mtimeMs) continue;
    if (found.length >= maxOpened) found.push({ file, finding: 'taken', fingerprint: null });
    else found.push(await lookAt(file, found, options));
  }
  return found;
};

const lookAt = async (
  file: FoundFile,
  before: readonly LookedAt[],
  { ledger, timing, uploads, signal }: PreviewOptions,
): Promise<LookedAt> => {
  if (ledger.isFetched(file.path)) return { file, finding: 'own', fingerprint: null };
  const timeoutMs = timing.driveTimeoutMs;
  const probed = await probeOnDrive(file.path, path.basename(file.path), timeoutMs);
  if (typeof probed === 'string') return { file, finding: toFinding(probed), fingerprint: null };
  const { fingerprint, size } = probed;
  const isCopy = before.some((other) => other.fingerprint === fingerprint && isTaken(other));
  if (isCopy || ledger.findContent(fingerprint, size) !== null || uploads.wasAdded(probed))
    return { file, finding: 'known', fingerprint };
  const isCut = await isEndMissing(probed, { timeoutMs, signal });
  return { file, finding: isCut ? 'incomplete' : 'taken', fingerprint };
};

const toFinding = (reason: string): WatchWait | WatchEnd => {
  switch (reason) {
    case 'unreadable':
    case 'missing':
      return 'locked';
    case 'no_answer':
      return 'no_answer';
    case 'empty':
      return 'incomplete';
    default:
      return 'not_audio';
  }
};

/** Recordings that would be taken at once, or as soon as they are whole. */
const isTaken = ({ finding }: LookedAt): boolean => !['known', 'own', 'not_audio'].includes(finding);

/** Files that the window lists. */
const maxListed = 200;

export const toPreview = (id: string, name: string, found: readonly LookedAt[]): WatchPreview => ({
  id,
  name,
  problem: null,
  count: found.filter(isTaken).length,
  files: found.slice(0, maxListed).map(({ file, finding }) => ({ name: file.name, finding })),
  more: Math.max(0, found.length - maxListed),
});

/** The files of a preview, which the user does not want. */
export const toPresentFile = ({ file, fingerprint }: LookedAt, folderId: string, now: number): NewFile => ({
  folderId,
  name: file.name,
  size: file.size,
  mtimeMs: file.mtimeMs,
  inode: file.inode,
  fingerprint,
  content: null,
  finding: 'present',
  changedAt: now,
  foundAt: now,
});
