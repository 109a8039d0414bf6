/** Listening goes on where it was stopped as if it had not stopped: the same words at the same times. */
import path from 'node:path';
import { expect, test } from 'vitest';
import type { HeardChunk, ListeningPosition } from '../../../preload/contract/listening.ts';
import { Listener } from '../../../renderer/listen/worker/listener.ts';
import { getSoundStartMs } from '../../../renderer/listen/worker/sound/chunker.ts';
import { bundledModel, fromStart, readSample, readSamples, startRuntime } from './read-sample.ts';

const recordings = path.resolve(import.meta.dirname, '../../fixtures/recordings');
const sampleRate = 16_000;

const silence = (seconds: number): Float32Array => new Float32Array(Math.round(seconds * sampleRate));

const join = (sounds: readonly Float32Array[]): Float32Array => {
  const joined = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sound of sounds) {
    joined.set(sound, at);
    at += sound.length;
  }
  return joined;
};

/** Without its pauses, so that it has to be cut in speech. */
const hurry = (sound: Float32Array): Float32Array => {
  const step = 800;
  const loud: Float32Array[] = [];
  for (let at = 0; at < sound.length; at += step) {
    const part = sound.subarray(at, at + step);
    if (part.some((sample) => Math.abs(sample) > 0.03)) loud.push(part);
  }
  return join(loud);
};

/** What the service stores of these chunks. */
const getPosition = (chunks: readonly HeardChunk[]): ListeningPosition => {
  const last = chunks.at(-1);
  const times = new Map<string, number>();
  for (const [code, ms] of chunks.flatMap(({ languageTimes }) => languageTimes))
    times.set(code, (times.get(code) ?? 0) + ms);
  return {
    fromMs: last?.endMs ?? 0,
    nextIndex: chunks.length,
    wordsBeforeCut: last?.isCut ? last.words : null,
    languageTimes: [...times].reverse(),
    detectorState: last?.detectorState ?? '',
  };
};

test('goes on behind what was stored, and hears what it would have heard', async () => {
  const listener = await Listener.load(await startRuntime(), bundledModel);
  const german = readSamples(path.join(recordings, 'german.wav'));
  const names = readSamples(path.join(recordings, 'names.wav'));
  const [jfk, s0870, s0880] = ['jfk.wav', 's0870.wav', 's0880.wav'].map(readSample) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const fast = hurry(join([s0880, s0870, jfk, names, s0870, s0880, jfk]));
  const sound = join([jfk, german, fast, german, s0870].flatMap((one, at) => [one, silence(5 + 0.3 * at)]));
  async function* from(ms: number): AsyncGenerator<Float32Array> {
    yield sound.subarray(Math.round((ms * sampleRate) / 1_000));
  }
  const hear = (position: ListeningPosition) =>
    listener.listen(from(getSoundStartMs(position.fromMs)), { ...fromStart, ...position });

  const all: (readonly HeardChunk[])[] = [];
  for await (const chunks of hear(fromStart)) all.push(chunks);
  expect(all.flat().some(({ isCut }) => isCut)).toBe(true);
  expect(new Set(all.flat().map(({ language }) => language))).toEqual(new Set(['de', 'en', '']));
  expect(all.length).toBeGreaterThan(2);
  // After the last one, nothing is left to be heard.
  for (let count = 1; count <= all.length; count += 1) {
    const { value } = await hear(getPosition(all.slice(0, count).flat())).next();
    expect(value).toEqual(all[count]);
  }
});
