/** Changes of a record whose earlier change the search index does not have yet. */

import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRecordRepository } from '../../../main/library/cache/record-repository.ts';
import { createSearch } from '../../../main/library/search/search.ts';
import { searchHits } from '../../../main/library/search/search-hits.ts';
import { createSearchIndex } from '../../../main/library/search/search-index.ts';
import type { HeldDraft } from '../../../main/texts/draft-repository.ts';
import { getAccountTag } from '../../../main/uploads/recording-repository.ts';
import { toServiceId } from '../../service/text-id.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import { type LibrarySetup, setUpLibrary } from './library-setup.ts';

let setup: LibrarySetup;
let id: string;

beforeEach(async () => {
  // Slow, so that nothing is indexed during a test.
  setup = await setUpLibrary({ speed: 0.000_1 });
  id = setup.insertRecord('Episode 1', 'One.');
  unwrap(await setup.library.api.show(id));
});
afterEach(() => setup.close());

const changeAtService = async (changes: { readonly name?: string; readonly result?: string }) => {
  setup.service.data.transcriptions.update(toServiceId(id), changes);
  unwrap(await setup.library.api.show(id));
};

it('a changed text is cached, and each replaced one is a version', async () => {
  await changeAtService({ result: 'Two.' });
  await changeAtService({ result: 'Three.' });
  expect(setup.library.get(id)?.result).toBe('Three.');
  const versions = unwrap(setup.library.texts.versions(id));
  expect(versions.map((one) => unwrap(setup.library.texts.version(id, one.id)))).toEqual(['Two.', 'One.']);
});

it('a changed name is cached', async () => {
  await changeAtService({ name: 'Episode one' });
  await changeAtService({ name: 'Episode the first' });
  expect(setup.library.get(id)?.name).toBe('Episode the first');
});

it('a text that the service no longer has is not cached', async () => {
  await changeAtService({ result: 'Two.' });
  const record = unwrap(await setup.library.api.show(id));
  const repository = createRecordRepository(setup.databases.cache);
  unwrap(
    setup.databases.cache.write(() => repository.upsert({ ...record, words: null, result: null }, 0, true)),
  );
  expect(repository.get(id)?.record.result).toBeNull();
  expect(repository.getListed([id])).toMatchObject([{ excerpt: null, words: null }]);
});

it('a held draft is the one that will be searched', () => {
  let held: HeldDraft | null = null;
  const { cache } = setup.databases;
  const index = createSearchIndex(cache, () => held);
  const repository = createRecordRepository(cache);
  const account = repository.getAccountNumber(getAccountTag('service'));
  const target = { repository, search: createSearch(cache), getHeldDraft: () => held };
  const find = (text: string): readonly string[] =>
    searchHits(target, account, text, { offset: 0, limit: 5 }).hits.map(({ snippet }) => snippet);
  const indexAll = (): void => {
    for (let more = true; more; ) more = unwrap(index.indexPending());
  };
  indexAll();
  expect(find('one')).toEqual(['One.']);
  for (const [changedAt, text] of ['Much too long.', 'Still much too long.'].entries()) {
    held = { text, changedAt };
    index.markHeld([id]);
  }
  indexAll();
  expect(find('still')).toEqual(['Still much too long.']);
  expect(find('one')).toEqual([]);
  expect(repository.listHeldIds(account)).toEqual([id]);
  expect(unwrap(index.markHeld([id, 'of no record']))).toBe(0);
  held = null;
  expect(unwrap(index.markHeld([id]))).toBe(1);
  indexAll();
  expect(find('one')).toEqual(['One.']);
  expect(repository.listHeldIds(account)).toEqual([]);
});
