/** Files beside recordings: several formats in one go, and no other file is replaced without a question. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Exports } from '../../../../main/library/exports/exports.ts';
import type { DocumentFormat } from '../../../../preload/contract/exports.ts';
import { fail, ok } from '../../../../preload/contract/result.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { getErrorCode, unwrap } from '../../uploads/uploads-setup.ts';
import { records } from './sample-records.ts';

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

let folder: string;
let exports: Exports;
let recordings: Map<string, string>;
let asked: (readonly string[])[];
let agrees: boolean;

beforeEach(() => {
  folder = temporaryFolder('beside');
  asked = [];
  agrees = false;
  recordings = new Map([
    ['1', join(folder, 'show.mp3')],
    ['2', join(folder, 'Talk.wav')],
  ]);
  exports = new Exports({
    getCached: (id) => records.get(id) ?? null,
    getMetadata: (id) => records.get(id) ?? null,
    show: async () => fail('not_found'),
    getUnsaved: () => ok(null),
    getTypedName: () => null,
    words: { getWords: (id) => ok(id === '2' ? heard : null), hasWords: (ids) => ids.includes('2') },
    chooseFile: async () => fail('internal'),
    chooseFolder: async () => fail('internal'),
    confirmReplacing: async (names) => {
      asked.push(names);
      return ok(agrees);
    },
    getRecordingPath: async (id) => recordings.get(id) ?? null,
    clock: { now: Date.now, after: () => () => {} },
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const save = async (ids: readonly string[], ...formats: DocumentFormat[]) =>
  unwrap(await exports.saveBeside({ ids: [...ids], formats }));
const list = (): readonly string[] => readdirSync(folder).sort();
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

it('are named like the recording, one for each format', async () => {
  expect(await save(['2'], 'vtt', 'json', 'md')).toMatchObject({
    count: 3,
    fileName: 'Talk.vtt',
    failed: [],
  });
  expect(list()).toEqual(['Talk.json', 'Talk.md', 'Talk.vtt']);
  expect(read('Talk.vtt')).toMatch(/^WEBVTT/);
  expect(read('Talk.md')).toContain('Und drei.');
  expect(exports.lastFile()).toBe(join(folder, 'Talk.vtt'));
  expect(asked).toEqual([]);
});

it('are replaced without a question if an export has written them', async () => {
  await save(['2'], 'md', 'txt');
  expect(await save(['2'], 'md', 'txt')).toMatchObject({ count: 2 });
  expect(asked).toEqual([]);
});

it('of somebody else stay unless the user agrees', async () => {
  writeFileSync(join(folder, 'Talk.md'), 'Mine.');
  expect(await save(['2'], 'txt', 'md')).toBeNull();
  expect(asked).toEqual([['Talk.md']]);
  expect(list()).toEqual(['Talk.md']);
  expect(read('Talk.md')).toBe('Mine.');
  agrees = true;
  expect(await save(['2'], 'txt', 'md')).toMatchObject({ count: 2 });
  expect(read('Talk.md')).toContain('Und drei.');
});

it('that were changed since an export are asked for again', async () => {
  await save(['2'], 'txt');
  writeFileSync(join(folder, 'Talk.txt'), 'Corrected elsewhere, with care.');
  expect(await save(['2'], 'txt')).toBeNull();
  expect(read('Talk.txt')).toBe('Corrected elsewhere, with care.');
});

it('never get the same name', async () => {
  recordings.set('1', join(folder, 'Talk.mp3'));
  expect(await save(['1', '2'], 'txt')).toMatchObject({ count: 2 });
  expect(await save(['2'], 'txt', 'timed_txt')).toBeNull();
  expect(list()).toEqual(['Talk (2).txt', 'Talk.txt']);
});

it('are left out where a recording or the times of words are missing', async () => {
  recordings.delete('1');
  expect(await save(['1', '2'], 'md')).toMatchObject({
    count: 1,
    failed: [{ id: '1', name: 'Episode 1', error: { code: 'file_missing' } }],
  });
  recordings.set('1', join(folder, 'show.mp3'));
  expect(await save(['1'], 'vtt', 'srt', 'md')).toMatchObject({
    count: 1,
    failed: [{ id: '1', error: { detail: { key: 'no_word_times' } } }],
  });
});

it('that cannot be written are reported', async () => {
  // A folder has the name.
  mkdirSync(join(folder, 'Talk.md'));
  agrees = true;
  expect(await save(['2'], 'md', 'txt')).toMatchObject({ count: 1, failed: [{ id: '2' }] });
  expect(list()).toEqual(['Talk.md', 'Talk.txt']);
});

it('are written by one export at a time', async () => {
  const first = exports.saveBeside({ ids: ['2'], formats: ['md'] });
  expect(getErrorCode(await exports.saveBeside({ ids: ['2'], formats: ['txt'] }))).toBe('wrong_state');
  unwrap(await first);
});

it('can be offered for one text whose recording is here', async () => {
  const preview = async (...ids: string[]) =>
    unwrap(await exports.preview({ ids, format: 'md', template: '{name}' })).recording;
  expect(await preview('2')).toBe('Talk');
  expect(await preview('3')).toBeNull();
  expect(await preview('1', '2')).toBeNull();
});
