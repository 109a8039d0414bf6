import { parseBlob } from 'music-metadata';
import { findBeginning, type KnownBeginning } from '../../../../preload/recordings/beginnings.ts';
import { type FileWindow, readWindow } from '../received-file.ts';

const taggedMp3: KnownBeginning = { format: 'mp3', name: 'MP3', isDecoded: true, start: 0 };

/** By content, because deployed servers check it too. Null for what is no recording, or not in a known format. */
export const detectAudioKind = async (window: FileWindow): Promise<KnownBeginning | null> => {
  const read = async (start: number, length: number) => readWindow(window, start, start + length);
  const beginning = await findBeginning(read, window.size);
  if (beginning !== null) return beginning.format === null ? null : beginning;
  // What is behind a long tag is not in memory.
  return window.head.toString('latin1', 0, 3) === 'ID3' && window.size > window.head.length
    ? taggedMp3
    : null;
};

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
