import path from 'node:path';
import { expect, test } from '@playwright/test';
import { levelsPerSecond } from '../../../preload/recordings/envelope.ts';
import { findPauses } from '../../../preload/recordings/find-pauses.ts';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { type Outcome, type Probe, smaller, startProbe } from '../../preparation/probe.ts';
import { makeWav, readWav, writeRecording } from '../../preparation/write-pcm.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

test.describe.configure({ mode: 'serial' });

const speech = readWav(audio.wav.path);
const [sentence = new Float32Array()] = speech.channels;
const seconds = 180;

/** Three minutes: the sentence, then a pause whose length varies. */
const makeTalk = (): Float32Array => {
  const talk = new Float32Array(seconds * speech.sampleRate);
  let round = 0;
  for (let at = 0; at + sentence.length < talk.length; round += 1) {
    talk.set(sentence, at);
    at += sentence.length + Math.round((0.5 + (round % 4) * 0.2) * speech.sampleRate);
  }
  return talk;
};

let probe: Probe;
let file = '';
test.beforeAll(async () => {
  const talk = { sampleRate: speech.sampleRate, channels: [makeTalk()] };
  file = writeRecording(path.join(temporaryFolder('parts'), 'talk.wav'), makeWav(talk, 's16'));
  probe = await startProbe();
});
test.afterAll(() => probe.close());

const countCutsInPauses = ({ prepared }: Outcome): readonly [number, number] => {
  const { parts = [], sound } = prepared ?? {};
  const cuts = parts.slice(0, -1).map(({ endSeconds }) => endSeconds * levelsPerSecond);
  const pauses = findPauses(sound?.envelope ?? new Uint8Array());
  const inPauses = cuts.filter((cut) => pauses.some(({ start, end }) => start <= cut && cut <= end));
  return [inPauses.length, cuts.length];
};

/** Each part is decoded again: it starts at 0 and has its stated length. */
const checkParts = async ({ prepared, announced, error }: Outcome, maxSeconds: number): Promise<void> => {
  expect(error).toBeNull();
  const parts = prepared?.parts ?? [];
  expect(announced).toEqual(parts);
  expect(parts[0]?.startSeconds).toBe(0);
  expect(parts.at(-1)?.endSeconds).toBeCloseTo(seconds, 1);
  for (const [index, part] of parts.entries()) {
    const length = part.endSeconds - part.startSeconds;
    expect(length).toBeLessThanOrEqual(maxSeconds);
    if (index > 0) expect(part.startSeconds).toBe(parts[index - 1]?.endSeconds);
    const again = await probe.prepare(part.path);
    expect(Math.abs((again.prepared?.sound.durationSeconds ?? 0) - length)).toBeLessThan(0.1);
  }
};

test('cuts a long recording in pauses, and nothing is lost or repeated', { tag: '@stand-in' }, async () => {
  let found = [0, 0];
  for (const format of ['webm', 'mp3'] as const) {
    const settings = { ...smaller, format, bitrate: format === 'mp3' ? 48_000 : 32_000, maxPartSeconds: 40 };
    const outcome = await probe.prepare(file, settings);
    await checkParts(outcome, 40);
    expect(outcome.prepared?.parts.length).toBeGreaterThanOrEqual(5);
    const [inPauses, cuts] = countCutsInPauses(outcome);
    found = [(found[0] ?? 0) + inPauses, (found[1] ?? 0) + cuts];
  }
  recordMetric('prepared-cuts-in-pauses', found.join('/'));
  expect(found[0]).toBe(found[1]);
});

test('no part is larger than the limit', { tag: '@stand-in' }, async () => {
  const maxPartBytes = 200_000;
  const outcome = await probe.prepare(file, { ...smaller, maxPartBytes });
  await checkParts(outcome, seconds);
  const sizes = outcome.prepared?.parts.map(({ bytes }) => bytes) ?? [];
  expect(sizes.length).toBeGreaterThan(2);
  for (const bytes of sizes) expect(bytes).toBeLessThanOrEqual(maxPartBytes);
  // The limit is used.
  expect(Math.max(...sizes)).toBeGreaterThan(0.6 * maxPartBytes);
});
