/** Texts of shows in the list and in the search. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ShowRepository } from '../../../main/shows/show-repository.ts';
import { createShow } from '../shows/create-show.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import { insertHere, type LibrarySetup, setUpLibrary, waitUntil } from './library-setup.ts';

let setup: LibrarySetup;
let shows: ShowRepository;
beforeEach(async () => {
  setup = await setUpLibrary();
  shows = new ShowRepository(setup.databases.app);
  unwrap(shows.save(createShow('night')));
});
afterEach(() => setup.close());

it('rows have the show of their text, and are reported when it changes', async () => {
  const [one, two] = ['One', 'Two'].map((name) => setup.insertRecord(name, 'kettle')) as [string, string];
  unwrap(shows.assign([two], 'night'));
  unwrap(await setup.library.refresh());
  const rows = unwrap(setup.library.rows.list()).rows;
  expect(rows.map(({ id, showId }) => [id, showId])).toEqual([
    [two, 'night'],
    [one, undefined],
  ]);
  setup.rowChanges.length = 0;
  unwrap(shows.assign([one], 'night'));
  setup.library.rows.recordChanged(one);
  await waitUntil(() => setup.rowChanges.length > 0, 'the change');
  expect(setup.rowChanges[0]?.rows).toMatchObject([{ id: one, showId: 'night' }]);
});

it('a search in a show finds its texts of both places, and counts them', async () => {
  for (let at = 0; at < 700; at += 1) setup.insertRecord(`Other ${at}`, `kettle ${at}`);
  const ids = [1, 2, 3].map((at) => setup.insertRecord(`Night ${at}`, `The kettle of night ${at}`));
  const here = insertHere(setup.databases.app, 'Night here', 'A kettle');
  unwrap(await setup.library.refresh());
  await setup.waitUntilIndexed(704);
  unwrap(shows.assign([...ids, here], 'night'));
  const search = (text: string, offset = 0, limit = 10) =>
    unwrap(setup.library.search({ text, showId: 'night', offset, limit }));
  const all = search('kettle');
  expect(all.total).toBe(4);
  expect(new Set(all.hits.map(({ id }) => id))).toEqual(new Set([...ids, here]));
  expect([...search('kettle', 0, 2).hits, ...search('kettle', 2, 2).hits].map(({ id }) => id)).toEqual(
    all.hits.map(({ id }) => id),
  );
  expect(search('"kettle of night 2"').hits.map(({ name }) => name)).toEqual(['Night 2']);
  expect(search('Other')).toEqual({ hits: [], total: 0 });
  expect(unwrap(setup.library.search({ text: 'kettle', showId: 'none' }))).toEqual({ hits: [], total: 0 });
});
