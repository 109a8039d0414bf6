/** The search of the service: what is requested, what it returns, and what stays on this computer. */

import { afterEach, describe, expect, it } from 'vitest';
import { computerAccountId } from '../../../preload/contract/account-id.ts';
import { serverError } from '../../service/faults/answers.ts';
import { bare } from '../../service/faults/service-variants.ts';
import { toServiceId } from '../../service/text-id.ts';
import { getErrorCode, unwrap } from '../uploads/uploads-setup.ts';
import { type LibrarySetup, setUpLibrary, waitUntil } from './library-setup.ts';

let setup: LibrarySetup;
afterEach(() => setup.close());
const start = async (count = 0): Promise<void> => {
  setup = await setUpLibrary();
  for (let at = 1; at <= count; at += 1)
    setup.insertRecord(`Episode ${at}`, `The text of number ${at}.`, { favorite: at % 2 });
};

describe('a search of the service', () => {
  it('sends all parameters, and returns the rows in the order of the service', async () => {
    await start(12);
    const query = {
      search: 'number 1',
      search_by: 'result',
      favorite: false,
      sort_by: 'name',
      sort: 'desc',
      per_page: 25,
    } as const;
    const found = unwrap(await setup.library.searchService(query));
    expect(found).toMatchObject({
      rows: [
        { name: 'Episode 12', excerpt: 'The text of number 12.', favorites: 'none', words: 5 },
        { name: 'Episode 10' },
      ],
      total: 2,
      hasMore: false,
    });
    const [sent] = setup.service.recorder.getRequests('transcriptions.list');
    expect(Object.fromEntries(sent?.query ?? [])).toEqual({ ...query, favorite: 'false', per_page: '25' });
  });

  it('goes on page by page', async () => {
    await start(25);
    const find = async (page: number) =>
      unwrap(await setup.library.searchService({ sort: 'asc', per_page: 10, page }));
    const pages = [await find(1), await find(2), await find(3)];
    expect(pages.map(({ rows, total, hasMore }) => [rows.length, total, hasMore])).toEqual([
      [10, 25, true],
      [10, 25, true],
      [5, 25, false],
    ]);
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => toServiceId(id)));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect(new Set(ids).size).toBe(25);
  });

  it('says so if the service does not return how many there are', async () => {
    await start(3);
    setup.service.faults.always('any', bare());
    expect(unwrap(await setup.library.searchService({}))).toMatchObject({ total: null, hasMore: false });
  });

  it('keeps what it finds on this computer', async () => {
    await start(3);
    expect(setup.searchNames('number')).toEqual([]);
    const { rows } = unwrap(await setup.library.searchService({ search: 'Episode 2' }));
    await setup.waitUntilIndexed(1);
    expect(setup.searchNames('number')).toEqual(['Episode 2']);
    await waitUntil(() => setup.rowChanges.length > 0, 'the row');
    expect(setup.rowChanges.flatMap((change) => change.rows)).toEqual(rows);
    await setup.service.stop();
    expect(unwrap(await setup.library.forRenderer.show(rows[0]?.id ?? '')).result).toBe(
      'The text of number 2.',
    );
  });

  it('shows what it finds if it cannot be kept, because the disk is full', async () => {
    await start(2);
    setup.databases.cache.prepare('PRAGMA query_only = true').get();
    expect(unwrap(await setup.library.searchService({})).rows).toMatchObject([
      { id: setup.toId(2), name: 'Episode 2', excerpt: 'The text of number 2.', favorites: 'none' },
      { id: setup.toId(1), name: 'Episode 1', favorites: 'all' },
    ]);
    setup.databases.cache.prepare('PRAGMA query_only = false').get();
  });

  it('fails without the service, whatever is on this computer', async () => {
    await start(3);
    unwrap(await setup.library.searchService({}));
    setup.service.faults.next('any', serverError(503));
    expect(getErrorCode(await setup.library.searchService({}))).toBe('server_error');
    await setup.service.stop();
    expect((await setup.library.searchService({})).ok).toBe(false);
  });

  it.each([computerAccountId, null])('needs a service: %s', async (account) => {
    await start(1);
    setup.account = account;
    expect(getErrorCode(await setup.library.searchService({}))).toBe('not_configured');
    expect(setup.service.recorder.requests).toEqual([]);
  });
});
