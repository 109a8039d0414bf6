/** Reads a short file completely, and a few windows of each segment of a long one. */
import { LRUCache } from 'lru-cache';
import type { Peaks } from '../../../preload/contract/audio.ts';
import { DriveTimeoutError } from '../../lib/file-access.ts';
import type { FileSnapshot } from './file-stream.ts';
import { openRecording, type Recording } from './open-recording.ts';
import type { PeaksRepository } from './peaks-repository.ts';
import { type RunOnDrive, runOnDrive } from './run-on-drive.ts';
import { getPeak } from './samples.ts';
import { readWavLayout, type WavLayout } from './wav.ts';

/** Bytes of audio data up to which every sample is read. */
const maxFullReadBytes = 16 * 1024 * 1024;
/** Windows for each segment of a longer file. 8 KiB are 46 ms of a stereo recording. */
const windowsPerSegment = 2;
const windowBytes = 8 * 1024;
const chunkBytes = 1024 * 1024;
const maxInMemory = 50;

export type ReadPeaks = (snapshot: FileSnapshot, count: number) => Promise<Peaks>;

/** Never rejects: an unreadable file gives null. A file whose drive did not respond is read again at the next call. */
export const createPeaksReader = (repository: PeaksRepository, run: RunOnDrive = runOnDrive): ReadPeaks => {
  const inMemory = new LRUCache<string, Promise<Peaks>>({ max: maxInMemory });
  return (snapshot, count) => {
    const { path, size, mtimeMs } = snapshot;
    const key = `${count} ${size} ${mtimeMs} ${path}`;
    const cached = inMemory.get(key);
    if (cached) return cached;
    const stored = repository.get(key);
    const onError = (error: unknown): null => {
      if (error instanceof DriveTimeoutError) inMemory.delete(key);
      return null;
    };
    const reading = stored ? Promise.resolve(stored) : readPeaks(snapshot, count, run).catch(onError);
    if (!stored) void reading.then((peaks) => peaks && repository.put(key, peaks));
    inMemory.set(key, reading);
    return reading;
  };
};

const readPeaks = async (snapshot: FileSnapshot, count: number, run: RunOnDrive): Promise<Peaks> => {
  const file = await openRecording(snapshot, run);
  if (file === null) return null;
  try {
    const layout = await readWavLayout(file, snapshot.size);
    if (layout === null || layout.length < layout.frame) return null;
    const peaks: number[] = [];
    for (let index = 0; index < count; index += 1) {
      peaks.push(
        await getSegmentPeak(
          file,
          layout,
          getSegmentStart(layout, index, count),
          getSegmentStart(layout, index + 1, count),
        ),
      );
    }
    return peaks;
  } finally {
    file.close();
  }
};

/** The start of a segment, aligned to whole frames. */
const getSegmentStart = ({ length, frame }: WavLayout, index: number, count: number): number =>
  Math.floor((length / frame) * (index / count)) * frame;

const getSegmentPeak = async (
  file: Recording,
  layout: WavLayout,
  from: number,
  to: number,
): Promise<number> => {
  let peak = 0;
  const scan = async (start: number, length: number): Promise<void> => {
    const bytes = await file.read(layout.start + start, length);
    peak = Math.max(peak, getPeak(bytes, layout.sample));
  };
  const isReadWhole = layout.length <= maxFullReadBytes || to - from <= windowsPerSegment * windowBytes;
  if (isReadWhole) {
    const chunkLength = Math.max(1, Math.floor(chunkBytes / layout.frame)) * layout.frame;
    for (let start = from; start < to; start += chunkLength)
      await scan(start, Math.min(chunkLength, to - start));
    return peak;
  }
  const windowLength = Math.max(1, Math.floor(windowBytes / layout.frame)) * layout.frame;
  for (let at = 0; at < windowsPerSegment; at += 1) {
    const offset = Math.floor((((to - from) / windowsPerSegment) * (at + 0.5)) / layout.frame) * layout.frame;
    await scan(from + offset, Math.min(windowLength, to - from - offset));
  }
  return peak;
};
