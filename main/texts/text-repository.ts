/**
 * The texts that exist only here: those that this computer heard, with their words, and copies of deleted texts of both places. A deleted
 * text of this computer is its own copy.
 */

import { computerTag, getTextPlace, toTextId } from '../../preload/contract/account-id.ts';
import type { DeletedTranscription } from '../../preload/contract/library.ts';
import type { HeardWords } from '../../preload/contract/listening.ts';
import type { Page } from '../../preload/contract/page.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type {
  Transcription,
  TranscriptionChanges,
  TranscriptionQuery,
} from '../../preload/contract/transcriptions.ts';
import { countWords } from '../../preload/recordings/text-counts.ts';
import type { TextsApi } from '../api/types.ts';
import {
  compress,
  type Database,
  decompress,
  maxTimeMs,
  type Row,
  toLengthMsOrNull,
  toTextOrNull,
  toTime,
} from '../storage/database.ts';

/** A text that was heard, which is stored with the state of its part. */
export interface NewText {
  /** Of a text that is there, which it replaces, or a new one. */
  readonly id: string;
  readonly partId: string;
  readonly name: string;
  readonly text: string;
  readonly heard: HeardWords;
}

const retentionMs = 30 * 24 * 3_600_000;
/** No text was deleted before Sidetone was made. */
const earliestDeletionMs = Date.UTC(2020, 0);
const maxExcerptLength = 160;

const selectTexts = `
SELECT text_id, name, favorite, created_at, updated_at, result FROM texts WHERE deleted_at IS NULL`;
const updateText = `
UPDATE texts SET name = coalesce(?, name), result = coalesce(?, result), favorite = coalesce(?, favorite), updated_at = ?
WHERE text_id = ? AND deleted_at IS NULL`;
const markDeleted = `
UPDATE texts SET deleted_at = ?, deleted_by = 'person' WHERE text_id = ? AND deleted_at IS NULL`;
const selectWords = `
SELECT language, is_language_found, heard_at, duration_ms, heard_words FROM texts
WHERE text_id = ? AND deleted_at IS NULL AND heard_words IS NOT NULL`;
const updateWords = 'UPDATE texts SET heard_words = ? WHERE text_id = ? AND deleted_at IS NULL';
const updateHeard = `
UPDATE texts SET updated_at = ?, result = ?, language = ?, is_language_found = ?, heard_at = ?, duration_ms = ?, heard_words = ?
WHERE text_id = ?`;
/** An upsert would skip a number for each text that it replaces. */
const insertHeard = `
INSERT INTO texts
  (updated_at, result, language, is_language_found, heard_at, duration_ms, heard_words, text_id, created_at, name)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?1, ?9)`;
/** A text of this computer that is not deleted stays as it is. */
const upsertCopy = `
INSERT INTO texts (text_id, name, created_at, result, deleted_at, deleted_by)
SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (SELECT 1 FROM texts WHERE text_id = ?1 AND deleted_at IS NULL)
ON CONFLICT (text_id) DO UPDATE SET name = ?2, created_at = ?3, result = ?4, deleted_at = ?5, deleted_by = ?6`;
const deleteCopy = 'DELETE FROM texts WHERE text_id = ? AND deleted_at IS NOT NULL';
/** Texts that the service did not store and copies with a draft of records that it deleted do not expire: the user decides. */
const selectExpired = `
SELECT text_id FROM texts t WHERE deleted_at < ? AND deleted_by <> 'not_stored' AND NOT (deleted_by = 'service' AND EXISTS (
  SELECT 1 FROM drafts d WHERE d.text_id = t.text_id AND d.text IS NOT NULL))`;
/** It is unknown how old a copy with such a time is, so that it is kept from now on. */
const restartRetention = 'UPDATE texts SET deleted_at = ? WHERE deleted_at NOT BETWEEN ? AND ?';

/** As a service says it: who has a copy of the text keeps that. */
const notFound = fail('not_found', undefined, { status: 404 });

/** `list`, `show`, `update` and `delete` are those of this computer's texts, as the client of a service. */
export class TextRepository implements TextsApi {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Newest first: the list of this computer is not filtered or sorted in another way. */
  async list({
    per_page: perPage = 10,
    page = 1,
  }: TranscriptionQuery = {}): Promise<Result<Page<Transcription>>> {
    const { prepare, read } = this.#database;
    return read(() => {
      const { total } = prepare('SELECT count(*) AS total FROM texts WHERE deleted_at IS NULL').get() ?? {};
      const items = prepare(`${selectTexts} ORDER BY id DESC LIMIT ? OFFSET ?`)
        .all(perPage, (page - 1) * perPage)
        .map(toTranscription);
      const lastPage = Math.max(1, Math.ceil(Number(total) / perPage));
      return { items, page, perPage, total: Number(total), lastPage, hasMore: page < lastPage };
    });
  }

