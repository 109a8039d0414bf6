/** Reads a watched folder, decides what became of each of its files, and hands whole recordings to the queue. */
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ErrorCode } from '../../preload/contract/errors/error-table.ts';
import { assertNever } from '../../preload/contract/result.ts';
import type { UploadJob } from '../../preload/contract/uploads.ts';
import type { WatchFinding, WatchWait } from '../../preload/contract/watch.ts';
import { runOnDriveOr } from '../lib/file-access.ts';
import { type ProbedAudioFile, probeOnDrive } from '../uploads/files/probe-audio-file.ts';
import { identifyFile } from '../uploads/uploads.ts';
import { lookAtAll } from './is-whole.ts';
import { type FolderListing, type FoundFile, listFolder } from './list-folder.ts';
import { findWritten } from './open-elsewhere.ts';
import type { WatchDeps, WatchTiming } from './watch-deps.ts';
import type { FileChanges, FileFinding, FileRow, FileState, FolderRow, WatchLedger } from './watch-ledger.ts';

/** `waits`: a file is going to be looked at again soon. */
export type ScanOutcome =
  | { readonly kind: 'gone' }
  | { readonly kind: 'read'; readonly waits: boolean; readonly folders: ReadonlySet<string> };

interface Scan {
  readonly folder: FolderRow;
  /** When the listing began. What changes after it is looked at in the next one. */
  readonly listedAt: number;
  readonly isPolled: boolean;
  readonly isFirst: boolean;
  readonly signal: AbortSignal;
  /** Files that are whole and not taken yet. */
  readonly whole: WholeFile[];
}

/** How a folder is read. */
interface ScanOptions {
  readonly isPolled: boolean;
  /** Whether nobody knows what happened in the folder until now, as at the start and after sleep. */
  readonly isFirst: boolean;
  readonly signal: AbortSignal;
}

interface WholeFile {
  readonly file: FoundFile;
  readonly row: FileRow;
  /** Hash of all bytes. */
  readonly content: string;
}

const waits: ReadonlySet<FileFinding> = new Set<WatchWait>([
  'new',
  'growing',
  'incomplete',
  'holes',
  'quiet',
  'open',
  'locked',
  'no_answer',
  'not_added',
]);
/** A file that has them is not asked for its name again: nothing follows until it changes. */
const unreadable: ReadonlySet<FileFinding> = new Set(['damaged', 'not_audio']);

/** Files that are looked at until other work of main has its turn. */
const batchSize = 50;
/** Whole files that are taken together: a large folder is read for hours, and what was read until an end would be read again. */
const maxWhole = 20;

const isSameState = (row: FileState, file: FileState): boolean =>
  row.size === file.size && row.mtimeMs === file.mtimeMs;

const toState = ({ size, mtimeMs, inode }: FileState): FileState => ({ size, mtimeMs, inode });

/** Why the job of a file has failed; null if it has not. */
const getFailure = (job: UploadJob | null): ErrorCode | null =>
  job?.state.kind === 'failed' ? job.state.error.code : null;

export class FolderScans {
  readonly #ledger: WatchLedger;
  readonly #deps: Pick<WatchDeps, 'uploads' | 'profile' | 'log'>;
  readonly #timing: WatchTiming;
  /** When each file was read last: one that stays incomplete is read less and less often. */
  readonly #readAt = new Map<number, number>();
  /** The file system of each folder. */
  readonly #devices = new Map<string, number>();
  /** Recordings that were tried again because their file was unreadable. They are not until a folder was away. */
  readonly #retried = new Set<string>();

  constructor(
    ledger: WatchLedger,
    deps: Pick<WatchDeps, 'uploads' | 'profile' | 'log'>,
    timing: WatchTiming,
  ) {
    this.#ledger = ledger;
    this.#deps = deps;
    this.#timing = timing;
  }

