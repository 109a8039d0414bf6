/** The texts of this computer and of a service are one library. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getErrorCode, unwrap } from '../uploads/uploads-setup.ts';
import { insertHere, type LibrarySetup, setUpLibrary, waitUntil } from './library-setup.ts';

let setup: LibrarySetup;
let here: string;
let there: string;

beforeEach(async () => {
  setup = await setUpLibrary();
  here = insertHere(setup.databases.app, 'Interview', 'A lighthouse, heard here.');
  there = setup.insertRecord('News', 'A lighthouse at the service.');
  unwrap(await setup.library.refresh());
  await setup.waitUntilIndexed(2);
});
afterEach(() => setup.close());

const listRows = () => unwrap(setup.library.rows.list()).rows;

it('they are listed together, each with its place', () => {
  expect(listRows().map(({ id, place }) => [id, place])).toEqual([
    [here, 'computer'],
    [there, 'service'],
  ]);
  expect(setup.library.state()).toMatchObject({ records: 2, total: 2 });
});

it('one search finds both, names first', () => {
  expect(setup.searchNames('lighthouse').toSorted()).toEqual(['Interview', 'News']);
  for (let at = 1; at <= 30; at += 1) insertHere(setup.databases.app, `News ${at}`, 'lighthouse');
  expect(setup.searchNames('news lighthouse')).toEqual(['News']);
});

it('a page of hits continues where the one before ended', async () => {
  for (let at = 1; at <= 25; at += 1) {
    insertHere(setup.databases.app, `Here ${at}`, 'A kingfisher.');
    setup.insertRecord(`There ${at}`, 'A kingfisher.');
  }
  setup.library.start();
  await setup.waitUntilIndexed(52);
  const pages = [0, 20, 40].map((offset) =>
    unwrap(setup.library.search({ text: 'kingfisher', limit: 20, offset })),
  );
  expect(pages.map(({ hits, total }) => [hits.length, total])).toEqual([
    [20, 50],
    [20, 50],
    [10, 50],
  ]);
  expect(new Set(pages.flatMap(({ hits }) => hits.map(({ id }) => id))).size).toBe(50);
});

it('changes and deletions reach the place of the text, and only that', async () => {
  unwrap(await setup.library.forRenderer.update(here, { favorite: true }));
  unwrap(await setup.library.forRenderer.update(there, { name: 'Weather' }));
  await waitUntil(() => listRows().some(({ name }) => name === 'Weather'));
  expect(listRows().map(({ name, favorites }) => [name, favorites])).toEqual([
    ['Interview', 'all'],
    ['Weather', 'none'],
  ]);
  unwrap(await setup.library.forRenderer.delete(here));
  unwrap(await setup.library.forRenderer.delete(there));
  expect(setup.service.recorder.getRequests('transcriptions.delete')).toHaveLength(1);
  expect(
    unwrap(setup.library.deleted())
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([here, there].toSorted());
});

it('without a connection, both are read', async () => {
  await setup.service.stop();
  expect(unwrap(await setup.library.forRenderer.show(here)).result).toBe('A lighthouse, heard here.');
  expect(unwrap(await setup.library.forRenderer.show(there)).result).toBe('A lighthouse at the service.');
});

it('parts of both places do not make an episode', async () => {
  expect(getErrorCode(await setup.library.episodes.join({ ids: [here, there] }))).toBe('invalid_input');
});

it('texts of a service that is not set up any more are not shown, and come back with it', async () => {
  setup.account = null;
  expect(listRows().map(({ id }) => id)).toEqual([here]);
  expect(setup.searchNames('lighthouse')).toEqual(['Interview']);
  expect(getErrorCode(await setup.library.forRenderer.show(there))).toBe('interrupted');
  setup.account = 'service';
  expect(listRows()).toHaveLength(2);
});
