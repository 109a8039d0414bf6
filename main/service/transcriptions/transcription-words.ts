/** What was heard, word by word. A correction of the text does not change it. */
import type { DatabaseSync } from 'node:sqlite';
import type { HeardWords } from '../../../preload/contract/listening.ts';

export const wordsTable = `
  CREATE TABLE IF NOT EXISTS transcription_words (
    transcription_id INTEGER PRIMARY KEY REFERENCES transcriptions ON DELETE CASCADE,
    language TEXT NOT NULL,
    language_found INTEGER NOT NULL,
    heard_at INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    words TEXT NOT NULL,
    gaps TEXT NOT NULL
  ) STRICT;
`;

/** The words as the service returns them: arrays, which are half as long as objects. */
export interface WordsRecord {
  readonly language: string;
  readonly language_found: boolean;
  readonly heard_at: number;
  readonly duration_ms: number;
  readonly words: readonly (readonly [text: string, startMs: number, endMs: number, probability: number])[];
  readonly gaps: readonly (readonly [startMs: number, endMs: number])[];
}

export class WordsRepository {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Replaces those of an earlier recording. */
  put(transcriptionId: number, { words, gaps, ...heard }: HeardWords): void {
    this.#database
      .prepare(
        `INSERT OR REPLACE INTO transcription_words
           (transcription_id, language, language_found, heard_at, duration_ms, words, gaps)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        transcriptionId,
        heard.language,
        Number(heard.isLanguageFound),
        heard.heardAt,
        heard.durationMs,
        JSON.stringify(words.map((word) => [word.text, word.startMs, word.endMs, word.probability])),
        JSON.stringify(gaps.map((gap) => [gap.startMs, gap.endMs])),
      );
  }

  get(transcriptionId: number): WordsRecord | null {
    const row = this.#database
      .prepare('SELECT * FROM transcription_words WHERE transcription_id = ?')
      .get(transcriptionId);
    if (row === undefined) return null;
    return {
      language: String(row.language),
      language_found: row.language_found === 1,
      heard_at: Number(row.heard_at),
      duration_ms: Number(row.duration_ms),
      words: JSON.parse(String(row.words)),
      gaps: JSON.parse(String(row.gaps)),
    };
  }
}
