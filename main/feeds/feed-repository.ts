/** Feeds and their items in SQLite. What there is of an item is read from the tables of recordings and texts each time. */
import { randomUUID } from 'node:crypto';
import type { FeedItemMatch } from '../../preload/contract/feeds.ts';
import type { BridgeError, Result } from '../../preload/contract/result.ts';
import {
  type Database,
  type Row,
  toSecondsOrNull,
  toTextOrNull,
  toTime,
  toTimeOrNull,
} from '../storage/database.ts';
import type { ParsedItem, ParsedTranscript } from './parse-feed.ts';

export interface StoredFeed {
  readonly showId: string;
  readonly address: string;
  /** Its host and port, if they were within this computer or its network when the user typed them. */
  readonly insideHost: string | null;
  readonly title: string;
  readonly language: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly fetchedAt: number;
}

/** What is known of the file with the sound of an item. */
export interface SoundFile {
  /** Where it is, or will be. */
  readonly path: string;
  readonly isComplete: boolean;
  /** Where what has come is from; null: nothing has come. */
  readonly source: SoundSource | null;
}

/** Tells whether the rest of a file is still that of its beginning. */
export interface SoundSource {
  readonly url: string;
  /** A tag or a date; null: the server does not say. */
  readonly validator: string | null;
  readonly totalBytes: number | null;
}

export interface StoredItem {
  readonly id: string;
  readonly showId: string;
  readonly title: string;
  readonly published: number | null;
  readonly seconds: number | null;
  readonly sound: ParsedItem['sound'];
  readonly link: string | null;
  readonly transcripts: readonly ParsedTranscript[];
  readonly chaptersUrl: string | null;
  readonly file: SoundFile | null;
  /** Its sound is wanted. */
  readonly isWanted: boolean;
  /** Why its sound or its transcript was not fetched. */
  readonly error: BridgeError | null;
  readonly recordingId: string | null;
  readonly textId: string | null;
  readonly match: FeedItemMatch | null;
  /** Recordings and texts that it is not, as the user says. */
  readonly declined: readonly string[];
  /** Its recording is in the queue. */
  readonly isQueued: boolean;
}

/** A recording or a text that an item may be. */
export interface Candidate {
  readonly recordingId: string | null;
  readonly textId: string | null;
  readonly name: string;
  readonly fileName: string | null;
  readonly bytes: number | null;
  readonly seconds: number | null;
  /** Null: it is in none. */
  readonly showId: string | null;
}

/** What is known of it changes with the queue and the texts. */
const selectItems = `
SELECT i.*,
  EXISTS (SELECT 1 FROM parts p JOIN recordings r ON r.id = p.recording_id
    WHERE r.id = i.recording_id AND r.removed_at IS NULL AND p.kind IS NOT NULL AND p.kind <> 'done') AS is_queued,
  coalesce(
    (SELECT t.text_id FROM texts t WHERE t.text_id = i.text_id AND t.deleted_at IS NULL),
    (SELECT p.text_id FROM parts p WHERE p.recording_id = i.recording_id AND p.text_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM texts t WHERE t.text_id = p.text_id AND t.deleted_at IS NOT NULL)
      ORDER BY p.part_index LIMIT 1)) AS found_text
FROM feed_items i`;
const upsertFeed = `
INSERT INTO feeds (show_id, address, title, language, etag, last_modified, fetched_at, inside_host)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
ON CONFLICT (show_id) DO UPDATE SET address = ?2, title = ?3, language = ?4, etag = ?5, last_modified = ?6, fetched_at = ?7,
  inside_host = ?8`;
