import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { monotonicNow, systemClock } from '../lib/clock.ts';
import { getErrorCode } from '../lib/file-access.ts';
import { sleep } from '../lib/sleep.ts';
import {
  clearSuspect,
  isSuspect,
  markSuspect,
  quarantineFile,
  readHeader,
  salvage,
  undoQuarantine,
} from './damage.ts';
import { isDamage, toStorageError } from './errors.ts';
import { LockWait, pollMs } from './lock-wait.ts';
import { LogFlusher } from './log-flusher.ts';
import { appSteps, getVersion, migrate } from './migrations.ts';

export interface DatabaseOptions {
  /** Default: `appSteps`. */
  readonly steps?: readonly string[];
  /**
   * Commits are atomic and in order. `flushed` (default): a flush to the disk starts at once, in the background.
   * `cache`: a power failure may lose the last ones.
   */
  readonly durability?: 'flushed' | 'cache';
  readonly now?: () => number;
  readonly warn?: (message: string, error: unknown) => void;
  /** Writes what the system holds of the file with this descriptor to the disk. Only tests replace it. */
  readonly sync?: (descriptor: number) => Promise<void>;
}

/** Larger files, and caches, are checked on opening only if they have a corruption marker. */
const maxFullCheckBytes = 16 * 1024 * 1024;
/** A larger damaged cache is not salvaged but fetched again. */
const maxSalvagedCacheBytes = 64 * 1024 * 1024;
/** KiB of the page cache: enough for the search indexes without the texts. */
const cacheKib = 16 * 1024;

/**
 * Works like `openDatabase`, but waits for up to `maxWaitMs` while another program holds the file. Fails with
 * `database_locked` after that.
 */
export const openWhenUnlocked = async (
  file: string,
  options: DatabaseOptions,
  maxWaitMs: number,
): Promise<Result<Database>> => {
  const end = monotonicNow() + maxWaitMs;
  for (;;) {
    const opened = openDatabase(file, options);
    if (opened.ok || opened.error.detail?.key !== 'database_locked' || monotonicNow() >= end) return opened;
    await sleep(systemClock, pollMs);
  }
};

/**
 * Creates the file (mode 0600) and its folder (0700) if needed, and migrates it. A damaged file is
 * quarantined. Fails with `storage_failed` if a newer version wrote the file or another program holds it (it stays unchanged)
 * or the folder is not writable, and with `disk_full`.
 */
export const openDatabase = (file: string, options: DatabaseOptions = {}): Result<Database> => {
  const steps = options.steps ?? appSteps;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const header = readHeader(file);
    if (header.kind === 'database' && header.version > steps.length) {
      return newerVersionError(file, header.version, steps.length);
    }
    const now = options.now ?? systemClock.now;
    const isNew = header.kind === 'new';
    if (header.kind !== 'damaged') {
      try {
        return openHealthy(file, steps, options, { isNew, quarantinedFile: null });
      } catch (error) {
        if (!isDamage(error)) throw error;
      }
    }
    const quarantinedFile = quarantineFile(file, now());
    try {
      const opened = openHealthy(file, steps, options, { isNew, quarantinedFile });
      if (!opened.ok) undoQuarantine(file, quarantinedFile);
      return opened;
    } catch (error) {
      undoQuarantine(file, quarantinedFile);
      throw error;
    }
  } catch (error) {
    return toStorageError(error) ?? toOpenError(file, error);
  }
};

/** Limited to `bytes` of memory. Throws SQLite's errors. */
export const openInMemory = (steps: readonly string[], bytes: number): Database => {
  const sql = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  sql.exec(`PRAGMA max_page_count = ${Math.floor(bytes / 4096)}`);
  migrate(sql, steps);
  return new Database(sql, {
    file: null,
    isNew: true,
    quarantinedFile: null,
    salvagedRows: 0,
    flusher: null,
  });
};

const openHealthy = (
  file: string,
  steps: readonly string[],
  options: DatabaseOptions,
  { isNew, quarantinedFile }: Pick<OpenedFile, 'isNew' | 'quarantinedFile'>,
): Result<Database> => {
  const { durability = 'flushed' } = options;
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const sql = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  try {
    const version = getVersion(sql);
    if (version > steps.length) {
      sql.close();
      return newerVersionError(file, version, steps.length);
    }
    const hasLog = sql.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode === 'wal';
    const isFlushed = durability === 'flushed';
    // Some network drives allow no write-ahead log.
    sql.exec(`PRAGMA synchronous = ${isFlushed && !hasLog ? 'FULL' : 'NORMAL'}`);
    if (!isFlushed) sql.exec(`PRAGMA cache_size = -${cacheKib}`);
    const isSmall = statSync(file).size <= maxFullCheckBytes;
    if (isSuspect(file) || (isFlushed && isSmall)) checkIntegrity(sql);
    clearSuspect(file);
    migrate(sql, steps);
    const shouldSalvage =
      quarantinedFile !== null && (isFlushed || statSync(quarantinedFile).size <= maxSalvagedCacheBytes);
    const salvagedRows = shouldSalvage ? salvage(sql, quarantinedFile) : 0;
    const flusher = isFlushed && hasLog ? createFlusher(file, options) : null;
    if (salvagedRows > 0) flusher?.committed();
    return ok(new Database(sql, { file, isNew, quarantinedFile, salvagedRows, flusher }));
  } catch (error) {
    if (sql.isOpen) sql.close();
    throw error;
  }
};

