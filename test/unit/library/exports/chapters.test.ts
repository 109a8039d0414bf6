/** Headings of a text: chapters with times, headings of documents, and nothing that was said. */
import { parseText } from 'media-captions';
import { expect, it } from 'vitest';
import { render } from '../../../../main/library/exports/render.ts';
import type { DocumentFormat } from '../../../../preload/contract/exports.ts';
import { readDocx, readHtml } from './read-back.ts';

const people = ['Mara', 'Ben'];
/** The words of a heading are said behind it. */
const text = [
  '# Welcome to the show',
  'Mara: Welcome to the show. It is late.',
  '# News: *all* of it',
  'Ben: Thank you.',
  'This one is old.',
  '# Ben: a farewell',
  'Mara: Good night.',
  '# Nothing follows',
].join('\n\n');
const heard = 'Welcome to the show. It is late. Thank you. This one is old. Good night.'
  .split(' ')
  .map((word, at) => ({
    text: word,
    startMs: 1_000 + at * 300_000,
    endMs: 1_300 + at * 300_000,
    probability: 1,
  }));

const write = async (format: DocumentFormat, names = true): Promise<string> =>
  String(await render({ name: 'Show', text, people, names, heard, format, createdAt: 0 }));

it('are chapters that begin with the first word behind them', async () => {
  expect(JSON.parse(await write('chapters_json'))).toEqual({
    version: '1.2.0',
    chapters: [
      { startTime: 0, title: 'Welcome to the show' },
      { startTime: 2_101, title: 'News: *all* of it' },
      { startTime: 3_901, title: 'Ben: a farewell' },
    ],
  });
  expect(await write('chapters_txt')).toBe(
    '00:00 Welcome to the show\n35:01 News: *all* of it\n1:05:01 Ben: a farewell\n',
  );
});

it('are in no caption, and name nobody', async () => {
  const { cues } = await parseText(await write('vtt'), { type: 'vtt', strict: true, errors: true });
  const said = cues.map((cue) => cue.text).join(' ');
  expect(said.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')).toBe(
    heard.map((word) => word.text).join(' '),
  );
  expect((await write('timed_txt')).split('\n\n').slice(0, 3)).toEqual([
    '# Welcome to the show',
    '[00:00:01] Mara: Welcome to the show. It is late.',
    '# News: *all* of it',
  ]);
});

it.each([true, false])('are headings of documents, with names: %s', async (names) => {
  const html = await write('html', names);
  expect(html.match(/<h2 dir="auto">.*<\/h2>/g)).toEqual(
    ['Welcome to the show', 'News: *all* of it', 'Ben: a farewell', 'Nothing follows'].map(
      (title) => `<h2 dir="auto">${title}</h2>`,
    ),
  );
  expect(readHtml(html).text.split('\n\n')).toHaveLength(4);
  const markdown = await write('md', names);
  expect(markdown).toContain('\n\n## News: \\*all\\* of it\n\n');
  expect(markdown.match(/^## /gm)).toHaveLength(4);
  expect(await write('txt', names)).toContain('\n\n# Ben: a farewell\n\n');
});

it('are headings in Word', async () => {
  const docx = await render({ name: 'Show', text, people, names: true, heard, format: 'docx', createdAt: 0 });
  expect(JSON.stringify(readDocx(docx as Buffer))).toContain('News: *all* of it');
});
