/** Recordings as few programs write them: wrong headers, samples that are no numbers, many tracks. */
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { makeRiff } from '../../fixtures/write-riff.ts';
import { correlateEnvelope } from '../../preparation/compare-sound.ts';
import { type Probe, startProbe } from '../../preparation/probe.ts';
import { readWav, writeRecording } from '../../preparation/write-pcm.ts';
import { writeTracks } from '../../preparation/write-tracks.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

test.describe.configure({ mode: 'serial' });
test.slow();

const source = readWav(audio.wav.path);
let probe: Probe;
let folder = '';
test.beforeAll(async () => {
  folder = temporaryFolder('as-written');
  probe = await startProbe();
});
test.afterAll(() => probe.close());

test('a sample that is no number costs itself only, in any track', { tag: '@stand-in' }, async () => {
  const tones = [
    { hertz: 440, seconds: 4, isFloat: true },
    { hertz: 0, seconds: 4, isFloat: true },
  ];
  const plain = await probe.prepare(await writeTracks(path.join(folder, 'tones.mkv'), tones));
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e30])
    for (const at of [0, 1]) {
      const tracks = tones.map((tone, index) => (index === at ? { ...tone, badSample: bad } : tone));
      const { prepared } = await probe.prepare(
        await writeTracks(path.join(folder, `${bad} ${at}.mkv`), tracks),
      );
      const [sent, expected] = [prepared, plain.prepared].map((one) => Array.from(one?.sound.envelope ?? []));
      expect(expected?.length).toBeGreaterThan(190);
      // The sample is at the end of the first second.
      expect(sent?.slice(55), `${bad} in track ${at}`).toEqual(expected?.slice(55));
    }
});

test('tracks beyond the most that are read are counted', { tag: '@stand-in' }, async () => {
  for (const count of [32, 33, 40, 64]) {
    const tones = Array.from({ length: count }, (_, at) => ({
      hertz: at === 31 ? 440 : 0,
      seconds: 1,
      sampleRate: 8_000,
    }));
    const { prepared } = await probe.prepare(await writeTracks(path.join(folder, `${count}.mkv`), tones));
    const counts = prepared?.sound.warnings.flatMap((one) =>
      one.code === 'tracks_not_read' ? one.count : [],
    );
    expect(counts).toEqual(count > 32 ? [count - 32] : []);
  }
});

test('a wrong header is said once, and nothing is missing', { tag: '@stand-in' }, async () => {
  const wrong = makeRiff(source, { soundBytes: 3_000 });
  const { prepared } = await probe.prepare(writeRecording(path.join(folder, 'wrong.wav'), wrong));
  expect(prepared?.sound.warnings.filter(({ code }) => code === 'header_wrong')).toEqual([
    { code: 'header_wrong' },
  ]);
  expect(correlateEnvelope(prepared?.sound.envelope ?? new Uint8Array(), source)).toBeGreaterThan(0.98);
});
