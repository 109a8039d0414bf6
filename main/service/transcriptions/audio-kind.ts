import { parseBlob } from 'music-metadata';
import { type FileWindow, readWindow } from '../listening/received-files.ts';

/** Detects the kind of an audio file by its first bytes, because deployed servers check the content too. */

export type ServiceAudioKind =
  | 'WAV'
  | 'MP3'
  | 'M4A'
  | 'Ogg'
  | 'FLAC'
  | 'WebM'
  | 'AIFF'
  | 'AAC'
  | 'MPEG'
  | 'AMR'
  | 'WMA'
  | 'CAF';

const text = (head: Buffer, start: number, end: number): string => head.toString('latin1', start, end);

/** Null for any other kind. */
export const detectAudioKind = (head: Buffer): ServiceAudioKind | null => {
  const first4 = text(head, 0, 4);
  const form = text(head, 8, 12);
  if ((first4 === 'RIFF' || first4 === 'RF64') && form === 'WAVE') return 'WAV';
  if (first4 === 'FORM' && (form === 'AIFF' || form === 'AIFC')) return 'AIFF';
  if (first4 === 'OggS') return 'Ogg';
  if (first4 === 'fLaC') return 'FLAC';
  if (first4 === 'caff') return 'CAF';
  if (text(head, 4, 8) === 'ftyp') return 'M4A';
  if (text(head, 0, 5) === '#!AMR') return 'AMR';
  if (head.length < 4) return null;
  const word = head.readUInt32BE(0);
  if (word === 0x1a45dfa3) return 'WebM';
  if (word === 0x3026b275) return 'WMA';
  if (word === 0x000001ba || word === 0x000001b3) return 'MPEG';
  if (text(head, 0, 3) === 'ID3') return 'MP3';
  if (head[0] === 0xff && (head.readUInt8(1) & 0xf6) === 0xf0) return 'AAC';
  if (head[0] === 0xff && isMpegFrame(head.readUInt8(1), head.readUInt8(2))) return 'MP3';
  return null;
};

/** Rejects reserved values of version, layer, bit rate and sample rate. */
const isMpegFrame = (second: number, third: number): boolean =>
  (second & 0xe0) === 0xe0 &&
  (second & 0x18) !== 0x08 &&
  (second & 0x06) !== 0 &&
  (third & 0xf0) !== 0xf0 &&
  (third & 0x0c) !== 0x0c;

/** Seconds; null if the window does not contain it. Never throws. */
export const getDuration = async (window: FileWindow): Promise<number | null> =>
  toPlausibleDuration(oggDuration(window)) ??
  toPlausibleDuration(await parsedDuration(window)) ??
  toPlausibleDuration(movieHeaderDuration(window.head)) ??
  toPlausibleDuration(movieHeaderDuration(window.tail)) ??
  toPlausibleDuration(webmDuration(window.head));

const toPlausibleDuration = (seconds: number | null): number | null =>
  seconds !== null && Number.isFinite(seconds) && seconds > 0 && seconds < 1e7 ? seconds : null;

/** Limit for the parser, which otherwise scans gigabytes of zeros between head and tail. */
const maxParsedBytes = 8 * 1024 * 1024;

/** Implements only what music-metadata uses of a Blob: size and slices. */
const createBlob = (window: FileWindow): Blob => {
  let parsed = 0;
  const slice = (start = 0, end = window.size) => ({
    arrayBuffer: async () => {
      parsed += end - start;
      if (parsed > maxParsedBytes) throw new Error('Nothing found within reach');
      return Uint8Array.from(readWindow(window, start, end)).buffer;
    },
  });
  return { size: window.size, type: '', slice } as unknown as Blob;
};

const parsedDuration = async (window: FileWindow): Promise<number | null> => {
  try {
    const { format } = await parseBlob(createBlob(window), { skipCovers: true });
    return format.duration ?? null;
  } catch {
    return null;
  }
};

/** Ogg has no duration in its head: the position of the last page counts the samples (RFC 3533, RFC 7845). */
const oggDuration = ({ head, tail }: FileWindow): number | null => {
  if (head.toString('latin1', 0, 4) !== 'OggS') return null;
  const last = tail.lastIndexOf('OggS');
  if (last < 0 || tail.length < last + 14) return null;
  const samples = Number(tail.readBigInt64LE(last + 6));
  const opus = head.indexOf('OpusHead');
  if (opus >= 0 && head.length >= opus + 12) return (samples - head.readUInt16LE(opus + 10)) / 48_000;
  const vorbis = head.indexOf('\x01vorbis', 0, 'latin1');
  return vorbis >= 0 && head.length >= vorbis + 16 ? samples / head.readUInt32LE(vorbis + 12) : null;
};

/** Reads the movie header of an MP4 (ISO/IEC 14496-12, 8.2.2) anywhere in the window. */
const movieHeaderDuration = (bytes: Buffer): number | null => {
  const at = bytes.indexOf('mvhd');
  if (at < 0 || bytes.length < at + 36) return null;
  const wide = bytes[at + 4] === 1;
  const scale = bytes.readUInt32BE(at + (wide ? 24 : 16));
  const length = wide ? Number(bytes.readBigUInt64BE(at + 28)) : bytes.readUInt32BE(at + 20);
  return scale === 0 ? null : length / scale;
};

/** Duration in the segment's Info element, in ticks of the timestamp scale; default 1 ms (RFC 9559). */
const webmDuration = (head: Buffer): number | null => {
  if (head.length < 4 || head.readUInt32BE(0) !== 0x1a45dfa3) return null;
  const scaleAt = head.indexOf(Buffer.of(0x2a, 0xd7, 0xb1, 0x83));
  const nanoseconds = scaleAt < 0 ? 1_000_000 : head.readUIntBE(scaleAt + 4, 3);
  const at = head.indexOf(Buffer.of(0x44, 0x89));
  if (at < 0 || head.length < at + 11) return null;
  const ticks = head[at + 2] === 0x88 ? head.readDoubleBE(at + 3) : head.readFloatBE(at + 3);
  return (ticks * nanoseconds) / 1e9;
};
