/** The rows of the list, what changes of them, and the refresh when the user looks at it. */
import { afterEach, describe, expect, it } from 'vitest';
import type { LibraryPosition, LibraryRow } from '../../../preload/contract/library.ts';
import { recordMetric } from '../../metric.ts';
import { bare } from '../../service/faults/service-variants.ts';
import { countStatements } from '../storage/count-statements.ts';
import { newJob, saveJobs } from '../uploads/job-fixture.ts';
import { toDone } from '../uploads/preparation-fixture.ts';
import { getErrorCode, unwrap } from '../uploads/uploads-setup.ts';
import {
  insertHere,
  type LibrarySetup,
  type LibrarySetupOptions,
  setUpLibrary,
  waitUntil,
} from './library-setup.ts';

const open: LibrarySetup[] = [];
afterEach(async () => {
  for (const setup of open.splice(0)) await setup.close();
});
const start = async (options?: LibrarySetupOptions): Promise<LibrarySetup> => {
  const setup = await setUpLibrary(options);
  open.push(setup);
  return setup;
};
const listAll = (setup: LibrarySetup): readonly LibraryRow[] => {
  const rows: LibraryRow[] = [];
  for (let before: LibraryPosition | undefined; ; ) {
    const { rows: more, next } = unwrap(setup.library.rows.list(before));
    rows.push(...more);
    if (next === null) return rows;
    before = next;
  }
};
const insertRecords = (setup: LibrarySetup, count: number): void => {
  for (let at = 1; at <= count; at += 1) setup.insertRecord(`Episode ${at}`, `The text of number ${at}.`);
};

describe('the rows of the list', () => {
  it('have the start of the text in one line, its words and the date, newest first', async () => {
    const setup = await start();
    setup.insertRecord('Long', `First line.\n\nSecond  line. ${'word '.repeat(200)}`, { favorite: 1 });
    setup.insertRecord('Empty', '');
    setup.insertRecord('Unknown', null);
    unwrap(await setup.library.refresh());
    const rows = listAll(setup);
    expect(rows.map(({ name }) => name)).toEqual(['Unknown', 'Empty', 'Long']);
    const [unknown, empty, long] = rows;
    expect(long?.excerpt).toMatch(/^First line\. Second line\. word word/);
    expect(long?.excerpt?.length).toBeLessThanOrEqual(160);
    expect(long).toMatchObject({ words: 204, favorites: 'all', language: '', seconds: null });
    expect(empty).toMatchObject({ words: 0, excerpt: '', favorites: 'none' });
    expect(unknown).toMatchObject({ excerpt: null });
  });

  it.each([9e307, -9e307, -1, 0, 9e15])('have no time and length that there cannot be: %d', async (odd) => {
    const setup = await start();
    const record = { name: 'Odd', result: 'Text', created_at: 'never' };
    const id = setup.toId(setup.service.data.transcriptions.insert(record).id);
    setup.insertRecord('Good', 'Text');
    unwrap(await setup.library.refresh());
    const { app } = setup.databases;
    unwrap(saveJobs(app, [newJob({ accountId: setup.account, state: toDone(id) })]));
    unwrap(app.run('UPDATE recordings SET mtime_ms = ?1, duration_seconds = ?1', odd));
    const rows = listAll(setup);
    expect(rows.map(({ name }) => name)).toEqual(['Good', 'Odd']);
    const { date, seconds } = rows[1] as LibraryRow;
    expect(Number.isNaN(new Date(date ?? 0).getTime())).toBe(false);
    expect(seconds === null || (seconds >= 0 && seconds <= 1e9)).toBe(true);
  });

  it('come in pieces, each text once', async () => {
    const setup = await start();
    insertRecords(setup, 1_250);
    setup.library.start();
    unwrap(await setup.library.refresh());
    await setup.waitUntilIndexed(1_250);
    const first = unwrap(setup.library.rows.list());
    expect(first.rows).toHaveLength(1_000);
    const names = listAll(setup).map(({ name }) => name);
    expect(new Set(names).size).toBe(1_250);
    expect([names[0], names.at(-1)]).toEqual(['Episode 1250', 'Episode 1']);
  });

  it('are reported when they change, and when they are gone', async () => {
    const setup = await start();
    insertRecords(setup, 3);
    unwrap(await setup.library.refresh());
    expect(setup.rowChanges.flatMap(({ rows }) => rows.map(({ id }) => id)).toSorted()).toEqual(
      [1, 2, 3].map(setup.toId),
    );
    setup.rowChanges.length = 0;
    unwrap(await setup.library.forRenderer.update(setup.toId(2), { result: 'Other words.' }));
    await waitUntil(() => setup.rowChanges.length > 0, 'the change');
    expect(setup.rowChanges).toMatchObject([
      { rows: [{ id: setup.toId(2), excerpt: 'Other words.', words: 2 }] },
    ]);
    setup.rowChanges.length = 0;
    unwrap(await setup.library.forRenderer.delete(setup.toId(2)));
    await waitUntil(() => setup.rowChanges.length > 0, 'the deletion');
    expect(setup.rowChanges).toEqual([{ rows: [], removedIds: [setup.toId(2)] }]);
  });

  it('show an episode as one text', async () => {
    const setup = await start();
    insertRecords(setup, 4);
    unwrap(await setup.library.refresh());
    const episode = unwrap(await setup.library.episodes.join({ ids: [2, 3].map(setup.toId), name: 'Both' }));
    const rows = listAll(setup);
    expect(rows.map(({ name }) => name)).toEqual(['Episode 4', 'Both', 'Episode 1']);
    expect(rows[1]).toMatchObject({ id: episode.id, words: 10, excerpt: 'The text of number 2.' });
    setup.rowChanges.length = 0;
    unwrap(await setup.library.forRenderer.update(setup.toId(3), { favorite: true }));
    await waitUntil(() => setup.rowChanges.length > 0, 'the change');
    expect(setup.rowChanges).toMatchObject([
      { rows: [{ id: episode.id, favorites: 'some' }], removedIds: [setup.toId(3)] },
    ]);
  });

  it('are read with five statements at most, of both places and with episodes', async () => {
    const statements = countStatements();
    try {
      const setup = await start();
      for (let at = 1; at <= 30; at += 1) insertHere(setup.databases.app, `Here ${at}`, 'Heard here.');
      insertRecords(setup, 30);
      setup.library.start();
      unwrap(await setup.library.refresh());
      await setup.waitUntilIndexed(60);
      for (const first of [1, 5, 9])
        unwrap(await setup.library.episodes.join({ ids: [first, first + 1, first + 2].map(setup.toId) }));
      statements.take();
      const { rows } = unwrap(setup.library.rows.list());
      const count = statements.take();
      recordMetric('start-statements', count);
      expect(rows).toHaveLength(54);
      expect(rows.filter(({ recordIds }) => recordIds)).toHaveLength(3);
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(5);
    } finally {
      statements.stop();
    }
  });

  it('have the date of the arrival if the service sends none, except for those of the first sync', async () => {
    const setup = await start({ service: {} });
    setup.service.faults.always('transcriptions.list', {
      name: 'without dates',
      response: (_, response) => {
        if (response.content.kind !== 'json') return undefined;
        const body = response.content.value as { data: object[] };
        const data = body.data.map((record) => ({ ...record, created_at: null }));
        return { ...response, content: { kind: 'json', value: { ...body, data } } };
      },
    });
    insertRecords(setup, 2);
    setup.library.start();
    await waitUntil(() => setup.library.state().syncedAt !== null, 'the first sync');
    setup.insertRecord('New', 'New.');
    unwrap(await setup.library.refresh());
    expect(listAll(setup).map(({ date }) => typeof date)).toEqual(['number', 'object', 'object']);
  });
});

