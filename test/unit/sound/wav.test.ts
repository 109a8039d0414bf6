/** WAV as programs write it: the same samples, whatever its header says. */
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { openRecording } from '../../../renderer/sound/decode/open-recording.ts';
import type { Recording } from '../../../renderer/sound/decode/recording.ts';
import { RecordingError } from '../../../renderer/sound/recording-error.ts';
import { writeCodecs } from '../../fixtures/codecs.ts';
import { makeRiff, type RiffChunk } from '../../fixtures/write-riff.ts';
import { makeAiff, type Pcm } from '../../preparation/write-pcm.ts';
import { serveRecording } from './serve-recording.ts';

afterEach(() => vi.unstubAllGlobals());

const sine: Pcm = {
  sampleRate: 8_000,
  channels: [
    Float32Array.from({ length: 3_001 }, (_, at) => Math.sin(at / 7) * 0.7 + Math.sin(at / 3) * 0.2),
  ],
};

const evenSine: Pcm = { ...sine, channels: sine.channels.map((samples) => samples.subarray(1)) };

const readSamples = async (recording: Recording): Promise<number[]> => {
  const samples: number[] = [];
  for await (const { channels } of recording.blocks()) samples.push(...(channels[0] ?? []));
  return samples;
};

const open = async (content: Buffer) => {
  const recording = await openRecording(serveRecording(content));
  return { recording, samples: await readSamples(recording) };
};

const chunk: fc.Arbitrary<RiffChunk> = fc.record({
  id: fc.constantFrom('LIST', 'JUNK', 'bext', 'fact', 'odd!'),
  content: fc.uint8Array({ maxLength: 33 }).map((bytes) => Buffer.from(bytes)),
  isUnpadded: fc.boolean(),
});

test('chunks with and without padding, and sizes of any kind, leave the samples as they are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('u8', 's16', 's24', 'f32'),
      fc.constantFrom('RIFF', 'RIFX', 'RF64', 'BW64'),
      fc.array(chunk, { maxLength: 3 }),
      fc.array(chunk, { maxLength: 2 }),
      fc.constantFrom<number | undefined>(undefined, 0, 0xffffffff, 2_000_000, 1_500, 100),
      async (kind, riff, before, after, size) => {
        // Whether a last byte is a sample or follows an odd chunk cannot be told without the size.
        const pcm = kind === 'u8' ? evenSine : sine;
        const plain = await open(makeRiff(pcm, { kind }));
        const soundBytes = riff === 'RF64' || riff === 'BW64' ? undefined : size;
        const { recording, samples } = await open(makeRiff(pcm, { kind, riff, before, after, soundBytes }));
        expect(samples).toEqual(plain.samples);
        expect(recording.problem).toBeNull();
        const isWrong = soundBytes !== undefined && soundBytes !== 0 && soundBytes !== 0xffffffff;
        if (isWrong) expect(recording.isHeaderWrong).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('a right header is not called wrong', async () => {
  for (const riff of ['RIFF', 'RIFX', 'RF64'])
    for (const length of [0, 1, 2, 33]) {
      const chunks = [{ id: 'LIST', content: Buffer.alloc(length, 7) }];
      const { recording } = await open(makeRiff(sine, { riff, before: chunks, after: chunks }));
      expect(recording.isHeaderWrong).toBe(false);
    }
});

test('what was not copied to its end is cut, whatever follows', async () => {
  const whole = makeRiff(sine);
  const { recording, samples } = await open(whole.subarray(0, 3_044));
  expect(recording.problem?.failure.reason).toBe('truncated');
  expect(samples.length).toBe(1_500);
});

test('an AIFF without the byte behind an odd chunk is read', async () => {
  const whole = makeAiff(sine, 's16', null);
  const at = whole.indexOf('ANNO') + 11;
  const odd = Buffer.concat([whole.subarray(0, at), whole.subarray(at + 1)]);
  expect((await open(odd)).samples).toEqual((await open(whole)).samples);
});

const toNumber = (samples: readonly number[], other: readonly number[]): number => {
  const sum = (get: (at: number) => number) => samples.reduce((total, _, at) => total + get(at), 0);
  const product = sum((at) => (samples[at] ?? 0) * (other[at] ?? 0));
  return product / Math.sqrt(sum((at) => (samples[at] ?? 0) ** 2) * sum((at) => (other[at] ?? 0) ** 2));
};

test('each codec in WAV, AIFF, Ogg and MP4 is read as it was, or named', async () => {
  const plain = (await open(makeRiff(sine))).samples;
  const wrong: unknown[] = [];
  for (const { name, content, unreadable } of writeCodecs(sine)) {
    const found = await open(content).then(
      ({ samples }) => toNumber(plain, samples),
      (error: unknown) => (error instanceof RecordingError ? error.message : String(error)),
    );
    const isRight = unreadable === null ? Number(found) > 0.99 : found === `no_decoder ${unreadable}`;
    if (!isRight) wrong.push({ name, found, unreadable });
  }
  expect(wrong).toEqual([]);
});

test('a sample that is no number is silence, and the rest is as it was', async () => {
  const plain = (await open(makeRiff(sine, { kind: 'f32' }))).samples;
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e30])
    for (const kind of ['f32', 'f64'] as const) {
      const [first = new Float32Array()] = sine.channels;
      const pcm = { ...sine, channels: [first.with(1_000, bad)] };
      const contents = [makeRiff(pcm, { kind }), makeRiff(pcm, { kind, riff: 'RIFX' })];
      for (const content of [...contents, makeAiff(pcm, kind, kind === 'f32' ? 'fl32' : 'fl64')])
        expect((await open(content)).samples.map(Math.fround)).toEqual(plain.with(1_000, 0));
    }
});
