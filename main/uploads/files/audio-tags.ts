/** Reads title and duration from the tags of an audio file. Both may be missing; never rejects. */
import { openAsBlob } from 'node:fs';
import { extname } from 'node:path';
import { isPlausibleLength } from '../../../preload/recordings/plausible-length.ts';
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

/** Extensions and media type of formats that are often named wrong. The parser of a file is chosen by its name. */
const usualNames: Partial<Record<AudioFormat, { readonly extensions: string; readonly type: string }>> = {
  wav: { extensions: '.wav .wave .bwf', type: 'audio/wav' },
  mp3: { extensions: '.mp3 .mpga', type: 'audio/mpeg' },
  mp4: { extensions: '.mp4 .m4a .m4b .m4v .mov .3gp', type: 'audio/mp4' },
  ogg: { extensions: '.ogg .oga .opus .ogv .spx', type: 'audio/ogg' },
  flac: { extensions: '.flac', type: 'audio/flac' },
  aiff: { extensions: '.aiff .aif .aifc', type: 'audio/aiff' },
};

/** Null if the name of the file fits its content, or if the format is rarely named wrong. */
const getTypeByContent = (path: string, kind: AudioFormat): string | null => {
  const usual = usualNames[kind];
  const isUsual = usual?.extensions.split(' ').includes(extname(path).toLowerCase());
  return usual === undefined || isUsual ? null : usual.type;
};

const parseTags = async (path: string, size: number, kind: AudioFormat): Promise<AudioTags> => {
  const { parseBlob, parseFile } = await import('music-metadata');
  const isReadToEnd = kind === 'ogg' && size <= maxFullReadBytes;
  const options = {
    skipCovers: true,
    duration: isReadToEnd,
    skipPostHeaders: size > maxFullReadBytes,
    mkvUseIndex: true,
  };
  const type = getTypeByContent(path, kind);
  const { common, format } =
    type === null
      ? await parseFile(path, options)
      : await parseBlob(await openAsBlob(path, { type }), options);
  const { duration } = format;
  const isKnown = duration !== undefined && duration > 0 && isPlausibleLength(duration, size);
  return { title: common.title ?? null, durationSeconds: isKnown ? duration : null };
};
