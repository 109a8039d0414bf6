/** IMA ADPCM in WAV, as small recorders write it: four bits a sample, in blocks that can be decoded alone. */
import { isPlausibleLength } from '../../../preload/recordings/plausible-length.ts';
import { RecordingError } from '../recording-error.ts';
import type { ReadableFile } from './file-range.ts';
import type { Recording, SoundBlock, Span } from './recording.ts';

interface AdpcmLayout {
  readonly channels: number;
  readonly sampleRate: number;
  readonly blockBytes: number;
  /** Positions in the file. */
  readonly start: number;
  readonly end: number;
}

const indexSteps = [-1, -1, -1, -1, 2, 4, 6, 8] as const;
const lastStep = 88;
/** The table of the standard: each is a tenth more than the one before it. */
const steps = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97,
  107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724,
  796, 876, 963, 1_060, 1_166, 1_282, 1_411, 1_552, 1_707, 1_878, 2_066, 2_272, 2_499, 2_749, 3_024, 3_327,
  3_660, 4_026, 4_428, 4_871, 5_358, 5_894, 6_484, 7_132, 7_845, 8_630, 9_493, 10_442, 11_487, 12_635, 13_899,
  15_289, 16_818, 18_500, 20_350, 22_385, 24_623, 27_086, 29_794, 32_767,
];

/** Samples of each channel in a block of so many bytes. */
const countSamples = (blockBytes: number, channels: number): number =>
  1 + (Math.floor(blockBytes / (4 * channels)) - 1) * 8;

const decodeChannel = (view: DataView, channel: number, channels: number, samples: Float32Array): void => {
  let value = view.getInt16(channel * 4, true);
  let index = Math.min(view.getUint8(channel * 4 + 2), lastStep);
  samples[0] = value / 0x8000;
  for (let at = 1; at < samples.length; at += 1) {
    const group = 1 + Math.floor((at - 1) / 8);
    const byte = view.getUint8((group * channels + channel) * 4 + (((at - 1) % 8) >> 1));
    const code = (at - 1) % 2 === 0 ? byte & 15 : byte >> 4;
    const step = steps[index] ?? 0;
    const change =
      (step >> 3) + (code & 4 ? step : 0) + (code & 2 ? step >> 1 : 0) + (code & 1 ? step >> 2 : 0);
    value = Math.min(Math.max(value + (code & 8 ? -change : change), -0x8000), 0x7fff);
    index = Math.min(Math.max(index + (indexSteps[code & 7] ?? 0), 0), lastStep);
    samples[at] = value / 0x8000;
  }
};

async function* readAdpcm(file: ReadableFile, layout: AdpcmLayout, span?: Span): AsyncGenerator<SoundBlock> {
  const { channels, sampleRate, blockBytes, start, end } = layout;
  const perBlock = countSamples(blockBytes, channels);
  const blocksAtOnce = Math.max(Math.floor(sampleRate / perBlock), 1);
  let block = Math.floor(((span?.start ?? 0) * sampleRate) / perBlock);
  const last = (span?.end ?? Number.POSITIVE_INFINITY) * sampleRate;
  for (; start + block * blockBytes < end && block * perBlock < last; block += blocksAtOnce) {
    const from = start + block * blockBytes;
    const bytes = await file.read(from, Math.min(from + blocksAtOnce * blockBytes, end));
    const whole = Math.floor(bytes.length / blockBytes);
    const rest = countSamples(bytes.length - whole * blockBytes, channels);
    const samples = Array.from(
      { length: channels },
      () => new Float32Array(whole * perBlock + Math.max(rest, 0)),
    );
    for (const [channel, all] of samples.entries())
      for (let at = 0; at * perBlock < all.length; at += 1)
        decodeChannel(
          new DataView(bytes.buffer, at * blockBytes, Math.min(blockBytes, bytes.length - at * blockBytes)),
          channel,
          channels,
          all.subarray(at * perBlock, (at + 1) * perBlock),
        );
    if ((samples[0]?.length ?? 0) === 0) break;
    yield { channels: samples, sampleRate, start: (block * perBlock) / sampleRate };
  }
}

/** `length`: bytes of the sound as stated. */
export const openAdpcm = (
  file: ReadableFile,
  { length, ...format }: Omit<AdpcmLayout, 'end'> & { readonly length: number },
): Recording => {
  const { channels, sampleRate, blockBytes, start } = format;
  const isValid = channels > 0 && channels <= 8 && sampleRate >= 1_000 && sampleRate <= 1_000_000;
  if (!isValid || blockBytes < 8 * channels) throw new RecordingError('damaged');
  if (length === 0) throw new RecordingError('empty');
  const layout = { ...format, end: Math.min(start + length, file.bytes) };
  const seconds = ((length / blockBytes) * countSamples(blockBytes, channels)) / sampleRate;
  if (!isPlausibleLength(seconds, file.bytes)) throw new RecordingError('implausible_length');
  return {
    length: { certainty: 'certain', seconds },
    problem: start + length - blockBytes > file.bytes ? new RecordingError('truncated') : null,
    blocks: (span) => readAdpcm(file, layout, span),
  };
};
