/**
 * What became of recordings: the file of a text, which the user can replace or unlink, and episodes, whose parts became texts of their
 * own. A recording without a file is an episode that the user has joined.
 */
import { createHash, randomUUID } from 'node:crypto';
import { computerAccountId, computerTag } from '../../preload/contract/account-id.ts';
import { type Episode, getEpisodeRecordingId, toEpisodeId } from '../../preload/contract/episodes.ts';
import type { Result } from '../../preload/contract/result.ts';
import {
  type Database,
  type Row,
  toCount,
  toLengthMsOrNull,
  toSecondsOrNull,
  toTextOrNull,
  toTimeOrNull,
} from '../storage/database.ts';
import { getPartState, toEpisode } from './episode-rows.ts';

/** Hexadecimal digits of the tag of a service's account. */
const tagLength = 10;

/** Begins the ids of the account's texts and episodes. */
export const getAccountTag = (accountId: string): string =>
  accountId === computerAccountId
    ? computerTag
    : createHash('sha256').update(accountId).digest('hex').slice(0, tagLength);

/** The file of a text or an episode. */
export interface RecordingFile {
  readonly recordingId: string;
  readonly path: string;
  readonly fileName: string;
  readonly size: number;
  /** Null only for files that could not be read completely. */
  readonly fingerprint: string | null;
  readonly durationSeconds: number | null;
  /** What a part of a separated episode plays of the recording, in milliseconds; null: all of it. */
  readonly range: { readonly startMs: number; readonly endMs: number } | null;
}

/** A file that the user links. */
export type LinkedFile = Omit<RecordingFile, 'recordingId' | 'range'>;

/** What was entered for a recording. */
export interface RecordingFields {
  readonly description: string;
  readonly language: string;
  /** Ids of sound tracks; undefined: it has no choice of tracks. */
  readonly leftOutTracks: readonly number[] | undefined;
}

/** What is known of the recording of a text. */
export interface RecordingFacts {
  readonly recordedAt: number | null;
  readonly seconds: number | null;
  readonly language: string;
  /** Null: it is in no show. */
  readonly showId: string | null;
}

const selectParts = `
SELECT r.id, r.account, coalesce(r.episode_name, r.name) AS name, r.created_at, r.removed_at, p.kind, p.start_ms, p.end_ms, p.text_id,
  d.text_id AS deleted_id
FROM recordings r JOIN parts p ON p.recording_id = r.id
LEFT JOIN texts d ON d.text_id = p.text_id AND d.deleted_at IS NOT NULL
WHERE r.part_count IS NOT NULL AND r.separated_at IS NULL`;
const selectEpisodes = `
${selectParts} AND r.account IN (SELECT value FROM json_each(?)) ORDER BY r.created_at DESC, r.id, p.part_index`;
/** The parts of the episode that has this text. */
const selectPartsBeside = `
${selectParts} AND r.id IN (SELECT recording_id FROM parts WHERE text_id = ?) ORDER BY p.part_index`;
const insertEpisode = `
INSERT INTO recordings (id, account, name, part_count, created_at, removed_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)`;
const insertText = 'INSERT INTO parts (id, recording_id, part_index, text_id) VALUES (?, ?, ?, ?)';
/** Separated episodes that have one of these texts. */
const selectSeparated = `
SELECT DISTINCT r.id FROM recordings r JOIN parts p ON p.recording_id = r.id
WHERE r.account = ? AND r.part_count IS NOT NULL AND r.separated_at IS NOT NULL
  AND p.text_id IN (SELECT value FROM json_each(?))`;
/** The newest episode of this content, or that was linked to it. */
const selectEpisodeByContent = `
SELECT e.id FROM recordings e
WHERE e.account = ?1 AND e.part_count IS NOT NULL AND e.separated_at IS NULL AND (e.fingerprint = ?2 OR EXISTS (
  SELECT 1 FROM parts p JOIN recordings l ON l.id = p.recording_id WHERE p.text_id = ?3 || e.id AND l.fingerprint = ?2))
ORDER BY e.created_at DESC, e.id LIMIT 1`;
const noTextLeft =
  'NOT EXISTS (SELECT 1 FROM parts p WHERE p.recording_id = recordings.id AND p.text_id IS NOT NULL)';

