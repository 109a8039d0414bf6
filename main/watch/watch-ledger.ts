/** Watched folders, what became of each of their files, and their history, in SQLite. */
import { computerAccountId } from '../../preload/contract/account-id.ts';
import type { Result } from '../../preload/contract/result.ts';
import {
  type WatchEnd,
  type WatchEvent,
  type WatchedFile,
  type WatchFinding,
  type WatchWait,
  watchWaits,
} from '../../preload/contract/watch.ts';
import { type Database, type Row, toTextOrNull, toTime, toTimeOrNull } from '../storage/database.ts';

export interface FolderRow {
  readonly id: string;
  readonly path: string;
  readonly showId: string | null;
  readonly isPaused: boolean;
  readonly polls: boolean;
  readonly goneSince: number | null;
}

/** `taking`: its recording is being added to the queue. A kill then leaves it open whether the queue has it. */
export type FileFinding = WatchWait | WatchEnd | 'taking';

/** What tells a version of a file from another one without reading it. */
export interface FileState {
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: string;
}

export interface FileRow extends FileState {
  readonly id: number;
  readonly folderId: string;
  /** The path from the folder. */
  readonly name: string;
  readonly fingerprint: string | null;
  /** Hash of all bytes; null until they were read. */
  readonly content: string | null;
  readonly finding: FileFinding;
  /** When its content was last seen to change. */
  readonly changedAt: number;
  readonly foundAt: number;
  readonly recordingId: string | null;
}

export type NewFile = Omit<FileRow, 'id' | 'recordingId'>;
export type FileChanges = Partial<Omit<FileRow, 'id' | 'foundAt'>>;

/** A recording that was taken, all of whose parts have a text, which was not written beside it yet. Another one has not got its name. */
export interface ReadyFile {
  readonly file: FileRow;
  readonly showId: string | null;
  readonly folderPath: string;
  readonly accountId: string;
  /** Of one text; null: it is an episode. */
  readonly textId: string | null;
}

/** Events of one folder that are kept. */
const maxEvents = 1_000;
/** Files that wait, as the window shows them. */
const maxShownFiles = 50;

const selectFolders =
  'SELECT id, path, show_id, is_paused, polls, gone_since FROM watched_folders ORDER BY created_at, id';
const insertFolder =
  'INSERT INTO watched_folders (id, path, show_id, polls, created_at) VALUES (?, ?, ?, ?, ?)';
const fileColumns =
  'f.id, f.folder_id, f.name, f.size, f.mtime_ms, f.inode, f.fingerprint, f.content, f.finding, f.changed_at, f.found_at, f.recording_id';
const selectFiles = `SELECT ${fileColumns} FROM watched_files f WHERE f.folder_id = ? AND f.ended_at IS NULL`;
/** A recording that was taken, or would have been if it was not there before its folder was watched. */
const selectContent = `
SELECT ${fileColumns} FROM watched_files f
WHERE f.fingerprint = ? AND f.size = ? AND f.finding IN ('taken', 'taking', 'present')
ORDER BY f.recording_id IS NULL, f.ended_at IS NOT NULL, f.id LIMIT 1`;
/** A file that was not read has no content: a renamed one is known by what its file system says. */
const selectUnread = `
SELECT ${fileColumns} FROM watched_files f
WHERE f.folder_id = ? AND f.finding = 'present' AND f.fingerprint IS NULL AND f.inode = ? AND f.size = ? AND f.mtime_ms = ? LIMIT 1`;
const insertFile = `
INSERT INTO watched_files (folder_id, name, size, mtime_ms, inode, fingerprint, content, finding, changed_at, found_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const updateFile = `
UPDATE watched_files SET folder_id = ?2, name = ?3, size = ?4, mtime_ms = ?5, inode = ?6, fingerprint = ?7, content = ?8, finding = ?9,
  changed_at = ?10, recording_id = ?11, ended_at = NULL
WHERE id = ?1`;
const waitList = watchWaits.map((wait) => `'${wait}'`).join(', ');
const selectWaiting = `
SELECT name, finding, changed_at FROM watched_files
WHERE folder_id = ? AND ended_at IS NULL AND finding IN (${waitList}) ORDER BY name LIMIT ${maxShownFiles}`;
const countFiles = `
SELECT coalesce(sum(finding IN (${waitList}) AND ended_at IS NULL), 0) AS waiting, coalesce(sum(finding = 'taken'), 0) AS taken
FROM watched_files WHERE folder_id = ?`;
const selectReady = `
SELECT ${fileColumns}, w.path, w.show_id, r.account, iif(r.part_count IS NULL, p.text_id, NULL) AS text_id
FROM watched_files f JOIN watched_folders w ON w.id = f.folder_id
JOIN recordings r ON r.id = f.recording_id JOIN parts p ON p.recording_id = r.id
WHERE f.recording_id IS NOT NULL AND f.is_exported = 0 AND f.finding = 'taken'
  AND (f.ended_at IS NULL OR NOT EXISTS (
    SELECT 1 FROM watched_files n WHERE n.folder_id = f.folder_id AND n.name = f.name AND n.ended_at IS NULL))
