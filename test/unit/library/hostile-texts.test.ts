/** Names and texts of a service, of a size and a shape that no one wrote. What main does with them takes linear time. */
import { describe, expect, it } from 'vitest';
import { excerpt, toSingleLine } from '../../../main/api/http/excerpt.ts';
import { getServiceMessage } from '../../../main/api/http/response-errors.ts';
import { formatFileName } from '../../../main/library/exports/file-names.ts';
import { asHtml, toTextDocument } from '../../../main/library/exports/formats.ts';
import { createSnippet } from '../../../main/library/search/search-hits.ts';
import { parseQuery, toRegExp } from '../../../main/library/search/search-query.ts';
import { fold, toDistinctWords } from '../../../main/library/search/tokenize.ts';
import { joinedName, parsePartName, toPartNames } from '../../../main/uploads/part-names.ts';
import { parseByteLimit, parseTypes } from '../../../preload/contract/limits/limit-messages.ts';
import { normalizeLineEndings } from '../../../preload/contract/plain-text.ts';
import { normaliseDomain } from '../../service/specification/websites/websites.ts';
import { startThreadWork } from '../../thread-work.ts';

const characters = 1_000_000;
const fillers = [' ', '-', 'a ', 'a.', '"', '/', '\n', '(', '[', '1', 'part ', '\u00a0', 'ä', '界'];
const shapes = (filler: string): readonly string[] => {
  const text = filler.repeat(characters / filler.length);
  return [text, `x${text}1x`, `x part${text}`, `${text}part 1 of 2`];
};

const functions: Readonly<Record<string, (text: string) => unknown>> = {
  parsePartName,
  joinedName: (text) => joinedName([text, `${text}b`, text.slice(1)]),
  toPartNames: (text) => toPartNames(text, 3),
  formatFileName: (text) => formatFileName('{name}', { id: '1', name: text, created_at: null }, 1, 1),
  normalizeLineEndings,
  parseQuery,
  createSnippet: (text) => createSnippet(text, parseQuery('one two').map(toRegExp)),
  toDistinctWords: (text) => toDistinctWords(fold(text)),
  excerpt,
  toSingleLine: (text) => toSingleLine(text, 200),
  getServiceMessage: (text) => getServiceMessage({ message: text, errors: { file: [text] } }),
  asHtml: (text) => asHtml(toTextDocument('Name', text)),
  normaliseDomain,
  parseByteLimit,
  parseTypes,
};

describe.each(Object.entries(functions))('%s', (_, call) => {
  // Quadratic time would be minutes.
  it.each(fillers.map((filler) => [JSON.stringify(filler), filler]))(
    'of a million characters %s',
    (_name, filler) => {
      for (const text of shapes(filler)) {
        const getWork = startThreadWork();
        call(text);
        expect(getWork()).toBeLessThan(200);
      }
    },
  );
});

it('a phrase of many words is short when it is looked for', () => {
  const terms = parseQuery(`${'a.'.repeat(499)}b`);
  expect(terms.flatMap(({ tokens }) => tokens)).toHaveLength(24);
  expect(terms.at(-1)?.isPrefix).toBe(false);
});
