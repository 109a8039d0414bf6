/**
 * How loud a recording is from moment to moment, for the picture of it. A short file is read whole; of a long one some
 * windows in each stretch are read, so that three hours take no longer than three minutes.
 */
import type { FileHandle } from 'node:fs/promises';
import type { Peaks } from '../../../preload/contract/audio.ts';
import { openSame, type Snapshot } from './file-stream.ts';
import type { PeaksStore } from './peaks-store.ts';
import { loudest } from './samples.ts';
import { type WavLayout, wavLayout } from './wav.ts';

/** Bytes of sound up to which every sample is looked at. */
const readWhole = 16 * 1024 * 1024;
/** Of a longer one: so many windows of so many bytes in each stretch. 8 KiB are 46 ms of a stereo recording. */
const windows = 2;
const windowBytes = 8 * 1024;
const pieceBytes = 1024 * 1024;
/** Pictures that are kept in memory: what is opened again is there at once. */
const mostKept = 50;

export type ReadPeaks = (snapshot: Snapshot, count: number) => Promise<Peaks>;

/** Never rejects: a file that cannot be read has no picture. `store` keeps pictures for longer than this runs. */
export const createPeaks = (store: PeaksStore): ReadPeaks => {
  const kept = new Map<string, Promise<Peaks>>();
  return (snapshot, count) => {
    const { path, size, mtimeMs } = snapshot;
    const key = `${count} ${size} ${mtimeMs} ${path}`;
    const known = kept.get(key);
    if (known) return known;
    const stored = store.get(key);
    const reading = stored ? Promise.resolve(stored) : readPeaks(snapshot, count).catch(() => null);
    if (!stored) void reading.then((peaks) => peaks && store.put(key, peaks));
    kept.set(key, reading);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > mostKept) kept.delete(oldest);
    return reading;
  };
};

const readPeaks = async (snapshot: Snapshot, count: number): Promise<Peaks> => {
  const file = await openSame(snapshot);
  if (file === null) return null;
  try {
    const layout = await wavLayout(file, snapshot.size);
    if (layout === null || layout.length < layout.frame) return null;
    const peaks: number[] = [];
    for (let index = 0; index < count; index += 1) {
      peaks.push(
        await stretchPeak(file, layout, edgeOf(layout, index, count), edgeOf(layout, index + 1, count)),
      );
    }
    return peaks;
  } finally {
    await file.close();
  }
};

/** Where a stretch begins: always with a whole sample. */
const edgeOf = ({ length, frame }: WavLayout, index: number, count: number): number =>
  Math.floor((length / frame) * (index / count)) * frame;

const stretchPeak = async (
  file: FileHandle,
  layout: WavLayout,
  from: number,
  to: number,
): Promise<number> => {
  let most = 0;
  const look = async (start: number, length: number): Promise<void> => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, layout.start + start);
    most = Math.max(most, loudest(bytes.subarray(0, bytesRead), layout.sample));
  };
  const whole = layout.length <= readWhole || to - from <= windows * windowBytes;
  if (whole) {
    const piece = Math.max(1, Math.floor(pieceBytes / layout.frame)) * layout.frame;
    for (let start = from; start < to; start += piece) await look(start, Math.min(piece, to - start));
    return most;
  }
  const window = Math.max(1, Math.floor(windowBytes / layout.frame)) * layout.frame;
  for (let at = 0; at < windows; at += 1) {
    const offset = Math.floor((((to - from) / windows) * (at + 0.5)) / layout.frame) * layout.frame;
    await look(from + offset, Math.min(window, to - from - offset));
  }
  return most;
};
