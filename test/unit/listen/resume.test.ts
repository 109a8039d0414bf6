/** Listening goes on where it was stopped as if it had not stopped: the same words at the same times. */
import path from 'node:path';
import { expect, test } from 'vitest';
import type { HeardChunk, ListeningPosition } from '../../../preload/contract/listening.ts';
import { getListeningPosition } from '../../../preload/recordings/listening-position.ts';
import { getSoundStartMs } from '../../../renderer/listen/worker/sound/chunker.ts';
import { joinSounds } from '../../preparation/write-pcm.ts';
import { fromStart, loadListener, readSample, readSamples } from './read-sample.ts';

const recordings = path.resolve(import.meta.dirname, '../../fixtures/recordings');
const sampleRate = 16_000;

const silence = (seconds: number): Float32Array => new Float32Array(Math.round(seconds * sampleRate));

test('goes on behind what was stored, and hears what it would have heard', { timeout: 600_000 }, async () => {
  const listener = await loadListener();
  const german = readSamples(path.join(recordings, 'german.wav'));
  const [jfk, s0870, s0880] = ['jfk.wav', 's0870.wav', 's0880.wav'].map(readSample) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const sound = joinSounds(
    [jfk, german, s0870, s0880, german, s0870, s0880].flatMap((one, at) => [one, silence(4.6 + 0.3 * at)]),
  );
  async function* from(ms: number): AsyncGenerator<Float32Array> {
    yield sound.subarray(Math.round((ms * sampleRate) / 1_000));
  }
  const hear = (position: ListeningPosition) =>
    listener.listen(from(getSoundStartMs(position.fromMs)), { ...fromStart, ...position });

  const all: (readonly HeardChunk[])[] = [];
  for await (const chunks of hear(fromStart)) all.push(chunks);
  expect(all.length).toBeGreaterThan(2);
  // After the last one, nothing is left to be heard.
  for (let count = 1; count <= all.length; count += 1) {
    const { value } = await hear(getListeningPosition(all.slice(0, count).flat())).next();
    expect(value).toEqual(all[count]);
  }
});
