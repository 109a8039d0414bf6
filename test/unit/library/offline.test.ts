/** Lists and records without a network, never mistaken for the service's own. */
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Transcription, TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import { captivePortal, serverError, unauthorized } from '../../service/faults/answers.ts';
import { codeOf, value } from '../uploads/rig.ts';
import { type LibraryRig, startLibrary, until } from './rig.ts';

const open: LibraryRig[] = [];
afterEach(async () => {
  for (const rig of open.splice(0)) await rig.close();
});
const start = async (): Promise<LibraryRig> => {
  const rig = await startLibrary();
  open.push(rig);
  return rig;
};
const many = (rig: LibraryRig, count: number): void => {
  for (let at = 0; at < count; at += 1) {
    rig.record(`Episode ${at}`, `The text of number ${at}.`, { favorite: at % 3 === 0 ? 1 : 0 });
  }
};
const withoutAge = ({ asOf: _, ...record }: Transcription): Transcription => record;

describe('reading without a network', () => {
  const queries: TranscriptionQuery[] = [undefined, true, false].flatMap((favorite) =>
    [{}, { search: 'SODE 1' }, { search: 'number 1', search_by: 'result' as const }].flatMap((search) =>
      (['id', 'name'] as const).flatMap((sort_by) =>
        (['asc', 'desc'] as const).flatMap((sort) =>
          [1, 2].map((page) => ({
            ...search,
            sort_by,
            sort,
            page,
            ...(favorite !== undefined && { favorite }),
          })),
        ),
      ),
    ),
  );

  it('answers every list as the service did', async () => {
    const rig = await start();
    many(rig, 37);
    const live = [];
    for (const query of [{}, ...queries]) live.push(value(await rig.library.forPage.list(query)));
    value(await rig.library.api.list({ per_page: 100 }));
    await rig.indexed(37);
    await rig.service.stop();
    for (const [at, query] of [{}, ...queries].entries()) {
      const page = value(await rig.library.forPage.list(query));
      expect({ ...page, items: page.items.map(withoutAge), asOf: undefined }, JSON.stringify(query)).toEqual({
        ...live[at],
        asOf: undefined,
      });
      // A page that shows nothing says its age too: else it would pass for the service's own answer.
      expect(page.asOf).toBeGreaterThan(0);
    }
  });

  it.each([
    ['no connection', (rig: LibraryRig) => rig.service.stop()],
    ['a failing service', (rig: LibraryRig) => void rig.service.faults.always('any', serverError(502))],
    ['a train’s log-in page', (rig: LibraryRig) => void rig.service.faults.always('any', captivePortal())],
  ])('%s: lists and records come from here, and say how old they are', async (_, fail) => {
    const rig = await start();
    many(rig, 3);
    const live = value(await rig.library.forPage.show('2'));
    expect(live.asOf).toBeNull();
    value(await rig.library.api.list());
    await rig.indexed(3);
    await fail(rig);
    const page = value(await rig.library.forPage.list());
    expect(page.items.map(({ name }) => name)).toEqual(['Episode 2', 'Episode 1', 'Episode 0']);
    const record = value(await rig.library.forPage.show('2'));
    expect(withoutAge(record)).toEqual(withoutAge(live));
    expect(record.asOf).toBeGreaterThanOrEqual(page.asOf ?? Number.NaN);
    // What is asked for the queue is never answered from here.
    expect((await rig.library.api.list()).ok).toBe(false);
    expect((await rig.library.api.show('2')).ok).toBe(false);
  });

  it('an empty mirror, an unknown record and a refused key answer the error itself', async () => {
    const rig = await start();
    many(rig, 1);
    rig.service.faults.next('any', serverError(503));
    expect(codeOf(await rig.library.forPage.list())).toBe('server_error');
    value(await rig.library.api.list());
    await rig.indexed(1);
    rig.service.faults.next('any', serverError(503));
    expect(codeOf(await rig.library.forPage.show('99'))).toBe('server_error');
    rig.service.faults.next('any', unauthorized(), 2);
    expect(codeOf(await rig.library.forPage.list())).toBe('unauthorized');
    expect(codeOf(await rig.library.forPage.show('1'))).toBe('unauthorized');
  });

  it('keeps one service apart from another', async () => {
    const rig = await start();
    many(rig, 2);
    value(await rig.library.api.list());
    await rig.indexed(2);
    rig.account = 'another';
    rig.library.accessChanged();
    expect(rig.library.state().records).toBe(0);
    expect(rig.names('number')).toEqual([]);
    await rig.service.stop();
    expect((await rig.library.forPage.list()).ok).toBe(false);
    expect((await rig.library.forPage.show('1')).ok).toBe(false);
    rig.account = 'service';
    expect(rig.names('number')).toHaveLength(2);
    rig.account = null;
    expect(codeOf(rig.library.search({ text: 'number' }))).toBe('not_configured');
  });

  it('an answer that comes after the service was changed belongs to nobody', async () => {
    const rig = await start();
    many(rig, 1);
    const asked = rig.library.api.show('1');
    rig.account = 'another';
    value(await asked);
    expect(rig.library.state().records).toBe(0);
  });
});

describe('a damaged file', () => {
  it('what can be read of it is found again without the service', async () => {
    const rig = await start();
    many(rig, 60);
    value(await rig.library.api.list({ per_page: 100 }));
    await rig.indexed(60);
    await rig.service.stop();
    const file = rig.databases.mirror.file ?? '';
    await rig.restart();
    rig.databases.mirror.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    await rig.restart(() => damage(file));
    // Nobody has noticed yet. What is found to be damaged is said, and mended at the next start.
    expect(codeOf(rig.library.search({ text: 'number' }))).toBe('storage_failed');
    await rig.restart();
    expect(rig.databases.mirror.setAside).not.toBeNull();
    await until(() => rig.library.state().records > 0 && rig.library.state().waiting === 0, 'the rescue');
    expect(rig.names('number').length).toBeGreaterThan(0);
  });
});

/** Overwrites the last pages, which are those of the indexes. */
const damage = (file: string): void => {
  const { size } = statSync(file);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(4096 * 2, 0xa5), 0, 4096 * 2, size - 4096 * 2);
  closeSync(handle);
};
