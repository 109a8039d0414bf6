import type { Recording } from './open-recording.ts';

export interface WavLayout {
  /** Offset and length of the samples in bytes. */
  readonly start: number;
  readonly length: number;
  /** Bytes of one sample of all channels. */
  readonly frame: number;
  readonly sample: SampleFormat;
}

export type SampleFormat = 'u8' | 's16' | 's24' | 's32' | 'f32' | 'f64';

const integerFormats: Readonly<Record<number, SampleFormat>> = { 8: 'u8', 16: 's16', 24: 's24', 32: 's32' };
const floatFormats: Readonly<Record<number, SampleFormat>> = { 32: 'f32', 64: 'f64' };
const pcm = 1;
const ieeeFloat = 3;
const extensible = 0xfffe;
/** Limits the chunks before the samples, for example metadata and covers. */
const maxChunks = 64;

/** Null if it is not a WAV file or its samples are compressed (ADPCM, for example). */
export const readWavLayout = async (file: Recording, size: number): Promise<WavLayout | null> => {
  const riff = await file.read(0, 12);
  const isWav = ['RIFF', 'RF64', 'BW64'].includes(readTag(riff, 0)) && readTag(riff, 8) === 'WAVE';
  if (!isWav) return null;
  let format: Pick<WavLayout, 'frame' | 'sample'> | null = null;
  let at = 12;
  for (let chunks = 0; chunks < maxChunks; chunks += 1) {
    const head = await file.read(at, 8);
    if (head.length < 8) return null;
    const length = head.readUInt32LE(4);
    const start = at + 8;
    if (readTag(head, 0) === 'data') {
      if (format === null) return null;
      // Interrupted recordings and files above 4 GiB have length 0 or 2^32 − 1: use the rest.
      const isOpenEnded = length === 0 || length === 0xffffffff;
      return { ...format, start, length: isOpenEnded ? size - start : Math.min(length, size - start) };
    }
    if (readTag(head, 0) === 'fmt ') format = parseFormat(await file.read(start, Math.min(length, 40)));
    at = start + length + (length % 2);
  }
  return null;
};

const parseFormat = (chunk: Buffer): Pick<WavLayout, 'frame' | 'sample'> | null => {
  if (chunk.length < 16) return null;
  const tag = chunk.readUInt16LE(0);
  const code = tag === extensible && chunk.length >= 26 ? chunk.readUInt16LE(24) : tag;
  const frame = chunk.readUInt16LE(12);
  const formats = { [pcm]: integerFormats, [ieeeFloat]: floatFormats }[code];
  const sample = formats?.[chunk.readUInt16LE(14)];
  return sample === undefined || frame === 0 ? null : { frame, sample };
};

const readTag = (buffer: Buffer, at: number): string => buffer.toString('latin1', at, at + 4);
