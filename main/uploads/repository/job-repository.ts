/** Jobs in SQLite. Saved before anything is sent, loaded once at start. Progress is not stored. */
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { UploadState } from '../../../preload/contract/uploads.ts';
import type { Database } from '../../storage/database.ts';
import { type NewText, putText } from '../../texts/computer-texts.ts';
import { isSplit, type Job, jobSchema, newPart, type Part, partSchema, unreadableState } from '../job.ts';

const insertSent = `
INSERT OR REPLACE INTO sent_files
  (account, transcription_id, job_id, name, path, file_name, size, fingerprint, sent_at,
  mtime_ms, duration_seconds, language)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const selectSent = `
SELECT job_id, name FROM sent_files
WHERE account = ? AND size = ? AND fingerprint = ? AND job_id <> ? ORDER BY sent_at DESC LIMIT 1`;

const parseJson = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
};

/** The columns that hold JSON. */
const jsonFields = ['preparation', 'tracks', 'leftOutTracks'] as const;

const parseJob = (row: Readonly<Record<string, unknown>>) =>
  jobSchema.parse({
    ...row,
    ...Object.fromEntries(jsonFields.map((field) => [field, parseJson(row[field])])),
  });

const parsePart = ({ state, sending, prepared, ...row }: Readonly<Record<string, unknown>>): Part => {
  const file = parseJson(prepared);
  return partSchema.parse({
    ...(typeof file === 'object' && file),
    ...row,
    state: parseJson(state),
    sending: parseJson(sending),
  });
};

/** The columns of `jobs` have the names of the fields in snake case. */
const fields = Object.keys(jobSchema.shape) as Exclude<keyof Job, 'parts'>[];
const toColumn = (field: string): string =>
  field === 'accountId' ? 'account' : field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columns = fields.map(toColumn);
const selectJobs = `SELECT ${fields.map((field) => `${toColumn(field)} AS ${field}`).join(', ')} FROM jobs
ORDER BY position, created_at, id`;
const selectParts = `
SELECT id, job_id, part_index AS "index", state, failures, sending, prepared FROM job_parts ORDER BY part_index`;
const upsertJob = `INSERT INTO jobs (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;
const insertPart = `
INSERT INTO job_parts (id, job_id, part_index, kind, state, failures, sending, prepared)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const deleteParts = 'DELETE FROM job_parts WHERE job_id = ?';

const accountNoteName = 'account';

/** What one event writes, in one transaction. */
export interface JobWrite {
  readonly jobs: readonly Job[];
  readonly removedIds: readonly string[];
  /** Each writes to the same database what the library has to know about the jobs. */
  readonly reports: readonly (() => void)[];
  /** What was heard, which is stored with its jobs or not at all. */
  readonly texts: readonly NewText[];
  /** Whether the event does not count if this fails. */
  readonly isRequired: boolean;
}

export class JobRepository {
  readonly #database: Database;
  /** Their jobs are not saved yet. */
  #unreported: JobWrite['reports'] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  load(): Result<readonly Job[]> {
    return this.#database.read(() => {
      const parts = Map.groupBy(this.#database.prepare(selectParts).all(), (row) => String(row.job_id));
      return this.#database
        .prepare(selectJobs)
        .all()
        .map((row) => {
          const job = parseJob(row);
          const ofJob = parts.get(job.id)?.map(parsePart);
          return { ...job, parts: ofJob ?? [newPart(job.id, 0, unreadableState)] };
        });
    });
  }

  /**
   * Writes all of it, or nothing. Reports are written with the next jobs if these cannot be saved. A report that cannot be
   * written although its jobs can is dropped.
   */
  write({ jobs, removedIds, reports, texts, isRequired }: JobWrite): Result<true> {
    const pending = [...this.#unreported, ...reports];
    const writeJobs = (): void => {
      for (const id of removedIds) {
        this.#database.prepare('DELETE FROM jobs WHERE id = ?').run(id);
        this.#database.prepare(deleteParts).run(id);
        // What is heard here is never split: the part has the id of its job.
        this.#database.prepare('DELETE FROM heard_parts WHERE part_id = ?').run(id);
      }
      for (const text of texts) putText(this.#database, text);
      for (const job of jobs) this.#upsert(job);
    };
    const written = this.#transact(() => {
      writeJobs();
      for (const report of pending) report();
    });
    const result = written.ok || pending.length === 0 ? written : this.#transact(writeJobs);
    if (result.ok) this.#unreported = [];
    else if (!isRequired) this.#unreported = pending;
    return result;
  }

  /** An earlier upload of the same content to this account, even if its job was removed. */
  findSentFile({
    accountId,
    size,
    fingerprint,
    id,
  }: Job): { readonly jobId: string; readonly name: string } | null {
    const row = this.#queryFirst(selectSent, accountId ?? '', size, fingerprint, id);
    return row && { jobId: String(row.job_id), name: String(row.name) };
  }

  /** Whether this application created the transcription from a file. */
  readonly isClaimed = (accountId: string | null, transcriptionId: string): boolean =>
    this.#queryFirst(
      'SELECT 1 FROM sent_files WHERE account = ? AND transcription_id = ?',
      accountId ?? '',
      transcriptionId,
    ) !== null;

  /** The account that the next start lists until the keychain responds. */
  getAccount(): string | null {
    const row = this.#queryFirst('SELECT value FROM notes WHERE name = ?', accountNoteName);
    return row && String(row.value);
  }

  saveAccount(accountId: string): Result<true> {
    const sql = 'INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)';
    return this.#database.run(sql, accountNoteName, accountId);
  }

  /** Resolves when what was saved is on the disk. */
  flush(): Promise<Result<true>> {
    return this.#database.flush();
  }

  #transact(work: () => void): Result<true> {
    const done = this.#database.write(work);
    return done.ok ? ok(true) : done;
  }

  /** Writes also which transcriptions became of it. */
  #upsert(job: Job): void {
    this.#database.prepare(upsertJob).run(...fields.map((field) => toValue(job[field])));
    this.#database.prepare(deleteParts).run(job.id);
    for (const part of job.parts) {
      const { id, index, state, failures, sending: attempt, range, key, file: ofPart, deletedBytes } = part;
      const ofFile = JSON.stringify({ range, key, file: ofPart, deletedBytes });
      const values = [state.kind, JSON.stringify(state), failures, toValue(attempt), ofFile];
      this.#database.prepare(insertPart).run(id, job.id, index, ...values);
      if (state.kind === 'done') this.#addSentFile(job, part, state);
    }
  }

  #addSentFile(job: Job, part: Part, { transcriptionId, at }: Extract<UploadState, { kind: 'done' }>): void {
    const { id, accountId, name, path, fileName, size, mtimeMs, language } = job;
    // Other files are compared with the first part of a recording only.
    const fingerprint = isSplit(job) && part.index !== 0 ? null : job.fingerprint;
    const { range } = part;
    const seconds = range ? range.endSeconds - range.startSeconds : job.durationSeconds;
    const file = [path, fileName, size, fingerprint, at, mtimeMs, seconds, language];
    this.#database.prepare(insertSent).run(accountId ?? '', transcriptionId, id, name, ...file);
  }

  /** Null if there is no row, or if it cannot be read. */
  #queryFirst(sql: string, ...values: readonly (string | number | null)[]) {
    const found = this.#database.read(() => this.#database.prepare(sql).get(...values));
    return found.ok ? (found.value ?? null) : null;
  }
}

/** Objects are stored as JSON. */
const toValue = (value: object | string | number | null): string | number | null =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