const upsertItem = `
INSERT INTO feed_items (id, show_id, guid, position, title, published, seconds, content) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
ON CONFLICT (show_id, guid) DO UPDATE SET position = ?4, title = ?5, published = ?6, seconds = ?7, content = ?8`;
/** Recordings in the queue or with a text, and texts of this computer without one. */
const selectCandidates = `
SELECT r.id AS recording_id, NULL AS text_id, coalesce(r.episode_name, r.name) AS name, r.file_name, r.size, r.duration_seconds,
  coalesce(
    (SELECT st.show_id FROM parts p JOIN show_texts st ON st.text_id = p.text_id WHERE p.recording_id = r.id LIMIT 1),
    (SELECT id FROM shows WHERE id = r.show_id)) AS show_id
FROM recordings r WHERE r.path IS NOT NULL AND r.linked_at IS NULL
  AND (r.removed_at IS NULL OR EXISTS (SELECT 1 FROM parts p WHERE p.recording_id = r.id AND p.text_id IS NOT NULL))
UNION ALL
SELECT NULL, t.text_id, t.name, NULL, NULL, t.duration_ms / 1000.0,
  (SELECT st.show_id FROM show_texts st WHERE st.text_id = t.text_id)
FROM texts t
WHERE t.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM parts p JOIN recordings r ON r.id = p.recording_id
  WHERE p.text_id = t.text_id AND r.path IS NOT NULL AND r.linked_at IS NULL)`;
const folderNote = 'feed_folder';

export class FeedRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get(showId: string): Result<StoredFeed | null> {
    return this.#database.get('SELECT * FROM feeds WHERE show_id = ?', [showId], toFeed);
  }

  /** In the order of the feed. Those that it no longer has come last. */
  list(showId: string): Result<readonly StoredItem[]> {
    const sql = `${selectItems} WHERE i.show_id = ? ORDER BY i.position IS NULL, i.position, i.published DESC, i.id`;
    return this.#database.list(sql, [showId], toItem);
  }

  /** Those of the feed of this show. */
  listByIds(showId: string, ids: readonly string[]): Result<readonly StoredItem[]> {
    const sql = `${selectItems} WHERE i.show_id = ? AND i.id IN (SELECT value FROM json_each(?)) ORDER BY i.position, i.id`;
    return this.#database.list(sql, [showId, JSON.stringify(ids)], toItem);
  }

  getItem(id: string): StoredItem | null {
    const found = this.#database.get(`${selectItems} WHERE i.id = ?`, [id], toItem);
    return found.ok ? found.value : null;
  }

  /** Items whose sound is still to come. */
  listWanted(): readonly StoredItem[] {
    const found = this.#database.list(
      `${selectItems} WHERE i.is_wanted = 1 ORDER BY i.wanted_at, i.position`,
      [],
      toItem,
    );
    return found.ok ? found.value : [];
  }

  /**
   * Items keep what is known of them. One that the feed no longer has stays if there is something of it here. Another address is another
   * feed, which may have the same items.
   */
  save(feed: StoredFeed, items: readonly ParsedItem[]): Result<true> {
    const { showId, address, title, language, etag, lastModified, fetchedAt, insideHost } = feed;
    return this.#database.write(() => {
      const { prepare } = this.#database;
      prepare(upsertFeed).run(showId, address, title, language, etag, lastModified, fetchedAt, insideHost);
      prepare('UPDATE feed_items SET position = NULL WHERE show_id = ?').run(showId);
      for (const [position, { guid, title: name, published, seconds, ...content }] of items.entries())
        prepare(upsertItem).run(
          randomUUID(),
          showId,
          guid,
          position,
          name,
          published,
          seconds,
          JSON.stringify(content),
        );
      prepare(
        `DELETE FROM feed_items WHERE show_id = ? AND position IS NULL AND recording_id IS NULL AND text_id IS NULL
         AND file IS NULL AND is_wanted = 0`,
      ).run(showId);
      return true;
    });
  }

  touch(showId: string, fetchedAt: number): Result<true> {
    return this.#database.run('UPDATE feeds SET fetched_at = ? WHERE show_id = ?', fetchedAt, showId);
  }

  /** Files, recordings and texts stay. */
  delete(showId: string): Result<true> {
    return this.#database.run('DELETE FROM feeds WHERE show_id = ?', showId);
  }

  listCandidates(): Result<readonly Candidate[]> {
    return this.#database.list(selectCandidates, [], toCandidate);
  }

  setMatch(
    id: string,
    { recordingId, textId, match }: Pick<StoredItem, 'recordingId' | 'textId' | 'match'>,
  ): Result<true> {
    const sql = 'UPDATE feed_items SET recording_id = ?, text_id = ?, match = ?, error = NULL WHERE id = ?';
    return this.#database.run(sql, recordingId, textId, match, id);
  }

  decline(id: string, declined: readonly string[]): Result<true> {
    const sql =
      'UPDATE feed_items SET recording_id = NULL, text_id = NULL, match = NULL, declined = ? WHERE id = ?';
    return this.#database.run(sql, JSON.stringify(declined), id);
  }

  setWanted(ids: readonly string[], isWanted: boolean, now: number): Result<true> {
    const sql = `UPDATE feed_items SET is_wanted = ?, wanted_at = ?, error = iif(?1, NULL, error)
      WHERE id IN (SELECT value FROM json_each(?3))`;
    return this.#database.run(sql, Number(isWanted), now, JSON.stringify(ids));
  }

  setFile(id: string, file: SoundFile | null): Result<true> {
    return this.#database.run(
      'UPDATE feed_items SET file = ? WHERE id = ?',
      file && JSON.stringify(file),
      id,
    );
  }

  /** Its sound is not wanted any more. Null: it is here. */
  setError(id: string, error: BridgeError | null): Result<true> {
    const sql = 'UPDATE feed_items SET error = ?, is_wanted = 0 WHERE id = ?';
    return this.#database.run(sql, error && JSON.stringify(error), id);
  }

  /** Where sound is saved; null if the user has not chosen it. */
  getFolder(): string | null {
    const sql = 'SELECT value FROM notes WHERE name = ?';
    const found = this.#database.get(sql, [folderNote], ({ value }) => toTextOrNull(value));
    return found.ok ? found.value : null;
  }

  setFolder(folder: string): Result<true> {
    const sql = 'INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)';
    return this.#database.run(sql, folderNote, folder);
  }
}

