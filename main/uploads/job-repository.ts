/**
 * Recordings, and the parts that become texts, in SQLite. Saved before anything is sent, loaded once at the start. Progress is not stored.
 * `recording-repository.ts` has what is asked about recordings later.
 */
import type { Result } from '../../preload/contract/result.ts';
import { mayArrive, stateKinds } from '../../preload/contract/upload-states.ts';
import type { UploadJob, UploadState } from '../../preload/contract/uploads.ts';
import { putTextInShow } from '../shows/show-repository.ts';
import { type Database, type Row, toTextOrNull } from '../storage/database.ts';
import { type NewText, putText } from '../texts/text-repository.ts';
import {
  getState,
  isLaterPart,
  isSplit,
  type Job,
  jobSchema,
  newPart,
  type Part,
  partSchema,
  unreadableState,
} from './job.ts';

/** What one event writes, in one transaction. */
export interface JobWrite {
  readonly jobs: readonly Job[];
  readonly removedIds: readonly string[];
  /** What was heard, which is stored with its jobs or not at all. */
  readonly texts: readonly NewText[];
}

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

/** The columns of `recordings` have the names of the fields in snake case. */
const fields = Object.keys(jobSchema.shape) as Exclude<keyof Job, 'parts'>[];
const toColumn = (field: string): string =>
  field === 'accountId' ? 'account' : field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columns = [...fields.map(toColumn), 'part_count'];
const selectQueued = `
SELECT ${fields.map((field) => `${toColumn(field)} AS ${field}`).join(', ')} FROM recordings
WHERE removed_at IS NULL ORDER BY position, created_at, id`;
const selectQueuedParts = `
SELECT id, recording_id, part_index AS "index", state, failures, sending, prepared FROM parts
WHERE kind IS NOT NULL ORDER BY part_index`;
const upsertRecording = `
INSERT INTO recordings (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
ON CONFLICT (id) DO UPDATE SET removed_at = NULL, ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;
/** Times that were measured stay when the part is to be prepared again. */
const upsertPart = `
INSERT INTO parts (id, recording_id, part_index, kind, state, failures, sending, prepared, start_ms, end_ms)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, coalesce(?9, ?11), coalesce(?10, ?12))
ON CONFLICT (id) DO UPDATE SET part_index = ?3, kind = ?4, state = ?5, failures = ?6, sending = ?7, prepared = ?8,
  start_ms = coalesce(?9, start_ms, ?11), end_ms = coalesce(?10, end_ms, ?12)`;
/** Once: a text that was purged since does not come back. */
const setText = 'UPDATE parts SET text_id = ?2, sent_at = ?3 WHERE id = ?1 AND sent_at IS NOT ?3';
/** The text was heard again, from another recording. */
const releaseText = `
UPDATE parts SET text_id = NULL WHERE text_id = ?2 AND id <> ?1 AND sent_at IS NOT NULL
  AND recording_id IN (SELECT id FROM recordings WHERE account = ?3)`;
const selectOtherParts = `
SELECT 1 FROM parts WHERE recording_id = ? AND kind IS NOT NULL AND id NOT IN (SELECT value FROM json_each(?)) LIMIT 1`;
/** Of a recording in parts, parts that were removed from the queue are missing. */
const deleteOtherParts = `
DELETE FROM parts WHERE recording_id = ?1 AND id NOT IN (SELECT value FROM json_each(?2)) AND (
  part_index IS NULL OR part_index IN (SELECT value FROM json_each(?3))
  OR (coalesce(text_id, sent_at) IS NULL AND part_index >= coalesce(?4, 0)))`;
const dequeueOtherParts = `
UPDATE parts SET kind = NULL WHERE recording_id = ?1 AND id NOT IN (SELECT value FROM json_each(?2))`;
/** Milliseconds since 1970. */
const sqlNow = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
/** What nothing became of is deleted when it is removed. */
const deleteIfUnsent = `
DELETE FROM recordings WHERE id = ?1
AND NOT EXISTS (SELECT 1 FROM parts WHERE recording_id = ?1 AND coalesce(text_id, sent_at) IS NOT NULL)`;

const arrivingKinds = stateKinds.filter((kind) => mayArrive({ kind }));
const toSqlList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
const sameContent = 'r.fingerprint = ?1 AND r.size = ?2 AND r.account IS ?3 AND r.id <> ?4';
/** Parts that are sent by themselves are only compared with each other. */
const isAlike = `
(SELECT min(coalesce(p.part_index, 0)) FROM parts p WHERE p.recording_id = r.id AND p.kind IS NOT NULL) > 0 = ?5`;
/** Few arrive at a time, and many may have the same content. */
const selectArriving = `
SELECT r.id, r.name FROM parts p CROSS JOIN recordings r ON r.id = p.recording_id
WHERE p.kind IN (${toSqlList(arrivingKinds)}) AND ${sameContent} AND ${isAlike} LIMIT 1`;
const selectSent = `
SELECT r.id, r.name FROM recordings r WHERE ${sameContent} AND r.content_sent_at IS NOT NULL
ORDER BY r.content_sent_at DESC LIMIT 1`;
const selectEarlier = `
SELECT r.id, r.name FROM recordings r
WHERE ${sameContent} AND r.removed_at IS NULL AND (r.created_at, r.position) < (?6, ?7) AND ${isAlike}
  AND EXISTS (SELECT 1 FROM parts p WHERE p.recording_id = r.id AND p.kind NOT IN ('cancelled', 'done'))
