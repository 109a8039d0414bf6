/** Jobs in SQLite. Saved before anything is sent, loaded once at start. Progress is not stored. */
import { z } from 'zod';
import { preparationChoice } from '../../../preload/contract/limits/preparation-rules.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { stateKinds } from '../../../preload/contract/upload-states.ts';
import type { UploadState } from '../../../preload/contract/uploads.ts';
import type { Database } from '../../storage/database.ts';
import type { Job } from '../job.ts';

const insertSent = `
INSERT OR REPLACE INTO sent_files
  (account, transcription_id, job_id, name, path, file_name, size, fingerprint, sent_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

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

const unreadableState: UploadState = {
  kind: 'failed',
  error: { code: 'interrupted', detail: { key: 'upload_state_unreadable' } },
  canRetry: true,
};

const hasKnownKind = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'kind' in state &&
  stateKinds.some((kind) => kind === state.kind);

const sending = z.object({
  name: z.string(),
  known: z.array(z.string()),
  complete: z.boolean(),
  endedAt: z.number().nullable(),
  again: z.boolean(),
});

const preparation = z.object({
  recordingId: z.string(),
  recordingName: z.string(),
  index: z.number().nullable(),
  count: z.number().nullable(),
  settings: z.object({
    format: z.enum(['webm', 'mp3']),
    bitrate: z.number(),
    maxPartSeconds: z.number().nullable(),
    maxPartBytes: z.number().nullable(),
    partCount: z.number().nullable(),
    cuts: z.array(z.number()).optional(),
  }),
  range: z.object({ startSeconds: z.number(), endSeconds: z.number() }).nullable(),
  key: z.string().nullable(),
  file: z.object({ path: z.string(), size: z.number(), mtimeMs: z.number(), inode: z.string() }).nullable(),
  deletedBytes: z.number().nullable(),
});

/** An unreadable state becomes a failure that can be retried, other unreadable JSON becomes null. */
const jobSchema = z.object({
  id: z.string(),
  accountId: z.string().nullable(),
  position: z.number(),
  name: z.string(),
  description: z.string(),
  language: z.string(),
  path: z.string(),
  fileName: z.string(),
  folder: z.string().nullable(),
  size: z.number(),
  mtimeMs: z.number(),
  inode: z.string(),
  durationSeconds: z.number().nullable(),
  fingerprint: z.string().nullable(),
  createdAt: z.number(),
  state: z.preprocess(parseJson, z.custom<UploadState>(hasKnownKind)).catch(unreadableState),
  failures: z.number(),
  sending: z.preprocess(parseJson, sending.nullable()).catch(null),
  preparation: z.preprocess(parseJson, preparation.nullable()).catch(null),
  format: z.string(),
  choice: preparationChoice.catch('automatic'),
  replaces: z.string().nullable(),
});

/** The columns of `jobs` have the names of the fields in snake case. */
const fields = Object.keys(jobSchema.shape) as (keyof Job)[];
const toColumn = (field: keyof Job): string =>
  field === 'accountId' ? 'account' : field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const selectJobs = `SELECT ${fields.map((field) => `${toColumn(field)} AS ${field}`).join(', ')} FROM jobs
ORDER BY position, created_at, id`;

/** `kind` is that of the state, for other queries. */
const columns = [...fields.map(toColumn), 'kind'];
const upsertJob = `INSERT INTO jobs (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;

export class JobRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  load(): Result<readonly Job[]> {
    return this.#database.read(() =>
      this.#database
        .prepare(selectJobs)
        .all()
        .map((row) => jobSchema.parse(row)),
    );
  }

  /** Inserts or replaces all of them, or none. Of finished ones, also which file became which transcription. */
  save(jobs: readonly Job[]): Result<true> {
    return this.inTransaction(() => {
      for (const job of jobs) {
        const values = fields.map((field) => toValue(job[field]));
        this.#database.prepare(upsertJob).run(...values, job.state.kind);
        if (job.state.kind === 'done') this.#addSentFile(job, job.state);
      }
    });
  }

  remove(ids: readonly string[]): Result<true> {
    return this.inTransaction(() => {
      const statement = this.#database.prepare('DELETE FROM jobs WHERE id = ?');
      for (const id of ids) statement.run(id);
    });
  }

  /** Runs `work` in one transaction with the saves in it. Fails with SQLite's first error. */
  inTransaction(work: () => void): Result<true> {
    const done = this.#database.write(work);
    return done.ok ? ok(true) : done;
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

  getNote(name: string): string | null {
    const row = this.#queryFirst('SELECT value FROM notes WHERE name = ?', name);
    return row && String(row.value);
  }

  setNote(name: string, value: string): Result<true> {
    return this.inTransaction(() => {
      this.#database.prepare('INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)').run(name, value);
    });
  }

  /** Resolves when what was saved is on the disk. */
  flush(): Promise<Result<true>> {
    return this.#database.flush();
  }

  #addSentFile(job: Job, { transcriptionId, at }: Extract<UploadState, { kind: 'done' }>): void {
    const { id, accountId, name, path, fileName, size } = job;
    // Other files are compared with the first part of a recording only.
    const fingerprint = (job.preparation?.index ?? 0) > 0 ? null : job.fingerprint;
    this.#database
      .prepare(insertSent)
      .run(accountId ?? '', transcriptionId, id, name, path, fileName, size, fingerprint, at);
  }

  /** Null if there is no row, or if it cannot be read. */
  #queryFirst(sql: string, ...values: readonly (string | number | null)[]) {
    const found = this.#database.read(() => this.#database.prepare(sql).get(...values));
    return found.ok ? (found.value ?? null) : null;
  }
}

/** Objects are stored as JSON. */
const toValue = (value: Job[keyof Job]): string | number | null =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
