import type { Database } from '../../storage/database.ts';

export interface PeaksRepository {
  /** Null if this file, in its current state, has no cached waveform. */
  get(file: string): readonly number[] | null;
  put(file: string, peaks: readonly number[]): void;
}

/** They need about half a megabyte in total. */
const maxEntries = 300;
/** The stored value of a height of 1. */
const maxHeight = 0xffff;

const upsert = `
INSERT INTO waveforms (file, used, heights) VALUES (?, (SELECT coalesce(max(used), 0) + 1 FROM waveforms), ?)
ON CONFLICT (file) DO UPDATE SET used = excluded.used, heights = excluded.heights`;
const touch = 'UPDATE waveforms SET used = (SELECT max(used) + 1 FROM waveforms) WHERE file = ?';
const evict =
  'DELETE FROM waveforms WHERE file IN (SELECT file FROM waveforms ORDER BY used DESC LIMIT -1 OFFSET ?)';

/** Errors are ignored: a missing waveform is computed again. */
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
      // Unsigned 16-bit integers, little-endian.
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
