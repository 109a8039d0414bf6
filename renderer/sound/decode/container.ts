/** Everything that mediabunny can read and Chromium can decode. Only sound tracks are read, never a video track. */
import {
  ALL_FORMATS,
  type AudioSample,
  AudioSampleSink,
  CustomSource,
  EncodedPacketSink,
  FlacInputFormat,
  Input,
  type InputAudioTrack,
  type InputFormat,
  MatroskaInputFormat,
  Mp4InputFormat,
  OggInputFormat,
  QuickTimeInputFormat,
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
import {
  type Recording,
  type RecordingLength,
  type RecordingTrack,
  type SoundBlock,
  type Span,
  unknownLength,
} from './recording.ts';
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
  readonly length: RecordingLength;
}

interface FoundTracks {
  /** At least one. */
  readonly open: readonly OpenTrack[];
  readonly unreadable: readonly number[];
  /** Beyond the most that are read. */
  readonly unreadTracks: number;
}

/** Formats that have a table of the sound, or its last time at the end. */
const measuredFormats = [Mp4InputFormat, QuickTimeInputFormat, MatroskaInputFormat, OggInputFormat] as const;

/**
 * How long the sound of a track is. What a header states may be that of a picture (Matroska), of a rate, or wrong, so the last piece of
 * the sound counts.
 */
const measureLength = async (track: InputAudioTrack, format: InputFormat): Promise<RecordingLength> => {
  if (measuredFormats.some((one) => format instanceof one)) {
    const measured = await track.computeDuration().catch(() => 0);
    if (measured > 0) return { certainty: 'certain', seconds: measured };
  }
  const seconds = await track.getDurationFromMetadata();
  if (seconds === null || seconds <= 0) return unknownLength;
  return { certainty: format instanceof FlacInputFormat ? 'certain' : 'estimated', seconds };
};

const openTrack = async (track: InputAudioTrack, format: InputFormat, bytes: number): Promise<OpenTrack> => {
  const length = await measureLength(await requireDecodable(track), format);
  if (length.seconds !== null && !isPlausibleLength(length.seconds, bytes))
    throw new RecordingError('implausible_length');
  return { track, length };
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
  const found = await input.getAudioTracks();
  const all = found.slice(0, maxSoundTracks);
  const unreadTracks = found.length - all.length;
  const [first] = all;
  if (first === undefined)
    throw new RecordingError((await input.getTracks()).length > 0 ? 'no_sound' : 'damaged');
  const format = await input.getFormat();
  if (all.length === 1) {
    const length = await measureLength(await requireDecodable(first), format);
    return { open: [{ track: first, length }], unreadable: [], unreadTracks };
  }
  const described = await Promise.all(
    all.map(async (track) => ({ id: track.id, language: await getLanguage(track) })),
  );
  const used = listUsedTracks(all, leftOut ?? listTranslations(described));
  const opened = await Promise.allSettled(used.map((track) => openTrack(track, format, bytes)));
  const open = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = opened.find((one) => one.status === 'rejected');
  if (open.length === 0) throw failed?.reason;
  const unreadable = used.filter((_, at) => opened[at]?.status === 'rejected').map(({ id }) => id);
  return { open, unreadable, unreadTracks };
};

/** That of the longest track. A track of unknown length may be longer. */
const getLength = ({ open }: FoundTracks): RecordingLength => {
  const known = open.flatMap(({ length }) => (length.certainty === 'unknown' ? [] : [length]));
  if (known.length === 0) return unknownLength;
  const isCertain = known.length === open.length && known.every(({ certainty }) => certainty === 'certain');
  return {
    certainty: isCertain ? 'certain' : 'estimated',
    seconds: Math.max(...known.map(({ seconds }) => seconds)),
  };
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
  // In a FLAC without a frame, the library would search for ever for the one to jump to.
  if (
    span !== undefined &&
    (await new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true })) === null
  )
    return;
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
  open: readonly OpenTrack[],
  unreadable: Set<number>,
  span: Span | undefined,
): AsyncGenerator<SoundBlock> => {
  // Whoever joins late has a track that begins late.
  const maxGap = Math.max(maxGapSeconds, ...open.map(({ length }) => length.seconds ?? 0));
  const tracks = open.map(({ track }) => ({ id: track.id, blocks: readBlocks(track, maxGap, span) }));
  return mixTracks(tracks, (id) => unreadable.add(id), span);
};

const readSound = (
  { open }: FoundTracks,
  unreadable: Set<number>,
  span: Span | undefined,
): AsyncGenerator<SoundBlock> => {
  const [first] = open;
  return first !== undefined && open.length === 1
    ? readBlocks(first.track, maxGapSeconds, span)
    : readTracks(open, unreadable, span);
};

/** Each by itself has the times that it has in the mix, and silence where it has no sound. */
const describeTracks = (
  { open }: FoundTracks,
  unreadable: Set<number>,
  file: ReadableFile,
): Promise<readonly RecordingTrack[]> =>
  Promise.all(
    open.map(async (one) => ({
      name: await one.track.getName(),
      recording: {
        length: one.length,
        problem: null,
        blocks: (span) => explainErrors(readTracks([one], unreadable, span), file),
      },
    })),
  );

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
    const length = getLength(found);
    const isPlausible = length.seconds === null || isPlausibleLength(length.seconds, file.bytes);
    const unreadable = new Set(found.unreadable);
    return {
      length: isPlausible ? length : unknownLength,
      problem: isPlausible ? null : new RecordingError('implausible_length'),
      unreadableTracks: unreadable,
      unreadTracks: found.unreadTracks,
      ...(found.open.length > 1 && { tracks: await describeTracks(found, unreadable, file) }),
      blocks: (span) => explainErrors(readSound(found, unreadable, span), file),
    };
  } catch (error) {
    throw explain(error, file);
  }
};