  async show(id: string): Promise<Result<Transcription>> {
    const found = this.#database.get(`${selectTexts} AND text_id = ?`, [id], toTranscription);
    return found.ok ? (found.value === null ? notFound : ok(found.value)) : found;
  }

  async update(id: string, changes: TranscriptionChanges): Promise<Result<Transcription>> {
    const { name = null, result = null, favorite } = changes;
    const isFavorite = favorite === undefined ? null : Number(favorite);
    const updatedAt = new Date(this.#now()).toISOString();
    const written = this.#database.run(updateText, name, result, isFavorite, updatedAt, id);
    return written.ok ? this.show(id) : written;
  }

  /** Its words and versions stay until it is purged. */
  async delete(id: string): Promise<Result<true>> {
    const { prepare, write } = this.#database;
    const deleted = write(() => prepare(markDeleted).run(this.#now(), id).changes);
    if (!deleted.ok) return deleted;
    return deleted.value === 0 ? notFound : ok(true);
  }

  /** Null if the text has none, because it is of a service or nothing was said, or if it is deleted or unknown. */
  getWords(id: string): Result<HeardWords | null> {
    return this.#database.get(selectWords, [id], (row) => ({
      language: String(row.language),
      isLanguageFound: row.is_language_found === 1,
      heardAt: toTime(row.heard_at),
      durationMs: toLengthMsOrNull(row.duration_ms) ?? 0,
      ...unpack(row.heard_words),
    }));
  }

  /** It is known who said the words. The text stays as it is. */
  setWords(id: string, heard: HeardWords): Result<true> {
    const { prepare, write } = this.#database;
    const updated = write(() => prepare(updateWords).run(pack(heard), id).changes);
    if (!updated.ok) return updated;
    return updated.value === 0 ? notFound : ok(true);
  }

  /** Whether one of these texts has words. */
  hasWords(ids: readonly string[]): boolean {
    const sql = `SELECT 1 FROM texts WHERE text_id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL
      AND heard_words IS NOT NULL LIMIT 1`;
    const found = this.#database.get(sql, [JSON.stringify(ids)], () => true);
    return found.ok && found.value === true;
  }

  /** The id of a new text; `replaced` is used again while its text is there. Throws SQLite's errors. */
  getId(replaced: string | null): string {
    const { prepare } = this.#database;
    const isThere =
      replaced !== null &&
      prepare('SELECT 1 FROM texts WHERE text_id = ? AND deleted_at IS NULL').get(replaced) !== undefined;
    if (isThere) return replaced;
    const row = prepare("SELECT seq FROM sqlite_sequence WHERE name = 'texts'").get();
    return toTextId(computerTag, String(Number(row?.seq ?? 0) + 1));
  }

  /** Saves a copy of a text of a service. A text of this computer needs none. */
  saveCopy(
    { id, name, created_at, result }: Pick<Transcription, 'id' | 'name' | 'created_at' | 'result'>,
    deletedBy: DeletedTranscription['deletedBy'],
  ): Result<true> {
    return this.#database.run(upsertCopy, id, name, created_at, result ?? '', this.#now(), deletedBy);
  }

  /** Removes the copy, because the service has the record again. */
  discardCopy(id: string): void {
    if (getTextPlace(id) === 'computer') return;
    const known = this.#database.get('SELECT 1 FROM texts WHERE text_id = ?', [id], () => true);
    if (!known.ok || known.value) this.#database.run(deleteCopy, id);
  }

