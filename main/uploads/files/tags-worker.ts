/** The thread that reads tags: one request at a time, one answer for each. */
import { openAsBlob } from 'node:fs';
import { extname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { parseBlob, parseFile } from 'music-metadata';
import { isPlausibleLength } from '../../../preload/recordings/plausible-length.ts';
import type { AudioFormat } from './detect-audio-format.ts';

export interface AudioTags {
  readonly title: string | null;
  readonly durationSeconds: number | null;
}

export interface TagRequest {
  readonly path: string;
  readonly size: number;
  readonly format: AudioFormat;
}

/** Formats that have the duration only at the end are read completely up to this size. */
const maxFullReadBytes = 64 * 1024 * 1024;

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
const getTypeByContent = (path: string, format: AudioFormat): string | null => {
  const usual = usualNames[format];
  const isUsual = usual?.extensions.split(' ').includes(extname(path).toLowerCase());
  return usual === undefined || isUsual ? null : usual.type;
};

/** Malformed files can make the parser fail, hang, or use all memory that there is. */
const parseTags = async ({ path, size, format: kind }: TagRequest): Promise<AudioTags> => {
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

parentPort?.on('message', async (request: TagRequest) => {
  const tags = await parseTags(request).catch(() => null);
  parentPort?.postMessage(tags);
});
