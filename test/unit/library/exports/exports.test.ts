import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path, { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountChanged } from '../../../../main/lib/account-changed.ts';
import { Exports } from '../../../../main/library/exports/exports.ts';
import type { ExportProgress } from '../../../../preload/contract/exports.ts';
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { getErrorCode, unwrap } from '../../uploads/uploads-setup.ts';
import { readDocx, readHtml } from './read-back.ts';
import { noRecordings, noWords, records } from './sample-records.ts';

let folder: string;
let exports: Exports;
let account: string;
let drafts: Map<string, string>;
let typedNames: Map<string, string>;
let chosenPath: string | null;
let suggestedNames: string[];
let progressEvents: ExportProgress[];
/** Errors returned by the next `show` requests, before they succeed. */
let refusals: Result<never>[];
let shownIds: string[];
let waits: number[];
let delay: number;
let stopAtPause: () => void;
let whileChoosing: () => void;

beforeEach(() => {
  folder = temporaryFolder('exports');
  drafts = new Map();
  typedNames = new Map();
  suggestedNames = [];
  progressEvents = [];
  refusals = [];
  shownIds = [];
  waits = [];
  delay = 0;
  stopAtPause = () => undefined;
  whileChoosing = () => undefined;
  chosenPath = folder;
  account = 'service';
  exports = new Exports({
    getCached: (id) => (id === '3' || account !== 'service' ? null : (records.get(id) ?? null)),
    getMetadata: (id) => records.get(id) ?? null,
    show: async (id) => {
      shownIds.push(id);
      if (account !== 'service') return accountChanged;
      const refusal = refusals.shift();
      if (refusal) return refusal;
      const found = records.get(id);
      return found ? ok(found) : fail('not_found', undefined, { serviceMessage: 'Gone.' });
    },
    getUnsaved: (id) => ok(drafts.get(id) ?? null),
    getTypedName: (id) => typedNames.get(id) ?? null,
    words: noWords,
    ...noRecordings,
    chooseFile: async (name) => {
      suggestedNames.push(name);
      return ok(chosenPath && join(chosenPath, name));
    },
    chooseFolder: async () => {
      whileChoosing();
      return ok(chosenPath);
    },
    clock: {
      now: () => 1_763_632_800_000,
      after: (ms, work) => {
        waits.push(ms);
        stopAtPause();
        const timer = setTimeout(work, 0);
        return () => clearTimeout(timer);
      },
    },
    delay: () => delay,
    languages: async () => new Map([['1', 'DE']]),
    onProgress: (progress) => progressEvents.push(progress),
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

describe('exports', () => {
  it('stops when the account changes, before a record of the other is written', async () => {
    refusals = [fail('rate_limited', undefined, { retryAfterSeconds: 2 })];
    stopAtPause = () => {
      account = 'another';
    };
    const done = unwrap(await exports.save({ ids: ['1', '3', '2'], format: 'txt', template: '{name}' }));
    expect(done).toMatchObject({
      count: 1,
      failed: [],
      skipped: ['3', '2'],
      stopError: { code: 'interrupted', detail: { key: 'service_changed' } },
    });
    expect(readdirSync(folder)).toEqual(['Episode 1.txt']);
  });

  it('writes nothing when the account changed while the folder was chosen', async () => {
    whileChoosing = () => {
      account = 'another';
    };
    const done = await exports.save({ ids: ['1', '2'], format: 'txt', template: '{name}' });
    expect(getErrorCode(done)).toBe('interrupted');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('writes nothing when the account changed before the file was chosen', async () => {
    refusals = [fail('rate_limited', undefined, { retryAfterSeconds: 2 })];
    stopAtPause = () => {
      account = 'another';
    };
    expect(getErrorCode(await exports.save({ ids: ['3'], format: 'txt', template: '' }))).toBe('interrupted');
    expect(suggestedNames).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('writes several files into a folder under unique names', async () => {
    const done = await exports.save({ ids: ['1', '2', '3'], format: 'txt', template: '{name}' });
    expect(unwrap(done)).toMatchObject({
      count: 3,
      fileName: 'Episode 1.txt',
      failed: [],
      skipped: [],
      stopError: null,
    });
    expect(readdirSync(folder).sort()).toEqual(
      ['Episode 1.txt', 'Folge 2 - Räume-Vorhänge 🎙️.txt', 'episode 1 (2).txt'].sort(),
    );
    expect(read('Folge 2 - Räume-Vorhänge 🎙️.txt')).toBe('Zwei.\n\nUnd drei.\n');
    expect(exports.lastFile()).toBe(join(folder, 'Episode 1.txt'));
  });

  it('writes one file to the chosen path and replaces an existing one', async () => {
    writeFileSync(join(folder, '2025-11-20 Episode 1.md'), 'older');
    const done = await exports.save({ ids: ['1'], format: 'md', template: '{date} {name}' });
    expect(unwrap(done)).toMatchObject({ count: 1, fileName: '2025-11-20 Episode 1.md' });
    expect(suggestedNames).toEqual(['2025-11-20 Episode 1.md']);
    expect(read('2025-11-20 Episode 1.md')).toBe('# Episode 1\n\nOne.\n');
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('writes unsaved text in every format', async () => {
    drafts.set('2', 'Getippt,\nnicht gesichert.');
    for (const format of ['txt', 'md', 'html', 'docx'] as const) {
      unwrap(await exports.save({ ids: ['2'], format, template: 'x' }));
    }
    expect(read('x.txt')).toBe('Getippt,\nnicht gesichert.\n');
    expect(read('x.md')).toContain('Getippt,  \nnicht gesichert.');
    expect(readHtml(read('x.html')).text).toBe('Getippt,\nnicht gesichert.');
    expect(readDocx(readFileSync(join(folder, 'x.docx')))).toEqual({
      title: 'Folge 2: Räume/Vorhänge 🎙️',
      text: 'Getippt,\nnicht gesichert.',
    });
  });

  it('writes the text of the service if that is asked for', async () => {
    drafts.set('2', 'kept');
    const request = { ids: ['1', '2'], format: 'txt', template: '{id}', servedText: true } as const;
    unwrap(await exports.save({ ...request, ids: [...request.ids] }));
    expect([read('1.txt'), read('2.txt')]).toEqual(['One.\n', 'Zwei.\n\nUnd drei.\n']);
  });

  it('never overwrites a file in the folder', async () => {
    writeFileSync(join(folder, 'Episode 1.txt'), 'mine');
    unwrap(await exports.save({ ids: ['1', '2'], format: 'txt', template: '{name}' }));
    unwrap(await exports.save({ ids: ['1', '2'], format: 'txt', template: '{name}' }));
    expect(read('Episode 1.txt')).toBe('mine');
    expect(read('Episode 1 (2).txt')).toBe('One.\n');
    expect(read('Episode 1 (3).txt')).toBe('One.\n');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('reports progress at the start and at the end', async () => {
    unwrap(await exports.save({ ids: ['1', '2', '3'], format: 'txt', template: '' }));
    expect(progressEvents[0]).toEqual({ done: 0, total: 3, pauseSeconds: null });
    expect(progressEvents.at(-1)).toEqual({ done: 3, total: 3, pauseSeconds: null });
  });

  it('writes nothing when the user cancels the dialog', async () => {
    chosenPath = null;
    expect(unwrap(await exports.save({ ids: ['1'], format: 'txt', template: '' }))).toBeNull();
    expect(unwrap(await exports.save({ ids: ['1', '2'], format: 'txt', template: '' }))).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    expect(exports.lastFile()).toBeNull();
  });

  it('reports each record that could not be read, with the error', async () => {
    const some = await exports.save({ ids: ['1', 'missing', '2'], format: 'txt', template: '' });
    expect(unwrap(some)).toEqual({
      count: 2,
      fileName: 'Episode 1.txt',
      folder: path.basename(folder),
      failed: [{ id: 'missing', name: null, error: { code: 'not_found', serviceMessage: 'Gone.' } }],
      skipped: [],
      stopError: null,
    });
    expect(getErrorCode(await exports.save({ ids: ['missing'], format: 'txt', template: '' }))).toBe(
      'not_found',
    );
  });

  it('follows the rate limit of the service, waits for Retry-After, and reports the wait', async () => {
    delay = 2_500;
    refusals = [fail('rate_limited', undefined, { retryAfterSeconds: 7 }), fail('rate_limited')];
    const done = await exports.save({ ids: ['1', '3'], format: 'txt', template: '' });
    expect(unwrap(done)).toMatchObject({ count: 2, failed: [] });
    expect(shownIds).toEqual(['3', '3', '3']);
    expect(waits).toEqual([2_500, 7_000, 30_000]);
    expect(progressEvents.map(({ pauseSeconds: pause }) => pause).filter((pause) => pause !== null)).toEqual([
      3, 7, 30,
    ]);
  });

  it('asks an unreachable service only once and writes what is cached', async () => {
    refusals = [fail('offline')];
    const done = await exports.save({ ids: ['3', 'x', '1'], format: 'txt', template: '' });
    expect(unwrap(done)).toMatchObject({ count: 1, fileName: 'Episode 1.txt' });
    expect(unwrap(done)?.failed.map(({ id, name, error }) => [id, name, error.code])).toEqual([
      ['3', 'episode 1', 'offline'],
      ['x', null, 'offline'],
    ]);
    expect(shownIds).toEqual(['3']);
  });

  it('stops when cancelled: written files remain, the rest is reported', async () => {
    delay = 60_000;
    stopAtPause = () => exports.cancel();
    const done = await exports.save({ ids: ['1', '3', '2'], format: 'txt', template: '' });
    expect(unwrap(done)).toMatchObject({
      count: 1,
      failed: [],
      skipped: ['3', '2'],
      stopError: { code: 'cancelled' },
    });
    expect(readdirSync(folder)).toEqual(['Episode 1.txt']);
    expect(shownIds).toEqual([]);
  });

  it('runs one export at a time', async () => {
    const first = exports.save({ ids: ['1', '2'], format: 'txt', template: '' });
    expect(getErrorCode(await exports.save({ ids: ['1'], format: 'txt', template: '' }))).toBe('wrong_state');
    expect(unwrap(await first)).toMatchObject({ count: 2 });
    expect(unwrap(await exports.save({ ids: ['1'], format: 'txt', template: '' }))).toMatchObject({
      count: 1,
    });
  });

  it('reports a folder that is not writable and ends', async () => {
    chosenPath = join(folder, 'no such folder');
    for (const ids of [['1'], ['1', '2']]) {
      const result = await exports.save({ ids, format: 'txt', template: '' });
      expect(result).toEqual(fail('not_writable', { key: 'folder_missing' }));
    }
  });

  it('reports what was written before the folder was deleted, and what was not', async () => {
    chosenPath = join(folder, 'usb stick');
    mkdirSync(chosenPath);
    delay = 1;
    stopAtPause = () => rmSync(chosenPath ?? '', { recursive: true });
    const done = await exports.save({ ids: ['1', '3', '2'], format: 'txt', template: '' });
    expect(unwrap(done)).toMatchObject({
      count: 1,
      skipped: ['3', '2'],
      stopError: { code: 'not_writable' },
    });
  });

  it('names files by language when it is known', async () => {
    const request = { ids: ['1', '2'], format: 'txt', template: '{name} - {language}' } as const;
    expect(unwrap(await exports.preview({ ...request, ids: [...request.ids] })).names).toEqual([
      'Episode 1 - DE.txt',
      'Folge 2 - Räume-Vorhänge 🎙️.txt',
    ]);
  });

  it('uses an unsaved name for the file and the document', async () => {
    typedNames.set('1', 'Better name');
    unwrap(await exports.save({ ids: ['1'], format: 'md', template: '{name}' }));
    expect(read('Better name.md')).toBe('# Better name\n\nOne.\n');
  });

  it('previews the first names and the unknown placeholders', async () => {
    const request = { ids: ['1', '3', '2'], format: 'docx', template: '{number} {name} {show}' } as const;
    expect(unwrap(await exports.preview({ ...request, ids: [...request.ids] }))).toEqual({
      names: [
        '1 Episode 1 {show}.docx',
        '2 episode 1 {show}.docx',
        '3 Folge 2 - Räume-Vorhänge 🎙️ {show}.docx',
      ],
      unknownFields: ['show'],
      hasTimes: false,
      hasPeople: true,
      recording: null,
    });
  });
});
