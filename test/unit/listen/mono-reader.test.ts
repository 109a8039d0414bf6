import { expect, it } from 'vitest';
import { MonoReader } from '../../../renderer/listen/worker/mono-reader.ts';
import type { Recording, Span } from '../../../renderer/sound/decode/recording.ts';

const sampleRate = 16_000;

/** Ten seconds in which each sample is its second. The voice is in one of the channels. */
const makeRecording = (channels: number, voice: number, spans: (Span | undefined)[] = []): Recording => ({
  statedSeconds: 10,
  async *blocks(span) {
    spans.push(span);
    for (let second = Math.floor(span?.start ?? 0); second < 10; second += 1)
      yield {
        channels: Array.from({ length: channels }, (_, channel) =>
          new Float32Array(sampleRate).fill(channel === voice ? second : 0),
        ),
        sampleRate,
        start: second,
      };
  },
});

const read = async (reader: MonoReader): Promise<number[]> => {
  const samples: number[] = [];
  for await (const piece of reader.read()) samples.push(...piece);
  return samples;
};

it('reads from the second on that was not heard, after a warm-up', async () => {
  const spans: (Span | undefined)[] = [];
  const reader = new MonoReader(makeRecording(1, 0, spans), 7.5);
  const samples = await read(reader);
  expect(spans).toEqual([{ start: 6, end: Number.POSITIVE_INFINITY }]);
  expect([samples.length, samples[0], samples.at(-1)]).toEqual([2.5 * sampleRate, 7, 9]);
  expect(reader.endSeconds).toBe(10);
});

it('reads the voice of any channel', async () => {
  const samples = await read(new MonoReader(makeRecording(6, 5), 0));
  expect([samples.length, samples.at(-1)]).toEqual([10 * sampleRate, 1.5]);
});

it('finds a recording without sound damaged', async () => {
  const empty: Recording = { statedSeconds: null, blocks: async function* () {} };
  await expect(read(new MonoReader(empty, 0))).rejects.toMatchObject({ failure: { reason: 'damaged' } });
});
