/** Tracks of people who speak in turn, made of samples: 16 kHz. */
import path from 'node:path';
import { LevelMeter } from '../../../renderer/listen/worker/sources/levels.ts';
import { createRandom } from '../../random.ts';
import { readSample, readSamples } from './read-sample.ts';

const sampleRate = 16_000;
const german = path.resolve(import.meta.dirname, '../../fixtures/recordings/german.wav');
/** Of each voice while it speaks. */
const usualLevel = 0.05;

const toUsualLevel = (sound: Float32Array): Float32Array => {
  const level = Math.sqrt(sound.reduce((sum, sample) => sum + sample ** 2, 0) / sound.length);
  return sound.map((sample) => (sample * usualLevel) / level);
};

/** Three people who speak twice, with a second between their turns: each alone, without noise. */
export const makeVoices = (): readonly Float32Array[] => {
  const said = [readSample('jfk.wav'), readSample('s0870.wav'), readSamples(german)].map(toUsualLevel);
  const length = 2 * said.reduce((sum, one) => sum + one.length + sampleRate, 0);
  const voices = said.map(() => new Float32Array(length));
  let at = 0;
  for (const [person, sound] of [...said.entries(), ...said.entries()]) {
    voices[person]?.set(sound, at);
    at += sound.length + sampleRate;
  }
  return voices;
};

/** The microphone of each voice, with a noise of −65 dB. It hears the others by so many decibels quieter. */
export const recordTracks = (voices: readonly Float32Array[], leak: number): readonly Float32Array[] => {
  const random = createRandom(3);
  const factor = 10 ** (leak / 20);
  const all = addUp(voices);
  return voices.map((voice) =>
    voice.map((own, at) => own + factor * ((all[at] as number) - own) + 0.001 * (random() - 0.5)),
  );
};

export const addUp = (tracks: readonly Float32Array[]): Float32Array =>
  tracks.reduce((all, track) => all.map((sample, at) => sample + (track[at] as number)));

export const measureLevels = (sound: Float32Array): Uint8Array => {
  const meter = new LevelMeter(sampleRate);
  meter.add(sound);
  return meter.levels;
};
