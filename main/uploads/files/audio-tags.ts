/** Reads title and duration from the tags of an audio file. Both may be missing; never rejects. */
import { withTimeout } from '../../lib/timeout.ts';
import type { AudioFormat } from './detect-audio-format.ts';

export interface AudioTags {
  readonly title: string | null;
  readonly durationSeconds: number | null;
}

const noTags: AudioTags = { title: null, durationSeconds: null };

/** Formats that have the duration only at the end are read completely up to this size. */
const maxFullReadBytes = 64 * 1024 * 1024;
const timeoutMs = 10_000;

/**
 * Loads music-metadata with the first file, because it is large. Malformed files can make the parser hang or
 * fail; then the file has no tags.
 */
export const readTags = async (path: string, size: number, kind: AudioFormat): Promise<AudioTags> => {
  try {
    return await withTimeout(parseTags(path, size, kind), timeoutMs, noTags);
  } catch {
    return noTags;
  }
};

const parseTags = async (path: string, size: number, kind: AudioFormat): Promise<AudioTags> => {
  const { parseFile } = await import('music-metadata');
  const isReadToEnd = kind === 'ogg' && size <= maxFullReadBytes;
  const { common, format } = await parseFile(path, {
    skipCovers: true,
    duration: isReadToEnd,
    skipPostHeaders: size > maxFullReadBytes,
    mkvUseIndex: true,
  });
  const { duration } = format;
  const isKnown = duration !== undefined && Number.isFinite(duration) && duration > 0;
  return { title: common.title ?? null, durationSeconds: isKnown ? duration : null };
};
