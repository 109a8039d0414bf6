/** How long MP3 and ADTS files are. Parsers estimate it from the first frame, which is wrong if the rate changes. */
import { type FileHandle, open } from 'node:fs/promises';
import { findBeginning, type ReadBytes } from '../../../preload/recordings/beginnings.ts';
import { measureFrameRow, readStatedRow } from '../../../preload/recordings/frame-rows.ts';
import { monotonicNow } from '../../lib/clock.ts';
import { readAt } from './file-content.ts';

/** What the drop waits for one file. A usual drive reads hundreds of megabytes until then. */
const timeoutMs = 1_000;
/** Tags behind the sound, and bytes of other things, which the header of the file does not count. */
const maxOtherBytes = 64 * 1024;
const maxOtherShare = 0.01;

/** Rejects when the time is over. */
const toReader = (file: FileHandle): ReadBytes => {
  const end = monotonicNow() + timeoutMs;
  return (position, length) => {
    if (monotonicNow() > end) throw new Error('The frames are not counted in time');
    return readAt(file, position, length);
  };
};

/** Seconds of all rows of a file; null if most of it is something else. */
const countSeconds = async (read: ReadBytes, size: number): Promise<number | null> => {
  const maxOther = maxOtherBytes + maxOtherShare * size;
  let seconds = 0;
  let at = 0;
  while (at < size) {
    const start = at;
    const beginning = await findBeginning((position, length) => read(start + position, length), size - start);
    if (beginning?.format !== 'mp3' && beginning?.format !== 'aac') break;
    const first = start + beginning.start;
    const stated = at === 0 ? await readStatedRow(read, first) : null;
    // The header of the first of several files that were joined is that of one only.
    if (stated && stated.seconds > 0 && (stated.bytes === 0 || first + stated.bytes + maxOther >= size))
      return stated.seconds;
    const row = await measureFrameRow(read, first, size);
    if (row === null || row.end <= start) break;
    seconds += row.seconds;
    at = row.end;
  }
  return seconds > 0 && size - at <= maxOther ? seconds : null;
};

/**
 * Seconds, as the header states or the frames say; null if much of the file is something else. Rejects with file system errors, and
 * if counting takes too long.
 */
export const measureFrames = async (path: string, size: number): Promise<number | null> => {
  const file = await open(path);
  try {
    return await countSeconds(toReader(file), size);
  } finally {
    await file.close();
  }
};
