/** Reads uncompressed WAV, RF64 and BW64. */
import { RecordingError } from '../recording-error.ts';
import type { RecordingFile } from '../recording-file.ts';
import { type Chunk, getText, listChunks, readView } from './chunks.ts';
import type { PcmFormat } from './pcm.ts';
import { openPcm } from './pcm-recording.ts';
import type { Recording } from './recording.ts';

const tags = { integer: 1, float: 3, extensible: 0xfffe };
/** Lengths that programs write while the length is unknown, or above 4 GiB. */
const unknownLengths = new Set([0, 0xffffffff]);

const getFormat = (tag: number, bytes: number): PcmFormat | null => {
  if (tag === tags.integer && bytes >= 1 && bytes <= 4)
    return { kind: bytes === 1 ? 'unsigned' : 'integer', bytes, isLittleEndian: true };
  if (tag === tags.float && (bytes === 4 || bytes === 8))
    return { kind: 'float', bytes, isLittleEndian: true };
  return null;
};

const read64 = (view: DataView, at: number): number =>
  view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

const getSoundBytes = async (
  file: RecordingFile,
  chunks: readonly Chunk[],
  sound: Chunk,
): Promise<number> => {
  if (!unknownLengths.has(sound.length)) return sound.length;
  const sizes = chunks.find(({ id }) => id === 'ds64');
  if (sizes && sizes.length >= 16) return read64(await readView(file, sizes.start, 16), 8);
  return file.bytes - sound.start;
};

/** Null for compressed sound in WAV. */
export const openWav = async (file: RecordingFile): Promise<Recording | null> => {
  const chunks = await listChunks(file, true);
  const head = chunks.find(({ id }) => id === 'fmt ');
  const sound = chunks.find(({ id }) => id === 'data');
  if (head === undefined || head.length < 16) throw new RecordingError('damaged');
  const view = await readView(file, head.start, Math.min(head.length, 26));
  const stated = view.getUint16(0, true);
  const tag = stated === tags.extensible && view.byteLength >= 26 ? view.getUint16(24, true) : stated;
  const channels = view.getUint16(2, true);
  const frameBytes = view.getUint16(12, true);
  const format = getFormat(tag, channels === 0 ? 0 : frameBytes / channels);
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

export const isWav = (head: DataView): boolean =>
  ['RIFF', 'RF64', 'BW64'].includes(getText(head, 0)) && getText(head, 8) === 'WAVE';