  list(folder: string): Promise<FolderListing | null> {
    return listFolder(folder, this.#deps.profile, this.#timing.driveTimeoutMs);
  }

  async run(folder: FolderRow, options: ScanOptions): Promise<ScanOutcome> {
    const { signal } = options;
    const scan: Scan = { ...options, folder, listedAt: this.#timing.clock.now(), whole: [] };
    const listing = await this.list(folder.path);
    if (listing === null || this.#isUnmounted(folder, listing)) {
      this.#retried.clear();
      return { kind: 'gone' };
    }
    const known = this.#ledger.listFiles(folder.id);
    if (!known.ok) return { kind: 'read', waits: true, folders: new Set() };
    const rows = new Map(known.value);
    this.#findMoved(scan, listing, rows);
    if (listing.isComplete && !signal.aborted) this.#endMissing(scan, listing, rows);
    for (const [index, file] of listing.files.entries()) {
      if (signal.aborted) break;
      // New files are rows, and thousands of them would hold main.
      if (index % batchSize === batchSize - 1) await setImmediate();
      await this.#look(scan, file, rows.get(file.name));
      if (scan.whole.length >= maxWhole) await this.#takeWhole(scan);
    }
    await this.#takeWhole(scan);
    const folders = new Set([folder.path, ...listing.files.map((file) => path.dirname(file.path))]);
    // One that has waited for longer, such as one that cannot be opened, has time.
    const isAnyWaiting = this.#ledger.isAnyWaiting(folder.id, scan.listedAt - this.#timing.damagedMs);
    return { kind: 'read', waits: isAnyWaiting, folders };
  }

  /** The empty folder below a drive that was removed: nothing of it was deleted. */
  #isUnmounted({ id }: FolderRow, { files, device }: FolderListing): boolean {
    const before = this.#devices.get(id);
    const isUnmounted = before !== undefined && before !== device && files.length === 0;
    if (!isUnmounted) this.#devices.set(id, device);
    return isUnmounted;
  }

  /** What a kill has left open. */
  recover(): void {
    for (const row of this.#ledger.listTaking()) {
      const isThere = row.recordingId !== null && this.#ledger.hasRecording(row.recordingId);
      if (isThere) this.#save(row, { finding: 'taken' }, 'taken');
      else this.#save(row, { finding: 'new', recordingId: null }, null);
    }
  }

  /** A file with another name that the file system knows to be the same, such as one that was renamed at the end of its copy. */
  #findMoved({ folder }: Scan, { files }: FolderListing, rows: Map<string, FileRow>): void {
    const names = new Set(files.map(({ name }) => name));
    const missing = new Map(
      [...rows.values()]
        .filter(({ name, inode }) => !names.has(name) && inode !== '0')
        .map((row) => [row.inode, row]),
    );
    for (const file of files) {
      const row = rows.has(file.name) ? undefined : missing.get(file.inode);
      if (row === undefined || (!waits.has(row.finding) && !isSameState(row, file))) continue;
      missing.delete(file.inode);
      rows.delete(row.name);
      const moved = this.#save(row, { folderId: folder.id, name: file.name }, 'moved');
      if (moved) rows.set(file.name, moved);
    }
  }

