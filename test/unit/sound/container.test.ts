import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, MovOutputFormat, Output } from 'mediabunny';
import { afterEach, expect, test, vi } from 'vitest';
import { openContainer } from '../../../renderer/sound/decode/container.ts';
import { RecordingFile } from '../../../renderer/sound/recording-file.ts';

interface Track {
  readonly hertz: number;
  readonly seconds: number;
  readonly start?: number;
  readonly sampleRate: number;
  readonly language?: string;
}

const makePcm = ({ hertz, seconds, sampleRate }: Track): Uint8Array => {
  const samples = Int16Array.from({ length: seconds * sampleRate }, (_, at) =>
    Math.round(20_000 * Math.sin((at / sampleRate) * hertz * 2 * Math.PI)),
  );
  return new Uint8Array(samples.buffer);
};

/** A MOV with a track of uncompressed sound for each tone. */
const writeRecording = async (tracks: readonly Track[]): Promise<Uint8Array> => {
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat(), target });
  const sources = tracks.map(({ language }) => {
    const source = new EncodedAudioPacketSource('pcm-s16');
    output.addAudioTrack(source, language === undefined ? {} : { languageCode: language });
    return source;
  });
  await output.start();
  for (const [index, track] of tracks.entries()) {
    const { sampleRate, seconds, start = 0 } = track;
    await sources[index]?.add(new EncodedPacket(makePcm(track), 'key', start, seconds), {
      decoderConfig: { codec: 'pcm-s16', sampleRate, numberOfChannels: 1 },
    });
    sources[index]?.close();
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
};

const serve = (content: Uint8Array): RecordingFile => {
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: { range: string } }) => {
    const [start = 0, end = 0] = headers.range.replace('bytes=', '').split('-').map(Number);
    return new Response(content.slice(start, end + 1), { status: 206 });
  });
  return new RecordingFile('source', content.length);
};
afterEach(() => vi.unstubAllGlobals());

/** How loud each of the tones is, for each second: their amplitudes, in tenths. */
const measure = async (tracks: readonly Track[], leftOut?: readonly number[]) => {
  const { length, blocks } = await openContainer(serve(await writeRecording(tracks)), leftOut);
  const sound: number[] = [];
  let rate = 1;
  for await (const { channels, sampleRate } of blocks()) {
    rate = sampleRate;
    for (const sample of channels[0] ?? []) sound.push(sample);
  }
  const getAmplitude = (second: number, hertz: number): number => {
    const samples = sound.slice(second * rate, (second + 1) * rate);
    const [sine, cosine] = [Math.sin, Math.cos].map((wave) =>
      samples.reduce((sum, sample, at) => sum + sample * wave((at / rate) * hertz * 2 * Math.PI), 0),
    );
    return Math.round((20 * Math.hypot(sine ?? 0, cosine ?? 0)) / samples.length);
  };
  const seconds = Math.round(sound.length / rate);
  const levels = Array.from({ length: seconds }, (_, second) =>
    tracks.map(({ hertz }) => getAmplitude(second, hertz)),
  );
  return { statedSeconds: length.seconds, levels };
};

const first = { hertz: 2_000, seconds: 2, sampleRate: 16_000 };

test('all sound tracks are mixed, to the end of the longest', async () => {
  const others = [{ hertz: 500, seconds: 3, sampleRate: 16_000 }];
  expect(await measure([first, ...others])).toEqual({
    statedSeconds: 3,
    // Together, the two are louder than a recording can be.
    levels: [
      [5, 5],
      [5, 5],
      [0, 6],
    ],
  });
});

test('tracks that start late or have another sample rate are mixed at their time', async () => {
  const late = { hertz: 500, seconds: 2, start: 1, sampleRate: 8_000 };
  const later = { hertz: 1_000, seconds: 1, start: 4, sampleRate: 48_000 };
  for (const tracks of [
    [first, late, later],
    [late, later, first],
  ]) {
    const { statedSeconds, levels } = await measure(tracks);
    expect(statedSeconds).toBe(5);
    expect(levels.map((second) => tracks.map((track, at) => [track.hertz, second[at]]).toSorted())).toEqual(
      [
        [0, 0, 6],
        [0, 5, 5],
        [0, 6, 0],
        [0, 0, 0],
        [6, 0, 0],
      ].map(([at1000, at500, at2000]) => [
        [1_000, at1000],
        [2_000, at2000],
        [500, at500],
      ]),
    );
  }
});

test('the user can leave out any track, and translations are mixed if the user wants them', async () => {
  const german = { hertz: 500, seconds: 2, sampleRate: 16_000, language: 'deu' };
  const { levels } = await measure([{ ...first, language: 'eng' }, german], []);
  expect(levels).toEqual([
    [5, 5],
    [5, 5],
  ]);
  expect(await measure([first, german], [1])).toEqual({
    statedSeconds: 2,
    levels: [
      [0, 6],
      [0, 6],
    ],
  });
  // At least one stays.
  expect((await measure([first, german], [1, 2])).levels).toEqual(levels);
});

test('a silent track does not make the others quieter', async () => {
  const silent = { hertz: 0, seconds: 3, sampleRate: 16_000 };
  const { levels } = await measure([first, silent]);
  expect(levels).toEqual([
    [6, 0],
    [6, 0],
    [0, 0],
  ]);
});

test('a track in another language is left out', async () => {
  const german = { hertz: 500, seconds: 2, sampleRate: 16_000, language: 'deu' };
  const { levels } = await measure([{ ...first, language: 'eng' }, german]);
  expect(levels).toEqual([
    [6, 0],
    [6, 0],
  ]);
});

test('one track stays as it is', async () => {
  expect(await measure([first])).toEqual({ statedSeconds: 2, levels: [[6], [6]] });
});