const fileColumns = 'r.id, r.path, r.file_name, r.size, r.fingerprint, r.duration_seconds, r.linked_at';
/** The files of a text or an episode, first the one that the user linked. What belongs to a listed episode is that of the episode. */
const selectFiles = `
SELECT ${fileColumns}, p.unlinked, p.sent_at, iif(r.part_count IS NULL, NULL, p.start_ms) AS start_ms, p.end_ms
FROM parts p JOIN recordings r ON r.id = p.recording_id
WHERE p.text_id = ?2 AND r.account = ?1 AND r.path IS NOT NULL AND (r.part_count IS NULL OR r.separated_at IS NOT NULL)
UNION ALL
SELECT ${fileColumns}, r.unlinked, NULL, NULL, NULL FROM recordings r
WHERE r.id = ?3 AND r.account = ?1 AND r.path IS NOT NULL AND r.part_count IS NOT NULL
ORDER BY linked_at DESC, sent_at DESC`;
const selectQueuedFile = `SELECT ${fileColumns}, NULL AS start_ms, NULL AS end_ms FROM recordings r
WHERE r.id = ? AND r.account = ? AND r.path IS NOT NULL AND r.removed_at IS NULL`;
/** Of texts by account, as JSON. At least one row for each text; the id of the recording is null if it has none. */
const selectFacts = `
SELECT t.value AS text_id, s.show_id, r.id, r.linked_at, p.unlinked, r.mtime_ms, r.language,
  coalesce((p.end_ms - p.start_ms) / 1000.0, r.duration_seconds) AS seconds
FROM json_each(?) a JOIN json_each(a.value) t
LEFT JOIN show_texts s ON s.text_id = t.value
LEFT JOIN parts p ON p.text_id = t.value
LEFT JOIN recordings r ON r.id = p.recording_id AND r.account = a.key AND r.path IS NOT NULL
ORDER BY r.linked_at DESC, p.sent_at DESC`;
/** Texts and episodes of this content, the latest first. */
const selectByContent = `
SELECT iif(r.part_count IS NULL, p.text_id, ?4 || r.id) AS id FROM recordings r JOIN parts p ON p.recording_id = r.id
WHERE r.fingerprint = ?2 AND r.size = ?3 AND r.account = ?1 AND r.separated_at IS NULL AND p.text_id IS NOT NULL
ORDER BY coalesce(r.linked_at, p.sent_at) DESC`;
const insertLink = `
INSERT INTO recordings
  (id, account, name, path, file_name, size, fingerprint, duration_seconds, created_at, removed_at, linked_at)
VALUES (?1, ?2, ?4, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?8)`;
const deleteLinks = `
DELETE FROM recordings WHERE linked_at IS NOT NULL AND id IN (SELECT recording_id FROM parts WHERE text_id = ?)`;
const purgeText = 'UPDATE parts SET text_id = NULL WHERE text_id = ?';
/** Nothing of it is still to be sent: the queue compares that with the file that was added. */
const moveFile = `
UPDATE recordings SET path = ?2, file_name = ?3 WHERE id = ?1
AND NOT EXISTS (SELECT 1 FROM parts WHERE recording_id = ?1 AND kind NOT IN ('done', 'cancelled'))`;