  async #look(scan: Scan, file: FoundFile, row: FileRow | undefined): Promise<void> {
    if (row === undefined) return this.#addFile(scan, file);
    if (row.finding === 'taking') return;
    if (!isSameState(row, file)) return this.#onChanged(scan, file, row);
    if (waits.has(row.finding)) return this.#lookAgain(scan, file, row);
    // Some drives report neither a new size nor a new time while a file is filled.
    if (scan.isPolled && unreadable.has(row.finding)) {
      const fingerprint = await this.#identify(file);
      if (fingerprint !== null && fingerprint !== row.fingerprint) this.#onGrowing(scan, file, row);
    }
    await this.#follow(file, row);
  }

  #addFile({ folder, listedAt }: Scan, file: FoundFile): void {
    const present = this.#ledger.findUnread(folder.id, file);
    if (present !== null) {
      this.#save(present, { folderId: folder.id, name: file.name }, 'moved');
      return;
    }
    this.#ledger.addFile({
      ...toState(file),
      folderId: folder.id,
      name: file.name,
      fingerprint: null,
      content: null,
      finding: 'new',
      changedAt: listedAt,
      foundAt: listedAt,
    });
  }

  async #onChanged(scan: Scan, file: FoundFile, row: FileRow): Promise<void> {
    if (waits.has(row.finding) || unreadable.has(row.finding)) return this.#onGrowing(scan, file, row);
    const fingerprint = await this.#identify(file);
    if (fingerprint === null) return;
    if (fingerprint === row.fingerprint && file.size === row.size) {
      this.#save(row, toState(file), null);
      return;
    }
    this.#ledger.endFile(row, 'replaced', this.#timing.clock.now());
    this.#log(row, 'replaced');
    this.#addFile(scan, file);
  }

  #onGrowing({ listedAt }: Scan, file: FoundFile, row: FileRow): void {
    const changes = { ...toState(file), finding: 'growing', changedAt: listedAt } as const;
    this.#readAt.delete(row.id);
    this.#save(row, { ...changes, fingerprint: null, content: null }, 'growing');
  }

  /** A file that waits, and is as it was in the listing before, which is at least `settleMs` ago. */
  async #lookAgain(scan: Scan, file: FoundFile, row: FileRow): Promise<void> {
    const { settleMs, quietMs, driveTimeoutMs } = this.#timing;
    const unchangedMs = scan.listedAt - row.changedAt;
    // The clock was set back, or nobody knows how long a copy has paused: the computer that copies may have slept too.
    if (unchangedMs < 0 || scan.isFirst) {
      this.#readAt.delete(row.id);
      this.#save(row, { changedAt: scan.listedAt }, null);
      return;
    }
    // A time to come is that of another clock.
    if (file.mtimeMs > scan.listedAt && unchangedMs < quietMs) return;
    const lastRead = this.#readAt.get(row.id);
    const pauseMs = lastRead === undefined ? 0 : Math.min((lastRead - row.changedAt) / 2, quietMs);
    if (lastRead !== undefined && scan.listedAt - lastRead < Math.max(settleMs, pauseMs)) return;
    if (row.finding === 'quiet' && unchangedMs < quietMs) return;
    this.#readAt.set(row.id, scan.listedAt);
    const probed = await probeOnDrive(file.path, path.basename(file.path), driveTimeoutMs);
    if (typeof probed === 'string') return this.#onUnreadable(scan, row, probed);
    if (probed.size !== file.size || probed.fingerprint !== row.fingerprint)
      return this.#onOtherContent(scan, file, row, probed);
    await this.#readToEnd(scan, file, row, probed);
  }

  /** The first look, or its content has changed without a sign of it. */
  #onOtherContent({ listedAt }: Scan, file: FoundFile, row: FileRow, probed: ProbedAudioFile): void {
    if (probed.size !== file.size) return;
    this.#readAt.delete(row.id);
    const isFirst = row.fingerprint === null;
    const finding = isFirst ? row.finding : 'growing';
    const changedAt = isFirst ? row.changedAt : listedAt;
    this.#save(
      row,
      { fingerprint: probed.fingerprint, content: null, finding, changedAt },
      isFirst ? null : 'growing',
    );
  }

  #onUnreadable({ listedAt }: Scan, row: FileRow, reason: string): void {
    if (reason === 'missing') return;
    const isForNow = listedAt - row.changedAt < this.#timing.damagedMs;
    if (reason === 'unreadable') this.#wait(row, 'locked');
    else if (reason === 'no_answer') this.#wait(row, 'no_answer');
    // The first bytes of a file may come last.
    else if (isForNow) this.#wait(row, 'incomplete');
    else {
      const finding = reason === 'empty' ? 'damaged' : 'not_audio';
      this.#save(row, { finding }, finding);
    }
  }

  async #readToEnd(scan: Scan, file: FoundFile, row: FileRow, probed: ProbedAudioFile): Promise<void> {
    const { listedAt, signal, whole } = scan;
    const { driveTimeoutMs, damagedMs } = this.#timing;
    const look = await lookAtAll(probed, { timeoutMs: driveTimeoutMs, signal });
    const isDamaged = listedAt - row.changedAt >= damagedMs;
    switch (look.kind) {
      case 'missing':
        return;
      case 'locked':
      case 'no_answer':
        this.#wait(row, look.kind);
        return;
      case 'incomplete':
      case 'holes':
        if (isDamaged) this.#save(row, { finding: 'damaged' }, 'damaged');
        else this.#wait(row, look.kind);
        return;
      case 'quiet':
        if (this.#isQuiet(listedAt, row, look.content)) whole.push({ file, row, content: look.content });
        return;
      case 'whole':
        whole.push({ file, row, content: look.content });
        return;
      default:
        assertNever(look);
    }
  }

  /** It is whole if nothing has changed in it for a while. */
  #isQuiet(listedAt: number, row: FileRow, content: string): boolean {
    const isSame = row.content === content;
    if (isSame && listedAt - row.changedAt >= this.#timing.quietMs) return true;
    const isChanged = row.content !== null && !isSame;
    const changedAt = isChanged ? listedAt : row.changedAt;
    this.#save(row, { content, finding: 'quiet', changedAt }, row.finding === 'quiet' ? null : 'quiet');
    return false;
  }

  async #takeWhole(scan: Scan): Promise<void> {
    const whole = scan.whole.splice(0);
    const paths = whole.map(({ file }) => file.path);
    const written = await findWritten(paths, this.#timing.driveTimeoutMs);
    for (const { file, row, content } of whole) {
      if (scan.signal.aborted) return;
      if (written.has(file.path)) this.#wait(row, 'open');
      else await this.#take(scan, file, row, content);
    }
  }

  async #take(scan: Scan, file: FoundFile, row: FileRow, content: string): Promise<void> {
    const { fingerprint } = row;
    if (fingerprint === null) return;
    // Asked now, because a file has its place before the feed says where that is.
    if (this.#ledger.isFetched(file.path)) {
      this.#save(row, { finding: 'own' }, 'own');
      return;
    }
    // It may have changed while others were read.
    const now = await this.#readState(file.path);
    if (now === null || !isSameState(row, now)) return;
    const earlier = this.#ledger.findContent(fingerprint, row.size);
    if (earlier !== null && earlier.id !== row.id) return this.#onKnown(scan, file, row, earlier);
    const id = randomUUID();
    const taking = this.#save(row, { finding: 'taking', recordingId: id, content }, null);
    if (taking === null) return;
    const { showId } = scan.folder;
    const added = await this.#deps.uploads.addWatched(file.path, { id, fingerprint, showId });
    if (!added.ok) {
      // The next start finds out what became of it.
      if (added.error.code !== 'interrupted')
        this.#save(taking, { finding: 'not_added', recordingId: null }, 'not_added');
      return;
    }
    switch (added.value) {
      case 'added':
        this.#save(taking, { finding: 'taken' }, 'taken');
        return;
      case 'known':
        this.#save(taking, { finding: 'known', recordingId: null }, 'known');
        return;
      default:
        this.#onGrowing(scan, file, { ...taking, recordingId: null });
    }
  }

  /** The content was taken under another name: the file was moved, or it is a copy. */
  async #onKnown({ folder }: Scan, file: FoundFile, row: FileRow, earlier: FileRow): Promise<void> {
    const folders = this.#ledger.listFolders();
    const of = folders.ok ? folders.value.find(({ id }) => id === earlier.folderId) : undefined;
    const isSameName = earlier.folderId === folder.id && earlier.name === file.name;
    const isElsewhere =
      of === undefined ||
      of.goneSince !== null ||
      (!isSameName && (await this.#readState(path.join(of.path, ...earlier.name.split('/')))) !== null);
    if (isElsewhere) {
      this.#save(row, { finding: 'known' }, 'known');
      return;
    }
    this.#ledger.forgetFile(row.id);
    const place = { ...toState(file), folderId: folder.id, name: file.name };
    const moved = this.#save(earlier, place, isSameName ? 'back' : 'moved');
    if (moved) await this.#follow(file, moved);
  }

  /** The queue looks for the file where it is now, and again if it was not there. */
  async #follow(file: FoundFile, row: FileRow): Promise<void> {
    if (row.finding !== 'taken' || row.recordingId === null) return;
    const { uploads } = this.#deps;
    const known = uploads.getPath(row.recordingId);
    if (known === null) return;
    if (known !== file.path) {
      await uploads.followFile(row.recordingId, file.path);
      return;
    }
    const failure = getFailure(uploads.getJob(row.recordingId));
    // A folder that was away is back. A damaged drive, or a permission that was lost, would fail at each reading.
    const isUnreadable = failure === 'file_unreadable' && !this.#retried.has(row.recordingId);
    if (failure !== 'file_missing' && !isUnreadable) return;
    this.#retried.add(row.recordingId);
    await uploads.retry([row.recordingId]);
  }

  #endMissing({ folder }: Scan, { files }: FolderListing, rows: ReadonlyMap<string, FileRow>): void {
    const names = new Set(files.map(({ name }) => name));
    for (const row of rows.values()) {
      if (names.has(row.name) || row.folderId !== folder.id) continue;
      this.#readAt.delete(row.id);
      this.#ledger.endFile(row, 'deleted', this.#timing.clock.now());
      this.#log(row, 'deleted');
    }
  }

  async #identify({ path: file, size }: FoundFile): Promise<string | null> {
    const options = { path: file, timeoutMs: this.#timing.driveTimeoutMs, fallback: null };
    const identity = await runOnDriveOr(() => identifyFile(file), options);
    return identity?.size === size ? identity.fingerprint : null;
  }

  #readState(file: string): Promise<FileState | null> {
    const read = async (): Promise<FileState | null> => {
      const stats = await stat(file, { bigint: true }).catch(() => null);
      return stats && { size: Number(stats.size), mtimeMs: Number(stats.mtimeMs), inode: String(stats.ino) };
    };
    return runOnDriveOr(read, { path: file, timeoutMs: this.#timing.driveTimeoutMs, fallback: null });
  }

  #wait(row: FileRow, finding: WatchWait): void {
    if (row.finding !== finding) this.#save(row, { finding }, finding);
  }

  /** Null if that failed: the file is looked at again. */
  #save(row: FileRow, changes: FileChanges, event: WatchFinding | null): FileRow | null {
    const isNews = event !== null && (event !== 'growing' || row.finding !== 'growing');
    const saved = this.#ledger.saveFile(row, changes, isNews ? event : null, this.#timing.clock.now());
    if (isNews) this.#log(row, event);
    return saved.ok ? saved.value : null;
  }

  #log({ id, folderId, finding }: FileRow, event: WatchFinding): void {
    this.#deps.log(`watched folder ${folderId}: file ${id}: ${finding} → ${event}`);
  }
}
