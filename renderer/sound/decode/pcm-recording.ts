/** Uncompressed sound at a known position of the file, as in WAV and AIFF. */
import { isPlausibleLength } from '../../../preload/recordings/plausible-length.ts';
import { RecordingError } from '../recording-error.ts';
import type { RecordingFile } from '../recording-file.ts';
import { type PcmFormat, readPcm } from './pcm.ts';
import type { Recording, SoundBlock, Span } from './recording.ts';

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

async function* readBlocks(file: RecordingFile, layout: PcmLayout, span?: Span): AsyncGenerator<SoundBlock> {
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

export const openPcm = (file: RecordingFile, layout: PcmLayout): Recording => {
  const { channels, frames, sampleRate, format, start } = layout;
  const isValid = channels > 0 && channels <= 64 && sampleRate >= 1_000 && sampleRate <= 1_000_000;
  if (!isValid) throw new RecordingError('damaged');
  if (frames === 0) throw new RecordingError('empty');
  const statedSeconds = frames / sampleRate;
  const blocks = (span?: Span): AsyncGenerator<SoundBlock> => readBlocks(file, layout, span);
  if (!isPlausibleLength(statedSeconds, file.bytes)) {
    const problem = new RecordingError('implausible_length');
    return { statedSeconds: null, hasCertainLength: false, problem, blocks };
  }
  const missing = start + frames * channels * format.bytes - file.bytes;
  const isWhole = missing <= maxMissingSeconds * sampleRate * channels * format.bytes;
  const problem = isWhole ? null : new RecordingError('truncated');
  return { statedSeconds, hasCertainLength: true, problem, blocks };
};