export class RecordingRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The languages of recordings that became texts, by the id of the text. */
  getLanguagesById(): ReadonlyMap<string, string> {
    const found = this.#database.list(
      `SELECT p.text_id, r.language FROM parts p JOIN recordings r ON r.id = p.recording_id
       WHERE p.text_id IS NOT NULL AND r.language <> '' ORDER BY p.sent_at`,
      [],
      (row) => [String(row.text_id), String(row.language)] as const,
    );
    return new Map(found.ok ? found.value : []);
  }

  /** `textIds`: texts and episodes, by their account. The returned function returns the facts of one of them. */
  readFacts(textIds: ReadonlyMap<string, Iterable<string>>): (textId: string) => RecordingFacts {
    const ids = Object.fromEntries([...textIds].map(([accountId, of]) => [accountId, [...of]]));
    const found = this.#database.list(selectFacts, [JSON.stringify(ids)], (row) => row);
    const rows = Map.groupBy(found.ok ? found.value : [], ({ text_id }) => String(text_id));
    return (textId) => toFacts(rows.get(textId) ?? []);
  }

  /** The file of a text or an episode; null if there is none, or if the user has unlinked it. */
  findFile(accountId: string, id: string): Result<RecordingFile | null> {
    return this.#database.read(() => {
      const row = this.#getFile(accountId, id);
      return row === undefined || row.unlinked !== 0 ? null : toFile(row);
    });
  }

  /** The file of a recording that is in the queue of this computer; null if there is none. */
  findQueuedFile(recordingId: string): Result<RecordingFile | null> {
    return this.#database.get(selectQueuedFile, [recordingId, computerAccountId], toFile);
  }

  getFields(recordingId: string): Result<RecordingFields | null> {
    const sql = 'SELECT description, language, tracks, left_out_tracks FROM recordings WHERE id = ?';
    return this.#database.get(sql, [recordingId], ({ description, language, tracks, left_out_tracks }) => ({
      description: String(description),
      language: String(language),
      leftOutTracks: tracks === '[]' ? undefined : JSON.parse(String(left_out_tracks)),
    }));
  }

  /** The texts and episodes of an account that have this file, the latest first. Parts of an episode are the episode. */
  listByContent(
    accountId: string,
    { fingerprint, size }: Pick<RecordingFile, 'fingerprint' | 'size'>,
  ): Result<readonly string[]> {
    const episodePrefix = toEpisodeId(getAccountTag(accountId), '');
    return this.#database.read(() => {
      const rows = this.#database
        .prepare(selectByContent)
        .all(accountId, fingerprint, size, episodePrefix)
        .map(({ id }) => String(id));
      // Another file may be linked to it by now.
      return [...new Set(rows)].filter((id) => {
        const file = this.#getFile(accountId, id);
        return file?.unlinked === 0 && file.fingerprint === fingerprint && file.size === size;
      });
    });
  }

  /** The user links this file to a text or an episode. */
  linkFile(accountId: string, id: string, file: LinkedFile, now: number): Result<true> {
    const { path, fileName, size, fingerprint, durationSeconds } = file;
    const recordingId = randomUUID();
    return this.#database.write(() => {
      const { prepare } = this.#database;
      prepare(deleteLinks).run(id);
      prepare(insertLink).run(
        recordingId,
        accountId,
        path,
        fileName,
        size,
        fingerprint,
        durationSeconds,
        now,
      );
      prepare(insertText).run(recordingId, recordingId, null, id);
      return true;
    });
  }

  /** The user removes the file from a text or an episode, or takes that back. */
  setUnlinked(accountId: string, id: string, unlinked: boolean): Result<true> {
    return this.#database.write(() => {
      const row = this.#getFile(accountId, id);
      const isOfEpisode = row?.id === getEpisodeRecordingId(id);
      const sql = isOfEpisode
        ? 'UPDATE recordings SET unlinked = ? WHERE id = ?'
        : 'UPDATE parts SET unlinked = ? WHERE recording_id = ? AND text_id = ?';
      const values = [Number(unlinked), String(row?.id), ...(isOfEpisode ? [] : [id])];
      if (row !== undefined) this.#database.prepare(sql).run(...values);
      return true;
    });
  }

  /** The file was found elsewhere. */
  moveFile(recordingId: string, path: string, fileName: string): Result<true> {
    return this.#database.run(moveFile, recordingId, path, fileName);
  }

  /** Nothing is left of the text. Its part is missing, and what was sent stays known. */
  readonly purgeText = (id: string): Result<true> =>
    this.#database.write(() => {
      this.#database.prepare(deleteLinks).run(id);
      this.#database.prepare(purgeText).run(id);
      this.#database.prepare('DELETE FROM show_texts WHERE text_id = ?').run(id);
      return true;
    });

  /** Newest first. Storage errors give no episodes: their texts are shown one by one. */
  listEpisodes(...accountIds: readonly string[]): readonly Episode[] {
    const found = this.#database.list(selectEpisodes, [JSON.stringify(accountIds)], (row) => row);
    const rows = found.ok ? found.value : [];
    const tags = new Map(accountIds.map((id) => [id, getAccountTag(id)]));
    return [...Map.groupBy(rows, (row) => String(row.id)).values()].map((parts) =>
      toEpisode(tags.get(String(parts[0]?.account)) ?? '', parts),
    );
  }

  findEpisode(accountId: string, id: string): Episode | null {
    return this.listEpisodes(accountId).find((episode) => episode.id === id) ?? null;
  }

  getEpisodesByText(...accountIds: readonly string[]): ReadonlyMap<string, Episode> {
    return new Map(
      this.listEpisodes(...accountIds).flatMap((episode) =>
        episode.parts.flatMap(({ transcriptionId }) =>
          transcriptionId === null ? [] : [[transcriptionId, episode] as const],
        ),
      ),
    );
  }

  /** The ids of the parts with texts that have no gap between this one and them, in their order; null if it is no part. */
  findNeighbours(textId: string): readonly string[] | null {
    const found = this.#database.list(selectPartsBeside, [textId], (row) =>
      getPartState(row) === 'there' ? String(row.text_id) : null,
    );
    const ids = found.ok ? found.value : [];
    const at = ids.indexOf(textId);
    if (at === -1) return null;
    const end = ids.indexOf(null, at);
    return ids
      .slice(ids.lastIndexOf(null, at) + 1, end === -1 ? ids.length : end)
      .filter((id) => id !== null);
  }

  /** The recording of the newest episode that was cut from this content; null if there is none. */
  findEpisodeByFingerprint(accountId: string, fingerprint: string): Result<string | null> {
    const values = [accountId, fingerprint, toEpisodeId(getAccountTag(accountId), '')];
    return this.#database.get(selectEpisodeByContent, values, ({ id }) => String(id));
  }

  nameEpisode(recordingId: string, name: string): Result<true> {
    return this.#database.run('UPDATE recordings SET episode_name = ? WHERE id = ?', name, recordingId);
  }

  /** The texts become an episode, which has no file. Separated episodes that had one of them can no longer be restored. */
  joinTexts(
    accountId: string,
    {
      name,
      now,
      textIds,
    }: { readonly name: string; readonly now: number; readonly textIds: readonly string[] },
  ): Result<string> {
    const id = randomUUID();
    return this.#database.write(() => {
      const { prepare } = this.#database;
      for (const separated of this.#listSeparated(accountId, textIds)) this.#endEpisode(separated, now);
      prepare(insertEpisode).run(id, accountId, name, textIds.length, now);
      for (const [index, textId] of textIds.entries())
        prepare(insertText).run(`${id}-${index + 1}`, id, index, textId);
      return id;
    });
  }

  /** The episode is no longer listed, and can be restored. */
  separateEpisode(recordingId: string, now: number): Result<true> {
    return this.#database.run('UPDATE recordings SET separated_at = ? WHERE id = ?', now, recordingId);
  }

  /** Returns the separated episode that has exactly these texts, which is listed again; null if there is none. */
  restoreEpisode(accountId: string, textIds: readonly string[]): Result<string | null> {
    return this.#database.write(() => {
      const { prepare } = this.#database;
      const found = this.#listSeparated(accountId, textIds).find((id) => {
        const rows = prepare('SELECT text_id FROM parts WHERE recording_id = ? AND text_id IS NOT NULL').all(
          id,
        );
        return (
          rows.length === textIds.length && rows.every(({ text_id }) => textIds.includes(String(text_id)))
        );
      });
      if (found === undefined) return null;
      prepare('UPDATE recordings SET separated_at = NULL WHERE id = ?').run(found);
      return found;
    });
  }

  /** Removes the episode with its typed name and the file that was linked to it. Texts stay. */
  removeEpisode(accountId: string, recordingId: string, now: number): Result<true> {
    const id = toEpisodeId(getAccountTag(accountId), recordingId);
    return this.#database.write(() => {
      this.#endEpisode(recordingId, now);
      this.#database.prepare(deleteLinks).run(id);
      this.#database.prepare('DELETE FROM drafts WHERE text_id = ?').run(id);
      return true;
    });
  }

  /** Forgets what the queue does not have and no text is left of. That a file was sent stays known. */
  purge(): Result<true> {
    return this.#database.write(() => {
      const { prepare } = this.#database;
      prepare(`UPDATE recordings SET part_count = NULL WHERE removed_at IS NOT NULL AND ${noTextLeft}`).run();
      prepare(
        `DELETE FROM recordings WHERE removed_at IS NOT NULL AND ${noTextLeft}
         AND NOT EXISTS (SELECT 1 FROM parts p WHERE p.recording_id = recordings.id AND p.sent_at IS NOT NULL)`,
      ).run();
      return true;
    });
  }

  /** Proposals that the user declined, as lists of ids in JSON. */
  listDismissed(): Result<readonly string[]> {
    return this.#database.list('SELECT ids FROM dismissed_proposals', [], ({ ids }) => String(ids));
  }

  dismiss(ids: readonly string[]): Result<true> {
    const sql = 'INSERT OR IGNORE INTO dismissed_proposals (ids) VALUES (?)';
    return this.#database.run(sql, JSON.stringify(ids));
  }

  #getFile(accountId: string, id: string): Row | undefined {
    return this.#database.prepare(selectFiles).get(accountId, id, getEpisodeRecordingId(id));
  }

  #listSeparated(accountId: string, textIds: readonly string[]): readonly string[] {
    return this.#database
      .prepare(selectSeparated)
      .all(accountId, JSON.stringify(textIds))
      .map(({ id }) => String(id));
  }

  /** A recording with a file stays, because its texts came from it. */
  #endEpisode(recordingId: string, now: number): void {
    const { prepare } = this.#database;
    prepare('DELETE FROM recordings WHERE id = ? AND path IS NULL').run(recordingId);
    prepare(
      'UPDATE recordings SET part_count = NULL, separated_at = coalesce(separated_at, ?) WHERE id = ?',
    ).run(now, recordingId);
  }
}

const toFile = (row: Row): RecordingFile => {
  const startMs = toLengthMsOrNull(row.start_ms);
  const endMs = toLengthMsOrNull(row.end_ms);
  return {
    recordingId: String(row.id),
    path: String(row.path),
    fileName: String(row.file_name),
    size: toCount(row.size),
    fingerprint: toTextOrNull(row.fingerprint),
    durationSeconds: toSecondsOrNull(row.duration_seconds),
    range: startMs !== null && endMs !== null ? { startMs, endMs } : null,
  };
};

/** `rows`: of one text. */
const toFacts = (rows: readonly Row[]): RecordingFacts => {
  const recordings = rows.filter(({ id }) => id !== null);
  const linked = recordings.find((row) => row.linked_at !== null && row.unlinked === 0);
  const sent = recordings.find((row) => row.linked_at === null);
  return {
    recordedAt: toTimeOrNull(sent?.mtime_ms),
    seconds: toSecondsOrNull(linked?.seconds) ?? toSecondsOrNull(sent?.seconds),
    language: String(sent?.language ?? ''),
    showId: toTextOrNull(rows[0]?.show_id),
  };
};
