/** Recordings with a track or a channel for each person, which are heard one after the other. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { HeardChunk } from '../../../preload/contract/listening.ts';
import { createWordlessChunk, getListeningPosition } from '../../../preload/recordings/listening-position.ts';
import { type Probe, startProbe } from '../../preparation/probe.ts';
import { makeWav, readWav, writeRecording } from '../../preparation/write-pcm.ts';
import { writeTracks } from '../../preparation/write-tracks.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

test.describe.configure({ mode: 'serial' });

const sampleRate = 16_000;
const seconds = 40;
const samples = path.resolve(import.meta.dirname, '../../../assets/speech/samples');
const references = JSON.parse(readFileSync(path.join(samples, 'references.json'), 'utf8')) as Readonly<
  Record<string, { readonly text: string }>
>;
/** A neighbour in a microphone: −18 dB. */
const leak = 0.126;

let probe: Probe;
let folder = '';
test.beforeAll(async () => {
  folder = temporaryFolder('listen-sources');
  probe = await startProbe();
});
test.afterAll(() => probe.close());

/** With a leak and a shorter window, the model hears a second T in "ask not". */
const toText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(/\bmr\b/g, 'mister')
    .replaceAll(/\basked not\b/g, 'ask not');

/** What was heard of each source. */
const getTexts = (chunks: readonly HeardChunk[], sources: number): string[] =>
  Array.from({ length: sources }, (_, source) =>
    toText(
      chunks
        .filter((chunk) => chunk.source === source)
        .flatMap(({ words }) => words.map(({ text }) => text))
        .join(' '),
    ),
  );

/** One person says the sentence of a sample from a second on. */
const speak = (name: string, start: number): Float32Array => {
  const sound = new Float32Array(seconds * sampleRate);
  sound.set(readWav(path.join(samples, `${name}.wav`)).channels[0] ?? [], start * sampleRate);
  return sound;
};

/** Anna's last words are those with which Ben begins. */
const anna = speak('jfk', 1);
const ben = speak('s0870', 10);
const add = (one: Float32Array, other: Float32Array, factor: number): Float32Array =>
  one.map((sample, at) => sample + factor * (other[at] as number));
const expected = [references.jfk?.text, references.s0870?.text];

const toTrack = (name: string, sound: Float32Array) => ({
  name,
  hertz: 0,
  seconds,
  sampleRate,
  samples: sound,
});

test('each track is heard by itself, and the mix of the others is not', {
  tag: ['@stand-in', '@smoke'],
}, async () => {
  const file = await writeTracks(path.join(folder, 'tracks.mkv'), [
    toTrack('All', add(anna, ben, 1)),
    toTrack('Anna', add(anna, ben, leak)),
    { name: 'Lost', hertz: 0, seconds, isDamaged: true },
    toTrack('Track 4', add(ben, anna, leak)),
  ]);
  const { chunks, error, sources, durationMs, unreadTracks } = await probe.listen(file);
  expect(error).toBeNull();
  expect(sources).toEqual([
    { name: 'Anna', channel: null },
    { name: '', channel: null },
  ]);
  expect([durationMs, unreadTracks]).toEqual([seconds * 1_000, 2]);
  expect(getTexts(chunks, 2)).toEqual(expected);
  expect(chunks.map(({ index }) => index)).toEqual(chunks.map((_, at) => at));
  // Wherever it stopped, it goes on in that source and hears the same.
  const starts = chunks.flatMap(({ source, endMs }, at) => (source === 1 && endMs === 0 ? [at, at + 1] : []));
  expect(starts).toHaveLength(2);
  for (const start of starts) {
    const again = await probe.listen(file, getListeningPosition(chunks.slice(0, start)));
    expect(again.chunks).toEqual(chunks.slice(start));
  }
});

test('left and right are two people, if they are', { tag: '@stand-in' }, async () => {
  const write = (name: string, channels: readonly Float32Array[]): string =>
    writeRecording(path.join(folder, name), makeWav({ sampleRate, channels }, 's16'));
  const two = await probe.listen(write('two.wav', [add(anna, ben, leak), add(ben, anna, leak)]));
  expect(two.sources.map(({ channel }) => channel)).toEqual(['left', 'right']);
  expect(getTexts(two.chunks, 2)).toEqual(expected);

  const one = await probe.listen(write('one.wav', [anna, anna.map((sample) => sample / 2)]));
  expect(one.sources).toEqual([{ name: '', channel: null }]);
  expect(getTexts(one.chunks, 1)).toEqual([expected[0]]);
});

test('a source that was marked up to its end is followed by the next one', { tag: '@stand-in' }, async () => {
  const file = path.join(folder, 'two.wav');
  const end = { startMs: 0, endMs: seconds * 1_000 };
  const skipped = createWordlessChunk({ nextIndex: 0, source: 0 }, end, [{ ...end, isUnreadable: false }]);
  const { chunks } = await probe.listen(file, getListeningPosition([skipped]));
  expect(getTexts(chunks, 2)).toEqual(['', expected[1]]);
});
