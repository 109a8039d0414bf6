import { expect, test } from 'vitest';
import { mixTracks } from '../../../renderer/sound/decode/mix-tracks.ts';
import type { SoundBlock, Span } from '../../../renderer/sound/decode/recording.ts';
import { RecordingError } from '../../../renderer/sound/recording-error.ts';

const rate = 16_000;

/** Blocks of a second with this value, and what follows them. */
async function* blocks(
  value: number,
  seconds: readonly number[],
  end?: RecordingError,
): AsyncGenerator<SoundBlock> {
  for (const start of seconds)
    yield { channels: [new Float32Array(rate).fill(value)], sampleRate: rate, start };
  if (end) throw end;
}

/** The value in the middle of each second, and the tracks that could not be read. */
const mix = async (tracks: readonly AsyncGenerator<SoundBlock>[], span?: Span) => {
  const damaged: number[] = [];
  const sound: number[] = [];
  const mixed = mixTracks(
    tracks.map((track, id) => ({ id, blocks: track })),
    (id) => damaged.push(id),
    span,
  );
  for await (const { channels } of mixed) sound.push(...(channels[0] ?? []));
  const seconds = Array.from({ length: Math.ceil(sound.length / rate) }, (_, at) =>
    Number(sound[Math.min(at * rate + rate / 2, sound.length - 1)]?.toFixed(2)),
  );
  return { seconds, length: sound.length / rate, damaged };
};

const damage = new RecordingError('damaged');

test('a damaged track ends early, and is reported', async () => {
  expect(await mix([blocks(0.1, [0], damage), blocks(0.2, [0, 1, 2]), blocks(0.3, [], damage)])).toEqual({
    seconds: [0.3, 0.2, 0.2],
    length: 3,
    damaged: [2, 0],
  });
  await expect(mix([blocks(0.1, [0], damage), blocks(0.2, [0, 1], damage)])).rejects.toBe(damage);
});

test('sound before, between and behind that of another track stays', async () => {
  const { seconds } = await mix([blocks(0.1, [1, 3]), blocks(0.2, [0]), blocks(0.3, [2, 6])]);
  expect(seconds).toEqual([0.2, 0.1, 0.3, 0.1, 0, 0, 0.3]);
});

test('a span has the sound of all tracks, and nothing behind it', async () => {
  const tracks = () => [blocks(0.1, [2, 3, 4, 5]), blocks(0.2, [3, 4])];
  expect(await mix(tracks(), { start: 2.5, end: 4.25 })).toMatchObject({ seconds: [0.3, 0.3], length: 1.75 });
});

test('voices at once are not clipped, and each is as loud as before afterwards', async () => {
  const loud = await mix([blocks(0.9, [0, 1, 2, 3]), blocks(0.9, [1]), blocks(0.9, [1])]);
  expect(loud.seconds).toEqual([0.9, 0.98, 0.9, 0.9]);
});
