/** One file for an episode, from the library to the disk. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Exports } from '../../../../main/library/exports/exports.ts';
import { getAccountTag } from '../../../../main/uploads/recording-repository.ts';
import { toEpisodeId } from '../../../../preload/contract/episodes.ts';
import type { DocumentFormat } from '../../../../preload/contract/exports.ts';
import { ok } from '../../../../preload/contract/result.ts';
import { saveJobs } from '../../uploads/job-fixture.ts';
import { newRecordingInParts, toDone } from '../../uploads/preparation-fixture.ts';
import { unwrap } from '../../uploads/uploads-setup.ts';
import { type LibrarySetup, setUpLibrary } from '../library-setup.ts';
import { readDocx } from './read-back.ts';
import { noRecordings } from './sample-records.ts';

let setup: LibrarySetup;
let exports: Exports;
let ids: readonly string[];
let id: string;

beforeEach(async () => {
  setup = await setUpLibrary();
  ids = ['One goes', 'on. Two.', 'Three.'].map((text, index) =>
    setup.insertRecord(`Show · part ${index + 1} of 3`, text),
  );
  const job = newRecordingInParts(ids.map(toDone), { id: 'show', name: 'Show', durationSeconds: 5_400 });
  unwrap(saveJobs(setup.databases.app, [job]));
  id = toEpisodeId(getAccountTag('service'), 'show');
  exports = new Exports({
    getCached: setup.library.get,
    getMetadata: setup.library.getMetadata,
    show: setup.library.show,
    getUnsaved: (id) => setup.library.texts.getUnsaved(id),
    getTypedName: (id) => setup.library.texts.getTypedName(id),
    words: setup.library.textRepository,
    chooseFile: async (name) => ok(join(setup.folder, name)),
    chooseFolder: async () => ok(setup.folder),
    ...noRecordings,
    clock: { now: Date.now, after: () => () => {} },
  });
});
afterEach(() => setup.close());

const save = async (format: DocumentFormat, options: { readonly partMarks?: boolean } = {}) => {
  const saved = unwrap(await exports.save({ ids: [id], format, template: '{name}', ...options }));
  return readFileSync(join(setup.folder, saved?.fileName ?? ''));
};

it('has the name of the episode and one text', async () => {
  expect(String(await save('txt'))).toBe('One goes on. Two.\n\nThree.\n');
  expect(String(await save('md'))).toBe('# Show\n\nOne goes on. Two.\n\nThree.\n');
  expect(unwrap(await exports.preview({ ids: [id], format: 'docx', template: '{name}' })).names).toEqual([
    'Show.docx',
  ]);
});

it('has marks where the parts begin, if asked for', async () => {
  expect(String(await save('txt', { partMarks: true }))).toBe(
    'One goes\n\n— Part 2 of 3 · 30:00 —\n\non. Two.\n\n— Part 3 of 3 · 1:00:00 —\n\nThree.\n',
  );
  expect(JSON.stringify(readDocx(await save('docx', { partMarks: true })))).toContain('Part 3 of 3');
});

it('has the unsaved texts of the parts', async () => {
  unwrap(await setup.library.forRenderer.show(id));
  for (const [index, text] of [
    [1, 'typed. Two.'],
    [2, 'Drafted.'],
  ] as const) {
    const { version, text: before } = unwrap(await setup.library.texts.open(ids[index] ?? ''));
    const edit = { version, from: 0, to: before.length, insert: text };
    unwrap(setup.library.texts.edit(ids[index] ?? '', edit));
  }
  unwrap(setup.library.texts.typeName(id, 'Renamed'));
  const saved = await exports.save({ ids: [id], format: 'txt', template: '{name}' });
  expect(unwrap(saved)?.fileName).toBe('Renamed.txt');
  expect(readFileSync(join(setup.folder, unwrap(saved)?.fileName ?? ''), 'utf8')).toBe(
    'One goes typed. Two.\n\nDrafted.\n',
  );
});

it('says which part is missing', async () => {
  unwrap(await setup.library.forRenderer.delete(ids[1] ?? ''));
  expect(String(await save('txt'))).toBe('One goes [Part 2 of 3 is missing.]\n\nThree.\n');
});

it('is written with other records into one folder', async () => {
  const other = setup.insertRecord('Other', 'x');
  const saved = unwrap(await exports.save({ ids: [id, other], format: 'txt', template: '{name}' }));
  expect(saved).toMatchObject({ count: 2, failed: [] });
  expect(readFileSync(join(setup.folder, 'Show.txt'), 'utf8')).toBe('One goes on. Two.\n\nThree.\n');
});
