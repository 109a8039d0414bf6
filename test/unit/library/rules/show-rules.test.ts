/** Rules of a show, and what a show says about rules. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ShowRepository } from '../../../../main/shows/show-repository.ts';
import { audio } from '../../../fixtures/audio.ts';
import { createShow } from '../../shows/create-show.ts';
import { getErrorCode, unwrap } from '../../uploads/uploads-setup.ts';
import { insertHere, type LibrarySetup, setUpLibrary, waitUntil } from '../library-setup.ts';
import { toRule } from './open-library.ts';

let setup: LibrarySetup;
let shows: ShowRepository;
beforeEach(async () => {
  setup = await setUpLibrary();
  shows = new ShowRepository(setup.databases.app);
  unwrap(shows.save(createShow('night', { appliesRules: true })));
  unwrap(shows.save(createShow('day', { name: 'Day Shift' })));
  const { rules } = setup.library;
  unwrap(rules.save({ heard: 'Lindquist', written: 'Lindqvist', showId: null }));
  unwrap(rules.save({ heard: 'Lindquist', written: 'Lindkvist', showId: 'night' }));
  unwrap(rules.save({ heard: 'Karuna', written: 'Kiruna', showId: 'night' }));
});
afterEach(() => setup.close());

const spoken = 'Ask Lindquist in Karuna.';
const getText = (id: string): string | null => unwrap(setup.library.texts.getText(id));
const hear = async (showId: string | null): Promise<string> => {
  const id = insertHere(setup.databases.app, 'Episode', spoken);
  if (showId !== null) shows.addNewText(id, showId);
  setup.library.textHeard(id, true);
  await waitUntil(() => getText(id) !== null);
  return id;
};

it('a show has its own rules put right in its new texts, before those of all', async () => {
  const night = await hear('night');
  await waitUntil(() => getText(night) === 'Ask Lindkvist in Kiruna.');
  const [other, none] = [await hear('day'), await hear(null)];
  setup.appliesRules = true;
  const day = await hear('day');
  await waitUntil(() => getText(day) === 'Ask Lindqvist in Karuna.');
  expect([getText(other), getText(none)]).toEqual([spoken, spoken]);
});

it('a text of the service is in its show before rules look at it', async () => {
  // The service writes the description into the text.
  const { path: file, fileName } = audio.wav;
  const upload = { name: '301', description: 'Karuna', language: '', path: file, fileName, showId: 'night' };
  const stored = await setup.uploads.store(upload, {});
  if (stored.kind !== 'stored') throw new Error(stored.kind);
  await waitUntil(() => getText(stored.transcription.id)?.includes('Kiruna') === true);
});

it('a rule of a show finds places in its texts only', async () => {
  const id = await hear('day');
  const other = await hear(null);
  const { rules } = setup.library;
  const find = async (showId: string | null) =>
    unwrap(await rules.find({ ...toRule('Karuna', 'Kiruna'), showId })).texts.map((text) => text.id);
  expect(await find('day')).toEqual([id]);
  expect((await find(null)).toSorted()).toEqual([id, other].toSorted());
});

it('the recogniser gets the names of the show as well', () => {
  const { rules } = setup.library;
  expect(rules.listHints('night').toSorted()).toEqual(['Kiruna', 'Lindkvist', 'Lindqvist']);
  expect(rules.listHints(null)).toEqual(['Lindqvist']);
});

it('a name that a show knows is offered however it was heard', async () => {
  const { rules } = setup.library;
  const correction = { heard: 'Shivon', written: 'Siobhán' };
  for (let at = 0; at < 2; at += 1) expect(unwrap(await rules.corrected(correction))).toBeNull();
  unwrap(shows.save(createShow('night', { speakers: ['Siobhán'] })));
  expect(unwrap(await rules.corrected(correction))).toBeNull();
  expect(unwrap(await rules.corrected(correction))).toMatchObject(correction);
});

it('a list of corrections names shows, and a line with an unknown one is left out', async () => {
  const { rules } = setup.library;
  const file = path.join(setup.folder, 'rules.csv');
  writeFileSync(file, 'heard,written,show\r\nVibeke,Wibeke,day shift\r\nOwl,Owls,None\r\n');
  expect(unwrap(await rules.importFrom(file))).toMatchObject({
    added: 1,
    problems: [{ line: 3, kind: 'show' }],
  });
  unwrap(await rules.exportTo(file));
  expect(readFileSync(file, 'utf8')).toContain('Vibeke,Wibeke,Day Shift\r\nKaruna,Kiruna,Night Shift\r\n');
});

it('rules of a show are deleted with it', () => {
  const { rules } = setup.library;
  unwrap(shows.delete('night'));
  expect(unwrap(rules.list()).map(({ written }) => written)).toEqual(['Lindqvist']);
  expect(getErrorCode(rules.save({ heard: 'a', written: 'b', showId: 'night' }))).toBe('unknown_id');
});
