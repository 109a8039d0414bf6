/** Title and duration from the tags of an audio file. Both may be missing; nothing here fails. */
import type { AudioKind } from './sniff.ts';

export interface AudioTags {
  readonly title: string | null;
  readonly durationSeconds: number | null;
}

const none: AudioTags = { title: null, durationSeconds: null };

/** Formats that tell their duration only at the end are read to it up to this size. */
const readWhole = 64 * 1024 * 1024;
const patienceMs = 10_000;

/**
 * Reads the tags with music-metadata, which is loaded with the first file: it is large, and starting does not need it.
 * Odd files keep a parser busy or break it: it gets ten seconds, and then the file goes on without tags.
 */
export const readTags = async (path: string, size: number, kind: AudioKind): Promise<AudioTags> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<AudioTags>((resolve) => {
    timer = setTimeout(() => resolve(none), patienceMs);
  });
  try {
    return await Promise.race([parse(path, size, kind), late]);
  } catch {
    return none;
  } finally {
    clearTimeout(timer);
  }
};

const parse = async (path: string, size: number, kind: AudioKind): Promise<AudioTags> => {
  const { parseFile } = await import('music-metadata');
  const toTheEnd = kind === 'ogg' && size <= readWhole;
  const { common, format } = await parseFile(path, {
    skipCovers: true,
    duration: toTheEnd,
    skipPostHeaders: size > readWhole,
    mkvUseIndex: true,
  });
  const { duration } = format;
  const known = duration !== undefined && Number.isFinite(duration) && duration > 0;
  return { title: common.title ?? null, durationSeconds: known ? duration : null };
};
