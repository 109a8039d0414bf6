import { expect, it } from 'vitest';
import { applyChanges } from '../../../preload/recordings/change-turns.ts';
import { divideIntoParagraphs } from '../../../preload/recordings/divide-into-paragraphs.ts';

const sentence = (length: number): string => `So ${'we '.repeat(length - 2)}go.`;
const divide = (text: string, levels: Uint8Array | null = null): readonly string[] =>
  applyChanges(text, divideIntoParagraphs(text, levels)).split('\n\n');
const countWords = (paragraph: string): number => paragraph.split(' ').length;

it('paragraphs have 60 to 120 words and end with sentences; no word changes', () => {
  const text = Array.from({ length: 40 }, (_, at) => sentence(5 + ((at * 7) % 30))).join(' ');
  const paragraphs = divide(text);
  expect(paragraphs.join(' ')).toBe(text);
  for (const paragraph of paragraphs.slice(0, -1)) {
    expect(countWords(paragraph)).toBeGreaterThanOrEqual(60);
    expect(paragraph.endsWith('.')).toBe(true);
  }
  expect(Math.max(...paragraphs.map(countWords))).toBeLessThanOrEqual(120);
});

it('paragraphs that are short, and sentences that are long, stay whole', () => {
  const text = `${sentence(100)}\n${sentence(20)}\n\n${'we '.repeat(300)}go`;
  expect(divideIntoParagraphs(text, null)).toEqual([]);
  expect(divideIntoParagraphs('', null)).toEqual([]);
});

it('paragraphs end where the recording has pauses', () => {
  const text = Array.from({ length: 12 }, () => sentence(20)).join(' ');
  /** 72 s of speech with a second of silence behind the fifth and the eighth sentence. */
  const speech = (seconds: number) => Array.from({ length: seconds * 50 }, (_, at) => 200 + (at % 7));
  const pause = Array.from({ length: 50 }, () => 20);
  const levels = Uint8Array.from([...speech(30), ...pause, ...speech(18), ...pause, ...speech(24)]);
  expect(divide(text, levels).map(countWords)).toEqual([100, 60, 80]);
  expect(divide(text).map(countWords)).toEqual([80, 80, 80]);
});

it('a text without spaces is divided, too', () => {
  const text = `${'私たちは行きます'.repeat(5)}。`.repeat(12);
  const paragraphs = divide(text);
  expect(paragraphs.length).toBeGreaterThan(1);
  expect(paragraphs.join('')).toBe(text);
  expect(paragraphs.filter((paragraph) => !paragraph.endsWith('。'))).toEqual([]);
});

it('a million characters are divided in time', () => {
  expect(divideIntoParagraphs(`${sentence(12)} `.repeat(25_000), null).length).toBeGreaterThan(1_000);
});
