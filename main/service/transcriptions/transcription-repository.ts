/** Stores the transcriptions. Of an uploaded file, only name, size and SHA-256 are stored. */
import type { DatabaseSync } from 'node:sqlite';

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

export type NewTranscription = Pick<TranscriptionRow, 'name'> &
  Partial<Omit<TranscriptionRow, 'id' | 'words'>>;
export type TranscriptionPatch = Partial<
  Omit<TranscriptionRow, 'id' | 'words' | 'created_at' | 'updated_at'>
>;

export interface TranscriptionRepository {
  readonly getAll: () => readonly TranscriptionRow[];
  readonly get: (id: number) => TranscriptionRow | null;
  readonly insert: (transcription: NewTranscription) => TranscriptionRow;
  readonly update: (id: number, patch: TranscriptionPatch) => TranscriptionRow | null;
  readonly delete: (id: number) => boolean;
}

const countWords = (text: string | null): number => text?.match(/\S+/gu)?.length ?? 0;

export const createTranscriptionRepository = (
  database: DatabaseSync,
  getTimestamp: () => string,
): TranscriptionRepository => {
  const get = (id: number): TranscriptionRow | null =>
    (database.prepare('SELECT * FROM transcriptions WHERE id = ?').get(id) as TranscriptionRow | undefined) ??
    null;
  return {
    get,
    getAll: () =>
      database.prepare('SELECT * FROM transcriptions ORDER BY id').all() as unknown as TranscriptionRow[],
    insert: (transcription) => {
      const createdAt = transcription.created_at ?? getTimestamp();
      const result = transcription.result ?? null;
      const { lastInsertRowid } = database
        .prepare(
          `INSERT INTO transcriptions (name, result, words, favorite, description, language, file_name, file_size, file_sha256, created_at, updated_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          transcription.name,
          result,
          countWords(result),
          transcription.favorite ?? 0,
          transcription.description ?? null,
          transcription.language ?? null,
          transcription.file_name ?? null,
          transcription.file_size ?? null,
          transcription.file_sha256 ?? null,
          createdAt,
          transcription.updated_at ?? createdAt,
        );
      return get(Number(lastInsertRowid)) as TranscriptionRow;
    },
    update: (id, patch) => {
      const before = get(id);
      if (before === null) return null;
      const row = { ...before, ...patch };
      database
        .prepare(
          `UPDATE transcriptions SET name = ?, result = ?, words = ?, favorite = ?, description = ?, language = ?,
             file_name = ?, file_size = ?, file_sha256 = ?, updated_at = ? WHERE id = ?`,
        )
        .run(
          row.name,
          row.result,
          countWords(row.result),
          row.favorite,
          row.description,
          row.language,
          row.file_name,
          row.file_size,
          row.file_sha256,
          getTimestamp(),
          id,
        );
      return get(id);
    },
    delete: (id) => database.prepare('DELETE FROM transcriptions WHERE id = ?').run(id).changes === 1,
  };
};
