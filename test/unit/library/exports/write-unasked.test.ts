/** Files that are written without a question: no file of somebody is replaced, whatever happens in between. */
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UnaskedExports } from '../../../../main/library/exports/write-unasked.ts';
import { type Database, openDatabase } from '../../../../main/storage/database.ts';
import type { DocumentFormat } from '../../../../preload/contract/exports.ts';
import { fail, ok } from '../../../../preload/contract/result.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { getErrorCode, unwrap } from '../../uploads/uploads-setup.ts';
import { noWords, records } from './sample-records.ts';

let folder: string;
let target: string;
let database: Database;
let texts: Map<string, string>;

beforeEach(() => {
  folder = temporaryFolder('unasked');
  target = join(folder, 'out');
  mkdirSync(target);
  database = unwrap(openDatabase(join(folder, 'data.db')));
  texts = new Map();
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const create = (): UnaskedExports =>
  new UnaskedExports({
    database,
    getCached: (id) => records.get(id) ?? null,
    show: async () => fail('not_found'),
    getUnsaved: (id) => ok(texts.get(id) ?? null),
    getTypedName: () => null,
    words: noWords,
    clock: { now: Date.now, after: () => () => {} },
  });
const write = async (id: string, formats: readonly DocumentFormat[], source: string | null = null) =>
  unwrap(await create().write(id, { folder: target, baseName: 'Talk', formats, source }));
const list = (): readonly string[] => readdirSync(target).sort();
const read = (name: string): string => readFileSync(join(target, name), 'utf8');
const file = (name: string): string => join(target, name);

it('writes each format once, and again when the text has changed', async () => {
  texts.set('2', 'First.');
  expect(await write('2', ['txt', 'md', 'txt'])).toEqual({
    written: [file('Talk.txt'), file('Talk.md')],
    left: [],
    failed: [],
  });
  texts.set('2', 'Second.');
  expect((await write('2', ['txt'])).written).toEqual([file('Talk.txt')]);
  expect(read('Talk.txt')).toBe('Second.\n');
  expect(list()).toEqual(['Talk.md', 'Talk.txt']);
});

it('leaves a file that Sidetone has not written', async () => {
  writeFileSync(file('Talk.txt'), 'Mine.');
  expect(await write('2', ['txt', 'md'])).toMatchObject({
    written: [file('Talk.md')],
    left: [{ path: file('Talk.txt'), reason: 'foreign' }],
  });
  expect(read('Talk.txt')).toBe('Mine.');
});

it('leaves a file that was changed, also one of the same length', async () => {
  texts.set('2', 'Same length');
  await write('2', ['txt']);
  writeFileSync(file('Talk.txt'), 'SAME length\n');
  texts.set('2', 'Newer');
  expect((await write('2', ['txt'])).left).toEqual([{ path: file('Talk.txt'), reason: 'changed' }]);
  expect(read('Talk.txt')).toBe('SAME length\n');
});

it('does not make a file its own that happens to have the same content', async () => {
  texts.set('2', 'Same');
  writeFileSync(file('Talk.txt'), 'Same\n');
  expect((await write('2', ['txt'])).written).toEqual([file('Talk.txt')]);
  texts.set('2', 'Newer');
  expect((await write('2', ['txt'])).left).toEqual([{ path: file('Talk.txt'), reason: 'foreign' }]);
});

it('writes a deleted file again', async () => {
  await write('2', ['txt']);
  rmSync(file('Talk.txt'));
  expect((await write('2', ['txt'])).written).toEqual([file('Talk.txt')]);
  expect(list()).toEqual(['Talk.txt']);
});

it('never writes over a link or a folder', async () => {
  writeFileSync(join(folder, 'elsewhere'), 'Mine.');
  symlinkSync(join(folder, 'elsewhere'), file('Talk.txt'));
  mkdirSync(file('Talk.md'));
  expect((await write('2', ['txt', 'md'])).left).toHaveLength(2);
  expect(readFileSync(join(folder, 'elsewhere'), 'utf8')).toBe('Mine.');
});

it('gives another recording of the same name a name of its own', async () => {
  await write('1', ['txt'], '/a/Talk.mp3');
  expect((await write('2', ['txt', 'md'], '/a/Talk.wav')).written).toEqual([
    file('Talk (2).txt'),
    file('Talk (2).md'),
  ]);
  expect((await write('1', ['txt'], '/a/Talk.mp3')).written).toEqual([file('Talk.txt')]);
  expect(list()).toEqual(['Talk (2).md', 'Talk (2).txt', 'Talk.txt']);
});

it('replaces the files of a recording that has another text now', async () => {
  await write('1', ['txt'], '/a/Talk.mp3');
  expect((await write('2', ['txt'], '/a/Talk.mp3')).written).toEqual([file('Talk.txt')]);
  expect(read('Talk.txt')).toContain('Zwei.');
});

it('knows a file that was complete when the application was killed', async () => {
  texts.set('2', 'First.');
  await write('2', ['txt']);
  const row = { path: file('Talk.txt') };
  // As it is between the rename and the second write of the ledger.
  unwrap(
    database.run(
      'UPDATE written_exports SET next_content = content, content = NULL WHERE path = ?',
      row.path,
    ),
  );
  texts.set('2', 'Second.');
  expect((await write('2', ['txt'])).written).toEqual([file('Talk.txt')]);
  expect(read('Talk.txt')).toBe('Second.\n');
});

it('tells which format a text does not have, and writes the others', async () => {
  const { written, failed } = await write('2', ['vtt', 'txt']);
  expect(written).toEqual([file('Talk.txt')]);
  expect(failed).toMatchObject([{ format: 'vtt', error: { detail: { key: 'no_word_times' } } }]);
});

it('fails for a text that is not there, and reports a folder that is not', async () => {
  const request = { folder: target, baseName: 'Talk', formats: ['txt'], source: null } as const;
  expect(getErrorCode(await create().write('none', request))).toBe('not_found');
  const elsewhere = { ...request, folder: join(folder, 'missing') };
  expect(unwrap(await create().write('2', elsewhere)).failed).toMatchObject([
    { format: 'txt', error: { code: 'not_writable', detail: { key: 'folder_missing' } } },
  ]);
});

it('lets two writers of one file come one after the other', async () => {
  const exports = create();
  texts.set('2', 'Text.');
  const request = { folder: target, baseName: 'Talk', formats: ['txt'], source: null } as const;
  const both = await Promise.all([exports.write('2', request), exports.write('2', request)]);
  for (const each of both) expect(unwrap(each)).toMatchObject({ written: [file('Talk.txt')], left: [] });
});
