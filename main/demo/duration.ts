/** How long a recording plays, from a window on its head and tail: the file itself was not kept. */
import { parseBlob } from 'music-metadata';
import { type FileWindow, readWindow } from './file-window.ts';

/** Seconds; null where the window does not tell. Never throws. */
export const durationOf = async (window: FileWindow): Promise<number | null> =>
  plausible(oggDuration(window)) ??
  plausible(await parsedDuration(window)) ??
  plausible(movieHeaderDuration(window.head)) ??
  plausible(movieHeaderDuration(window.tail));

const plausible = (seconds: number | null): number | null =>
  seconds !== null && Number.isFinite(seconds) && seconds > 0 && seconds < 1e7 ? seconds : null;

/** music-metadata asks a Blob for its size and for slices, no more: this one reads them from the window. */
const blobOf = (window: FileWindow): Blob =>
  ({
    size: window.size,
    type: '',
    slice: (start = 0, end = window.size) => ({
      arrayBuffer: async () => {
        const bytes = readWindow(window, start, end);
        return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
      },
    }),
  }) as Blob;

const parsedDuration = async (window: FileWindow): Promise<number | null> => {
  try {
    const { format } = await parseBlob(blobOf(window), { skipCovers: true });
    return format.duration ?? null;
  } catch {
    return null;
  }
};

/** Ogg has no duration in its head: the last page's position counts the samples (RFC 3533, RFC 7845). */
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

/** The movie header of an MP4 (ISO/IEC 14496-12, 8.2.2), wherever in the window it is. */
const movieHeaderDuration = (bytes: Buffer): number | null => {
  const at = bytes.indexOf('mvhd');
  if (at < 0 || bytes.length < at + 36) return null;
  const wide = bytes[at + 4] === 1;
  const scale = bytes.readUInt32BE(at + (wide ? 24 : 16));
  const length = wide ? Number(bytes.readBigUInt64BE(at + 28)) : bytes.readUInt32BE(at + 20);
  return scale === 0 ? null : length / scale;
};