  /** The deleted texts of this computer and of all services, newest first. */
  listDeleted(): Result<readonly DeletedTranscription[]> {
    return this.#database.list(
      `SELECT text_id, deleted_at, deleted_by, name, created_at, substr(result, 1, 400) AS head
       FROM texts WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, text_id`,
      [],
      (row) => ({
        id: String(row.text_id),
        name: String(row.name),
        created_at: toTextOrNull(row.created_at),
        deletedAt: toTime(row.deleted_at),
        expiresAt: toTime(row.deleted_at) + retentionMs,
        deletedBy: toDeletedBy(row.deleted_by),
        excerpt: toExcerpt(String(row.head)),
      }),
    );
  }

  /** Fields that are not saved have defaults: `favorite` false, `more` empty, the others null. */
  findDeleted(id: string): Result<Transcription | null> {
    return this.#database.get(
      'SELECT name, created_at, result FROM texts WHERE text_id = ? AND deleted_at IS NOT NULL',
      [id],
      (row) => ({
        id,
        name: String(row.name),
        result: String(row.result),
        created_at: toTextOrNull(row.created_at),
        favorite: false,
        words: null,
        updated_at: null,
        more: {},
      }),
    );
  }

  /** Removes a deleted text with its words, draft, versions, typed name and what rules changed in it. `forget`: removes what else is known of it. */
  purge(id: string, forget: (id: string) => void): Result<true> {
    const { prepare, write } = this.#database;
    return write(() => {
      prepare(deleteCopy).run(id);
      for (const table of ['drafts', 'versions', 'text_changes'])
        prepare(`DELETE FROM ${table} WHERE text_id = ?`).run(id);
      forget(id);
      return true;
    });
  }

  /** Purges texts that were deleted more than thirty days ago. */
  purgeExpired(forget: (id: string) => void): void {
    const { prepare, write } = this.#database;
    write(() => {
      prepare(restartRetention).run(this.#now(), earliestDeletionMs, maxTimeMs);
      const expired = prepare(selectExpired).all(this.#now() - retentionMs);
      for (const row of expired) this.purge(String(row.text_id), forget);
    });
  }
}

/**
 * Stores the text with its words instead of the chunks, in the transaction of its part. A text that is there keeps its name, which may
 * have changed since. Throws SQLite's errors.
 */
export const putText = ({ prepare }: Database, { id, partId, name, text, heard }: NewText): void => {
  const { language, isLanguageFound, heardAt, durationMs, words } = heard;
  const heardWords = words.length > 0 ? pack(heard) : null;
  const facts = [language, Number(isLanguageFound), heardAt, durationMs, heardWords];
  const values = [new Date(heardAt).toISOString(), text, ...facts, id];
  if (prepare(updateHeard).run(...values).changes === 0) prepare(insertHeard).run(...values, name);
  prepare('DELETE FROM heard_chunks WHERE part_id = ?').run(partId);
};

const toTranscription = (row: Row): Transcription => ({
  id: String(row.text_id),
  name: String(row.name),
  result: String(row.result),
  favorite: row.favorite === 1,
  words: countWords(String(row.result)),
  created_at: toTextOrNull(row.created_at),
  updated_at: toTextOrNull(row.updated_at),
  more: {},
});

const toDeletedBy = (value: unknown): DeletedTranscription['deletedBy'] =>
  value === 'service' || value === 'not_stored' ? value : 'person';

const toExcerpt = (head: string): string => {
  const line = head.replaceAll(/\s+/g, ' ').trim();
  return line.length <= maxExcerptLength
    ? line
    : `${line.slice(0, maxExcerptLength).toWellFormed().trimEnd()}…`;
};

type StoredWord = readonly [
  text: string,
  startMs: number,
  endMs: number,
  probability: number,
  voice?: number,
];
/** Words that were stored before voices and languages were found are read too. */
interface StoredWords extends Pick<HeardWords, 'gaps'>, Partial<Pick<HeardWords, 'voices' | 'languages'>> {
  readonly words: readonly StoredWord[];
}

type StoredFacts = Pick<HeardWords, 'words' | 'gaps' | 'voices' | 'languages'>;

/** Three hours have 27,000 words: 350 kB. */
const pack = ({ words, gaps, voices, languages }: HeardWords): Uint8Array => {
  const stored: StoredWords = {
    words: words.map(({ text, startMs, endMs, probability, voice }): StoredWord => {
      const word = [text, startMs, endMs, Math.round(probability * 1_000) / 1_000] as const;
      return voice === undefined ? word : [...word, voice];
    }),
    gaps: gaps.map(({ startMs, endMs }) => ({ startMs, endMs })),
    voices,
    languages,
  };
  return compress(JSON.stringify(stored));
};

const unpack = (content: unknown): StoredFacts => {
  if (!(content instanceof Uint8Array)) return { words: [], gaps: [], voices: [], languages: [] };
  const { words, gaps, voices = [], languages = [] }: StoredWords = JSON.parse(decompress(content));
  return {
    words: words.map(([text, startMs, endMs, probability, voice]) => ({
      text,
      startMs,
      endMs,
      probability,
      ...(voice === undefined ? {} : { voice }),
    })),
    gaps,
    voices,
    languages,
  };
};
