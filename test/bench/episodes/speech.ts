/** Speech with pauses, as raw sound, and in the formats that are repeated. */
import path from 'node:path';
import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { AudioSample, AudioSampleSource, BufferTarget, Mp3OutputFormat, Output } from 'mediabunny';
import { audio, wavHeader } from '../../fixtures/audio.ts';
import { readWav } from '../../preparation/write-pcm.ts';
import { writeRepeated } from './write-repeated.ts';

const sampleRate = 44_100;
/** Bytes a second: stereo, 16 bits. */
const wavBytes = sampleRate * 4;
const mp3Bitrate = 128_000;

/** A sentence and a pause of a second: both channels, from -1 to 1. */
const makeSentence = (): Float32Array => {
  const speech = readWav(audio.wav.path);
  const [samples = new Float32Array()] = speech.channels;
  const frames = Math.floor((samples.length / speech.sampleRate + 1) * sampleRate);
  return Float32Array.from(
    { length: frames },
    (_, at) => samples[Math.floor((at / sampleRate) * speech.sampleRate)] ?? 0,
  );
};

/** The same as 16 bit stereo of 44.1 kHz. */
const makeSpeech = (): Buffer => {
  const sentence = makeSentence();
  const bytes = Buffer.alloc(sentence.length * 4);
  for (const [frame, sample] of sentence.entries()) {
    const value = Math.round(sample * 0x7fff);
    bytes.writeInt16LE(value, frame * 4);
    bytes.writeInt16LE(value, frame * 4 + 2);
  }
  return bytes;
};

export const writeWavFile = (folder: string, minutes: number): string => {
  const bytes = minutes * 60 * wavBytes;
  return writeRepeated(
    path.join(folder, `${minutes} minutes.wav`),
    wavHeader(bytes + 44),
    makeSpeech(),
    bytes,
  );
};

/** At 128 kbit/s, without headers besides those of the frames. */
const encodeMp3 = async (): Promise<Uint8Array> => {
  registerMp3Encoder();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp3OutputFormat({ xingHeader: false }), target });
  const source = new AudioSampleSource({ codec: 'mp3', bitrate: mp3Bitrate });
  output.addAudioTrack(source);
  await output.start();
  const sentence = makeSentence();
  const data = Float32Array.from({ length: sentence.length * 2 }, (_, at) => sentence[at >> 1] ?? 0);
  const sample = new AudioSample({ data, format: 'f32', numberOfChannels: 2, sampleRate, timestamp: 0 });
  await source.add(sample);
  sample.close();
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
};

export const writeMp3File = async (folder: string, minutes: number): Promise<string> => {
  const file = path.join(folder, `${minutes} minutes.mp3`);
  return writeRepeated(file, Buffer.alloc(0), await encodeMp3(), (minutes * 60 * mp3Bitrate) / 8);
};
