/** Changes of a record whose earlier change the search index does not have yet. */

import { afterEach, beforeEach, expect, it } from 'vitest';
import { getAccountTag } from '../../../main/lib/account-tag.ts';
import { createRecordRepository } from '../../../main/library/cache/record-repository.ts';
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

it('a held text is the one that will be searched', () => {
  const records = createRecordRepository(setup.databases.cache);
  const account = records.getAccountNumber(getAccountTag('service'));
  for (const text of ['Much too long.', 'Still much too long.']) records.setHeldText(id, text);
  expect(records.listHeldIds(account)).toEqual([id]);
});
