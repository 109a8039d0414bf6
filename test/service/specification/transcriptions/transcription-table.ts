import { countSpacedWords } from '../../../../preload/recordings/text-counts.ts';
import type { NewRow } from '../rows.ts';

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

export const createTranscriptions = `
  CREATE TABLE transcriptions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    result TEXT,
    words INTEGER NOT NULL,
    favorite INTEGER NOT NULL,
    description TEXT,
    language TEXT,
    file_name TEXT,
    file_size INTEGER,
    file_sha256 TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
`;

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
