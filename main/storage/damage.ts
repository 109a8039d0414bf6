/** Detects damaged database files, renames them, and copies the rows that can be read. */
import {
  closeSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { getErrorCode } from '../lib/file-access.ts';
import { isPassing } from './errors.ts';

type DatabaseHeader =
  /** There is no file, or an empty one. */
  | { readonly kind: 'new' }
  | { readonly kind: 'database'; readonly version: number }
  /** The file is no database. SQLite would discard the write-ahead log beside it. */
  | { readonly kind: 'damaged' };

const headerBytes = 100;

/** Reads the header without SQLite (https://www.sqlite.org/fileformat.html). Throws if the file exists but cannot be read. */
export const readHeader = (file: string): DatabaseHeader => {
  const size = getSize(file);
  if (size === 0) return getSize(`${file}-wal`) === 0 ? { kind: 'new' } : { kind: 'damaged' };
  const header = Buffer.alloc(headerBytes);
  const handle = openSync(file, 'r');
  try {
    const read = readSync(handle, header, 0, headerBytes, 0);
    const isDatabase = read === headerBytes && header.toString('latin1', 0, 16) === 'SQLite format 3\0';
    // Payload fractions: fixed values in every database.
    const isSound = header[21] === 64 && header[22] === 32 && header[23] === 32;
    return isDatabase && isSound
      ? { kind: 'database', version: header.readUInt32BE(60) }
      : { kind: 'damaged' };
  } finally {
    closeSync(handle);
  }
};

const getSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Marks a database as damaged, so that the next start checks the whole file. */
const getMarkerPath = (file: string): string => `${file}.suspect`;

/** Throws if that cannot be found out: the marker is removed after a check only. */
export const isSuspect = (file: string): boolean =>
  statSync(getMarkerPath(file), { throwIfNoEntry: false }) !== undefined;

export const markSuspect = (file: string): void => {
  try {
    writeFileSync(getMarkerPath(file), '', { mode: 0o600 });
  } catch {
    // Best effort: the next damage that is found sets the marker.
  }
};

export const clearSuspect = (file: string): void => rmSync(getMarkerPath(file), { force: true });

const companions = ['', '-wal', '-shm'] as const;

/** Whether there was such a file. Throws file system errors. */
const renameIfThere = (from: string, to: string): boolean => {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
};

/**
 * Renames `file`, -wal and -shm to `file.corrupt-<time>`; returns the new path. Throws file system errors; then all keep
 * their names.
 */
export const quarantineFile = (file: string, now: number): string => {
  const stem = `${file}.corrupt-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
  let target = stem;
  for (let n = 2; existsSync(target); n += 1) target = `${stem}-${n}`;
  const renamed: string[] = [];
  try {
    for (const companion of companions)
      if (renameIfThere(file + companion, target + companion)) renamed.push(companion);
  } catch (error) {
    for (const companion of renamed) renameSync(target + companion, file + companion);
    throw error;
  }
  return target;
};

/** Takes the place of the new file, so that the next start tries again. Throws file system errors. */
export const undoQuarantine = (file: string, quarantined: string): void => {
  for (const companion of companions) {
    rmSync(file + companion, { force: true });
    renameIfThere(quarantined + companion, file + companion);
  }
};

/**
 * Copies every readable row into `fresh` and returns the number of rows. Virtual tables are skipped: they are rebuilt. Throws
 * errors that are no damage, such as a full disk or a lock: the same may succeed later.
 */
export const salvage = (fresh: DatabaseSync, damagedFile: string): number => {
  const damaged = new DatabaseSync(damagedFile, { readOnly: true });
  try {
    let rows = 0;
    for (const table of listTables(fresh)) rows += copyTable(fresh, damaged, table);
    return rows;
  } finally {
    damaged.close();
  }
};

/** In the order of their creation: a table comes after those that it refers to. */
const listTables = (sql: DatabaseSync): readonly string[] =>
  sql
    .prepare(
      `SELECT name FROM sqlite_schema JOIN pragma_table_list AS list USING (name)
       WHERE list.schema = 'main' AND list.type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY sqlite_schema.rowid`,
    )
    .all()
    .map((row) => String(row.name));

const copyTable = (fresh: DatabaseSync, damaged: DatabaseSync, table: string): number => {
  let rows = 0;
  try {
    const known = new Set(listColumns(damaged, table));
    const columns = listColumns(fresh, table).filter((column) => known.has(column));
    if (columns.length === 0) return 0;
    const list = columns.map((column) => `"${column}"`).join(', ');
    const insert = fresh.prepare(
      `INSERT OR IGNORE INTO "${table}" (${list}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    const select = damaged.prepare(`SELECT ${list} FROM "${table}"`);
    select.setReadBigInts(true);
    for (const row of select.iterate()) {
      try {
        insert.run(...columns.map((column) => row[column] as SQLInputValue));
        rows += 1;
      } catch (error) {
        // The row violates a constraint of the table, so it is damaged.
        if (isPassing(error)) throw error;
      }
    }
  } catch (error) {
    // The rest of the table is unreadable; the rows copied so far stay.
    if (isPassing(error)) throw error;
  }
  return rows;
};

const listColumns = (sql: DatabaseSync, table: string): readonly string[] =>
  sql
    .prepare(`PRAGMA table_info("${table}")`)
    .all()
    .map((row) => String(row.name));
