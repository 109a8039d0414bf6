import { describe, expect, it } from 'vitest';
import { countSpacedWords, countText, countWords } from '../../../preload/recordings/text-counts.ts';

describe('counting a text', () => {
  it.each([
    ['', 0],
    ['  \n ', 0],
    ['— … !', 0],
    ['Hello', 1],
    ['Hello, world.', 2],
    ['Don’t stop: it’s 3.5 p.m.', 5],
    ['mother-in-law', 1],
    ['Grüße aus Köln', 3],
    ['cafe\u0301 noir', 2],
    ['مرحبا بالعالم', 2],
    ['ハナ 12', 3],
    ['日本語です', 5],
    ['AI時代', 3],
    ['👍 yes 👩‍👩‍👧', 1],
  ])('%j has %d words', (text, words) => {
    expect(countText(text).words).toBe(words);
  });

  it.each([
    ['[nothing was said]', 0],
    ['[発話なし]', 0],
    ['Yes. [not understood, 0:03 to 0:06] And then', 3],
    ['Yes.\n\n[no sound after 0:06: the file is damaged or incomplete]', 1],
    ['array[0] and [an open one', 6],
  ])('remarks in brackets are no words, for each counter: %j', (text, words) => {
    expect(countText(text).words).toBe(words);
    expect(countSpacedWords(text)).toBeLessThanOrEqual(words);
    expect(countSpacedWords(`one ${text} two`)).toBe(countSpacedWords(text) + 2);
  });

  it.each([
    ['Anna: Good evening.\n\nBen: Hello, Anna.\n\nAnna: So.\n\nBen: Yes: now.', 7],
    ['Speaker 1: One two.\n\nSpeaker 2: Three.\n\nSpeaker 1: Four.\n\nSpeaker 2: Five.', 5],
    ['美咲：はい。\n\n健：いえ。\n\n美咲：そう。\n\n健：ね。', 7],
    ['Note: bring the keys.', 4],
  ])('names of speakers are no words: %j', (text, words) => {
    expect(countText(text).words).toBe(words);
    expect(countText(text).characters).toBe(text.length);
  });

  it('is left out for a text that would take long', () => {
    expect(countWords('word '.repeat(100_000))).toBe(100_000);
    expect(countWords(`${'word '.repeat(100_000)}.`)).toBeNull();
  });

  it('counts code points, like the limits of services', () => {
    expect(countText('a😀b').characters).toBe(3);
    expect(countText('\ud83d').characters).toBe(1);
    expect(countText('日本').characters).toBe(2);
  });

  it('estimates the reading time, never 0 minutes for a text', () => {
    expect(countText('').minutes).toBe(0);
    expect(countText('One word').minutes).toBe(1);
    expect(countText('word '.repeat(2300)).minutes).toBe(10);
    expect(countText('字'.repeat(5000)).minutes).toBe(10);
  });
});
