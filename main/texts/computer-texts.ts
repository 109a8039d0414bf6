/** The texts of this computer, and the words that were heard. They exist only here. */

import { computerTag, parseTextId, toTextId } from '../../preload/contract/account-id.ts';
import type { HeardWords } from '../../preload/contract/listening.ts';
import type { Page } from '../../preload/contract/page.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { countSpacedWords } from '../../preload/contract/text-counts.ts';
import type {
  Transcription,
  TranscriptionChanges,
  TranscriptionQuery,
} from '../../preload/contract/transcriptions.ts';
import type { TextsApi } from '../api/types.ts';
import {
  compress,
  type Database,
  decompress,
  type Row,
  toLengthMsOrNull,
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

/** The row of a text; 0, which no row has, if it is not a text of this computer. */
const toRowId = (id: string): number => {
  const parsed = parseTextId(id);
  return parsed?.tag === computerTag ? Number(parsed.id) || 0 : 0;
};

const toTranscription = (row: Row): Transcription => ({
  id: toTextId(computerTag, String(row.id)),
  name: String(row.name),
  result: String(row.result),
  favorite: row.favorite === 1,
  words: countSpacedWords(String(row.result)),
  created_at: String(row.created_at),
  updated_at: String(row.updated_at),
  more: {},
});

export class ComputerTexts implements TextsApi {
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
    return this.#database.read(() => {
      const { total } = this.#database.prepare('SELECT count(*) AS total FROM texts').get() ?? {};
      const items = this.#database
        .prepare('SELECT * FROM texts ORDER BY id DESC LIMIT ? OFFSET ?')
        .all(perPage, (page - 1) * perPage)
        .map(toTranscription);
      const lastPage = Math.max(1, Math.ceil(Number(total) / perPage));
      return { items, page, perPage, total: Number(total), lastPage, hasMore: page < lastPage };
    });
  }

  async show(id: string): Promise<Result<Transcription>> {
    const found = this.#find(id);
    return found.ok ? (found.value === null ? notFound : ok(found.value)) : found;
  }

  async update(id: string, changes: TranscriptionChanges): Promise<Result<Transcription>> {
    const { name = null, result = null, favorite } = changes;
    const written = this.#database.run(
      `UPDATE texts SET name = coalesce(?, name), result = coalesce(?, result), favorite = coalesce(?, favorite),
       updated_at = ? WHERE id = ?`,
      name,
      result,
      favorite === undefined ? null : Number(favorite),
      new Date(this.#now()).toISOString(),
      toRowId(id),
    );
    return written.ok ? this.show(id) : written;
  }

  async delete(id: string): Promise<Result<true>> {
    const found = await this.show(id);
    return found.ok ? this.#database.run('DELETE FROM texts WHERE id = ?', toRowId(id)) : found;
  }

  /** Null if the text has none, because nothing was said, or is unknown. */
  getWords(id: string): Result<HeardWords | null> {
    const sql = 'SELECT * FROM text_words WHERE text_id = ?';
    return this.#database.get(sql, [toRowId(id)], (row) => ({
      language: String(row.language),
      isLanguageFound: row.is_language_found === 1,
      heardAt: toTime(row.heard_at),
      durationMs: toLengthMsOrNull(row.duration_ms) ?? 0,
      ...unpack(row.content),
    }));
  }

  /** Whether one of these texts has words. */
  hasWords(ids: readonly string[]): boolean {
    const sql = 'SELECT 1 FROM text_words WHERE text_id IN (SELECT value FROM json_each(?)) LIMIT 1';
    const found = this.#database.get(sql, [JSON.stringify(ids.map(toRowId))], () => true);
    return found.ok && found.value === true;
  }

  /** The id of a new text; `replaced` is used again while its text is there. Throws SQLite's errors. */
  getId(replaced: string | null): string {
    if (
      replaced !== null &&
      this.#database.prepare('SELECT 1 FROM texts WHERE id = ?').get(toRowId(replaced))
    )
      return replaced;
    const row = this.#database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'texts'").get();
    return toTextId(computerTag, String(Number(row?.seq ?? 0) + 1));
  }

  #find(id: string): Result<Transcription | null> {
    return this.#database.get('SELECT * FROM texts WHERE id = ?', [toRowId(id)], toTranscription);
  }
}

/**
 * Stores the text with its words instead of the chunks, in the transaction of its part. A text that is there keeps its name, which may
 * have changed since. Throws SQLite's errors.
 */
export const putText = ({ prepare }: Database, { id, partId, name, text, heard }: NewText): void => {
  const { language, isLanguageFound, heardAt, durationMs } = heard;
  const rowId = toRowId(id);
  prepare(
    `INSERT INTO texts (id, name, result, favorite, created_at, updated_at) VALUES (?1, ?2, ?3, 0, ?4, ?4)
     ON CONFLICT (id) DO UPDATE SET result = ?3, updated_at = ?4`,
  ).run(rowId, name, text, new Date(heardAt).toISOString());
  prepare('DELETE FROM text_words WHERE text_id = ?').run(rowId);
  if (heard.words.length > 0)
    prepare('INSERT INTO text_words VALUES (?, ?, ?, ?, ?, ?)').run(
      rowId,
      language,
      Number(isLanguageFound),
      heardAt,
      durationMs,
      pack(heard),
    );
  prepare('DELETE FROM heard_parts WHERE part_id = ?').run(partId);
};

/** As a service says it: who has a copy of the text keeps that. */
const notFound = fail('not_found', undefined, { status: 404 });

type StoredWord = readonly [text: string, startMs: number, endMs: number, probability: number];
interface StoredWords extends Pick<HeardWords, 'gaps'> {
  readonly words: readonly StoredWord[];
}

/** Three hours have 27,000 words: 350 kB. */
const pack = ({ words, gaps }: HeardWords): Uint8Array => {
  const stored: StoredWords = {
    words: words.map(({ text, startMs, endMs, probability }) => [
      text,
      startMs,
      endMs,
      Math.round(probability * 1_000) / 1_000,
    ]),
    gaps: gaps.map(({ startMs, endMs }) => ({ startMs, endMs })),
  };
  return compress(JSON.stringify(stored));
};

const unpack = (content: unknown): Pick<HeardWords, 'words' | 'gaps'> => {
  if (!(content instanceof Uint8Array)) return { words: [], gaps: [] };
  const { words, gaps }: StoredWords = JSON.parse(decompress(content));
  return {
    words: words.map(([text, startMs, endMs, probability]) => ({ text, startMs, endMs, probability })),
    gaps,
  };
};
