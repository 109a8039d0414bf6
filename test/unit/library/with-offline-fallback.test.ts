/** Rows and records of this computer without a network. */
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { captivePortal, serverError, unauthorized } from '../../service/faults/answers.ts';
import { getErrorCode, unwrap } from '../uploads/uploads-setup.ts';
import { type LibrarySetup, setUpLibrary, waitUntil } from './library-setup.ts';

const open: LibrarySetup[] = [];
afterEach(async () => {
  for (const setup of open.splice(0)) await setup.close();
});
const start = async (): Promise<LibrarySetup> => {
  const setup = await setUpLibrary();
  open.push(setup);
  return setup;
};
const insertRecords = (setup: LibrarySetup, count: number): void => {
  for (let at = 0; at < count; at += 1) {
    setup.insertRecord(`Episode ${at}`, `The text of number ${at}.`, { favorite: at % 3 === 0 ? 1 : 0 });
  }
};
const withoutCachedAt = ({ cachedAt: _, ...record }: Transcription): Transcription => record;

describe('reading without a network', () => {
  it.each([
    ['no connection', (setup: LibrarySetup) => setup.service.stop()],
    ['a failing service', (setup: LibrarySetup) => void setup.service.faults.always('any', serverError(502))],
    [
      'a train’s log-in page',
      (setup: LibrarySetup) => void setup.service.faults.always('any', captivePortal()),
    ],
  ])('%s: the list is here, and records come from the cache with their age', async (_, fail) => {
    const setup = await start();
    insertRecords(setup, 3);
    const live = unwrap(await setup.library.forRenderer.show(setup.toId(2)));
    expect(live.cachedAt).toBeNull();
    unwrap(await setup.list());
    await setup.waitUntilIndexed(3);
    await fail(setup);
    const { rows } = unwrap(setup.library.rows.list());
    expect(rows.map(({ name }) => name)).toEqual(['Episode 2', 'Episode 1', 'Episode 0']);
    const record = unwrap(await setup.library.forRenderer.show(setup.toId(2)));
    expect(withoutCachedAt(record)).toEqual(withoutCachedAt(live));
    expect(record.cachedAt).toBeGreaterThan(0);
    // Requests of the upload queue never use the cache.
    expect((await setup.library.searchService({})).ok).toBe(false);
    expect((await setup.list()).ok).toBe(false);
    expect((await setup.library.api.show(setup.toId(2))).ok).toBe(false);
  });

  it('an unknown record and a refused key return the error', async () => {
    const setup = await start();
    insertRecords(setup, 1);
    unwrap(await setup.list());
    await setup.waitUntilIndexed(1);
    setup.service.faults.next('any', serverError(503));
    expect(getErrorCode(await setup.library.forRenderer.show(setup.toId(99)))).toBe('server_error');
    setup.service.faults.next('any', unauthorized());
    expect(getErrorCode(await setup.library.forRenderer.show(setup.toId(1)))).toBe('unauthorized');
  });

  it('separates the caches of two services', async () => {
    const setup = await start();
    insertRecords(setup, 2);
    unwrap(await setup.list());
    await setup.waitUntilIndexed(2);
    const id = setup.toId(1);
    setup.account = 'another';
    expect(setup.library.state().records).toBe(0);
    expect(setup.searchNames('number')).toEqual([]);
    await setup.service.stop();
    expect((await setup.library.forRenderer.show(id)).ok).toBe(false);
    setup.account = 'service';
    expect(setup.searchNames('number')).toHaveLength(2);
    setup.account = null;
    expect(setup.searchNames('number')).toEqual([]);
  });

  it('discards a response that arrives after the service changed', async () => {
    const setup = await start();
    insertRecords(setup, 1);
    const asked = setup.library.api.show(setup.toId(1));
    setup.account = 'another';
    expect(getErrorCode(await asked)).toBe('interrupted');
    expect(setup.library.state().records).toBe(0);
  });
});

describe('a damaged cache', () => {
  it('is recovered without the service as far as it can be read', async () => {
    const setup = await start();
    insertRecords(setup, 60);
    unwrap(await setup.list({ per_page: 100 }));
    await setup.waitUntilIndexed(60);
    await setup.service.stop();
    const file = setup.databases.cache.file ?? '';
    await setup.restart();
    setup.databases.cache.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    await setup.restart(() => damage(file));
    // The damage is reported when it is read and repaired at the next start.
    expect(getErrorCode(setup.library.search({ text: 'number' }))).toBe('storage_failed');
    await setup.restart();
    expect(setup.databases.cache.quarantinedFile).not.toBeNull();
    await waitUntil(
      () => setup.library.state().records > 0 && setup.library.state().unindexed === 0,
      'the rescue',
    );
    expect(setup.searchNames('number').length).toBeGreaterThan(0);
  });
});

/** Overwrites the last pages, which hold the indexes. */
const damage = (file: string): void => {
  const { size } = statSync(file);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(4096 * 2, 0xa5), 0, 4096 * 2, size - 4096 * 2);
  closeSync(handle);
};
