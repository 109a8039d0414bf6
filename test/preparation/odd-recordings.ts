/** WAV files that deserve a warning, made from a recording of speech. */
import path from 'node:path';
import type { RecordingWarning } from '../../preload/contract/recording-warnings.ts';
import { makeWav, type Pcm, writeRecording } from './write-pcm.ts';

interface OddRecording {
  readonly path: string;
  readonly codes: readonly RecordingWarning['code'][];
}

const map = ({ sampleRate, channels }: Pcm, change: (value: number) => number): Pcm => ({
  sampleRate,
  channels: channels.map((samples) => samples.map(change)),
});

/** Every `step`th sample. */
const decimate = ({ sampleRate, channels }: Pcm, toRate: number): Pcm => ({
  sampleRate: toRate,
  channels: channels.map((samples) => {
    const step = sampleRate / toRate;
    return Float32Array.from(
      { length: Math.floor(samples.length / step) },
      (_, at) => samples[Math.floor(at * step)] ?? 0,
    );
  }),
});

/** The speech, then nineteen times as much silence. */
const withSilence = ({ sampleRate, channels }: Pcm): Pcm => ({
  sampleRate,
  channels: channels.map((samples) => {
    const longer = new Float32Array(samples.length * 20);
    longer.set(samples);
    return longer;
  }),
});

/** Each sample twice: the recordings of speech have 8 kHz. */
const double = ({ sampleRate, channels }: Pcm): Pcm => ({
  sampleRate: sampleRate * 2,
  channels: channels.map((samples) =>
    Float32Array.from({ length: samples.length * 2 }, (_, at) => samples[Math.floor(at / 2)] ?? 0),
  ),
});

/** Writes them into the folder. The first one deserves no warning. */
export const writeOddRecordings = (folder: string, recorded: Pcm): readonly OddRecording[] => {
  const speech = double(recorded);
  const [mono = new Float32Array()] = speech.channels;
  const silence = new Float32Array(mono.length);
  const { sampleRate } = speech;
  const recordings: readonly (readonly [string, Pcm, OddRecording['codes']])[] = [
    ['fine', speech, []],
    ['stereo', { sampleRate, channels: [mono, mono] }, []],
    ['silence', { sampleRate, channels: [silence] }, ['mostly_silence']],
    ['mostly-silence', withSilence(speech), ['mostly_silence']],
    ['left-empty', { sampleRate, channels: [silence, mono] }, ['empty_channel']],
    ['right-empty', { sampleRate, channels: [mono, silence] }, ['empty_channel']],
    ['clipping', map(speech, (value) => Math.max(Math.min(value * 40, 1), -1)), ['clipping']],
    ['telephone', decimate(speech, 8_000), ['low_sample_rate']],
    [
      'telephone-left-empty',
      decimate({ sampleRate, channels: [silence, mono] }, 8_000),
      ['empty_channel', 'low_sample_rate'],
    ],
  ];
  return recordings.map(([name, pcm, codes]) => ({
    path: writeRecording(path.join(folder, `${name}.wav`), makeWav(pcm, 's16')),
    codes,
  }));
};
