import { expect, test } from 'vitest';
import { hasLongParagraph } from '../../../../renderer/features/transcriptions/text/long-paragraphs.ts';

const sentence = 'It was the best of times, it was the worst of times. ';

test.each([
  ['', false],
  [sentence.repeat(3), false],
  [sentence.repeat(30), true],
  [`${sentence.repeat(10)}\n`.repeat(10), false],
  [`${sentence}\n\n${sentence.repeat(30)}\n\n${sentence}`, true],
  [`${sentence}\n\n${sentence.repeat(30)}`, true],
])('%# has a long paragraph: %s', (text, isLong) => {
  expect(hasLongParagraph(text)).toBe(isLong);
});
