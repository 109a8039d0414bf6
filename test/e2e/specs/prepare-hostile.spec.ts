import { appendFileSync, copyFileSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { formatErrorDetail } from '../../../preload/messages/translate.ts';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { type Outcome, type Probe, smaller, startProbe } from '../../preparation/probe.ts';
import { makeAiff, makeWav, type Pcm, readWav, writeRecording } from '../../preparation/write-pcm.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

test.describe.configure({ mode: 'serial' });

const recordings = path.resolve(import.meta.dirname, '../../fixtures/recordings');
const speech = readWav(audio.wav.path);
const read = (name: string): Buffer => readFileSync(path.join(recordings, name));
const cut = (content: Buffer, share: number): Buffer =>
  content.subarray(0, Math.floor(content.length * share));
const replace = (content: Buffer, from: string, to: string): Buffer => {
  const changed = Buffer.from(content);
  for (let at = changed.indexOf(from, 0, 'latin1'); at >= 0; at = changed.indexOf(from, at + 1, 'latin1'))
    changed.write(to, at, 'latin1');
  return changed;
};

/** The length in every header of an MP4: 100 hours, or the longest that fits. */
const withHundredHours = (content: Buffer): Buffer => {
  const changed = Buffer.from(content);
  for (const box of ['mvhd', 'mdhd']) {
    for (let at = changed.indexOf(box); at >= 0; at = changed.indexOf(box, at + 4))
      changed.writeUInt32BE(Math.min(changed.readUInt32BE(at + 16) * 360_000, 0xfffffff0), at + 20);
  }
  return changed;
};

const withFileSize = (content: Buffer, size: number): Buffer => {
  content.writeUInt32LE(size, 4);
  return content;
};

const noise = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, index) => (index * 7919 + (index >> 3) * 31) % 251));

const damage = (content: Buffer, from: number): Buffer => {
  const changed = Buffer.from(content);
  noise(changed.length - from).copy(changed, from);
  return changed;
};

/** Ten minutes of speech, for what happens in the middle. */
const long: Pcm = {
  sampleRate: speech.sampleRate,
  channels: [
    new Float32Array(600 * speech.sampleRate).map((_, at) => speech.channels[0]?.[at % 28_000] ?? 0),
  ],
};

const html = '<!doctype html><html><body><h1>404 Not Found</h1></body></html>\n'.repeat(200);

/** File name, content, and the code or detail of its error. */
const cases: readonly (readonly [string, Buffer, string])[] = [
  ['empty.wav', Buffer.alloc(0), 'file_empty'],
  ['a-byte.mp3', Buffer.of(0xff), 'not_audio'],
  ['page.mp3', Buffer.from(html), 'not_audio'],
  ['picture.m4a', Buffer.from(`89504e470d0a1a0a0000000d49484452${'00'.repeat(400)}`, 'hex'), 'not_audio'],
  ['noise.mp3', noise(50_000), 'not_audio'],
  ['zeros.mp3', Buffer.alloc(100_000), 'not_audio'],
  ['header-only.wav', makeWav(speech, 's16').subarray(0, 44), 'recording_truncated'],
  ['no-sound-chunk.wav', makeWav(speech, 's16').subarray(0, 36), 'recording_truncated'],
  ['half-header.wav', makeWav(speech, 's16').subarray(0, 30), 'recording_truncated'],
  // The index, or all of the only cluster, is missing: nothing can be read.
  ['truncated.mp4', cut(read('video.mp4'), 0.6), 'recording_damaged'],
  ['truncated.m4a', cut(read('speech.m4a'), 0.6), 'recording_damaged'],
  ['truncated.mkv', cut(read('video.mkv'), 0.5), 'recording_truncated'],
  ['impossible-rate.wav', makeWav({ ...speech, sampleRate: 2_000_000_000 }, 's16'), 'recording_damaged'],
  ['no-sound.mp4', read('no-sound.mp4'), 'recording_no_sound'],
  ['protected.m4p', replace(read('speech.m4a'), 'mp4a', 'drms'), 'recording_encrypted'],
  ['alac.m4a', read('alac.m4a'), 'recording_no_decoder'],
  ['ac3.mp4', read('ac3.mp4'), 'recording_no_decoder'],
  ['speech.wma', read('speech.wma'), 'recording_no_decoder'],
  ['speech.amr', Buffer.from(`#!AMR\n${'\x3c'.repeat(2_000)}`, 'latin1'), 'recording_no_decoder'],
  ['speech.caf', Buffer.from(`caff\0\x01\0\0desc${'\0'.repeat(200)}`, 'latin1'), 'recording_no_decoder'],
  ['mace.aiff', makeAiff(speech, 's16', 'MAC3'), 'recording_no_decoder'],
  ['broken.flac', damage(read('speech.flac'), 200), 'recording_damaged'],
  ['broken.ogg', damage(read('vorbis.ogg'), 60), 'recording_damaged'],
];

