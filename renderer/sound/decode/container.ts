/** Everything that mediabunny can read and Chromium can decode. Only sound tracks are read, never a video track. */
import {
  ALL_FORMATS,
  type AudioSample,
  AudioSampleSink,
  CustomSource,
  Input,
  type InputAudioTrack,
  MatroskaInputFormat,
  Mp4InputFormat,
  UnsupportedInputFormatError,
} from 'mediabunny';
import { isPlausibleLength } from '../../../preload/recordings/plausible-length.ts';
import {
  listTranslations,
  listUsedTracks,
  maxSoundTracks,
} from '../../../preload/recordings/sound-tracks.ts';
import { RecordingError } from '../recording-error.ts';
import type { ReadableFile } from './file-range.ts';
import { mixTracks } from './mix-tracks.ts';
import type { Recording, SoundBlock, Span } from './recording.ts';
import { makeFinite } from './to-finite.ts';

/** Sample entries of protected tracks (ISO 14496-12, FairPlay). */
const encryptedEntries = new Set(['enca', 'drms', 'p608']);
/** Films that do not begin with their type, as QuickTime wrote them. All other formats were tried before. */
class UntypedMovie extends Mp4InputFormat {
  async _canReadInput(): Promise<boolean> {
    return true;
  }
}
const formats = [...ALL_FORMATS, new UntypedMovie()];
/** Seconds; shorter blocks are joined, because each costs time. */
const blockSeconds = 1;
/** A silence of more than a day in a container is an error of its time stamps. */
const maxGapSeconds = 3_600;

/** The codec as the container names it; '' if it has no readable name. */
const getCodecName = async (track: InputAudioTrack): Promise<string> => {
  const entry = await track.getInternalCodecId();
  const name = typeof entry === 'string' ? entry.trim() : '';
  return /^[\w /.-]{1,40}$/.test(name) ? name : ((await track.getCodec()) ?? '');
};

/** Throws why the track cannot be decoded. */
const requireDecodable = async (track: InputAudioTrack): Promise<InputAudioTrack> => {
  const name = await getCodecName(track);
  // The library would decode the encrypted packets.
  if (encryptedEntries.has(name)) throw new RecordingError('encrypted');
  if ((await track.getCodec()) === null || !(await track.canDecode()))
    throw new RecordingError('no_decoder', name);
  return track;
};

interface OpenTrack {
  readonly track: InputAudioTrack;
  /** As stated; null if unknown. */
  readonly seconds: number | null;
}

interface FoundTracks {
  /** At least one. */
  readonly open: readonly OpenTrack[];
  readonly unreadable: readonly number[];
  /** Whether there are others. */
  readonly isSome: boolean;
}

const openTrack = async (track: InputAudioTrack, bytes: number): Promise<OpenTrack> => {
  const seconds = await (await requireDecodable(track)).getDurationFromMetadata();
  if (seconds !== null && !isPlausibleLength(seconds, bytes)) throw new RecordingError('implausible_length');
  return { track, seconds };
};

/** The language as the container states it; null if unknown. */
const getLanguage = async (track: InputAudioTrack): Promise<string | null> => {
  const language = await track.getLanguageCode();
  return language === 'und' ? null : language;
};

/** `leftOut`: ids of tracks; missing: translations. Rejects if no track can be decoded. */
const findTracks = async (
  input: Input,
  bytes: number,
  leftOut: readonly number[] | undefined,
): Promise<FoundTracks> => {
  const all = (await input.getAudioTracks()).slice(0, maxSoundTracks);
  const [first] = all;
  if (first === undefined)
    throw new RecordingError((await input.getTracks()).length > 0 ? 'no_sound' : 'damaged');
  if (all.length === 1) {
    const seconds = await (await requireDecodable(first)).getDurationFromMetadata();
    return { open: [{ track: first, seconds }], unreadable: [], isSome: false };
  }
  const described = await Promise.all(
    all.map(async (track) => ({ id: track.id, language: await getLanguage(track) })),
  );
  const used = listUsedTracks(all, leftOut ?? listTranslations(described));
  const opened = await Promise.allSettled(used.map((track) => openTrack(track, bytes)));
  const open = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = opened.find((one) => one.status === 'rejected');
  if (open.length === 0) throw failed?.reason;
  const unreadable = used.filter((_, at) => opened[at]?.status === 'rejected').map(({ id }) => id);
  return { open, unreadable, isSome: open.length < all.length };
};

/** The longest that is known. Matroska states that of the whole file, which may be that of a track that is left out. */
const getStatedSeconds = async (input: Input, { open, isSome }: FoundTracks): Promise<number | null> => {
  if (isSome && (await input.getFormat()) instanceof MatroskaInputFormat) return null;
  const known = open.map(({ seconds }) => seconds).filter((seconds) => seconds !== null);
  return known.length === 0 ? null : Math.max(...known);
};

