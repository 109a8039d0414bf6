import { expect, it } from 'vitest';
import { MonoReader } from '../../../renderer/listen/worker/mono-reader.ts';
import { type Recording, type Span, unknownLength } from '../../../renderer/sound/decode/recording.ts';
import { RecordingError } from '../../../renderer/sound/recording-error.ts';

const sampleRate = 16_000;
const bytes = 1_000_000;

/** Ten seconds in which each sample is its second. The voice is in one of the channels. */
const makeRecording = (channels: number, voice: number, spans: (Span | undefined)[] = []): Recording => ({
  length: { certainty: 'certain', seconds: 10 },
  problem: null,
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
  const reader = new MonoReader(makeRecording(1, 0, spans), bytes, 7.5);
  const samples = await read(reader);
  expect(spans).toEqual([{ start: 6, end: Number.POSITIVE_INFINITY }]);
  expect([samples.length, samples[0], samples.at(-1)]).toEqual([2.5 * sampleRate, 7, 9]);
  expect(reader.endSeconds).toBe(10);
});

it('reads the voice of any channel', async () => {
  const samples = await read(new MonoReader(makeRecording(6, 5), bytes, 0));
  expect([samples.length, samples.at(-1)]).toEqual([10 * sampleRate, 1.5]);
});

it('finds a recording without sound damaged', async () => {
  const empty = { ...makeRecording(1, 0), async *blocks() {} };
  const reader = new MonoReader(empty, bytes, 0);
  await expect(read(reader)).rejects.toMatchObject({ failure: { reason: 'damaged' } });
  const truncated = { ...empty, problem: new RecordingError('truncated') };
  await expect(read(new MonoReader(truncated, bytes, 0))).rejects.toBe(truncated.problem);
});

/** The seconds of the recording, and which of them have sound. */
const readSeconds = async (recording: Recording) => {
  const reader = new MonoReader(recording, bytes, 0);
  const samples = await read(reader);
  const seconds = Array.from(
    { length: samples.length / sampleRate },
    (_, at) => samples[(at + 0.5) * sampleRate],
  );
  return { seconds, unreadable: reader.unreadable };
};

/** Fails at a place between two seconds, or ends there. */
const breakAt = (
  from: number,
  to: number,
  how: 'fails' | 'ends',
  changes: Partial<Recording> = {},
): Recording => {
  const whole = makeRecording(1, 0);
  return {
    ...whole,
    ...changes,
    async *blocks(span) {
      for await (const block of whole.blocks(span)) {
        if (block.start < from || block.start >= to) yield block;
        else if (how === 'ends') return;
        else throw new RecordingError('damaged');
      }
    },
  };
};

it.each(['fails', 'ends'] as const)('goes on behind a place where decoding %s', async (how) => {
  expect(await readSeconds(breakAt(3, 5, how))).toEqual({
    seconds: [0, 1, 2, 0, 0, 5, 6, 7, 8, 9],
    unreadable: [{ start: 3, end: 5 }],
  });
});

it('says where a recording ends too early', async () => {
  const read3 = { seconds: [0, 1, 2] };
  expect(await readSeconds(breakAt(3, 10, 'ends'))).toEqual({
    ...read3,
    unreadable: [{ start: 3, end: 10 }],
  });
  expect(await readSeconds(breakAt(3, 10, 'fails', { length: unknownLength }))).toEqual({
    ...read3,
    unreadable: [{ start: 3, end: 3 }],
  });
  // A picture can be longer than its sound.
  expect(
    await readSeconds(breakAt(3, 10, 'ends', { length: { certainty: 'estimated', seconds: 10 } })),
  ).toEqual({
    ...read3,
    unreadable: [],
  });
});

it('does not go on behind a file that cannot be read', async () => {
  const recording: Recording = {
    ...makeRecording(1, 0),
    async *blocks() {
      yield* makeRecording(1, 0).blocks({ start: 8, end: 9 });
      throw new RecordingError('source_unreadable');
    },
  };
  await expect(readSeconds(recording)).rejects.toMatchObject({ failure: { reason: 'source_unreadable' } });
});
