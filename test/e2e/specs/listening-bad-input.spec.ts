/** Sound that is bad on purpose, in the window that listens: its words, a mark at the place of what is missing, or a sentence. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { formatErrorWithDetail } from '../../../preload/messages/explain-error.ts';
import { heardTextFormat } from '../../../preload/messages/heard-text.ts';
import { composeHeardText } from '../../../preload/recordings/compose-heard-text.ts';
import { recordMetric } from '../../metric.ts';
import { type Probe, startProbe } from '../../preparation/probe.ts';
import { makeWav, readWav, writeRecording } from '../../preparation/write-pcm.ts';
import { writeWithSound } from '../../preparation/write-with-sound.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string): Buffer => readFileSync(path.join(root, 'test/fixtures/recordings', name));
const { sampleRate, channels } = readWav(path.join(root, 'assets/speech/samples/jfk.wav'));
const [voice = new Float32Array()] = channels;

const all =
  /and so,? my fellow americans,? ask(?:ed)? not .*what your country can do for you.? ask what you can do for your country/;
const beginning = /and so,? my fellow americans/;
const end = /what you can do for your country/;
const marked = /\[no sound (?:from \S+ to \S+|after \S+): the file is damaged or incomplete\]/;

const wav = (sounds: readonly Float32Array[], rate = sampleRate, stated?: number): Buffer =>
  makeWav({ sampleRate: rate, channels: sounds }, 's16', stated);
const map = (change: (sample: number) => number): Float32Array => voice.map(change);
const cut = (content: Buffer, share: number): Buffer =>
  content.subarray(0, Math.floor(content.length * share));
/** Without the bytes from one share to another, which become noise. */
const damage = (content: Buffer, from: number, to: number): Buffer => {
  const changed = Buffer.from(content);
  const last = Math.floor(content.length * to);
  for (let at = Math.floor(content.length * from); at < last; at += 1)
    changed[at] = (at * 7919 + (at >> 3) * 31) % 251;
  return changed;
};
/** The length in every header of an MP4. */
const withHundredHours = (content: Buffer): Buffer => {
  const changed = Buffer.from(content);
  for (const box of ['mvhd', 'mdhd'])
    for (let at = changed.indexOf(box); at >= 0; at = changed.indexOf(box, at + 4))
      changed.writeUInt32BE(Math.min(changed.readUInt32BE(at + 16) * 360_000, 0xfffffff0), at + 20);
  return changed;
};
/** Half the samples, after a mean that leaves out what they cannot have. */
const telephone = Float32Array.from(
  { length: voice.length >> 1 },
  (_, at) => ((voice[2 * at] ?? 0) + (voice[2 * at + 1] ?? 0)) / 2,
);

/** What the text has, or the sentence of the refusal. */
type Case = readonly [name: string, content: Buffer, ...expected: readonly RegExp[]];

const readCases = async (folder: string): Promise<readonly Case[]> => {
  const webm = readFileSync(await makeWebm(folder));
  const m4a = readFileSync(await writeWithSound(path.join(folder, 'made.m4a'), webm, false));
  const [mp3, ogg, mp4] = [read('jfk.mp3'), read('jfk-stereo.ogg'), read('jfk.mp4')];
  return [
    ['empty.wav', Buffer.alloc(0), /file is empty/i],
    ['header-only.wav', wav([voice]).subarray(0, 44), /ends too early/],
    ['page.mp3', Buffer.from('<!doctype html><html>404</html>'.repeat(200)), /holds no sound/i],
    ['tenth.wav', wav([voice.subarray(16_000, 17_600)]), /^$/],
    ['silence.wav', wav([new Float32Array(30 * sampleRate)]), /^$/],
    ['telephone.wav', wav([telephone], 8_000), all],
    ['clipped.wav', wav([map((sample) => Math.min(Math.max(sample * 8, -0.5), 0.5))]), all],
    ['opposite-phase.wav', wav([voice, map((sample) => -sample)]), all],
    ['wav-named.mp3', wav([voice]), all],
    ['mp3-named.wav', mp3, all],
    ['truncated.wav', cut(wav([voice]), 0.4), beginning, marked],
    ['truncated.mp3', cut(mp3, 0.5), beginning],
    ['truncated-index-last.m4a', cut(read('jfk.m4a'), 0.5), /damaged/],
    ['truncated.m4a', cut(m4a, 0.5), /and so|damaged/],
    ['truncated.webm', cut(webm, 0.5), beginning],
    ['truncated.ogg', cut(ogg, 0.5), beginning],
    ['damaged.wav', damage(wav([voice]), 0.4, 0.6), beginning, end],
    ['damaged.mp3', damage(mp3, 0.4, 0.5), beginning, end],
    ['damaged.mp4', damage(mp4, 0.3, 0.4), beginning, end],
    // Its only cluster is lost.
    ['damaged.webm', damage(webm, 0.4, 0.5), beginning, marked],
    ['damaged.ogg', damage(ogg, 0.4, 0.5), beginning, /for your country/, marked],
    ['hundred-hours.wav', wav([voice], sampleRate, 0xfffffff0), all],
    ['hundred-hours.mp4', withHundredHours(mp4), all],
  ];
};

let probe: Probe;
let folder = '';
test.beforeAll(async () => {
  folder = temporaryFolder('bad-input');
  probe = await startProbe();
});
test.afterAll(() => probe.close());

const makeWebm = async (into: string): Promise<string> => {
  const file = writeRecording(path.join(into, 'whole.wav'), wav([voice]));
  const { prepared } = await probe.prepare(file);
  return prepared?.parts[0]?.path ?? '';
};

/** As the application writes it, in small letters. */
const hear = async (file: string): Promise<string> => {
  const { chunks, error } = await probe.listen(file);
  const failure: BridgeError | null = error;
  return failure
    ? formatErrorWithDetail(failure)
    : composeHeardText({ chunks, sources: [], voices: [] }, heardTextFormat).text.toLowerCase();
};

test('bad sound has its words, with a mark for what is missing, or a sentence', {
  tag: '@stand-in',
}, async () => {
  test.setTimeout(900_000);
  const cases = await readCases(folder);
  let passed = 0;
  for (const [name, content, ...expected] of cases) {
    const heard = await hear(writeRecording(path.join(folder, name), content));
    if (expected.every((one) => one.test(heard))) passed += 1;
    for (const one of expected) expect.soft(heard, name).toMatch(one);
  }
  recordMetric('listening-bad-input', `${passed}/${cases.length}`);
});
