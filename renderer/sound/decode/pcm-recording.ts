/** Uncompressed sound at a known position of the file, as in WAV and AIFF. */
import { isPlausibleLength } from '../../../preload/recordings/plausible-length.ts';
import { RecordingError } from '../recording-error.ts';
import type { ReadableFile } from './file-range.ts';
import { type Recording, type SoundBlock, type Span, unknownLength } from './recording.ts';
import { toFinite } from './to-finite.ts';

export interface PcmFormat {
  readonly kind: 'integer' | 'unsigned' | 'float' | 'alaw' | 'mulaw';
  /** Bytes of a sample. */
  readonly bytes: number;
  readonly isLittleEndian: boolean;
}

const readInteger = (view: DataView, at: number, bytes: number, isLittleEndian: boolean): number => {
  switch (bytes) {
    case 1:
      return view.getInt8(at) / 0x80;
    case 2:
      return view.getInt16(at, isLittleEndian) / 0x8000;
    case 3: {
      const high = view.getInt8(isLittleEndian ? at + 2 : at);
      const low = isLittleEndian ? view.getUint16(at, true) : view.getUint16(at + 1, false);
      return (high * 0x10000 + low) / 0x800000;
    }
    default:
      return view.getInt32(at, isLittleEndian) / 0x80000000;
  }
};

/** ITU-T G.711, with a sign, three bits of exponent and four of mantissa. */
const readAlaw = (byte: number): number => {
  const code = byte ^ 0x55;
  const exponent = (code >> 4) & 7;
  const mantissa = ((code & 15) << 4) + 8;
  const value = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return (code & 0x80 ? value : -value) / 0x8000;
};

const readMulaw = (byte: number): number => {
  const code = ~byte;
  const value = ((((code & 15) << 3) + 0x84) << ((code >> 4) & 7)) - 0x84;
  return (code & 0x80 ? -value : value) / 0x8000;
};

const readSample = (view: DataView, at: number, { kind, bytes, isLittleEndian }: PcmFormat): number => {
  switch (kind) {
    case 'unsigned':
      return (view.getUint8(at) - 128) / 128;
    case 'integer':
      return readInteger(view, at, bytes, isLittleEndian);
    case 'alaw':
      return readAlaw(view.getUint8(at));
    case 'mulaw':
      return readMulaw(view.getUint8(at));
    case 'float':
      return toFinite(
        bytes === 8 ? view.getFloat64(at, isLittleEndian) : view.getFloat32(at, isLittleEndian),
      );
  }
};

const fillChannel = (
  samples: Float32Array,
  view: DataView,
  format: PcmFormat,
  channels: number,
  channel: number,
): void => {
  const frames = samples.length;
  // The usual format, several times faster.
  if (format.kind === 'integer' && format.bytes === 2 && format.isLittleEndian && view.byteOffset === 0) {
    const words = new Int16Array(view.buffer, 0, frames * channels);
    for (let frame = 0, at = channel; frame < frames; frame += 1, at += channels)
      samples[frame] = (words[at] as number) * (1 / 0x8000);
    return;
  }
  for (let frame = 0; frame < frames; frame += 1)
    samples[frame] = readSample(view, (frame * channels + channel) * format.bytes, format);
};

/** Fills an array for each channel with the samples of `view`, which alternate. */
const readPcm = (channels: readonly Float32Array[], view: DataView, format: PcmFormat): void => {
  for (const [index, samples] of channels.entries())
    fillChannel(samples, view, format, channels.length, index);
};

export interface PcmLayout {
  readonly channels: number;
  /** The number as stated; the file may have fewer. */
  readonly frames: number;
  readonly sampleRate: number;
  readonly format: PcmFormat;
  /** Position of the first sample. */
  readonly start: number;
}

/** Seconds that may be missing at the end: programs round the length. */
const maxMissingSeconds = 0.05;

async function* readBlocks(file: ReadableFile, layout: PcmLayout, span?: Span): AsyncGenerator<SoundBlock> {
  const { channels, sampleRate, format, start } = layout;
  const frameBytes = channels * format.bytes;
  const available = Math.min(layout.frames, Math.floor((file.bytes - start) / frameBytes));
  const frames = span ? Math.min(Math.ceil(span.end * sampleRate), available) : available;
  // New memory for each block would be freed late, and be tens of megabytes.
  const length = Math.min(sampleRate, frames);
  const bytes = new Uint8Array(length * frameBytes);
  const samples = Array.from({ length: channels }, () => new Float32Array(length));
  for (let frame = span ? Math.floor(span.start * sampleRate) : 0; frame < frames; frame += sampleRate) {
    const count = Math.min(sampleRate, frames - frame);
    await file.readInto(bytes.subarray(0, count * frameBytes), start + frame * frameBytes);
    const block = samples.map((channel) => channel.subarray(0, count));
    readPcm(block, new DataView(bytes.buffer), format);
    yield { channels: block, sampleRate, start: frame / sampleRate };
  }
}

export const openPcm = (file: ReadableFile, layout: PcmLayout): Recording => {
  const { channels, frames, sampleRate, format, start } = layout;
  const isValid = channels > 0 && channels <= 64 && sampleRate >= 1_000 && sampleRate <= 1_000_000;
  if (!isValid) throw new RecordingError('damaged');
  if (frames === 0) throw new RecordingError('empty');
  const statedSeconds = frames / sampleRate;
  const blocks = (span?: Span): AsyncGenerator<SoundBlock> => readBlocks(file, layout, span);
  if (!isPlausibleLength(statedSeconds, file.bytes)) {
    const problem = new RecordingError('implausible_length');
    return { length: unknownLength, problem, blocks };
  }
  const missing = start + frames * channels * format.bytes - file.bytes;
  const isWhole = missing <= maxMissingSeconds * sampleRate * channels * format.bytes;
  const problem = isWhole ? null : new RecordingError('truncated');
  return { length: { certainty: 'certain', seconds: statedSeconds }, problem, blocks };
};
