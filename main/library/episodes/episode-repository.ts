import type { Result } from '../../../preload/contract/result.ts';
import { type Database, type Row, toLengthMsOrNull, toTextOrNull, toTime } from '../../storage/database.ts';

/** Times are milliseconds in the recording; null if unknown. */
export interface StoredPart {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly jobId: string | null;
  readonly transcriptionId: string | null;
  /** The state of its job; null if the upload queue does not have it. Ignored by `create`. */
  readonly jobState: string | null;
  /** There is a copy of its deleted record. Ignored by `create`. */
  readonly isDeleted: boolean;
}

/** Parts that the upload queue has measured. */
export interface MeasuredParts {
  /** The number of parts of the whole recording. */
  readonly count: number;
  readonly durationMs: number | null;
  /** The parts that have jobs. `index` counts from 0. */
  readonly parts: readonly {
    readonly index: number;
    readonly startMs: number;
    readonly endMs: number;
    readonly jobId: string;
  }[];
}

export interface StoredEpisode {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly durationMs: number | null;
  /** The parts in their order. */
  readonly parts: readonly StoredPart[];
}

const insertEpisode =
  'INSERT INTO episodes (id, account, name, created_at, duration_ms) VALUES (?, ?, ?, ?, ?)';
const insertPart = `
INSERT INTO episode_parts (episode_id, position, account, start_ms, end_ms, job_id, transcription_id)
VALUES (?, ?, ?, ?, ?, ?, ?)`;
const selectParts = `
SELECT e.id, e.name, e.created_at, e.duration_ms, p.start_ms, p.end_ms, p.job_id, p.transcription_id,
  d.transcription_id AS deleted_id, j.kind AS job_kind
FROM episodes e JOIN episode_parts p ON p.episode_id = e.id
LEFT JOIN deleted d ON d.account = p.account AND d.transcription_id = p.transcription_id
LEFT JOIN job_parts j ON j.id = p.job_id
WHERE e.account = ? AND e.separated_at IS NULL ORDER BY e.created_at DESC, e.id, p.position`;
const clearPart = `
UPDATE episode_parts SET transcription_id = NULL, job_id = NULL WHERE account = ? AND transcription_id = ?`;
const deleteEmpty = `
DELETE FROM episodes WHERE NOT EXISTS (
  SELECT 1 FROM episode_parts p
  WHERE p.episode_id = episodes.id AND coalesce(p.transcription_id, p.job_id) IS NOT NULL)`;
const selectEpisodeOfJob = 'SELECT episode_id FROM episode_parts WHERE account = ? AND job_id = ?';
const clearUnknownJobs = `
UPDATE episode_parts SET job_id = NULL
WHERE transcription_id IS NULL AND job_id IS NOT NULL AND job_id NOT IN (SELECT id FROM job_parts)`;
const upsertPart = `
INSERT INTO episode_parts (episode_id, position, account, start_ms, end_ms, job_id) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (episode_id, position) DO UPDATE SET
  start_ms = excluded.start_ms, end_ms = excluded.end_ms, job_id = excluded.job_id`;
const deleteSurplus =
  'DELETE FROM episode_parts WHERE episode_id = ? AND position >= ? AND transcription_id IS NULL';
const setPartJob = `
UPDATE episode_parts SET job_id = ?
WHERE account = ? AND episode_id = ? AND position = ? AND transcription_id IS NULL`;
const selectByFingerprint = `
SELECT e.id FROM episodes e JOIN audio_links l ON l.account = e.account AND l.transcription_id = e.id
WHERE e.account = ? AND l.fingerprint = ? AND e.separated_at IS NULL ORDER BY e.created_at DESC, e.id LIMIT 1`;
/** Separated episodes that have one of these records. */
const selectSeparated = `
SELECT DISTINCT e.id FROM episodes e JOIN episode_parts p ON p.episode_id = e.id
WHERE e.account = ? AND e.separated_at IS NOT NULL AND p.transcription_id IN (SELECT value FROM json_each(?))`;
const selectRecords = `
SELECT transcription_id FROM episode_parts WHERE account = ? AND episode_id = ? AND transcription_id IS NOT NULL`;
const selectAccountOfJob = 'SELECT account FROM episode_parts WHERE job_id = ?';

