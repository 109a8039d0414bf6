/** Recordings that are only measured: the envelope of every format, and what is wrong with the sound. */
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { audio, makeThreeHourTone } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { correlateEnvelope } from '../../preparation/compare-sound.ts';
import { writeOddRecordings } from '../../preparation/odd-recordings.ts';
import { type AnalysisOutcome, type Probe, startProbe } from '../../preparation/probe.ts';
import { makeAiff, readWav, writeRecording } from '../../preparation/write-pcm.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

test.describe.configure({ mode: 'serial' });

const recordings = path.resolve(import.meta.dirname, '../../fixtures/recordings');
const source = readWav(audio.wav.path);
const seconds = (source.channels[0]?.length ?? 0) / source.sampleRate;
const encoded = [
  'cbr.mp3',
  'vbr.mp3',
  'speech.m4a',
  'speech.aac',
  'video.mp4',
  'video.mov',
  'video.mkv',
  'speech.webm',
  'opus.ogg',
  'vorbis.ogg',
  'speech.flac',
];

let probe: Probe;
let folder = '';
test.beforeAll(async () => {
  folder = temporaryFolder('analyses');
  probe = await startProbe();
});
test.afterAll(async () => {
  await probe.close();
  removeFolder(folder);
});

/** What is wrong; null if nothing is. */
const findFault = ({ sound, error, levels }: AnalysisOutcome): string | null => {
  if (sound === null) return JSON.stringify(error);
  const { envelope } = sound;
  const correlation = correlateEnvelope(envelope, source);
  if (!(correlation >= 0.98)) return `correlation ${correlation}`;
  if (Math.abs(sound.durationSeconds - seconds) >= 0.1) return `${sound.durationSeconds} s`;
  const isStart = levels.length > 0 && levels.every((level, at) => level === envelope[at]);
  return isStart ? null : 'the pieces are not the start of the envelope';
};

test('every format has its envelope', { tag: '@stand-in' }, async () => {
  const files = [
    audio.wav.path,
    writeRecording(path.join(folder, 'speech.aiff'), makeAiff(source, 's16', null)),
    ...encoded.map((name) => path.join(recordings, name)),
  ];
  const faults: string[] = [];
  for (const file of files) {
    const fault = findFault(await probe.analyse(file));
    if (fault !== null) faults.push(`${path.basename(file)}: ${fault}`);
  }
  recordMetric('envelope-formats', `${files.length - faults.length}/${files.length}`);
  expect(faults).toEqual([]);
  expect(probe.listFiles()).toEqual([]);
});

test('silence, an empty channel, clipping and telephone quality are found', {
  tag: '@stand-in',
}, async () => {
  const odd = writeOddRecordings(folder, source);
  const found: string[] = [];
  for (const recording of odd) {
    const { sound } = await probe.analyse(recording.path, 600);
    found.push(`${path.basename(recording.path)} ${sound?.warnings.map(({ code }) => code).join()}`);
  }
  const expected = odd.map(({ path: file, codes }) => `${path.basename(file)} ${codes.join()}`);
  const right = found.filter((line, index) => line === expected[index]).length;
  recordMetric('recording-warnings', `${right}/${odd.length}`);
  expect(found).toEqual(expected);
});

test('a recording without a decoder, or without sound, fails', { tag: '@stand-in' }, async () => {
  for (const name of ['alac.m4a', 'speech.wma', 'no-sound.mp4']) {
    const { sound, error } = await probe.analyse(path.join(recordings, name));
    expect(sound).toBeNull();
    expect(error?.code).toBe('preparation_failed');
  }
});

test('of three hours, ten minutes and samples are measured', { tag: '@stand-in' }, async () => {
  const wav = makeThreeHourTone([10, 7_000]);
  try {
    const { sound } = await probe.analyse(wav.path, 600);
    expect(sound?.durationSeconds).toBeCloseTo(680, 0);
    expect(sound?.warnings.map(({ code }) => code)).toEqual(['mostly_silence']);
  } finally {
    wav.remove();
  }
});