/** Reads every page. Throws an error of the same shape as SQLite's. */
const checkIntegrity = (sql: DatabaseSync): void => {
  const [first] = sql.prepare('PRAGMA quick_check(1)').all();
  if (first?.quick_check === 'ok') return;
  const finding = String(first?.quick_check);
  // A page that cannot be read now is reported like damage, with the code of the error.
  const [, errcode = '11'] = /error code[ =](\d+)/.exec(finding) ?? [];
  throw Object.assign(new Error(finding), { code: 'ERR_SQLITE_ERROR', errcode: Number(errcode) });
};

const newerVersionError = (file: string, version: number, supported: number) =>
  fail('storage_failed', { key: 'database_newer', file: basename(file), version, supported });

const toOpenError = (file: string, error: unknown) => {
  // Windows has a lock of its own on files.
  if ((error as NodeJS.ErrnoException).code === 'EBUSY')
    return fail('storage_failed', { key: 'database_locked' });
  const reason = error instanceof Error ? error.message : String(error);
  return fail('storage_failed', {
    key: 'database_not_opened',
    file: basename(file),
    folder: dirname(file),
    reason,
  });
};

const createFlusher = (file: string, { warn, sync }: DatabaseOptions): LogFlusher =>
  new LogFlusher(
    file,
    (error) => {
      // What the system could not write may be gone although it says nothing the next time.
      markSuspect(file);
      warn?.('the database could not be flushed', error);
    },
    sync,
  );

interface OpenedFile {
  /** Null: in memory only. */
  readonly file: string | null;
  /** There was no file. */
  readonly isNew: boolean;
  /** New path of the damaged file that was quarantined on opening, or null. */
  readonly quarantinedFile: string | null;
  /** Rows that were copied from the quarantined file. */
  readonly salvagedRows: number;
  readonly flusher: LogFlusher | null;
}

/** The last moment that `Date` knows. */
export const maxTimeMs = 8.64e15;
/** Thirty years. */
export const maxSeconds = 1e9;
const maxLengthMs = maxSeconds * 1_000;

export type Row = Record<string, SQLOutputValue>;

export const toTextOrNull = (value: SQLOutputValue | undefined): string | null =>
  typeof value === 'string' ? value : null;

const toNumberOrNull = (value: SQLOutputValue | undefined, min: number, max: number): number | null =>
  typeof value === 'number' && value >= min && value <= max ? value : null;

/** Milliseconds since 1970 of which there is a date. */
export const toTimeOrNull = (value: SQLOutputValue | undefined): number | null =>
  toNumberOrNull(value, -maxTimeMs, maxTimeMs);
/** The same, for a time that is always known: 1970 instead of what is no date. */
export const toTime = (value: SQLOutputValue | undefined): number => toTimeOrNull(value) ?? 0;
/** A length of a recording, or a place in it, in seconds. */
export const toSecondsOrNull = (value: SQLOutputValue | undefined): number | null =>
  toNumberOrNull(value, 0, maxSeconds);
/** The same in milliseconds. */
export const toLengthMsOrNull = (value: SQLOutputValue | undefined): number | null =>
  toNumberOrNull(value, 0, maxLengthMs);
/** Bytes, characters, words, or records. */
export const toCountOrNull = (value: SQLOutputValue | undefined): number | null =>
  toNumberOrNull(value, 0, Number.MAX_SAFE_INTEGER);
export const toCount = (value: SQLOutputValue | undefined): number => toCountOrNull(value) ?? 0;

/** Characters. Longer texts are compressed less, because main waits for it. */
const maxWellCompressed = 1_000_000;

/** Compresses texts to about a third, in a millisecond for an hour of speech. `bytes`: the text in UTF-8. */
export const compress = (text: string, bytes = Buffer.from(text)): Uint8Array =>
  deflateRawSync(bytes, { level: text.length > maxWellCompressed ? 1 : 6 });

/** Throws if `bytes` do not come from `compress`. */
export const decompress = (bytes: Uint8Array): string => inflateRawSync(bytes).toString('utf8');

/** Everything but `flush` is synchronous. `durability` defines what a commit guarantees. */
export class Database {
  readonly file: string | null;
  readonly isNew: boolean;
  readonly quarantinedFile: string | null;
  readonly salvagedRows: number;
  readonly #sql: DatabaseSync;
  readonly #flusher: LogFlusher | null;
  readonly #lockWait: LockWait;
  readonly #statements = new Map<string, StatementSync>();

