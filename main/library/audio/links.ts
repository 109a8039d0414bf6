/** Which file belongs to which transcription: what was chosen by hand or found again, else what was uploaded. */
import type { Result } from '../../../preload/contract/result.ts';
import type { Database } from '../../storage/database.ts';

export interface AudioLink {
  readonly path: string;
  readonly fileName: string;
  readonly size: number;
  /** Null only for uploads of files that could not be read whole. */
  readonly fingerprint: string | null;
  readonly durationSeconds: number | null;
  /** Whether it is only known that this file was uploaded: nothing has been looked up since. */
  readonly fresh: boolean;
}

export interface AudioLinks {
  find(account: string, id: string): Result<AudioLink | null>;
  /** From now on there is none (`true`), or again the one that there was. */
  setUnlinked(account: string, id: string, unlinked: boolean): Result<true>;
  keep(account: string, id: string, link: Omit<AudioLink, 'fresh'>): Result<true>;
}

const upsert = `
INSERT OR REPLACE INTO audio_links
  (account, transcription_id, path, file_name, size, fingerprint, duration_seconds, linked_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

const markUnlinked = 'UPDATE audio_links SET unlinked = ? WHERE account = ? AND transcription_id = ?';
/** What was only uploaded has no row of its own yet; it gets one of year 0, to say that it is not wanted. */
const dropCopied = 'DELETE FROM audio_links WHERE account = ? AND transcription_id = ? AND linked_at = 0';
const copySent = `
INSERT OR IGNORE INTO audio_links
  (account, transcription_id, path, file_name, size, fingerprint, duration_seconds, linked_at)
SELECT account, transcription_id, path, file_name, size, coalesce(fingerprint, ''), NULL, 0 FROM sent_files
WHERE account = ? AND transcription_id = ?`;

export const createAudioLinks = (database: Database, now: () => number): AudioLinks => {
  const { prepare } = database;
  const rowOf = (table: 'audio_links' | 'sent_files', account: string, id: string) =>
    prepare(`SELECT * FROM ${table} WHERE account = ? AND transcription_id = ?`).get(account, id);
  return {
    find: (account, id) =>
      database.read(() => {
        const linked = rowOf('audio_links', account, id);
        const row = linked ?? rowOf('sent_files', account, id);
        if (row === undefined || linked?.unlinked === 1) return null;
        const { fingerprint, duration_seconds: seconds } = row;
        return {
          path: String(row.path),
          fileName: String(row.file_name),
          size: Number(row.size),
          fingerprint: typeof fingerprint === 'string' && fingerprint !== '' ? fingerprint : null,
          durationSeconds: typeof seconds === 'number' ? seconds : null,
          fresh: linked === undefined,
        };
      }),
    setUnlinked: (account, id, unlinked) =>
      database.write(() => {
        if (unlinked) prepare(copySent).run(account, id);
        prepare(markUnlinked).run(Number(unlinked), account, id);
        if (!unlinked) prepare(dropCopied).run(account, id);
        return true;
      }),
    keep: (account, id, { path, fileName, size, fingerprint, durationSeconds }) =>
      database.write(() => {
        prepare(upsert).run(account, id, path, fileName, size, fingerprint ?? '', durationSeconds, now());
        return true;
      }),
  };
};
