import type { HeardWords } from '../../../preload/contract/listening.ts';
import { countSpacedWords } from '../../../preload/contract/text-counts.ts';
import { type Database, toLengthMsOrNull, toTime } from '../../storage/database.ts';
import { insertRow, type NewRow } from '../rows.ts';

/** Of an uploaded file, only name, size and SHA-256 are stored. */
export interface TranscriptionRow {
  readonly id: number;
  readonly name: string;
  readonly result: string | null;
  readonly words: number;
  /** 0 or 1. */
  readonly favorite: number;
  readonly description: string | null;
  readonly language: string | null;
  readonly file_name: string | null;
  readonly file_size: number | null;
  readonly file_sha256: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export type NewTranscription = NewRow<TranscriptionRow>;

export const transcriptionsTable = {
  name: 'transcriptions',
  defaults: {
    name: '',
    result: null,
    words: 0,
    favorite: 0,
    description: null,
    language: null,
    file_name: null,
    file_size: null,
    file_sha256: null,
  },
  complete: (row: TranscriptionRow): TranscriptionRow => ({
    ...row,
    words: countSpacedWords(row.result ?? ''),
  }),
} as const;

export const wordsTable = `
  CREATE TABLE transcription_words (
    transcription_id INTEGER PRIMARY KEY REFERENCES transcriptions ON DELETE CASCADE,
    language TEXT NOT NULL,
    language_found INTEGER NOT NULL,
    heard_at INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    words TEXT NOT NULL,
    gaps TEXT NOT NULL
  ) STRICT;
`;

/** What was heard, word by word. A correction of the text does not change it. */
export class WordsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Replaces those of an earlier recording. */
  put(transcriptionId: number, { words, gaps, ...heard }: HeardWords): void {
    const row = {
      transcription_id: transcriptionId,
      language: heard.language,
      language_found: Number(heard.isLanguageFound),
      heard_at: heard.heardAt,
      duration_ms: heard.durationMs,
      words: JSON.stringify(words.map((word) => [word.text, word.startMs, word.endMs, word.probability])),
      gaps: JSON.stringify(gaps.map((gap) => [gap.startMs, gap.endMs])),
    };
    insertRow(this.#database, 'transcription_words', row, 'INSERT OR REPLACE');
  }

  /** As the service returns them: words and gaps are arrays, which are half as long as objects. */
  get(transcriptionId: number): object | null {
    const row = this.#database
      .prepare('SELECT * FROM transcription_words WHERE transcription_id = ?')
      .get(transcriptionId);
    if (row === undefined) return null;
    return {
      language: String(row.language),
      language_found: row.language_found === 1,
      heard_at: toTime(row.heard_at),
      duration_ms: toLengthMsOrNull(row.duration_ms) ?? 0,
      words: JSON.parse(String(row.words)),
      gaps: JSON.parse(String(row.gaps)),
    };
  }
}
