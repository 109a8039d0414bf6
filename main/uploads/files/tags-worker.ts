/** The thread that reads tags: one request at a time, one answer for each. */
import { openAsBlob } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { parseBlob, parseFile } from 'music-metadata';
import { type AudioFormat, audioFormats, getFileType } from '../../../preload/contract/audio-formats.ts';
import type { SoundTrack } from '../../../preload/contract/uploads.ts';
import { isPlausibleLength } from '../../../preload/recordings/plausible-length.ts';

export interface AudioTags {
  readonly title: string | null;
  readonly durationSeconds: number | null;
  /** Empty unless there are several. */
  readonly tracks: readonly SoundTrack[];
}

export interface TagRequest {
  readonly path: string;
  readonly size: number;
  readonly format: AudioFormat;
}

/** Formats that have the duration only at the end are read completely up to this size. */
const maxFullReadBytes = 64 * 1024 * 1024;

/** The parser of a file is chosen by its name. Null if the name fits the content. */
const getTypeByContent = (path: string, format: AudioFormat): string | null => {
  const types: Readonly<Record<string, string>> = audioFormats[format];
  return Object.hasOwn(types, getFileType(path)) ? null : (Object.values(types)[0] ?? null);
};

/** Containers of video. */
const formatsWithTracks: readonly AudioFormat[] = ['mp4', 'webm'];

/** Unless a header states it, their length is only that of all frames. */
const formatsOfFrames: readonly AudioFormat[] = ['mp3', 'aac'];

const toSeconds = (seconds: number | null | undefined, size: number): number | null =>
  seconds && seconds > 0 && isPlausibleLength(seconds, size) ? seconds : null;

/** Malformed files can make the parser fail, hang, or use all memory that there is. */
const parseTags = async ({ path, size, format: kind }: TagRequest): Promise<Omit<AudioTags, 'tracks'>> => {
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
  return { title: common.title ?? null, durationSeconds: toSeconds(format.duration, size) };
};

const readTags = async (request: TagRequest): Promise<AudioTags> => {
  const tags = await parseTags(request).catch(() => ({ title: null, durationSeconds: null }));
  if (formatsOfFrames.includes(request.format)) {
    const { measureFrames } = await import('./count-frames.ts');
    // What can't be counted stays unknown, because parts are planned by the length.
    const seconds = await measureFrames(request.path, request.size).catch(() => 0);
    return { ...tags, durationSeconds: toSeconds(seconds ?? tags.durationSeconds, request.size), tracks: [] };
  }
  if (!formatsWithTracks.includes(request.format)) return { ...tags, tracks: [] };
  const { tracks, durationSeconds } = await import('./list-tracks.ts')
    .then(({ listTracks }) => listTracks(request.path))
    .catch(() => ({ tracks: [], durationSeconds: null }));
  return {
    ...tags,
    durationSeconds: toSeconds(durationSeconds, request.size) ?? tags.durationSeconds,
    tracks,
  };
};

parentPort?.on('message', async (request: TagRequest) => {
  parentPort?.postMessage(await readTags(request));
});