  constructor(sql: DatabaseSync, { file, isNew, quarantinedFile, salvagedRows, flusher }: OpenedFile) {
    this.#sql = sql;
    this.file = file;
    this.isNew = isNew;
    this.quarantinedFile = quarantinedFile;
    this.salvagedRows = salvagedRows;
    this.#flusher = flusher;
    this.#lockWait = new LockWait(sql);
  }

  /** Compiles each statement once. Use it inside `read` or `write`. */
  readonly prepare = (text: string): StatementSync => {
    const cached = this.#statements.get(text);
    if (cached !== undefined) return cached;
    const statement = allowLargeIntegers(this.#sql.prepare(text));
    this.#statements.set(text, statement);
    return statement;
  };

  /** Runs `work` and returns SQLite's errors as a `Result`. Other exceptions pass through. */
  readonly read = <T>(work: () => T): Result<T> => {
    try {
      return ok(work());
    } catch (error) {
      const failure = this.toFailure(error);
      if (failure === null) throw error;
      return failure;
    }
  };

  /** Null if the error is not SQLite's. After damage, the next start checks the whole file. */
  readonly toFailure = (error: unknown): ReturnType<typeof toStorageError> => {
    if (isDamage(error) && this.file !== null) markSuspect(this.file);
    return toStorageError(error);
  };

  /** Works like `read`, in one transaction. A nested `write` joins the outer one and fails with it. */
  readonly write = <T>(work: () => T): Result<T> => {
    if (this.#sql.isTransaction) return ok(work());
    return this.read(() => this.transact(work));
  };

  /** Works like `write`, but throws SQLite's errors. */
  readonly transact = <T>(work: () => T): T => {
    if (this.#sql.isTransaction) return work();
    const value = inTransaction(this.#sql, work);
    this.#flusher?.committed();
    return value;
  };

  /** Defines a function for SQL, which returns the same for the same text. */
  defineFunction(name: string, compute: (text: SQLOutputValue) => SQLInputValue): void {
    this.#sql.function(name, { deterministic: true }, compute);
  }

  /** Runs one statement as a `write`. */
  run(sql: string, ...values: SQLInputValue[]): Result<true> {
    return this.write(() => {
      this.prepare(sql).run(...values);
      return true;
    });
  }

  /** Reads the first row; null if there is none. */
  get<T>(sql: string, values: readonly SQLInputValue[], map: (row: Row) => T): Result<T | null> {
    return this.read(() => {
      const row = this.prepare(sql).get(...values);
      return row === undefined ? null : map(row);
    });
  }

  /** Reads all rows. */
  list<T>(sql: string, values: readonly SQLInputValue[], map: (row: Row) => T): Result<readonly T[]> {
    return this.read(() =>
      this.prepare(sql)
        .all(...values)
        .map(map),
    );
  }

  /**
   * A write fails after a moment if another program holds a lock. Resolves when that has ended, or after some seconds; null:
   * there is nothing to wait for.
   */
  readonly whenUnlocked = (): Promise<void> | null => this.#lockWait.whenUnlocked();

  /** Resolves when all commits until now are on the disk, where a power failure cannot undo them. */
  readonly flush = (): Promise<Result<true>> => this.#flusher?.flush() ?? Promise.resolve(ok(true));

  close(): void {
    this.#statements.clear();
    this.#flusher?.close();
    if (this.#sql.isOpen) this.#sql.close();
  }
}

const inTransaction = <T>(sql: DatabaseSync, work: () => T): T => {
  sql.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    sql.exec('COMMIT');
    return value;
  } catch (error) {
    // On a full disk SQLite rolls back automatically.
    if (sql.isTransaction) sql.exec('ROLLBACK');
    throw error;
  }
};

type Read = (...values: unknown[]) => unknown;

const toNumbers = (row: Row): Row => {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? Number(value) : value,
  ]);
  return Object.fromEntries(values);
};

/**
 * Makes `get` and `all` of the statement return the nearest number for an integer beyond 2^53. node:sqlite throws an error
 * instead, so that one such value hides all rows.
 */
const allowLargeIntegers = (statement: StatementSync): StatementSync => {
  const allow = (read: Read, convert: (result: unknown) => unknown): Read => {
    return (...values) => {
      try {
        return read.apply(statement, values);
      } catch (error) {
        if (getErrorCode(error) !== 'ERR_OUT_OF_RANGE') throw error;
        statement.setReadBigInts(true);
        try {
          return convert(read.apply(statement, values));
        } finally {
          statement.setReadBigInts(false);
        }
      }
    };
  };
  return Object.assign(statement, {
    get: allow(statement.get as Read, (row) => row && toNumbers(row as Row)),
    all: allow(statement.all as Read, (rows) => (rows as Row[]).map(toNumbers)),
  });
};