const toFeed = (row: Row): StoredFeed => ({
  showId: String(row.show_id),
  address: String(row.address),
  insideHost: toTextOrNull(row.inside_host),
  title: String(row.title),
  language: String(row.language),
  etag: toTextOrNull(row.etag),
  lastModified: toTextOrNull(row.last_modified),
  fetchedAt: toTime(row.fetched_at),
});

type StoredContent = Omit<ParsedItem, 'guid' | 'title' | 'published' | 'seconds'>;

/** Null if there is nothing, or nothing that can be read. */
const parse = <T>(value: unknown): T | null => {
  try {
    return typeof value === 'string' ? JSON.parse(value) : null;
  } catch {
    return null;
  }
};

const noContent: StoredContent = { sound: null, link: null, transcripts: [], chaptersUrl: null };

const toItem = (row: Row): StoredItem => {
  const { sound, link, transcripts, chaptersUrl }: StoredContent =
    parse<StoredContent>(row.content) ?? noContent;
  const recordingId = toTextOrNull(row.recording_id);
  const textId = toTextOrNull(row.found_text);
  const isMatched = recordingId !== null || textId !== null;
  return {
    id: String(row.id),
    showId: String(row.show_id),
    title: String(row.title),
    published: toTimeOrNull(row.published),
    seconds: toSecondsOrNull(row.seconds),
    sound,
    link,
    transcripts,
    chaptersUrl,
    file: parse<SoundFile>(row.file),
    isWanted: row.is_wanted === 1,
    error: parse<BridgeError>(row.error),
    recordingId,
    textId,
    match: isMatched ? (toTextOrNull(row.match) as FeedItemMatch | null) : null,
    declined: parse<string[]>(row.declined) ?? [],
    isQueued: row.is_queued === 1,
  };
};

const toNumberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const toCandidate = (row: Row): Candidate => ({
  recordingId: toTextOrNull(row.recording_id),
  textId: toTextOrNull(row.text_id),
  name: String(row.name),
  fileName: toTextOrNull(row.file_name),
  bytes: toNumberOrNull(row.size),
  seconds: toNumberOrNull(row.duration_seconds),
  showId: toTextOrNull(row.show_id),
});
