/** Keeps how loud recordings are over a restart: some kilobytes each, and only of those that were opened last. */
import type { Database } from '../../storage/database.ts';

export interface PeaksRepository {
  /** Null where nothing is kept of this file as it is now. */
  get(file: string): readonly number[] | null;
  put(file: string, peaks: readonly number[]): void;
}

/** Half a megabyte in all. */
const maxEntries = 300;
/** A height of 1, in what is written. */
const maxHeight = 0xffff;

const upsert = `
INSERT INTO waveforms (file, used, heights) VALUES (?, (SELECT coalesce(max(used), 0) + 1 FROM waveforms), ?)
ON CONFLICT (file) DO UPDATE SET used = excluded.used, heights = excluded.heights`;
const touch = 'UPDATE waveforms SET used = (SELECT max(used) + 1 FROM waveforms) WHERE file = ?';
const evict =
  'DELETE FROM waveforms WHERE file IN (SELECT file FROM waveforms ORDER BY used DESC LIMIT -1 OFFSET ?)';

/** What cannot be read or written is looked at anew: nothing here fails. */
export const createPeaksRepository = (database: Database, limit = maxEntries): PeaksRepository => {
  const { prepare } = database;
  return {
    get: (file) => {
      const found = database.write(() => {
        const row = prepare('SELECT heights FROM waveforms WHERE file = ?').get(file);
        if (!(row?.heights instanceof Uint8Array)) return null;
        prepare(touch).run(file);
        return row.heights;
      });
      if (!found.ok || found.value === null) return null;
      // Two bytes each, little end first, whatever the machine.
      const bytes = Buffer.from(found.value);
      return Array.from({ length: bytes.length >> 1 }, (_, at) => bytes.readUInt16LE(at * 2) / maxHeight);
    },
    put: (file, peaks) => {
      const bytes = Buffer.alloc(peaks.length * 2);
      peaks.forEach((peak, at) => {
        bytes.writeUInt16LE(Math.round(Math.min(Math.max(peak, 0), 1) * maxHeight), at * 2);
      });
      database.write(() => {
        prepare(upsert).run(file, bytes);
        prepare(evict).run(limit);
      });
    },
  };
};
