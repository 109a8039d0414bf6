/** Two episodes of a made show, heard by the bundled model: names that are put right in the first are right in the second. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ShowRepository } from '../../../../main/shows/show-repository.ts';
import { computerAccountId } from '../../../../preload/contract/account-id.ts';
import type { HeardChunk } from '../../../../preload/contract/listening.ts';
import { heardTextFormat } from '../../../../preload/messages/heard-text.ts';
import { composeHeardText } from '../../../../preload/recordings/compose-heard-text.ts';
import { findCorrection } from '../../../../preload/recordings/corrections.ts';
import type { Listener } from '../../../../renderer/listen/worker/listener.ts';
import { recordMetric } from '../../../metric.ts';
import { fromStart, loadListener } from '../../listen/read-sample.ts';
import { createShow } from '../../shows/create-show.ts';
import { unwrap } from '../../uploads/uploads-setup.ts';
import { insertHere, type LibrarySetup, setUpLibrary, waitUntil } from '../library-setup.ts';

const recording = path.resolve(import.meta.dirname, '../../../fixtures/recordings/names-of-show.wav');
/** Each says "NAME is my best friend." */
const names = 'Erik Viktor Filip Oskar Markus Lukas Karlsson Klara Sofie Jakob Tomas Hanna'.split(' ');
/** Samples of each sentence, and of a pause, at 16 kHz. */
const sentenceLength = 28_800;
const pauseLength = 8_000;

/** One byte of µ-law (G.711). */
const decode = (byte: number): number => {
  const bits = ~byte & 0xff;
  const level = (((bits & 0x0f) << 3) + 0x84) << ((bits >> 4) & 7);
  return (bits & 0x80 ? 0x84 - level : level - 0x84) / 32_768;
};

/** The sentences with these names, in this order. */
const speak = (spoken: readonly string[]): Float32Array => {
  const bytes = readFileSync(recording);
  const start = bytes.indexOf('data') + 8;
  const sound = new Float32Array(spoken.length * (sentenceLength + pauseLength));
  for (const [at, name] of spoken.entries()) {
    const from = start + names.indexOf(name) * sentenceLength;
    const sentence = Float32Array.from(bytes.subarray(from, from + sentenceLength), decode);
    sound.set(sentence, at * (sentenceLength + pauseLength));
  }
  return sound;
};

/** What is written for each name, in the order of the text. */
const findNames = (text: string): readonly RegExpExecArray[] => [
  ...text.matchAll(/\p{L}+(?= is my best friend)/gu),
];
const withoutNames = (text: string): string => text.replaceAll(/\p{L}+(?= is my best friend)/gu, '_');

/** Returns the id of the text, after rules have changed it. `hints`: what the recogniser expects. */
const hear = async (
  listener: Listener,
  setup: LibrarySetup,
  spoken: readonly string[],
  hints: readonly string[],
): Promise<string> => {
  const { library } = setup;
  async function* sound(): AsyncGenerator<Float32Array> {
    yield speak(spoken);
  }
  const options = { ...fromStart, language: 'en', prompt: hints.join(', ') };
  const chunks: HeardChunk[] = [];
  for await (const heard of listener.listen(sound(), options)) chunks.push(...heard);
  const { text } = composeHeardText({ chunks, sources: [], voices: [] }, heardTextFormat);
  const id = insertHere(setup.databases.app, 'Episode', text);
  unwrap(new ShowRepository(setup.databases.app).addNewText(id, 'show'));
  library.textHeard(id, true);
  await waitUntil(() => unwrap(library.texts.getText(id)) !== null);
  return id;
};

/** Puts one place right, as the user does, and agrees to an offer. */
const correct = async ({ library }: LibrarySetup, id: string, at: number, name: string): Promise<void> => {
  const { version, text } = unwrap(await library.texts.open(id));
  const { 0: heard = '', index: from = 0 } = findNames(text)[at] ?? {};
  if (heard === name) return;
  unwrap(library.texts.edit(id, { version, from, to: from + heard.length, insert: name }));
  const correction = findCorrection(heard, name);
  const offer = correction && unwrap(await library.rules.corrected(correction));
  if (offer) unwrap(library.rules.save({ heard: offer.heard, written: offer.written, showId: null }));
};

test('names that were put right in one episode are right in the next, and nothing else is changed', {
  timeout: 900_000,
}, async () => {
  const setup = await setUpLibrary();
  try {
    setup.account = computerAccountId;
    new ShowRepository(setup.databases.app).save(createShow('show', { language: 'en', appliesRules: true }));
    const { rules, texts } = setup.library;
    const getText = (id: string): string => unwrap(texts.getText(id)) ?? '';
    const listener = await loadListener();

    const spoken = [...names, ...names];
    const first = await hear(listener, setup, spoken, rules.listHints('show'));
    const heard = findNames(getText(first)).map(([name]) => name);
    expect(heard).toHaveLength(spoken.length);
    expect(heard.filter((name) => names.includes(name))).toEqual([]);
    for (const [at, name] of spoken.entries()) await correct(setup, first, at, name);

    const others = [...names.slice(4), ...names.slice(0, 4)];
    /** The second episode, and how many names are right. Other words are as they were heard. */
    const countRight = async (hints: readonly string[]): Promise<number> => {
      const second = await hear(listener, setup, others, hints);
      const [before = getText(second)] = unwrap(texts.versions(second)).map((version) =>
        unwrap(texts.version(second, version.id)),
      );
      expect(withoutNames(getText(second))).toBe(withoutNames(before));
      const written = findNames(getText(second)).map(([name]) => name);
      expect(written).toHaveLength(names.length);
      return written.filter((name, at) => name === others[at]).length;
    };
    const right = await countRight(rules.listHints('show'));
    const byRules = await countRight([]);
    recordMetric('names-right-second-episode', `${right}/${names.length}`);
    recordMetric('names-right-by-rules-alone', `${byRules}/${names.length}`);
    expect(Math.min(right, byRules)).toBeGreaterThanOrEqual(names.length - 1);
  } finally {
    await setup.close();
  }
});
