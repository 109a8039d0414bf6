import { expect, it } from 'vitest';
import type { HeardChunk } from '../../../../../preload/contract/listening.ts';
import { alignWords } from '../../../../../preload/recordings/align-words.ts';
import { composeHeardText } from '../../../../../preload/recordings/compose-heard-text.ts';
import { findTurns } from '../../../../../preload/recordings/turns.ts';
import { movePlace } from '../../../../../renderer/features/transcriptions/editor/page-place.ts';
import { createChunk } from '../../../listening/step-listener.ts';

const format = {
  formatGap: () => '[?]',
  formatSpeaker: (number: number) => `Speaker ${number}`,
};
const sources = [{ name: '', channel: null }];

/** The text with the places of its words. */
const compose = (chunks: readonly HeardChunk[], voices: Parameters<typeof composeHeardText>[0]['voices']) => {
  const { text, words } = composeHeardText({ chunks, sources, voices }, format);
  return { text, words: alignWords(words, text, findTurns(text, ['Speaker 1', 'Speaker 2'])) };
};

it('a place stays with its word when names come before paragraphs', () => {
  const chunks = [0, 1, 2, 3].map((index) => createChunk(index));
  const before = compose(chunks, []);
  const after = compose(chunks, [
    { startMs: 0, endMs: 19_000, voice: 0 },
    { startMs: 19_000, endMs: 40_000, voice: 1 },
  ]);
  expect(after.text).toContain('Speaker 2: w2.0');
  const at = (text: string, word: string): number => text.indexOf(word);
  const place = {
    anchor: at(before.text, 'w3.1') + 1,
    head: at(before.text, 'w3.2'),
    top: at(before.text, 'w2.3'),
    topPx: 60,
    isFocused: true,
  };
  expect(movePlace(place, before.words, after.words)).toEqual({
    anchor: at(after.text, 'w3.1') + 1,
    head: at(after.text, 'w3.2'),
    top: at(after.text, 'w2.3'),
    topPx: 60,
    isFocused: true,
  });
});

it('what grows at its end moves no place, and the start stays the start', () => {
  const before = compose([createChunk(0)], []);
  const after = compose([createChunk(0), createChunk(1)], []);
  const place = { anchor: 0, head: 7, top: 3, topPx: 44, isFocused: false };
  expect(movePlace(place, before.words, after.words)).toEqual(place);
});

it('a word that is not there any more gives its place to the one before it', () => {
  const before = compose([createChunk(0), createChunk(1)], []);
  const after = compose([createChunk(0)], []);
  const place = { anchor: before.text.indexOf('w1.2'), head: 0, top: 0, topPx: 44, isFocused: false };
  expect(movePlace(place, before.words, after.words).anchor).toBe(after.text.indexOf('w0.4'));
});
