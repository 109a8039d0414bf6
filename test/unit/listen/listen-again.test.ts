/** One place is heard again: with sound around it, in other languages, by each source, until all of it has words. */
import { expect, it } from 'vitest';
import type { HeardChunk, ListeningTask } from '../../../preload/contract/listening.ts';
import { getListeningPosition } from '../../../preload/recordings/listening-position.ts';
import { listenAgain } from '../../../renderer/listen/worker/listen-again.ts';
import type { Listener, ListenOptions } from '../../../renderer/listen/worker/listener.ts';
import type { Recording } from '../../../renderer/sound/decode/recording.ts';

const sampleRate = 16_000;
const place = { startMs: 10_000, endMs: 12_000 };

/** A minute of sound. */
const recording: Recording = {
  length: { certainty: 'certain', seconds: 60 },
  problem: null,
  async *blocks(span) {
    for (let second = Math.floor(span?.start ?? 0); second < 60; second += 1)
      yield { channels: [new Float32Array(sampleRate)], sampleRate, start: second };
  },
};
const source = { name: '', channel: null, recording };

const task: ListeningTask = {
  ...getListeningPosition([]),
  id: 1,
  token: 't',
  sourceBytes: 1_000_000,
  model: 'bundled',
  isCareful: true,
  language: 'de',
  languages: [],
  prompt: '',
  onlyVoices: false,
  people: null,
  threads: 1,
  place,
};

const chunk = (more: Partial<HeardChunk>): HeardChunk => ({
  index: 0,
  source: 0,
  startMs: 9_000,
  endMs: 13_000,
  language: 'de',
  words: [],
  gaps: [],
  isCut: false,
  languageTimes: [],
  detectorState: '',
  ...more,
});
const word = (text: string, startMs: number) => ({ text, startMs, endMs: startMs + 400, probability: 0.9 });
const gap = (startMs: number, endMs: number) => ({ startMs, endMs, isUnreadable: false });

/** A listener that answers each attempt with the next chunk, and what it was asked for. */
const createListener = (answers: readonly Partial<HeardChunk>[]) => {
  const asked: { readonly options: ListenOptions; readonly seconds: number }[] = [];
  const listener: Pick<Listener, 'listen'> = {
    async *listen(sound, options) {
      let samples = 0;
      for await (const piece of sound) samples += piece.length;
      asked.push({ options, seconds: samples / sampleRate });
      yield [chunk({ source: options.source, ...answers[asked.length - 1] })];
    },
  };
  return { asked, listener };
};

it('ends with the first attempt in which all of the place has words', async () => {
  const { asked, listener } = createListener([{ words: [word('Abend.', 10_500)] }]);
  const chunks = await listenAgain([source], task, place, { listener, onAdvance: () => {} });
  expect(chunks.map(({ words }) => words.map(({ text }) => text))).toEqual([['Abend.']]);
  expect(asked).toHaveLength(1);
  // The language may be another one there, and the sound of half a second around the place is heard with it.
  expect(asked[0]?.options).toMatchObject({ language: null, fromMs: 9_500, isCareful: true });
  expect(asked[0]?.seconds).toBeGreaterThanOrEqual(3);
  expect(asked[0]?.seconds).toBeLessThan(4);
});

it('tries the language of the text and more sound, and returns what leaves the least', async () => {
  const { asked, listener } = createListener([
    { gaps: [gap(10_000, 12_000)] },
    { words: [word('Guten', 10_100)], gaps: [gap(10_600, 12_000)] },
    { words: [word('Guten', 10_100), word('Abend.', 10_700)], gaps: [gap(11_500, 12_000)] },
    { words: [word('Gut', 10_100)], gaps: [gap(10_500, 12_000)] },
  ]);
  const chunks = await listenAgain([source], task, place, { listener, onAdvance: () => {} });
  expect(asked.map(({ options }) => [options.language, options.fromMs])).toEqual([
    [null, 9_500],
    ['de', 9_500],
    [null, 7_000],
    ['de', 7_000],
  ]);
  expect(chunks[0]?.words.map(({ text }) => text)).toEqual(['Guten', 'Abend.']);
});

it('leaves out what is beside the place', async () => {
  const { listener } = createListener([
    { words: [word('before', 9_400), word('in', 10_900), word('after', 12_300)], gaps: [gap(9_000, 9_300)] },
  ]);
  const chunks = await listenAgain([source], task, place, { listener, onAdvance: () => {} });
  expect(chunks).toEqual([chunk({ startMs: 10_000, endMs: 12_000, words: [word('in', 10_900)] })]);
});

it('hears each source, and returns nothing of those without words', async () => {
  const { asked, listener } = createListener([{}, {}, {}, {}, { words: [word('Ja.', 10_500)] }]);
  const chunks = await listenAgain([source, source], task, place, { listener, onAdvance: () => {} });
  expect(asked.map(({ options }) => options.source)).toEqual([0, 0, 0, 0, 1]);
  expect(chunks).toMatchObject([{ index: 0, source: 1, words: [{ text: 'Ja.' }] }]);
});

it('begins with the recording', async () => {
  const { asked, listener } = createListener([{ words: [word('Ja.', 200)] }]);
  const first = { startMs: 0, endMs: 1_000 };
  await listenAgain([source], task, first, { listener, onAdvance: () => {} });
  expect(asked[0]?.options.fromMs).toBe(0);
});
