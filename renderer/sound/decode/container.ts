/** Everything that mediabunny can read and Chromium can decode. Only sound tracks are read, never a video track. */
import {
  ALL_FORMATS,
  type AudioSample,
  AudioSampleSink,
  CustomSource,
  Input,
  type InputAudioTrack,
  UnsupportedInputFormatError,
} from 'mediabunny';
import { isPlausibleLength } from '../../../preload/recordings/plausible-length.ts';
import { RecordingError } from '../recording-error.ts';
import type { RecordingFile } from '../recording-file.ts';
import { mixTracks } from './mix-tracks.ts';
import type { Recording, SoundBlock, Span } from './recording.ts';

/** Sample entries of protected tracks (ISO 14496-12, FairPlay). */
const encryptedEntries = new Set(['enca', 'drms', 'p608']);
/** Seconds; shorter blocks are joined, because each costs time. */
const blockSeconds = 1;
/** A silence of more than a day in a container is an error of its time stamps. */
const maxGapSeconds = 3_600;
/** Programs write up to six. */
const maxTracks = 8;

/** The codec as the container names it; '' if it has no readable name. */
const getCodecName = async (track: InputAudioTrack): Promise<string> => {
  const entry = await track.getInternalCodecId();
  const name = typeof entry === 'string' ? entry.trim() : '';
  return /^[\w /.-]{1,40}$/.test(name) ? name : ((await track.getCodec()) ?? '');
};

const findTrack = async (input: Input): Promise<InputAudioTrack> => {
  const track = await input.getPrimaryAudioTrack();
  if (track === null) {
    const tracks = await input.getTracks();
    throw new RecordingError(tracks.length > 0 ? 'no_sound' : 'damaged');
  }
  const name = await getCodecName(track);
  // The library would decode the encrypted packets.
  if (encryptedEntries.has(name)) throw new RecordingError('encrypted');
  if ((await track.getCodec()) === null || !(await track.canDecode()))
    throw new RecordingError('no_decoder', name);
  return track;
};

const canDecode = async (track: InputAudioTrack): Promise<boolean> =>
  (await track.getCodec()) !== null && !encryptedEntries.has(await getCodecName(track)) && track.canDecode();

/** The longest one first. Tracks in other languages are translations, and are left out. */
const listTracks = async (
  input: Input,
  primary: InputAudioTrack,
  bytes: number,
): Promise<readonly InputAudioTrack[]> => {
  const language = await primary.getLanguageCode();
  const found: { readonly track: InputAudioTrack; readonly seconds: number }[] = [
    { track: primary, seconds: (await primary.getDurationFromMetadata()) ?? Number.POSITIVE_INFINITY },
  ];
  for (const track of (await input.getAudioTracks()).slice(0, maxTracks)) {
    if (track.id === primary.id || (await track.getLanguageCode()) !== language) continue;
    const seconds = (await track.getDurationFromMetadata()) ?? 0;
    if (isPlausibleLength(seconds, bytes) && (await canDecode(track))) found.push({ track, seconds });
  }
  return found
    .sort((one, other) => Number(other.seconds > one.seconds) - Number(one.seconds > other.seconds))
    .map(({ track }) => track);
};

const copyChannels = (sample: AudioSample): Float32Array[] =>
  Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const samples = new Float32Array(sample.numberOfFrames);
    sample.copyTo(samples, { planeIndex, format: 'f32-planar' });
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

async function* readBlocks(track: InputAudioTrack, span?: Span): AsyncGenerator<SoundBlock> {
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
      if (block.start - end > maxGapSeconds) throw new RecordingError('implausible_length');
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

/** Errors of the libraries as ours. */
const explain = (error: unknown, file: RecordingFile): RecordingError => {
  if (file.error) return file.error;
  if (error instanceof RecordingError) return error;
  if (error instanceof UnsupportedInputFormatError) return new RecordingError('not_audio');
  return new RecordingError('damaged', String(error));
};

async function* explainErrors(
  blocks: AsyncGenerator<SoundBlock>,
  file: RecordingFile,
): AsyncGenerator<SoundBlock> {
  try {
    yield* blocks;
  } catch (error) {
    throw explain(error, file);
  }
}

export const openContainer = async (file: RecordingFile): Promise<Recording> => {
  const source = new CustomSource({
    getSize: () => file.bytes,
    read: (start, end) => file.read(start, end),
    maxCacheSize: 8 * 1024 * 1024,
    // Otherwise each frame of an MP3 is an entry of the cache, and looking one up takes most of the time.
    prefetchProfile: 'network',
    handleUnhandledError: () => undefined,
  });
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    if (!(await input.canRead())) throw new RecordingError('not_audio');
    const primary = await findTrack(input);
    const [longest = primary, ...others] = await listTracks(input, primary, file.bytes);
    const stated = await longest.getDurationFromMetadata();
    const isPlausible = stated === null || isPlausibleLength(stated, file.bytes);
    const readAll = (span?: Span): AsyncGenerator<SoundBlock> =>
      others.length === 0
        ? readBlocks(longest, span)
        : mixTracks(
            readBlocks(longest, span),
            others.map((track) => readBlocks(track, span)),
          );
    return {
      statedSeconds: isPlausible ? stated : null,
      hasCertainLength: (await input.getPrimaryVideoTrack()) === null,
      problem: isPlausible ? null : new RecordingError('implausible_length'),
      blocks: (span) => explainErrors(readAll(span), file),
    };
  } catch (error) {
    throw explain(error, file);
  }
};
