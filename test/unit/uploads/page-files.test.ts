/** A renderer process that was taken over names paths. It learns nothing of files that it does not hold. */
import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSetupFactory } from './queue-helpers.ts';
import { unwrap } from './uploads-setup.ts';

const setUp = createSetupFactory();

test('a path whose size is not known is the same as one that does not exist', async () => {
  const setup = await setUp();
  const inFolder = (name: string): string => path.join(setup.folder, name);
  setup.makeWav('audio.wav');
  writeFileSync(inFolder('notes.wav'), 'Only words.');
  writeFileSync(inFolder('empty.wav'), '');
  symlinkSync(inFolder('audio.wav'), inFolder('link.wav'));
  const names = ['audio.wav', 'notes.wav', 'empty.wav', 'link.wav', 'nowhere.wav'];
  const forged = names.map((name) => ({ path: inFolder(name), name, size: 12_345 }));
  expect(unwrap(await setup.uploads.addPageFiles(forged))).toEqual({
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
  const added = unwrap(await setup.uploads.addPageFiles(held));
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
    return unwrap(await setup.uploads.addPageFiles([file]));
  };
  for (const guess of [undefined, modified - 5]) {
    const added = await drop(guess);
    expect(added.jobs).toMatchObject([{ fileName: 'audio.wav', folder: 'show/season' }]);
    expect(added.skipped).toEqual([
      { fileName: 'show/season/deep', reason: 'not_audio', count: 1 },
      { fileName: 'show/season', reason: 'not_audio', count: 2 },
      { fileName: 'show', reason: 'not_audio', count: 1 },
    ]);
  }
  const names = (await drop(modified)).skipped.map(({ fileName }) => fileName).sort();
  expect(names).toEqual(['diary.txt', 'letter.txt', 'top.txt', 'will.txt']);
});
