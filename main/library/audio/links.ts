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
  keep(account: string, id: string, link: Omit<AudioLink, 'fresh'>): Result<true>;
}

const upsert = `
INSERT OR REPLACE INTO audio_links
  (account, transcription_id, path, file_name, size, fingerprint, duration_seconds, linked_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

export const createAudioLinks = (database: Database, now: () => number): AudioLinks => {
  const rowOf = (table: 'audio_links' | 'sent_files', account: string, id: string) =>
    database.prepare(`SELECT * FROM ${table} WHERE account = ? AND transcription_id = ?`).get(account, id);
  return {
    find: (account, id) =>
      database.read(() => {
        const linked = rowOf('audio_links', account, id);
        const row = linked ?? rowOf('sent_files', account, id);
        if (row === undefined) return null;
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
    keep: (account, id, { path, fileName, size, fingerprint, durationSeconds }) =>
      database.write(() => {
        database
          .prepare(upsert)
          .run(account, id, path, fileName, size, fingerprint ?? '', durationSeconds, now());
        return true;
      }),
  };
};
