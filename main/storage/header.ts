/** Reads the header of a database file without SQLite: https://www.sqlite.org/fileformat.html */
import { closeSync, openSync, readSync, statSync } from 'node:fs';

export type DatabaseHeader =
  /** There is no file, or an empty one. */
  | { readonly kind: 'new' }
  | { readonly kind: 'database'; readonly version: number }
  /** The file is no database. SQLite would discard the write-ahead log beside it. */
  | { readonly kind: 'damaged' };

const headerBytes = 100;

/** Throws if the file exists but cannot be read. */
export const readHeader = (file: string): DatabaseHeader => {
  const size = getSize(file);
  if (size === 0) return getSize(`${file}-wal`) === 0 ? { kind: 'new' } : { kind: 'damaged' };
  const header = Buffer.alloc(headerBytes);
  const handle = openSync(file, 'r');
  try {
    const read = readSync(handle, header, 0, headerBytes, 0);
    const isDatabase = read === headerBytes && header.toString('latin1', 0, 16) === 'SQLite format 3\0';
    // Payload fractions: fixed values in every database.
    const isSound = header[21] === 64 && header[22] === 32 && header[23] === 32;
    return isDatabase && isSound
      ? { kind: 'database', version: header.readUInt32BE(60) }
      : { kind: 'damaged' };
  } finally {
    closeSync(handle);
  }
};

const getSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
