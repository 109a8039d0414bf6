import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Exports } from '../../../../main/library/exports/exports.ts';
import type { timedFormats } from '../../../../preload/contract/exports.ts';
import { fail, ok } from '../../../../preload/contract/result.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { unwrap } from '../../uploads/uploads-setup.ts';
import { noRecordings, records } from './sample-records.ts';

let folder: string;
let exports: Exports;
let unsaved: Map<string, string>;

const heard = {
  language: 'de',
  isLanguageFound: true,
  heardAt: 1,
  durationMs: 5_000,
  words: ['Zwei.', 'Und', 'drei.'].map((text, at) => ({
    text,
    startMs: at * 1_500,
    endMs: at * 1_500 + 1_200,
    probability: 1,
  })),
  gaps: [],
  voices: [],
  languages: [],
};

beforeEach(() => {
  unsaved = new Map();
  folder = temporaryFolder('timed-exports');
  exports = new Exports({
    getCached: (id) => records.get(id) ?? null,
    getMetadata: (id) => records.get(id) ?? null,
    show: async () => fail('not_found'),
    getUnsaved: (id) => ok(unsaved.get(id) ?? null),
    getTypedName: () => null,
    words: { getWords: (id) => ok(id === '2' ? heard : null), hasWords: (ids) => ids.includes('2') },
    chooseFile: async (name) => ok(join(folder, name)),
    chooseFolder: async () => ok(folder),
    ...noRecordings,
    clock: { now: Date.now, after: () => () => {} },
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('have the corrected text with the times of the words that were heard', async () => {
  unsaved.set('2', 'Zwei.\n\nUnd vier.');
  const save = async (format: (typeof timedFormats)[number]): Promise<string> => {
    const saved = unwrap(await exports.save({ ids: ['2'], format, template: '{id}' }));
    return readFileSync(join(folder, saved?.fileName ?? ''), 'utf8');
  };
  expect(await save('vtt')).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.200\nZwei.\n\n00:00:01.500 --> 00:00:04.200\nUnd vier.\n',
  );
  expect(await save('srt')).toContain('2\n00:00:01,500 --> 00:00:04,200\nUnd vier.\n');
  expect(JSON.parse(await save('json')).segments[1]).toEqual({
    startTime: 1.5,
    endTime: 4.2,
    body: 'Und vier.',
  });
  expect(await save('timed_txt')).toBe('[00:00:00] Zwei.\n\n[00:00:01] Und vier.\n');
  expect(readdirSync(folder).sort()).toEqual(['2.json', '2.srt', '2.txt', '2.vtt']);
});

it('are not made of a text without times, and the others are', async () => {
  const request = { format: 'vtt', template: '{id}' } as const;
  expect(await exports.save({ ...request, ids: ['1'] })).toMatchObject({
    error: { detail: { key: 'no_word_times' } },
  });
  const saved = unwrap(await exports.save({ ...request, ids: ['1', '2'] }));
  expect(saved).toMatchObject({ count: 1, failed: [{ id: '1', error: { code: 'invalid_input' } }] });
  expect(readdirSync(folder)).toEqual(['2.vtt']);
});

it('are offered if one of the texts has times', async () => {
  const preview = async (...ids: string[]) =>
    unwrap(await exports.preview({ ids, format: 'timed_txt', template: '{id}' }));
  expect(await preview('1')).toMatchObject({ names: ['1.txt'], hasTimes: false });
  expect(await preview('1', '2')).toMatchObject({ hasTimes: true });
});
