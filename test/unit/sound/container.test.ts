import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, MovOutputFormat, Output } from 'mediabunny';
import { afterEach, expect, test, vi } from 'vitest';
import { openContainer } from '../../../renderer/sound/decode/container.ts';
import { RecordingFile } from '../../../renderer/sound/recording-file.ts';

interface Track {
  readonly hertz: number;
  readonly seconds: number;
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
    const { sampleRate, seconds } = track;
    await sources[index]?.add(new EncodedPacket(makePcm(track), 'key', 0, seconds), {
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
const measure = async (tracks: readonly Track[]) => {
  const { statedSeconds, blocks } = await openContainer(serve(await writeRecording(tracks)));
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
  return { statedSeconds, levels };
};

const first = { hertz: 2_000, seconds: 2, sampleRate: 16_000 };

test('all sound tracks are mixed, to the end of the longest', async () => {
  const others = [{ hertz: 500, seconds: 3, sampleRate: 16_000 }];
  expect(await measure([first, ...others])).toEqual({
    statedSeconds: 3,
    levels: [
      [3, 3],
      [3, 3],
      [0, 3],
    ],
  });
});

test('tracks of other sample rates are mixed too', async () => {
  const { levels } = await measure([first, { hertz: 500, seconds: 2, sampleRate: 8_000 }]);
  expect(levels).toEqual([
    [3, 3],
    [3, 3],
  ]);
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