GROUP BY f.id HAVING count(p.text_id) = count(*) AND count(*) >= coalesce(r.part_count, 1)`;
const selectAnyWaiting = `
SELECT 1 FROM watched_files
WHERE folder_id = ? AND ended_at IS NULL AND finding IN (${waitList}) AND changed_at > ? LIMIT 1`;
const insertEvent = 'INSERT INTO watch_events (folder_id, at, name, finding) VALUES (?, ?, ?, ?)';
const trimEvents = `
DELETE FROM watch_events WHERE folder_id = ?1
  AND id <= (SELECT id FROM watch_events WHERE folder_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ${maxEvents})`;

export class WatchLedger {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  listFolders(): Result<readonly FolderRow[]> {
    return this.#database.list(selectFolders, [], toFolder);
  }

  addFolder(folder: FolderRow, files: readonly NewFile[], now: number): Result<true> {
    const { id, path, showId, polls } = folder;
    return this.#database.write(() => {
      this.#database.prepare(insertFolder).run(id, path, showId, Number(polls), now);
      for (const file of files) this.#insert(file);
      return true;
    });
  }

  saveFolder({ id, showId, isPaused, polls, goneSince }: FolderRow): Result<true> {
    const sql =
      'UPDATE watched_folders SET show_id = ?2, is_paused = ?3, polls = ?4, gone_since = ?5 WHERE id = ?1';
    return this.#database.run(sql, id, showId, Number(isPaused), Number(polls), goneSince);
  }

  /** What was taken stays known. */
  removeFolder(id: string): Result<true> {
    return this.#database.write(() => {
      const { prepare } = this.#database;
      prepare('DELETE FROM watched_folders WHERE id = ?').run(id);
      prepare('DELETE FROM watch_events WHERE folder_id = ?').run(id);
      prepare("DELETE FROM watched_files WHERE folder_id = ? AND finding NOT IN ('taken', 'taking')").run(id);
      return true;
    });
  }

  /** Those that are in the folder, by name. */
  listFiles(folderId: string): Result<ReadonlyMap<string, FileRow>> {
    const found = this.#database.list(selectFiles, [folderId], toFile);
    return found.ok ? { ok: true, value: new Map(found.value.map((file) => [file.name, file])) } : found;
  }

  countFiles(folderId: string): { readonly waiting: number; readonly taken: number } {
    const counted = this.#database.get(countFiles, [folderId], ({ waiting, taken }) => ({
      waiting: Number(waiting),
      taken: Number(taken),
    }));
    return (counted.ok ? counted.value : null) ?? { waiting: 0, taken: 0 };
  }

  /** Whether a file waits that has changed since then. */
  isAnyWaiting(folderId: string, since: number): boolean {
    const found = this.#database.get(selectAnyWaiting, [folderId, since], () => true);
    return found.ok && found.value === true;
  }

  listWaiting(folderId: string): readonly WatchedFile[] {
    const found = this.#database.list(selectWaiting, [folderId], ({ name, finding, changed_at }) => ({
      name: String(name),
      finding: String(finding) as WatchWait,
      at: toTime(changed_at),
    }));
    return found.ok ? found.value : [];
  }

  /** A recording with this content that was taken before, or was there before. */
  findContent(fingerprint: string, size: number): FileRow | null {
    const found = this.#database.get(selectContent, [fingerprint, size], toFile);
    return found.ok ? found.value : null;
  }

  findUnread(folderId: string, { inode, size, mtimeMs }: FileState): FileRow | null {
    const found = this.#database.get(selectUnread, [folderId, inode, size, mtimeMs], toFile);
    return found.ok ? found.value : null;
  }

  /** Whether Sidetone has fetched this file from a feed. */
  isFetched(path: string): boolean {
    const sql = "SELECT 1 FROM feed_items WHERE file ->> 'path' = ?";
    const found = this.#database.get(sql, [path], () => true);
    return found.ok && found.value === true;
  }

  addFile(file: NewFile): Result<true> {
    return this.#database.write(() => {
      this.#insert(file);
      return true;
    });
  }

  /** `finding`: what the history tells of it; null: nothing. */
  saveFile(file: FileRow, changes: FileChanges, event: WatchFinding | null, now: number): Result<FileRow> {
    const next = { ...file, ...changes };
    return this.#database.write(() => {
      const { id, folderId, name, size, mtimeMs, inode, fingerprint, content } = next;
      this.#database
        .prepare(updateFile)
        .run(
          ...[id, folderId, name, size, mtimeMs, inode, fingerprint, content],
          ...[next.finding, next.changedAt, next.recordingId],
        );
      if (event !== null) this.#addEvent(folderId, name, event, now);
      return next;
    });
  }

  /** It is not in the folder any more, or another file has its name. What was not taken is forgotten. */
  endFile(file: FileRow, event: 'deleted' | 'replaced', now: number): Result<true> {
    return this.#database.write(() => {
      const { prepare } = this.#database;
      if (isRemembered(file.finding))
        prepare('UPDATE watched_files SET ended_at = ?2 WHERE id = ?1').run(file.id, now);
      else prepare('DELETE FROM watched_files WHERE id = ?').run(file.id);
      this.#addEvent(file.folderId, file.name, event, now);
      return true;
    });
  }

  forgetFile(id: number): Result<true> {
    return this.#database.run('DELETE FROM watched_files WHERE id = ?', id);
  }

  /** Whether the queue has, or had, the recording. */
  hasRecording(recordingId: string): boolean {
    const sql = 'SELECT 1 FROM recordings WHERE id = ?';
    const found = this.#database.get(sql, [recordingId], () => true);
    return found.ok && found.value === true;
  }

  /** Recordings that a kill has interrupted while they were added. */
  listTaking(): readonly FileRow[] {
    const sql = `SELECT ${fileColumns} FROM watched_files f WHERE f.finding = 'taking'`;
    const found = this.#database.list(sql, [], toFile);
    return found.ok ? found.value : [];
  }

  listReady(): readonly ReadyFile[] {
    const found = this.#database.list(selectReady, [], (row) => ({
      file: toFile(row),
      showId: toTextOrNull(row.show_id),
      folderPath: String(row.path),
      accountId: toTextOrNull(row.account) ?? computerAccountId,
      textId: toTextOrNull(row.text_id),
    }));
    return found.ok ? found.value : [];
  }

  setExported({ id, folderId, name }: FileRow, event: WatchFinding, now: number): Result<true> {
    return this.#database.write(() => {
      this.#database.prepare('UPDATE watched_files SET is_exported = 1 WHERE id = ?').run(id);
      this.#addEvent(folderId, name, event, now);
      return true;
    });
  }

  addEvent(folderId: string, name: string | null, finding: WatchFinding, now: number): Result<true> {
    return this.#database.write(() => {
      this.#addEvent(folderId, name, finding, now);
      return true;
    });
  }

  /** Newest first. */
  listEvents(folderId: string): Result<readonly WatchEvent[]> {
    const sql = 'SELECT id, at, name, finding FROM watch_events WHERE folder_id = ? ORDER BY id DESC';
    return this.#database.list(sql, [folderId], ({ id, at, name, finding }) => ({
      id: String(id),
      at: toTime(at),
      name: toTextOrNull(name),
      finding: String(finding) as WatchFinding,
    }));
  }

  #insert(file: NewFile): void {
    const { folderId, name, size, mtimeMs, inode, fingerprint, content, finding, changedAt, foundAt } = file;
    this.#database
      .prepare(insertFile)
      .run(folderId, name, size, mtimeMs, inode, fingerprint, content, finding, changedAt, foundAt);
  }

  #addEvent(folderId: string, name: string | null, finding: WatchFinding, now: number): void {
    this.#database.prepare(insertEvent).run(folderId, now, name, finding);
    this.#database.prepare(trimEvents).run(folderId);
  }
}

/** Whether a file of the same content is known by it later. */
const isRemembered = (finding: FileFinding): boolean => ['taken', 'taking', 'present'].includes(finding);

const toFolder = ({ id, path, show_id, is_paused, polls, gone_since }: Row): FolderRow => ({
  id: String(id),
  path: String(path),
  showId: toTextOrNull(show_id),
  isPaused: Boolean(is_paused),
  polls: Boolean(polls),
  goneSince: toTimeOrNull(gone_since),
});

const toFile = (row: Row): FileRow => ({
  id: Number(row.id),
  folderId: String(row.folder_id),
  name: String(row.name),
  size: Number(row.size),
  mtimeMs: Number(row.mtime_ms),
  inode: String(row.inode),
  fingerprint: toTextOrNull(row.fingerprint),
  content: toTextOrNull(row.content),
  finding: String(row.finding) as FileFinding,
  changedAt: Number(row.changed_at),
  foundAt: Number(row.found_at),
  recordingId: toTextOrNull(row.recording_id),
});
