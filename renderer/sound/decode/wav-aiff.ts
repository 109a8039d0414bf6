/** Reads WAV, RF64, BW64, AIFF and AIFC without compression. */
import { RecordingError } from '../recording-error.ts';
import type { ReadableFile } from './file-range.ts';
import { openPcm, type PcmFormat, type PcmLayout } from './pcm-recording.ts';
import type { Recording } from './recording.ts';

interface Chunk {
  readonly id: string;
  readonly start: number;
  /** The length as stated, which may be beyond the end of the file. */
  readonly length: number;
}

const maxChunks = 1_000;

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

/** Chunks begin at even positions. */
const listChunks = async (file: ReadableFile, isLittleEndian: boolean): Promise<readonly Chunk[]> => {
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= file.bytes && chunks.length < maxChunks; ) {
    const view = await readView(file, at, 8);
    const length = view.getUint32(4, isLittleEndian);
    chunks.push({ id: getText(view, 0), start: at + 8, length });
    at += 8 + length + (length % 2);
  }
  return chunks;
};

/** Formats of WAV, RF64 and BW64. */
const tags = { integer: 1, float: 3, extensible: 0xfffe };
/** Lengths that programs write while the length is unknown, or above 4 GiB. */
const unknownLengths = new Set([0, 0xffffffff]);

const getWavFormat = (tag: number, bytes: number): PcmFormat | null => {
  if (tag === tags.integer && bytes >= 1 && bytes <= 4)
    return { kind: bytes === 1 ? 'unsigned' : 'integer', bytes, isLittleEndian: true };
  if (tag === tags.float && (bytes === 4 || bytes === 8))
    return { kind: 'float', bytes, isLittleEndian: true };
  return null;
};

const read64 = (view: DataView, at: number): number =>
  view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

const getSoundBytes = async (file: ReadableFile, chunks: readonly Chunk[], sound: Chunk): Promise<number> => {
  if (!unknownLengths.has(sound.length)) return sound.length;
  const sizes = chunks.find(({ id }) => id === 'ds64');
  if (sizes && sizes.length >= 16) return read64(await readView(file, sizes.start, 16), 8);
  return file.bytes - sound.start;
};

/** Null for compressed sound. */
export const openWav = async (file: ReadableFile): Promise<Recording | null> => {
  const chunks = await listChunks(file, true);
  const head = chunks.find(({ id }) => id === 'fmt ');
  const sound = chunks.find(({ id }) => id === 'data');
  if (head === undefined || head.length < 16) throw new RecordingError('damaged');
  const view = await readView(file, head.start, Math.min(head.length, 26));
  const stated = view.getUint16(0, true);
  const tag = stated === tags.extensible && view.byteLength >= 26 ? view.getUint16(24, true) : stated;
  const channels = view.getUint16(2, true);
  const frameBytes = view.getUint16(12, true);
  const format = getWavFormat(tag, channels === 0 ? 0 : frameBytes / channels);
  if (format === null) return null;
  if (sound === undefined) throw new RecordingError('truncated');
  return openPcm(file, {
    channels,
    frames: Math.floor((await getSoundBytes(file, chunks, sound)) / frameBytes),
    sampleRate: view.getUint32(4, true),
    format,
    start: sound.start,
  });
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
    default:
  }
  throw new RecordingError('no_decoder', /^[\w ]{4}$/.test(compression) ? compression.trim() : '');
};

const readLayout = async (
  file: ReadableFile,
  common: Chunk | undefined,
): Promise<Omit<PcmLayout, 'start'>> => {
  if (common === undefined || common.length < 18) throw new RecordingError('damaged');
  const view = await readView(file, common.start, Math.min(common.length, 22));
  const compression = view.byteLength >= 22 ? getText(view, 18) : 'NONE';
  return {
    channels: view.getUint16(0),
    frames: view.getUint32(2),
    sampleRate: Math.round(readExtended(view, 8)),
    format: getAiffFormat(compression, view.getUint16(6)),
  };
};

export const openAiff = async (file: ReadableFile): Promise<Recording> => {
  const chunks = await listChunks(file, false);
  const layout = await readLayout(
    file,
    chunks.find(({ id }) => id === 'COMM'),
  );
  const sound = chunks.find(({ id }) => id === 'SSND');
  if (sound === undefined || sound.length < 8) throw new RecordingError('truncated');
  const offset = (await readView(file, sound.start, 8)).getUint32(0);
  return openPcm(file, { ...layout, start: sound.start + 8 + offset });
};
