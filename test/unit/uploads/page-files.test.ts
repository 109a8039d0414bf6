/** A renderer process that was taken over names paths. It learns nothing of files that it does not hold. */
import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { DroppedFile } from '../../../preload/contract/define.ts';
import type { AddedFiles } from '../../../preload/contract/uploads.ts';
import { createSetupFactory } from './queue-helpers.ts';
import { type UploadsSetup, unwrap } from './uploads-setup.ts';

const setUp = createSetupFactory();

const addPageFiles = async (
  { uploads }: UploadsSetup,
  files: readonly DroppedFile[],
): Promise<AddedFiles> => {
  let part = unwrap(await uploads.startAddingPageFiles(files));
  let { jobs, skipped } = part;
  while (part.next !== null) {
    part = unwrap(await uploads.continueAddingFiles(part.next));
    jobs = [...jobs, ...part.jobs];
    skipped = [...skipped, ...part.skipped];
  }
  return { jobs, skipped };
};

test('a path whose size is not known is the same as one that does not exist', async () => {
  const setup = await setUp();
  const inFolder = (name: string): string => path.join(setup.folder, name);
  setup.makeWav('audio.wav');
  writeFileSync(inFolder('notes.wav'), 'Only words.');
  writeFileSync(inFolder('empty.wav'), '');
  symlinkSync(inFolder('audio.wav'), inFolder('link.wav'));
  const names = ['audio.wav', 'notes.wav', 'empty.wav', 'link.wav', 'nowhere.wav'];
  const forged = names.map((name) => ({ path: inFolder(name), name, size: 12_345 }));
  expect(await addPageFiles(setup, forged)).toEqual({
    jobs: [],
    skipped: names.map((fileName) => ({ fileName, reason: 'missing' })),
  });
  expect(unwrap(await setup.uploads.addFiles(forged)).jobs).toHaveLength(2);
});

test('a file that the page holds is added, or reported with its reason', async () => {
  const setup = await setUp();
  const wav = setup.makeWav('audio.wav');
  const notes = path.join(setup.folder, 'notes.wav');
  writeFileSync(notes, 'Only words.');
  const held = [wav, notes].map((file) => ({
    path: file,
    name: path.basename(file),
    size: statSync(file).size,
  }));
  const added = await addPageFiles(setup, held);
  expect(added.jobs).toMatchObject([{ fileName: 'audio.wav' }]);
  expect(added.skipped).toEqual([{ fileName: 'notes.wav', reason: 'not_audio' }]);
});

test('of a folder that the page does not hold, skipped files are counted and not named', async () => {
  const setup = await setUp();
  const folder = path.join(setup.folder, 'show');
  mkdirSync(path.join(folder, 'season/deep'), { recursive: true });
  for (const name of ['top.txt', 'season/letter.txt', 'season/diary.txt', 'season/deep/will.txt'])
    writeFileSync(path.join(folder, name), 'Only words.');
  setup.makeWav('show/season/audio.wav');
  const modified = Math.floor(statSync(folder).mtimeMs);
  const drop = async (time: number | undefined) => {
    const file = { path: folder, name: 'show', size: 0, ...(time === undefined ? {} : { modified: time }) };
    return addPageFiles(setup, [file]);
  };
  for (const guess of [undefined, modified - 5]) {
    const added = await drop(guess);
    expect(added.jobs).toMatchObject([{ fileName: 'audio.wav', folder: 'show/season' }]);
    const counts = new Map<string, number>();
    // Parts of an addition are counted by themselves.
    for (const { fileName, count = 0 } of added.skipped)
      counts.set(fileName, (counts.get(fileName) ?? 0) + count);
    expect(Object.fromEntries(counts)).toEqual({ 'show/season/deep': 1, 'show/season': 2, show: 1 });
  }
  const names = (await drop(modified)).skipped.map(({ fileName }) => fileName).sort();
  expect(names).toEqual(['diary.txt', 'letter.txt', 'top.txt', 'will.txt']);
});
