/** Reads WAV (RIFX, RF64 and BW64 too), AIFF and AIFC. */
import { type RiffChunk, type RiffContent, readRiff } from '../../../preload/recordings/riff-chunks.ts';
import { RecordingError } from '../recording-error.ts';
import { openContainer } from './container.ts';
import { FileRange, type ReadableFile } from './file-range.ts';
import { openAdpcm } from './ima-adpcm.ts';
import { openPcm, type PcmFormat, type PcmLayout } from './pcm-recording.ts';
import type { Recording } from './recording.ts';

const getText = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));

const readView = async (
  file: ReadableFile,
  start: number,
  length: number,
): Promise<DataView<ArrayBuffer>> => {
  if (start + length > file.bytes) throw new RecordingError('truncated');
  return new DataView((await file.read(start, start + length)).buffer);
};

const readChunks = (
  file: ReadableFile,
  soundId: 'data' | 'SSND',
  isLittleEndian: boolean,
): Promise<RiffContent> =>
  readRiff(
    async (position, length) =>
      position >= file.bytes
        ? new Uint8Array()
        : file.read(position, Math.min(position + length, file.bytes)),
    file.bytes,
    { isLittleEndian, soundId },
  );

/** Formats of WAV. */
const tags = { integer: 1, float: 3, alaw: 6, mulaw: 7, ima: 0x11, mp3: 0x55, extensible: 0xfffe };
/** Names of codecs without a reader. */
const codecNames: Readonly<Record<number, string>> = {
  2: 'Microsoft ADPCM',
  16: 'OKI ADPCM',
  20: 'G.723 ADPCM',
  23: 'Dialogic ADPCM',
  32: 'Yamaha ADPCM',
  34: 'TrueSpeech',
  49: 'GSM 6.10',
  64: 'G.721 ADPCM',
  66: 'G.723.1',
  69: 'G.726 ADPCM',
  80: 'MP2',
  97: 'Duck ADPCM',
  100: 'G.726 ADPCM',
  101: 'G.722',
  131: 'G.729',
  255: 'AAC in WAV',
  352: 'WMA',
  353: 'WMA',
  354: 'WMA',
  355: 'WMA',
  512: 'Creative ADPCM',
  655: 'G.722',
  28781: 'AAC in WAV',
  5632: 'AAC in WAV',
  5634: 'AAC in WAV',
  8192: 'AC-3',
  8193: 'DTS',
  22127: 'Vorbis in WAV',
  26447: 'Vorbis in WAV',
  26448: 'Vorbis in WAV',
  26449: 'Vorbis in WAV',
  26479: 'Vorbis in WAV',
  26480: 'Vorbis in WAV',
  26481: 'Vorbis in WAV',
  28751: 'Opus in WAV',
  41225: 'Speex',
  61868: 'FLAC in WAV',
};

const getCodecName = (tag: number): string => codecNames[tag] ?? `WAV 0x${tag.toString(16).padStart(4, '0')}`;

const getWavFormat = (tag: number, bytes: number, isLittleEndian: boolean): PcmFormat | null => {
  if (tag === tags.integer && (bytes === 1 || bytes === 2 || bytes === 3 || bytes === 4))
    return { kind: bytes === 1 ? 'unsigned' : 'integer', bytes, isLittleEndian };
  if (tag === tags.float && (bytes === 4 || bytes === 8)) return { kind: 'float', bytes, isLittleEndian };
  if (tag === tags.alaw && bytes === 1) return { kind: 'alaw', bytes, isLittleEndian };
  if (tag === tags.mulaw && bytes === 1) return { kind: 'mulaw', bytes, isLittleEndian };
  return null;
};

interface WavHead {
  readonly tag: number;
  readonly channels: number;
  readonly sampleRate: number;
  readonly blockBytes: number;
  readonly bits: number;
}

const readWavHead = async (
  file: ReadableFile,
  chunk: RiffChunk | undefined,
  isLittleEndian: boolean,
): Promise<WavHead> => {
  if (chunk === undefined || chunk.length < 14) throw new RecordingError('damaged');
  const view = await readView(file, chunk.start, Math.min(Math.max(chunk.length, 16), 26));
  const stated = view.getUint16(0, isLittleEndian);
  const hasMore = stated === tags.extensible && view.byteLength >= 26;
  return {
    tag: hasMore ? view.getUint16(24, isLittleEndian) : stated,
    channels: view.getUint16(2, isLittleEndian),
    sampleRate: view.getUint32(4, isLittleEndian),
    blockBytes: view.getUint16(12, isLittleEndian),
    bits: view.getUint16(14, isLittleEndian),
  };
};

