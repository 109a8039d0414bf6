/** Jobs in SQLite. Saved before anything is sent, loaded once at start. Progress is not stored. */
import type { Result } from '../../../preload/contract/result.ts';
import type { Database } from '../../storage/database.ts';
import type { Job } from '../job.ts';
import { parseJob } from './job-row.ts';

export interface JobRepository {
  load(): Result<readonly Job[]>;
  /** Inserts or replaces all of them, or none. Of finished ones, also which file became which transcription. */
  save(jobs: readonly Job[]): Result<true>;
  remove(ids: readonly string[]): Result<true>;
  /** Runs `work` in one transaction with the saves in it. Fails with SQLite's first error. */
  inTransaction(work: () => void): Result<true>;
  /** An earlier upload of the same content to this account, even if its job was removed. */
  findSentFile(job: Job): SentFile | null;
  /** Whether this application created the transcription from a file. */
  isClaimed(accountId: string, transcriptionId: string): boolean;
  getNote(name: string): string | null;
  setNote(name: string, value: string): Result<true>;
  /** Resolves when what was saved is on the disk. */
  flush(): Promise<Result<true>>;
}

interface SentFile {
  readonly jobId: string;
  readonly name: string;
}

const upsertJob = `
INSERT INTO jobs (id, account, position, name, description, language, path, file_name, folder, size, mtime_ms, inode,
  duration_seconds, fingerprint, created_at, kind, state, failures, sending,
  preparation, format, choice, replaces)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET account = excluded.account, position = excluded.position, name = excluded.name,
  description = excluded.description, language = excluded.language, path = excluded.path, size = excluded.size,
  mtime_ms = excluded.mtime_ms, inode = excluded.inode, duration_seconds = excluded.duration_seconds,
  fingerprint = excluded.fingerprint, kind = excluded.kind, state = excluded.state, failures = excluded.failures,
  sending = excluded.sending, preparation = excluded.preparation, format = excluded.format,
  choice = excluded.choice, replaces = excluded.replaces`;

const insertSent = `
INSERT OR REPLACE INTO sent_files
  (account, transcription_id, job_id, name, path, file_name, size, fingerprint, sent_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const selectSent = `
SELECT job_id, name FROM sent_files
WHERE account = ? AND size = ? AND fingerprint = ? AND job_id <> ? ORDER BY sent_at DESC LIMIT 1`;

export const createJobRepository = (database: Database): JobRepository => {
  const upsert = (job: Job): void => {
    database.prepare(upsertJob).run(...toValues(job));
    if (job.state.kind === 'done') addSentFile(job, job.state);
  };
  const addSentFile = (job: Job, { transcriptionId, at }: Extract<Job['state'], { kind: 'done' }>): void => {
    const { id, accountId, name, path, fileName, size } = job;
    const fingerprint = getSentFingerprint(job);
    database
      .prepare(insertSent)
      .run(accountId ?? '', transcriptionId, id, name, path, fileName, size, fingerprint, at);
  };
  const queryFirst = <T>(read: () => T | undefined): T | null => {
    const found = database.read(read);
    return found.ok ? (found.value ?? null) : null;
  };
  return {
    load: () =>
      database.read(() =>
        database
          .prepare('SELECT * FROM jobs ORDER BY position, created_at, id')
          .all()
          .map((row) => parseJob(row)),
      ),
    save: (jobs) =>
      database.write(() => {
        for (const job of jobs) upsert(job);
        return true;
      }),
    remove: (ids) =>
      database.write(() => {
        const statement = database.prepare('DELETE FROM jobs WHERE id = ?');
        for (const id of ids) statement.run(id);
        return true;
      }),
    inTransaction: (work) =>
      database.write(() => {
        work();
        return true;
      }),
    findSentFile: (job) =>
      queryFirst(() => {
        const row = database.prepare(selectSent).get(job.accountId ?? '', job.size, job.fingerprint, job.id);
        return row && { jobId: String(row.job_id), name: String(row.name) };
      }),
    isClaimed: (accountId, transcriptionId) =>
      queryFirst(() =>
        database
          .prepare('SELECT 1 FROM sent_files WHERE account = ? AND transcription_id = ?')
          .get(accountId, transcriptionId),
      ) !== null,
    getNote: (name) =>
      queryFirst(() => {
        const row = database.prepare('SELECT value FROM notes WHERE name = ?').get(name);
        return row && String(row.value);
      }),
    setNote: (name, value) =>
      database.write(() => {
        database.prepare('INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)').run(name, value);
        return true;
      }),
    flush: database.flush,
  };
};

/** The fingerprint that other files are compared with. Only the first part of a recording has it. */
const getSentFingerprint = ({ preparation, fingerprint }: Job): string | null =>
  preparation !== null && (preparation.index ?? 0) > 0 ? null : fingerprint;

/** The values in the order of `upsertJob`. */
const toValues = (job: Job) => [
  job.id,
  job.accountId,
  job.position,
  job.name,
  job.description,
  job.language,
  job.path,
  job.fileName,
  job.folder,
  job.size,
  job.mtimeMs,
  job.inode,
  job.durationSeconds,
  job.fingerprint,
  job.createdAt,
  job.state.kind,
  JSON.stringify(job.state),
  job.failures,
  job.sending === null ? null : JSON.stringify(job.sending),
  job.preparation === null ? null : JSON.stringify(job.preparation),
  job.format,
  job.choice,
  job.replaces,
];
