/** A linked file has priority over the uploaded one. */
import type { Result } from '../../../preload/contract/result.ts';
import {
  type Database,
  toCount,
  toLengthMsOrNull,
  toSecondsOrNull,
  toTextOrNull,
} from '../../storage/database.ts';

export interface AudioLink {
  readonly path: string;
  readonly fileName: string;
  readonly size: number;
  /** Null only for uploads that could not be read completely. */
  readonly fingerprint: string | null;
  readonly durationSeconds: number | null;
  /** True if the file is only known from its upload. */
  readonly fresh: boolean;
  /** What a part of a separated episode plays of the recording, in milliseconds; null: all of it. */
  readonly range: { readonly startMs: number; readonly endMs: number } | null;
}

/** What is saved of a link. */
export type AudioFile = Omit<AudioLink, 'fresh' | 'range'>;

const upsert = `
INSERT OR REPLACE INTO audio_links
  (account, transcription_id, path, file_name, size, fingerprint, duration_seconds, linked_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

/** The recording that the separated episode of this record was cut from, and where. */
const selectRecording = `
SELECT l.*, p.start_ms, p.end_ms FROM episode_parts p
JOIN episodes e ON e.id = p.episode_id AND e.separated_at IS NOT NULL
JOIN audio_links l ON l.account = e.account AND l.transcription_id = e.id AND l.unlinked = 0
WHERE p.account = ? AND p.transcription_id = ? AND p.start_ms IS NOT NULL AND p.end_ms IS NOT NULL`;

const markUnlinked = 'UPDATE audio_links SET unlinked = ? WHERE account = ? AND transcription_id = ?';
/** Uploads without a link get a placeholder with `linked_at = 0`, to be marked as unlinked. */
const deletePlaceholder =
  'DELETE FROM audio_links WHERE account = ? AND transcription_id = ? AND linked_at = 0';
const insertPlaceholder = `
INSERT OR IGNORE INTO audio_links
  (account, transcription_id, path, file_name, size, fingerprint, duration_seconds, linked_at)
SELECT account, transcription_id, path, file_name, size, coalesce(fingerprint, ''), NULL, 0 FROM sent_files
WHERE account = ? AND transcription_id = ?`;

export const createAudioLinkRepository = (database: Database, now: () => number) => {
  const { prepare } = database;
  const getRow = (table: 'audio_links' | 'sent_files', accountId: string, id: string) =>
    prepare(`SELECT * FROM ${table} WHERE account = ? AND transcription_id = ?`).get(accountId, id);
  return {
    find: (accountId: string, id: string): Result<AudioLink | null> =>
      database.read(() => {
        const linked = getRow('audio_links', accountId, id);
        const recording = prepare(selectRecording).get(accountId, id);
        const row = linked ?? getRow('sent_files', accountId, id) ?? recording;
        if (row === undefined || linked?.unlinked === 1) return null;
        const isPart = recording !== undefined && recording.fingerprint === (row.fingerprint ?? '');
        const startMs = toLengthMsOrNull(recording?.start_ms);
        const endMs = toLengthMsOrNull(recording?.end_ms);
        return {
          path: String(row.path),
          fileName: String(row.file_name),
          size: toCount(row.size),
          fingerprint: toTextOrNull(row.fingerprint) || null,
          durationSeconds: toSecondsOrNull(row.duration_seconds),
          fresh: linked === undefined,
          range: isPart && startMs !== null && endMs !== null ? { startMs, endMs } : null,
        };
      }),
    /** Unlinks the file (`true`) or restores the previous link. */
    setUnlinked: (accountId: string, id: string, unlinked: boolean): Result<true> =>
      database.write(() => {
        if (unlinked) prepare(insertPlaceholder).run(accountId, id);
        prepare(markUnlinked).run(Number(unlinked), accountId, id);
        if (!unlinked) prepare(deletePlaceholder).run(accountId, id);
        return true;
      }),
    save: (accountId: string, id: string, link: AudioFile): Result<true> => {
      const { path, fileName, size, fingerprint, durationSeconds } = link;
      const values = [path, fileName, size, fingerprint ?? '', durationSeconds, now()];
      return database.run(upsert, accountId, id, ...values);
    },
  };
};