export const openWav = async (file: ReadableFile): Promise<Recording> => {
  const isLittleEndian = getText(await readView(file, 0, 12), 0) !== 'RIFX';
  const { chunks, sound, isHeaderWrong } = await readChunks(file, 'data', isLittleEndian);
  const head = await readWavHead(
    file,
    chunks.find(({ id }) => id === 'fmt '),
    isLittleEndian,
  );
  const { tag, channels, sampleRate, bits } = head;
  const bySize = channels === 0 ? null : getWavFormat(tag, head.blockBytes / channels, isLittleEndian);
  // The size of a frame is wrong sometimes; that of a sample says the same.
  const format = bySize ?? getWavFormat(tag, Math.ceil(bits / 8), isLittleEndian);
  const isKnown = format !== null || tag === tags.mp3 || (tag === tags.ima && isLittleEndian);
  if (!isKnown) {
    if (tag === tags.integer || tag === tags.float) throw new RecordingError('damaged');
    throw new RecordingError('no_decoder', tag === tags.ima ? 'IMA ADPCM' : getCodecName(tag));
  }
  if (sound === null) throw new RecordingError('truncated');
  const { start, length } = sound;
  if (format !== null) {
    const frames = Math.floor(length / (channels * format.bytes));
    return { ...openPcm(file, { channels, frames, sampleRate, format, start }), isHeaderWrong };
  }
  if (tag === tags.mp3) {
    const range = new FileRange(file, start, Math.min(length, file.bytes - start));
    return { ...(await openContainer(range)), isHeaderWrong };
  }
  return {
    ...openAdpcm(file, { channels, sampleRate, blockBytes: head.blockBytes, start, length }),
    isHeaderWrong,
  };
};

/** An 80-bit floating point number; all usual rates are whole numbers. */
const readExtended = (view: DataView, at: number): number => {
  const exponent = (view.getUint16(at) & 0x7fff) - 16_383 - 63;
  return (view.getUint32(at + 2) * 2 ** 32 + view.getUint32(at + 6)) * 2 ** exponent;
};

const getAiffFormat = (compression: string, bits: number): PcmFormat => {
  const bytes = Math.ceil(bits / 8);
  const isWhole = bytes >= 1 && bytes <= 4;
  switch (compression) {
    case 'NONE':
    case 'twos':
      if (isWhole) return { kind: 'integer', bytes, isLittleEndian: false };
      break;
    case 'sowt':
      if (isWhole) return { kind: 'integer', bytes, isLittleEndian: true };
      break;
    case 'raw ':
      if (bytes === 1) return { kind: 'unsigned', bytes, isLittleEndian: false };
      break;
    case 'fl32':
    case 'FL32':
      return { kind: 'float', bytes: 4, isLittleEndian: false };
    case 'fl64':
    case 'FL64':
      return { kind: 'float', bytes: 8, isLittleEndian: false };
    case 'alaw':
    case 'ALAW':
      return { kind: 'alaw', bytes: 1, isLittleEndian: false };
    case 'ulaw':
    case 'ULAW':
      return { kind: 'mulaw', bytes: 1, isLittleEndian: false };
    default:
  }
  throw new RecordingError('no_decoder', /^[\w ]{4}$/.test(compression) ? compression.trim() : '');
};

const readLayout = async (
  file: ReadableFile,
  common: RiffChunk | null | undefined,
): Promise<Omit<PcmLayout, 'start'>> => {
  if (!common || common.length < 18) throw new RecordingError('damaged');
  const view = await readView(file, common.start, Math.min(common.length, 22));
  const compression = view.byteLength >= 22 ? getText(view, 18) : 'NONE';
  return {
    channels: view.getUint16(0),
    frames: view.getUint32(2),
    sampleRate: Math.round(readExtended(view, 8)),
    format: getAiffFormat(compression, view.getUint16(6)),
  };
};

/** The order of the chunks is free. */
const findBehind = async (
  file: ReadableFile,
  sound: RiffChunk,
  id: string,
): Promise<RiffChunk | undefined> => {
  let at = sound.start + sound.length + (sound.length % 2);
  while (at + 8 <= file.bytes) {
    const view = await readView(file, at, 8);
    const length = view.getUint32(4);
    if (getText(view, 0) === id) return { id, start: at + 8, length };
    at += 8 + length + (length % 2);
  }
  return undefined;
};

export const openAiff = async (file: ReadableFile): Promise<Recording> => {
  const { chunks, sound, isHeaderWrong } = await readChunks(file, 'SSND', false);
  const layout = await readLayout(
    file,
    chunks.find(({ id }) => id === 'COMM') ?? (sound && (await findBehind(file, sound, 'COMM'))),
  );
  if (sound === null || sound.length < 8) throw new RecordingError('truncated');
  const start = sound.start + 8 + (await readView(file, sound.start, 8)).getUint32(0);
  // Programs that write into a pipe do not know the number.
  const there = Math.floor((sound.start + sound.length - start) / (layout.channels * layout.format.bytes));
  const frames = layout.frames === 0 && there > 0 ? there : layout.frames;
  return { ...openPcm(file, { ...layout, frames, start }), isHeaderWrong };
};
