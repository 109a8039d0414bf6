/** Sync fills the cache in the background and detects records deleted at the service. */

import { afterEach, describe, expect, it } from 'vitest';
import { getAccountTag } from '../../../main/uploads/recording-repository.ts';
import { toTextId } from '../../../preload/contract/account-id.ts';
import { serverError, tooManyRequests, unauthorized } from '../../service/faults/answers.ts';
import { bare, combineFaults, ignoresPage, textIds } from '../../service/faults/service-variants.ts';
import { getErrorCode, unwrap } from '../uploads/uploads-setup.ts';
import { type LibrarySetup, type LibrarySetupOptions, setUpLibrary, waitUntil } from './library-setup.ts';

const open: LibrarySetup[] = [];
afterEach(async () => {
  for (const setup of open.splice(0)) await setup.close();
});
const start = async (options?: LibrarySetupOptions): Promise<LibrarySetup> => {
  const setup = await setUpLibrary(options);
  open.push(setup);
  return setup;
};
const insertRecords = (setup: LibrarySetup, count: number): void => {
  for (let at = 0; at < count; at += 1) {
    setup.insertRecord(`Episode ${at}`, `The text of number ${at}.`, { favorite: at % 3 === 0 ? 1 : 0 });
  }
};
describe('sync', () => {
  it('requests all pages, newest first, at the largest page size', async () => {
    const setup = await start();
    insertRecords(setup, 230);
    setup.library.start();
    await setup.waitUntilIndexed(230);
    const lists = setup.service.recorder.getRequests('transcriptions.list');
    expect(lists.map(({ query }) => Object.fromEntries(query))).toEqual([
      { sort_by: 'id', sort: 'desc', per_page: '100' },
      { sort_by: 'id', sort: 'desc', per_page: '100', page: '2' },
      { sort_by: 'id', sort: 'desc', per_page: '100', page: '3' },
    ]);
    await waitUntil(() => setup.library.state().syncedAt !== null, 'the end of the round');
    expect(setup.library.state()).toMatchObject({ records: 230, unindexed: 0, syncProgress: null });
    await waitUntil(() => setup.states.some(({ records }) => records === 230), 'the renderer to be notified');
  });

  it('waits three seconds between requests and follows Retry-After', async () => {
    const setup = await start({ speed: 40 });
    insertRecords(setup, 150);
    setup.service.faults.next('transcriptions.list', tooManyRequests('40'));
    setup.library.start();
    await waitUntil(
      () => setup.service.recorder.getRequests('transcriptions.list').length === 3,
      'three requests',
    );
    const [refused, again, second] = setup.service.recorder
      .getRequests('transcriptions.list')
      .map(({ at }) => at);
    // At speed 40, 40 s are 1,000 ms and 3 s are 75 ms.
    expect((again ?? 0) - (refused ?? 0)).toBeGreaterThanOrEqual(990);
    expect((second ?? 0) - (again ?? 0)).toBeGreaterThanOrEqual(70);
  });

  it('pauses without a network and continues after any successful request', async () => {
    const setup = await start();
    insertRecords(setup, 130);
    setup.service.faults.next(
      (exchange) => exchange.query.some(([name]) => name === 'page'),
      serverError(503),
      99,
    );
    setup.library.start();
    await waitUntil(() => setup.service.faults.applied.length > 0, 'the second page to fail');
    setup.service.faults.clear();
    unwrap(await setup.list({ per_page: 10 }));
    await setup.waitUntilIndexed(130);
    const firstPages = setup.service.recorder
      .getRequests('transcriptions.list')
      .filter(({ query }) => query.some(([name, at]) => name === 'per_page' && at === '100'))
      .filter(({ query }) => !query.some(([name]) => name === 'page'));
    expect(firstPages).toHaveLength(1);
  });

  it('continues after a restart and does not repeat a request with a refused key', async () => {
    const setup = await start();
    insertRecords(setup, 130);
    setup.service.faults.always(
      (exchange) => exchange.query.some(([name]) => name === 'page'),
      unauthorized(),
    );
    setup.library.start();
    await waitUntil(() => setup.service.faults.applied.length === 1, 'the key to be refused');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(setup.service.faults.applied).toHaveLength(1);
    setup.service.faults.clear();
    setup.service.recorder.clear();
    await setup.restart();
    setup.library.start();
    await setup.waitUntilIndexed(130);
    expect(setup.service.recorder.getRequests('transcriptions.list').map(({ target }) => target)).toEqual([
      expect.stringContaining('page=2'),
    ]);
  });

  it('does not write unchanged records', async () => {
    const setup = await start();
    insertRecords(setup, 30);
    setup.library.start();
    await setup.waitUntilIndexed(30);
    const changes = (): unknown =>
      setup.databases.cache.prepare('SELECT count(*) AS n FROM to_index').get()?.n;
    unwrap(await setup.list({ per_page: 100 }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(changes()).toBe(0);
    expect(setup.library.state().records).toBe(30);
  });

  it('accepts responses without metadata, text ids, and a service that ignores the page', async () => {
    const setup = await start();
    insertRecords(setup, 40);
    setup.service.faults.always('any', combineFaults(textIds(), bare()));
    setup.library.start();
    await setup.waitUntilIndexed(40);
    expect(unwrap(await setup.list()).items[0]?.id).toBe(toTextId(getAccountTag('service'), 'rec_40'));
    await setup.service.stop();
    expect(unwrap(setup.library.rows.list()).rows).toHaveLength(40);

    const other = await start();
    insertRecords(other, 130);
    other.service.faults.always('any', ignoresPage());
    other.library.start();
    await waitUntil(() => other.library.state().syncedAt !== null, 'the end');
    expect(other.library.state().records).toBe(100);
  });
});

describe('a record deleted on the service', () => {
  it('is detected by a full sync, confirmed, and saved as a copy', async () => {
    const setup = await start();
    insertRecords(setup, 20);
    setup.library.start();
    await setup.waitUntilIndexed(20);
    await waitUntil(() => setup.library.state().syncedAt !== null, 'the first round');
    setup.service.data.transcriptions.delete(7);
    await setup.restart();
    setup.library.start();
    await waitUntil(() => setup.library.state().records === 19, 'a record to be deleted');
    expect(unwrap(setup.library.deleted())).toMatchObject([
      { id: setup.toId(7), name: 'Episode 6', deletedBy: 'service', excerpt: 'The text of number 6.' },
    ]);
    expect(unwrap(setup.library.deletedText(setup.toId(7)))).toEqual({
      text: 'The text of number 6.',
      draft: null,
    });
    await setup.waitUntilIndexed(19);
    expect(setup.searchNames('"number 6"')).toEqual([]);
  });

  it('is detected when it is opened', async () => {
    const setup = await start();
    insertRecords(setup, 3);
    unwrap(await setup.list());
    await setup.waitUntilIndexed(3);
    setup.service.data.transcriptions.delete(2);
    expect(getErrorCode(await setup.library.forRenderer.show(setup.toId(2)))).toBe('not_found');
    expect(unwrap(setup.library.deleted())).toMatchObject([{ id: setup.toId(2), deletedBy: 'service' }]);
  });

  it('is not assumed when only the list lacks it', async () => {
    const setup = await start();
    insertRecords(setup, 20);
    setup.library.start();
    await setup.waitUntilIndexed(20);
    await waitUntil(() => setup.library.state().syncedAt !== null, 'the first round');
    const before = setup.library.state().syncedAt;
    setup.service.faults.always('transcriptions.list', {
      name: 'leaves one out',
      response: (_, response) => {
        if (response.content.kind !== 'json') return undefined;
        const body = response.content.value as { data: { id: number }[] };
        const data = body.data.filter(({ id }) => id !== 7);
        return { ...response, content: { kind: 'json', value: { ...body, data } } };
      },
    });
    await setup.restart();
    setup.library.start();
    await waitUntil(() => setup.library.state().syncedAt !== before, 'the second round');
    expect(setup.service.recorder.getRequests('transcriptions.show').map(({ path }) => path)).toHaveLength(1);
    expect(setup.library.state().records).toBe(20);
    expect(unwrap(setup.library.deleted())).toEqual([]);
  });
});