const copyChannels = (sample: AudioSample): Float32Array[] =>
  Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const samples = new Float32Array(sample.numberOfFrames);
    sample.copyTo(samples, { planeIndex, format: 'f32-planar' });
    makeFinite(samples);
    return samples;
  });

const joinBlocks = (blocks: readonly SoundBlock[]): SoundBlock | null => {
  const [first] = blocks;
  if (first === undefined || blocks.length === 1) return first ?? null;
  const length = blocks.reduce((sum, { channels }) => sum + (channels[0]?.length ?? 0), 0);
  const channels = first.channels.map((_, channel) => {
    const joined = new Float32Array(length);
    let at = 0;
    for (const block of blocks) {
      const samples = block.channels[channel];
      if (samples) joined.set(samples, at);
      at += block.channels[0]?.length ?? 0;
    }
    return joined;
  });
  return { ...first, channels };
};

const getSeconds = ({ channels, sampleRate }: SoundBlock): number => (channels[0]?.length ?? 0) / sampleRate;

const getEnd = (block: SoundBlock): number => block.start + getSeconds(block);

/** Whether a block continues the one before: the same format, and no gap that would be heard. */
const continues = (previous: SoundBlock, block: SoundBlock): boolean =>
  previous.sampleRate === block.sampleRate &&
  previous.channels.length === block.channels.length &&
  Math.abs(block.start - getEnd(previous)) < 0.02;

async function* readBlocks(track: InputAudioTrack, maxGap: number, span?: Span): AsyncGenerator<SoundBlock> {
  let waiting: SoundBlock[] = [];
  let end = span?.start ?? 0;
  const sink = new AudioSampleSink(track);
  try {
    for await (const sample of sink.samples(span?.start, span?.end)) {
      const block = {
        channels: copyChannels(sample),
        sampleRate: sample.sampleRate,
        start: sample.timestamp,
      };
      sample.close();
      if (block.start - end > maxGap) throw new RecordingError('implausible_length');
      end = getEnd(block);
      const last = waiting.at(-1);
      const [first] = waiting;
      if (last && first && (!continues(last, block) || end - first.start > blockSeconds)) {
        const joined = joinBlocks(waiting);
        waiting = [];
        if (joined) yield joined;
      }
      waiting.push(block);
    }
  } catch (error) {
    const joined = joinBlocks(waiting);
    if (joined) yield joined;
    throw error;
  }
  const joined = joinBlocks(waiting);
  if (joined) yield joined;
}

const readTracks = (
  { open }: FoundTracks,
  unreadable: Set<number>,
  span: Span | undefined,
): AsyncGenerator<SoundBlock> => {
  const [first] = open;
  if (first !== undefined && open.length === 1) return readBlocks(first.track, maxGapSeconds, span);
  // Whoever joins late has a track that begins late.
  const maxGap = Math.max(maxGapSeconds, ...open.map(({ seconds }) => seconds ?? 0));
  const tracks = open.map(({ track }) => ({ id: track.id, blocks: readBlocks(track, maxGap, span) }));
  return mixTracks(tracks, (id) => unreadable.add(id), span);
};

/** Errors of the libraries as ours. */
const explain = (error: unknown, file: ReadableFile): RecordingError => {
  if (file.error) return file.error;
  if (error instanceof RecordingError) return error;
  if (error instanceof UnsupportedInputFormatError) return new RecordingError('not_audio');
  return new RecordingError('damaged', String(error));
};

async function* explainErrors(
  blocks: AsyncGenerator<SoundBlock>,
  file: ReadableFile,
): AsyncGenerator<SoundBlock> {
  try {
    yield* blocks;
  } catch (error) {
    throw explain(error, file);
  }
}

/** `leftOut`: ids of tracks; missing: translations. */
export const openContainer = async (file: ReadableFile, leftOut?: readonly number[]): Promise<Recording> => {
  const source = new CustomSource({
    getSize: () => file.bytes,
    read: (start, end) => file.read(start, end),
    maxCacheSize: 8 * 1024 * 1024,
    // Otherwise each frame of an MP3 is an entry of the cache, and looking one up takes most of the time.
    prefetchProfile: 'network',
    handleUnhandledError: () => undefined,
  });
  const input = new Input({ source, formats });
  try {
    if (!(await input.canRead())) throw new RecordingError('not_audio');
    const found = await findTracks(input, file.bytes, leftOut);
    const stated = await getStatedSeconds(input, found);
    const isPlausible = stated === null || isPlausibleLength(stated, file.bytes);
    const unreadable = new Set(found.unreadable);
    return {
      statedSeconds: isPlausible ? stated : null,
      hasCertainLength: (await input.getPrimaryVideoTrack()) === null,
      problem: isPlausible ? null : new RecordingError('implausible_length'),
      unreadableTracks: unreadable,
      blocks: (span) => explainErrors(readTracks(found, unreadable, span), file),
    };
  } catch (error) {
    throw explain(error, file);
  }
};
