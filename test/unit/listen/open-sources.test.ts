import { expect, test } from 'vitest';
import { openSources } from '../../../renderer/listen/worker/sources/open-sources.ts';
import { type Recording, type Span, unknownLength } from '../../../renderer/sound/decode/recording.ts';
import { RecordingError } from '../../../renderer/sound/recording-error.ts';
import { addUp, makeVoices, recordTracks } from './made-up-tracks.ts';

const sampleRate = 16_000;
const bytes = 10_000_000;
const voices = makeVoices();
const [anna, ben, cleo] = recordTracks(voices, -30) as [Float32Array, Float32Array, Float32Array];
const seconds = anna.length / sampleRate;

const record = (channels: readonly Float32Array[], read: Span[] = []): Recording => {
  const length = (channels[0]?.length ?? 0) / sampleRate;
  return {
    length: { certainty: 'certain', seconds: length },
    problem: null,
    async *blocks(span) {
      for (
        let start = Math.floor(span?.start ?? 0);
        start < Math.min(span?.end ?? length, length);
        start += 1
      ) {
        read.push({ start, end: start + 1 });
        yield {
          channels: channels.map((one) => one.subarray(start * sampleRate, (start + 1) * sampleRate)),
          sampleRate,
          start,
        };
      }
    },
  };
};

async function* failWith(reason: 'damaged' | 'source_unreadable'): AsyncGenerator<never> {
  yield* [];
  throw new RecordingError(reason);
}

const withTracks = (tracks: readonly (readonly [string | null, Recording])[]): Recording => ({
  ...record([addUp([anna, ben])]),
  tracks: tracks.map(([name, recording]) => ({ name, recording })),
});

const open = async (recording: Recording) => {
  const { sources, ...rest } = await openSources(recording, bytes, () => {});
  return {
    ...rest,
    names: sources.map(({ name, channel, gate }) => (gate === null ? 'mix' : (channel ?? name))),
  };
};

test('each track is a person, and a name that says nothing is none', async () => {
  const tracks = withTracks([
    ['Anna', record([anna])],
    ['Track 2', record([ben, ben])],
    [null, record([cleo.subarray(0, 60 * sampleRate)])],
  ]);
  expect(await open(tracks)).toEqual({
    names: ['Anna', '', ''],
    seconds: expect.closeTo(seconds, 3),
    unreadTracks: 0,
  });
});

test('the mix of the others, and what cannot be decoded, are not heard, and counted', async () => {
  const damaged: Recording = {
    ...record([anna]),
    blocks: () => failWith('damaged'),
  };
  const tracks = withTracks([
    ['All', record([addUp([anna, ben])])],
    ['Anna', record([anna])],
    ['Lost', damaged],
    ['Ben', record([ben])],
  ]);
  expect(await open({ ...tracks, unreadTracks: 3 })).toMatchObject({
    names: ['Anna', 'Ben'],
    unreadTracks: 5,
  });
  const one = withTracks([
    ['Anna', record([anna])],
    ['Lost', damaged],
  ]);
  expect(await open(one)).toEqual({ names: ['mix'], seconds: null, unreadTracks: 0 });
});

test('nine tracks are one mix', async () => {
  const tracks = Array.from({ length: 9 }, () => ['', record([anna])] as const);
  expect(await open(withTracks(tracks))).toMatchObject({ names: ['mix'] });
});

test('a file that cannot be read has no sources', async () => {
  const unreadable: Recording = {
    ...record([anna]),
    blocks: () => failWith('source_unreadable'),
  };
  const tracks = withTracks([
    ['Anna', record([anna])],
    ['Ben', unreadable],
  ]);
  await expect(open(tracks)).rejects.toMatchObject({ failure: { reason: 'source_unreadable' } });
});

test.each([-60, -20, -12])(
  'people on the left and on the right, who hear each other at %i dB, are two',
  async (leak) => {
    const [left, right] = recordTracks(voices.slice(0, 2), leak) as [Float32Array, Float32Array];
    expect((await open(record([left, right]))).names).toEqual(['left', 'right']);
    const isUnknown = { ...record([left, right]), length: unknownLength };
    expect((await open(isUnknown)).names).toEqual(['left', 'right']);
  },
);

const mixed: [string, readonly Float32Array[]][] = [
  ['one channel', [anna]],
  ['three channels', [anna, ben, cleo]],
  ['the same on both sides', [anna, anna]],
  ['one voice nearer to the left', [anna, anna.map((sample) => sample / 3)]],
  ['a room with two microphones', recordTracks(voices.slice(0, 2), -4)],
  ['silence on the right', [anna, new Float32Array(anna.length)]],
  ['noise on the right', recordTracks([voices[0] as Float32Array, new Float32Array(anna.length)], -90)],
  ['silence', [new Float32Array(anna.length), new Float32Array(anna.length)]],
];
test.each(mixed)('%s is one sound', async (_, channels) => {
  expect((await open(record(channels))).names).toEqual(['mix']);
});

test('a stereo recording is looked at in a few places, and one with the same on both sides only at its beginning', async () => {
  const long = new Float32Array(8 * anna.length);
  for (let at = 0; at < long.length; at += anna.length) long.set(anna, at);
  const twice: Span[] = [];
  await open(record([long, long], twice));
  expect(twice.length).toBeLessThanOrEqual(20);
  const stereo: Span[] = [];
  await open(record([long, long.map((sample, at) => 0.8 * sample + 0.001 * (at % 2))], stereo));
  expect(stereo.length).toBeLessThanOrEqual(60);
  expect(stereo.at(-1)?.start).toBeGreaterThan(long.length / sampleRate / 3);
});
