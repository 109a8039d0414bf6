import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Runtime } from '../../../../renderer/listen/worker/model/runtime.ts';
import { findVoices } from '../../../../renderer/listen/worker/voices/find-voices.ts';
import { readSample, startRuntime } from '../read-sample.ts';

const models = path.resolve(import.meta.dirname, '../../../../assets/speech/speakers');
const read = async (file: string): Promise<Uint8Array> =>
  new Uint8Array(readFileSync(path.join(models, file)));

async function* inBlocks(parts: readonly Float32Array[]): AsyncGenerator<Float32Array> {
  for (const part of parts)
    for (let from = 0; from < part.length; from += 7_000) yield part.subarray(from, from + 7_000);
}

let runtime: Runtime;
beforeAll(async () => {
  runtime = await startRuntime();
});

const find = async (parts: readonly Float32Array[], people: number | null = null) => {
  let advances = 0;
  const onAdvance = (): void => {
    advances += 1;
  };
  const stretches = await findVoices(runtime, read, inBlocks(parts), { people, onAdvance });
  expect(advances).toBeGreaterThanOrEqual(parts.reduce((sum, { length }) => sum + length / 16_000, 0));
  return stretches;
};

const president = readSample('jfk.wav');
const reader = readSample('s0870.wav');

test('two readers are told apart in one sound', async () => {
  // Longer than the windows that are judged together.
  const parts = [president, reader, president, reader, president.subarray(0, 96_000)];
  const stretches = await find(parts);
  let samples = 0;
  const changes = parts.map(({ length }) => {
    samples += length;
    return samples / 16;
  });
  const at = (ms: number): number | undefined =>
    stretches.find(({ startMs, endMs }) => startMs <= ms && ms < endMs)?.voice;
  // Where somebody speaks: 1 s behind each start, and 1.5 s before each change.
  const [first = 0, second = 0, third = 0, fourth = 0] = changes;
  expect([1_000, first - 1_500].map(at)).toEqual([0, 0]);
  expect([first + 1_000, second - 1_500].map(at)).toEqual([1, 1]);
  expect([second + 1_000, third - 1_500].map(at)).toEqual([0, 0]);
  expect([third + 1_000, fourth - 1_500].map(at)).toEqual([1, 1]);
  expect(at(fourth + 1_000)).toBe(0);
  expect(new Set(stretches.map(({ voice }) => voice)).size).toBe(2);
  expect(stretches.flatMap(({ startMs, endMs }) => [startMs, endMs])).toEqual(
    stretches.flatMap(({ startMs, endMs }) => [startMs, endMs]).toSorted((a, b) => a - b),
  );
});

test('one reader, silence and less than a second of sound have no voices', async () => {
  expect(await find([president])).toEqual([]);
  expect(await find([new Float32Array(80_000)])).toEqual([]);
  expect(await find([reader.subarray(0, 8_000)])).toEqual([]);
  expect(await find([])).toEqual([]);
});