describe('a refresh', () => {
  it('is one small request while nothing is missing', async () => {
    const setup = await start();
    insertRecords(setup, 12);
    setup.library.start();
    await waitUntil(() => setup.library.state().syncedAt !== null, 'the first sync');
    setup.service.recorder.clear();
    const state = unwrap(await setup.library.refresh());
    expect(state).toMatchObject({ records: 12, total: 12 });
    expect(state.completeAt).not.toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(setup.service.recorder.requests.map(({ query }) => Object.fromEntries(query))).toEqual([
      { sort_by: 'id', sort: 'desc', per_page: '10' },
    ]);
  });

  it('starts a sync of what is missing at once, and says so until it is here', async () => {
    const setup = await start({ speed: 40 });
    insertRecords(setup, 600);
    setup.library.start();
    await waitUntil(() => setup.library.state().syncedAt !== null, 'the first sync');
    insertRecords(setup, 300);
    const asked = Date.now();
    expect(unwrap(await setup.library.refresh())).toMatchObject({ records: 610, total: 900 });
    await setup.waitUntilIndexed(900);
    // At this speed 10 s are 250 ms; the rest is the time of the requests.
    expect(Date.now() - asked).toBeLessThan(5_000);
    expect(setup.library.state()).toMatchObject({ records: 900, total: 900 });
  });

  it('finds records that were deleted elsewhere', async () => {
    const setup = await start();
    insertRecords(setup, 30);
    setup.library.start();
    await waitUntil(() => setup.library.state().syncedAt !== null, 'the first sync');
    setup.service.data.transcriptions.delete(5);
    expect(unwrap(await setup.library.refresh())).toMatchObject({ records: 30, total: 29 });
    await waitUntil(() => setup.library.state().records === 29, 'the deletion');
  });

  it('counts what is created and deleted from here', async () => {
    const setup = await start();
    insertRecords(setup, 3);
    unwrap(await setup.library.refresh());
    unwrap(await setup.library.forRenderer.delete(setup.toId(2)));
    expect(setup.library.state()).toMatchObject({ records: 2, total: 2 });
  });

  it('needs no total, and fails with the service', async () => {
    const setup = await start();
    insertRecords(setup, 25);
    setup.service.faults.always('any', bare());
    expect(unwrap(await setup.library.refresh())).toMatchObject({ total: null });
    await setup.waitUntilIndexed(25);
    await setup.service.stop();
    expect(getErrorCode(await setup.library.refresh())).toBe('refused');
    expect(listAll(setup)).toHaveLength(25);
  });
});