const toPart = (row: Row): StoredPart => ({
  startMs: toLengthMsOrNull(row.start_ms),
  endMs: toLengthMsOrNull(row.end_ms),
  jobId: toTextOrNull(row.job_id),
  transcriptionId: toTextOrNull(row.transcription_id),
  jobState: toTextOrNull(row.job_kind),
  isDeleted: row.deleted_id !== null,
});

/** `rows`: the parts of one episode in their order. */
const toEpisode = (rows: readonly Row[]): StoredEpisode => {
  const [first] = rows;
  return {
    id: String(first?.id),
    name: String(first?.name),
    createdAt: toTime(first?.created_at),
    durationMs: toLengthMsOrNull(first?.duration_ms),
    parts: rows.map(toPart),
  };
};

/** Episodes are removed, or separated: then they can be restored. */
const createSeparation = (database: Database) => {
  const { prepare, write } = database;
  const findSeparated = (accountId: string, recordIds: readonly (string | null)[]): readonly string[] =>
    prepare(selectSeparated)
      .all(accountId, JSON.stringify(recordIds))
      .map(({ id }) => String(id));
  const deleteEpisode = (accountId: string, id: string): void => {
    prepare('DELETE FROM episode_parts WHERE account = ? AND episode_id = ?').run(accountId, id);
    prepare('DELETE FROM episodes WHERE account = ? AND id = ?').run(accountId, id);
    for (const table of ['audio_links', 'typed_names'])
      prepare(`DELETE FROM ${table} WHERE account = ? AND transcription_id = ?`).run(accountId, id);
  };
  return {
    /** Removes separated episodes that have one of these records. */
    removeSeparated: (accountId: string, recordIds: readonly (string | null)[]): void => {
      for (const id of findSeparated(accountId, recordIds)) deleteEpisode(accountId, id);
    },
    /** The episode is no longer listed. Its records stay, and it can be restored. */
    separate: (accountId: string, id: string, separatedAt: number): Result<true> =>
      database.run(
        'UPDATE episodes SET separated_at = ? WHERE account = ? AND id = ?',
        separatedAt,
        accountId,
        id,
      ),
    /** Returns the id of the separated episode that has exactly these records, which is listed again; null if there is none. */
    restore: (accountId: string, recordIds: readonly string[]): Result<string | null> =>
      write(() => {
        const id = findSeparated(accountId, recordIds).find((one) => {
          const records = prepare(selectRecords).all(accountId, one);
          return (
            records.length === recordIds.length &&
            records.every(({ transcription_id }) => recordIds.includes(String(transcription_id)))
          );
        });
        if (id === undefined) return null;
        prepare('UPDATE episodes SET separated_at = NULL WHERE account = ? AND id = ?').run(accountId, id);
        return id;
      }),
    /** Removes the episode with its name and its link to the recording. Records stay. */
    remove: (accountId: string, id: string): Result<true> =>
      write(() => {
        deleteEpisode(accountId, id);
        return true;
      }),
  };
};

export type EpisodeRepository = ReturnType<typeof createEpisodeRepository>;