ORDER BY r.created_at, r.position LIMIT 1`;
const selectSiblings = `
SELECT r.id FROM recordings r WHERE ${sameContent} AND r.removed_at IS NULL AND ${isAlike}
  AND EXISTS (SELECT 1 FROM parts p WHERE p.recording_id = r.id AND p.kind <> 'done')`;

const accountNoteName = 'account';

export class JobRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The jobs of the queue. */
  load(): Result<readonly Job[]> {
    const { prepare, read } = this.#database;
    return read(() => {
      const parts = Map.groupBy(prepare(selectQueuedParts).all(), (row) => String(row.recording_id));
      return prepare(selectQueued)
        .all()
        .map((row) => {
          const job = parseJob(row);
          const ofJob = parts.get(job.id)?.map(parsePart);
          return { ...job, parts: ofJob ?? [newPart(job.id, 0, unreadableState)] };
        });
    });
  }

  /** Writes all of it, or nothing. */
  write({ jobs, removedIds, texts }: JobWrite): Result<true> {
    return this.#database.write(() => {
      for (const id of removedIds) this.#remove(id);
      for (const text of texts) putText(this.#database, text);
      for (const job of jobs) this.#upsert(job);
      return true;
    });
  }

  /** An earlier recording with the same content, also if it is done or was removed after sending. */
  findOriginal(job: Job): UploadJob['duplicateOf'] {
    const { fingerprint, size, accountId, id, createdAt, position } = job;
    if (fingerprint === null || getState(job).kind === 'done') return null;
    const content = [fingerprint, size, accountId, id];
    const isLater = Number(isLaterPart(job));
    const sent =
      this.#first(selectArriving, ...content, isLater) ??
      (isLater ? null : this.#first(selectSent, ...content));
    const found = sent ?? this.#first(selectEarlier, ...content, isLater, createdAt, position);
    return found && { id: String(found.id), name: String(found.name), sent: sent !== null };
  }

  /** Other jobs with the same content that are not done. */
  listSiblings(job: Job): readonly string[] {
    const { fingerprint, size, accountId, id } = job;
    const values = [fingerprint, size, accountId, id, Number(isLaterPart(job))];
    const found = this.#database.list(selectSiblings, values, (row) => String(row.id));
    return found.ok ? found.value : [];
  }

  /** Whether this application created the text from a file. */
  readonly isClaimed = (accountId: string | null, textId: string): boolean =>
    this.#first(
      `SELECT 1 FROM parts p JOIN recordings r ON r.id = p.recording_id
       WHERE p.text_id = ? AND r.account = ? AND p.sent_at IS NOT NULL`,
      textId,
      accountId,
    ) !== null;

  /** The account that the next start lists until the keychain responds. */
  getAccount(): string | null {
    return toTextOrNull(this.#first('SELECT value FROM notes WHERE name = ?', accountNoteName)?.value);
  }

  saveAccount(accountId: string): Result<true> {
    const sql = 'INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)';
    return this.#database.run(sql, accountNoteName, accountId);
  }

  /** Resolves when what was saved is on the disk. */
  flush(): Promise<Result<true>> {
    return this.#database.flush();
  }

  #upsert(job: Job): void {
    const { prepare } = this.#database;
    const count = isSplit(job) ? (job.preparation?.count ?? null) : null;
    prepare(upsertRecording).run(...fields.map((field) => toValue(job[field])), count);
    for (const part of job.parts) this.#upsertPart(job, part, count);
    const ids = JSON.stringify(job.parts.map(({ id }) => id));
    if (prepare(selectOtherParts).get(job.id, ids) === undefined) return;
    const indexes = JSON.stringify(job.parts.map(({ index }) => index));
    prepare(deleteOtherParts).run(job.id, ids, indexes, count);
    prepare(dequeueOtherParts).run(job.id, ids);
  }

  /** Writes also which text became of it. Until a part is measured, its times are estimates. */
  #upsertPart(job: Job, part: Part, count: number | null): void {
    const { prepare } = this.#database;
    const { id, index, state, failures, sending, range, key, file, deletedBytes } = part;
    const prepared = JSON.stringify({ range, key, file, deletedBytes });
    const measured =
      count === null || range === null ? [null, null] : toMs(range.startSeconds, range.endSeconds);
    const seconds = count === null || job.durationSeconds === null ? null : job.durationSeconds / count;
    const at = index ?? 0;
    const expected = seconds === null ? [null, null] : toMs(at * seconds, (at + 1) * seconds);
    const values = [state.kind, JSON.stringify(state), failures, toValue(sending), prepared];
    prepare(upsertPart).run(id, job.id, index, ...values, ...measured, ...expected);
    if (state.kind === 'done') this.#setText(job, part, state);
  }

  #setText(
    job: Job,
    { id, index }: Part,
    { transcriptionId, at }: Extract<UploadState, { kind: 'done' }>,
  ): void {
    const { prepare } = this.#database;
    if (prepare(setText).run(id, transcriptionId, at).changes === 0) return;
    prepare(releaseText).run(id, transcriptionId, job.accountId);
    if (job.showId !== null) putTextInShow(this.#database, transcriptionId, job.showId);
    // Other files are compared with the first part of a recording only.
    if (isSplit(job) && index !== 0) return;
    prepare('UPDATE recordings SET content_sent_at = ? WHERE id = ?').run(at, job.id);
  }

  #remove(id: string): void {
    const { prepare } = this.#database;
    prepare(`UPDATE recordings SET removed_at = ${sqlNow} WHERE id = ?`).run(id);
    prepare('UPDATE parts SET kind = NULL WHERE recording_id = ?').run(id);
    prepare(deleteIfUnsent).run(id);
    // What is heard here is never split: the part has the id of its job.
    prepare('DELETE FROM heard_chunks WHERE part_id = ?').run(id);
  }

  /** Null if there is no row, or if it cannot be read. */
  #first(sql: string, ...values: readonly (string | number | null)[]): Row | null {
    const found = this.#database.get(sql, values, (row) => row);
    return found.ok ? found.value : null;
  }
}

const toMs = (...seconds: readonly number[]): readonly number[] =>
  seconds.map((each) => Math.round(each * 1_000));

/** Objects are stored as JSON. */
const toValue = (value: object | string | number | null): string | number | null =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
