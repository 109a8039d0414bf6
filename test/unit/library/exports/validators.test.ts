/** Files that name who speaks, as programs of others check them. */
import { Ajv } from 'ajv';
import { type Node, Parser } from 'commonmark';
import { expect, it } from 'vitest';
import { WebVTTParser } from 'webvtt-parser';
import { render } from '../../../../main/library/exports/render.ts';
import type { DocumentFormat } from '../../../../preload/contract/exports.ts';

const people = ['Mara & <Co>', 'Jo *van* der Meer'];
const said = ['Good evening, and welcome.', 'Thank you. 2 < 3 is true.', 'Is it?'];

const write = async (format: DocumentFormat): Promise<string> => {
  const text = said.map((words, at) => `${people[at % 2]}: ${words}`).join('\n\n');
  const heard = said.flatMap((words, turn) =>
    words.split(' ').map((word, at) => {
      const startMs = turn * 5_000 + at * 400;
      return { text: word, startMs, endMs: startMs + 400, probability: 1, voice: turn % 2 };
    }),
  );
  return String(await render({ name: 'Show', text, people, names: true, heard, format, createdAt: 0 }));
};

it("WebVTT has no error for the parser of the format's authors", async () => {
  const { cues, errors } = new WebVTTParser().parse(await write('vtt'), 'metadata');
  expect(errors).toEqual([]);
  const voices = cues.flatMap(({ tree }) => tree.children.filter(({ name }) => name === 'v'));
  expect(voices).toHaveLength(said.length);
  // It keeps references in names as they are written.
  expect(voices.map(({ value }) => value)).toContain(people[1]);
});

/** The transcript of the podcast namespace, version 1.0.0. */
const transcript = {
  type: 'object',
  required: ['version', 'segments'],
  additionalProperties: false,
  properties: {
    version: { const: '1.0.0' },
    segments: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['startTime', 'endTime', 'body', 'speaker'],
        additionalProperties: false,
        properties: {
          speaker: { enum: people },
          startTime: { type: 'number', minimum: 0 },
          endTime: { type: 'number', exclusiveMinimum: 0 },
          body: { type: 'string', minLength: 1 },
        },
      },
    },
  },
};

it('the JSON transcript has the fields of the podcast namespace, with their types', async () => {
  const validate = new Ajv().compile(transcript);
  const file: unknown = JSON.parse(await write('json'));
  expect(validate(file), JSON.stringify(validate.errors)).toBe(true);
});

/** The text of the nodes inside. */
const readText = (node: Node): string => {
  const walker = node.walker();
  let text = '';
  for (let step = walker.next(); step; step = walker.next()) text += step.node.literal ?? '';
  return text;
};

it('Markdown has each name in bold at the start of its paragraph, for the reference parser', async () => {
  const document = new Parser().parse(await write('md'));
  const paragraphs: Node[] = [];
  for (let node = document.firstChild; node; node = node.next)
    if (node.type === 'paragraph') paragraphs.push(node);
  expect(paragraphs.map(readText)).toEqual(said.map((words, at) => `${people[at % 2]}: ${words}`));
  const names = paragraphs.map(({ firstChild }) => firstChild);
  expect(names.map((node) => [node?.type, node && readText(node)])).toEqual(
    said.map((_, at) => ['strong', `${people[at % 2]}:`]),
  );
});