export const createEpisodeRepository = (database: Database) => {
  const { prepare, read, write } = database;
  /** Null: no part has this job. */
  const changeJob = (jobId: string, sql: string, ...values: string[]): Result<string | null> =>
    write(() => {
      const accountId = toTextOrNull(prepare(selectAccountOfJob).get(jobId)?.account);
      if (accountId !== null)
        prepare(`UPDATE episode_parts SET ${sql} WHERE job_id = ?`).run(...values, jobId);
      return accountId;
    });
  const separation = createSeparation(database);
  return {
    /**
     * Fails with `storage_failed` if a job or record is already in another episode. Separated episodes that had one of the
     * records can no longer be restored.
     */
    create: (accountId: string, { id, name, createdAt, durationMs, parts }: StoredEpisode): Result<true> =>
      write(() => {
        const recordIds = parts.map(({ transcriptionId }) => transcriptionId);
        separation.removeSeparated(accountId, recordIds);
        prepare(insertEpisode).run(id, accountId, name, createdAt, durationMs);
        for (const [index, { startMs, endMs, jobId, transcriptionId }] of parts.entries())
          prepare(insertPart).run(id, index, accountId, startMs, endMs, jobId, transcriptionId);
        return true;
      }),
    /**
     * Sets times and jobs of parts of the episode that has one of these jobs. Records stay, and so do parts without a job.
     * False: no episode has one.
     */
    setParts: (accountId: string, { count, durationMs, parts }: MeasuredParts): Result<boolean> =>
      write(() => {
        const known = parts.map(({ jobId }) => prepare(selectEpisodeOfJob).get(accountId, jobId));
        const id = toTextOrNull(known.find((row) => row !== undefined)?.episode_id);
        if (id === null) return false;
        prepare('UPDATE episodes SET duration_ms = coalesce(?, duration_ms) WHERE id = ?').run(
          durationMs,
          id,
        );
        prepare(deleteSurplus).run(id, count);
        for (const { index, startMs, endMs, jobId } of parts)
          prepare(upsertPart).run(id, index, accountId, startMs, endMs, jobId);
        return true;
      }),
    /** The id of the newest episode that was cut from this content; null if there is none. */
    findByFingerprint: (accountId: string, fingerprint: string): Result<string | null> =>
      database.get(selectByFingerprint, [accountId, fingerprint], ({ id }) => String(id)),
    /** Newest first. */
    list: (accountId: string): Result<readonly StoredEpisode[]> =>
      read(() => {
        const rows = prepare(selectParts).all(accountId);
        return [...Map.groupBy(rows, (row) => String(row.id)).values()].map(toEpisode);
      }),
    setName: (accountId: string, id: string, name: string): Result<true> =>
      database.run('UPDATE episodes SET name = ? WHERE account = ? AND id = ?', name, accountId, id),
    /** The job of a part is done. */
    setRecord: (jobId: string, transcriptionId: string) =>
      changeJob(jobId, 'transcription_id = ?', transcriptionId),
    /** A missing part is sent again, by this job. False: it has a record, or there is no such part. */
    setJob: (accountId: string, id: string, index: number, jobId: string): Result<boolean> =>
      write(() => Number(prepare(setPartJob).run(jobId, accountId, id, index).changes) > 0),
    /** The job of a part was removed, so the part is missing. */
    clearJob: (jobId: string) => changeJob(jobId, 'job_id = NULL'),
    /** The same for all parts whose jobs are not in the queue. */
    clearUnknownJobs: () => database.run(clearUnknownJobs),
    /** Forgets the record of a part, of which nothing is left. */
    clearRecord: (accountId: string, transcriptionId: string) =>
      database.run(clearPart, accountId, transcriptionId),
    ...separation,
    /** Removes episodes of which nothing is left. */
    purgeEmpty: () =>
      void write(() => {
        prepare(deleteEmpty).run();
        prepare('DELETE FROM episode_parts WHERE episode_id NOT IN (SELECT id FROM episodes)').run();
      }),
    /** Proposals that the user declined, as lists of record ids in JSON. */
    dismissed: (accountId: string): Result<readonly string[]> =>
      database.list('SELECT ids FROM dismissed_proposals WHERE account = ?', [accountId], ({ ids }) =>
        String(ids),
      ),
    dismiss: (accountId: string, ids: readonly string[]): Result<true> => {
      const sql = 'INSERT OR IGNORE INTO dismissed_proposals (account, ids) VALUES (?, ?)';
      return database.run(sql, accountId, JSON.stringify(ids));
    },
  };
};