/** What is there of them is prepared, with one warning about what is missing. */
const incomplete: readonly (readonly [string, Buffer])[] = [
  ['truncated.wav', cut(makeWav(speech, 's16'), 0.5)],
  ['truncated.aiff', cut(makeAiff(speech, 's16', null), 0.5)],
  ['truncated.flac', cut(read('speech.flac'), 0.5)],
  [
    'hundred-hours.wav',
    withFileSize(
      makeWav({ sampleRate: 8_000, channels: speech.channels }, 'u8', 2_880_000_000),
      2_880_000_036,
    ),
  ],
];

let probe: Probe;
let folder = '';
test.beforeAll(async () => {
  folder = temporaryFolder('hostile');
  probe = await startProbe();
});
test.afterAll(() => probe.close());

const getCode = ({ error }: Outcome): string => error?.detail?.key ?? error?.code ?? 'prepared';

let passed = 0;
let count = 0;
const check = (what: string, actual: unknown, expected: unknown): void => {
  count += 1;
  if (actual === expected) passed += 1;
  expect.soft(actual, what).toBe(expected);
};

test('explains why a recording cannot be prepared', { tag: '@stand-in' }, async () => {
  for (const [name, content, expected] of cases) {
    const outcome = await probe.prepare(writeRecording(path.join(folder, name), content));
    check(name, getCode(outcome), expected);
    const { detail } = outcome.error ?? {};
    if (detail) expect(formatErrorDetail(detail)).not.toContain(detail.key);
  }
  expect(probe.listFiles()).toEqual([]);
});

test('prepares what is there of a recording whose end is missing', { tag: '@stand-in' }, async () => {
  for (const [name, content] of incomplete) {
    const outcome = await probe.prepare(writeRecording(path.join(folder, name), content));
    const warnings = outcome.prepared?.sound.warnings.map(({ code }) => code) ?? [];
    const missing = warnings.filter((code) => code === 'unreadable_from' || code === 'incomplete');
    check(name, `${getCode(outcome)} ${missing.length}`, 'prepared 1');
  }
  // A header that is wrong about a length is not believed.
  const file = writeRecording(path.join(folder, 'hundred-hours.mp4'), withHundredHours(read('video.mp4')));
  const { prepared } = await probe.prepare(file);
  check(
    'hundred-hours.mp4',
    prepared?.sound.warnings.some(({ code }) => code === 'unreadable_from'),
    false,
  );
  await probe.removeLeftovers([]);
  expect(probe.listFiles()).toEqual([]);
});

test('a crash of the decoder fails only the running job', { tag: '@stand-in' }, async () => {
  const file = writeRecording(path.join(folder, 'long.wav'), makeWav(long, 's16'));
  let hasCrashed = false;
  const outcome = await probe.prepare(file, smaller, (share) => {
    if (hasCrashed || share < 0.05) return;
    hasCrashed = true;
    void probe.crash();
  });
  check('crash', getCode(outcome), 'preparation_crashed');
  expect(probe.listFiles()).toEqual([]);
  const next = await probe.prepare(audio.wav.path);
  check('after a crash', next.error, null);
  expect(await probe.countWindows()).toBe(1);
});

test('a recording that changes is not prepared', { tag: '@stand-in' }, async () => {
  const file = writeRecording(path.join(folder, 'growing.wav'), makeWav(long, 's16'));
  let hasGrown = false;
  const outcome = await probe.prepare(file, smaller, () => {
    if (!hasGrown) appendFileSync(file, Buffer.alloc(100));
    hasGrown = true;
  });
  check('grown', getCode(outcome), 'file_changed');
  const shrinking = path.join(folder, 'shrinking.wav');
  copyFileSync(file, shrinking);
  let hasShrunk = false;
  const shrunk = await probe.prepare(shrinking, smaller, () => {
    if (!hasShrunk) writeFileSync(shrinking, makeWav(speech, 's16'));
    hasShrunk = true;
  });
  check('shrunk', getCode(shrunk), 'file_changed');
  utimesSync(shrinking, 1, 1);
});

test('cancelling ends a job soon and leaves no file', { tag: '@stand-in' }, async () => {
  const file = writeRecording(path.join(folder, 'cancelled.wav'), makeWav(long, 's16'));
  const before = probe.listFiles();
  const startedAt = performance.now();
  let cancelledAt = 0;
  const settings = { ...smaller, maxPartSeconds: 30 };
  const outcome = await probe.prepare(file, settings, (share) => {
    if (cancelledAt !== 0 || share < 0.1) return;
    cancelledAt = performance.now();
    void probe.cancel();
  });
  const elapsed = performance.now() - cancelledAt;
  check('cancelled', getCode(outcome), 'cancelled');
  expect(outcome.announced.length).toBeGreaterThan(0);
  // On a busy machine, no longer than the first tenth took.
  expect(elapsed).toBeLessThan(Math.max(1_000, cancelledAt - startedAt));
  await expect.poll(() => probe.listFiles()).toEqual(before);
  const next = await probe.prepare(audio.wav.path);
  check('after a cancellation', next.error, null);
});

test('the metric', { tag: '@stand-in' }, () => {
  recordMetric('hostile-media', `${passed}/${count}`);
  expect(count).toBe(cases.length + incomplete.length + 7);
});
