import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../main/storage/database.ts';
import { Websites, type WebsitesDeps } from '../../../main/websites/websites.ts';
import { fail, ok } from '../../../preload/contract/result.ts';
import { serverError, tooManyRequests } from '../../service/faults/answers.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { type RunsSetup, setUpRuns } from './runs-setup.ts';

let setup: RunsSetup;
let folder: string;
let database: Database;
/** Null: not set up. */
let account: string | null;
beforeEach(async () => {
  setup = await setUpRuns();
  folder = temporaryFolder('website-exports');
  const opened = openDatabase(join(folder, 'data.db'));
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  database = opened.value;
  account = 'one';
});
afterEach(async () => {
  await setup.close();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const insertWebsites = (count: number): void => {
  for (let at = 1; at <= count; at += 1) setup.service.data.websites.insert({ domain: `site-${at}.example` });
};
const createExports = (changed: Partial<WebsitesDeps> = {}): Websites =>
  new Websites({
    api: setup.client.websites,
    clock: setup.clock,
    database,
    access: async () =>
      account === null ? fail('not_configured') : ok({ ...setup.client.access, analyticsUrl: account }),
    chooseFile: async () => ok(join(folder, 'list.json')),
    onBulkRunChanged: () => undefined,
    warn: (message) => {
      throw new Error(message);
    },
    ...changed,
  });
const save = (ids?: string[]) =>
  createExports().export('json', { search: 'site', sort_by: 'domain', sort: 'asc' }, ids);
const saved = (): string[] =>
  JSON.parse(readFileSync(join(folder, 'list.json'), 'utf8')).map((one: { domain: string }) => one.domain);

it('has all pages of the filter in order', async () => {
  insertWebsites(130);
  setup.service.data.websites.insert({ domain: 'other.example' });
  expect(await save()).toEqual(ok({ fileName: 'list.json', count: 130, complete: true }));
  expect(saved()).toEqual([...saved()].sort());
  expect(saved()).not.toContain('other.example');
});

it.each([[3], [40]])('has the %i selected, including those outside the filter', async (count) => {
  insertWebsites(60);
  setup.service.data.websites.insert({ domain: 'other.example' });
  const ids = [...Array.from({ length: count - 1 }, (_, at) => String(at + 1)), '61'];
  expect(await save([...ids, '999'])).toEqual(ok({ fileName: 'list.json', count, complete: true }));
  expect(saved()).toContain('other.example');
});

it('is not written when the user cancels, the service fails or the disk refuses', async () => {
  insertWebsites(1);
  expect(await createExports({ chooseFile: async () => ok(null) }).export('json', {})).toEqual(ok(null));
  const nowhere = join(folder, 'missing', 'list.csv');
  expect(await createExports({ chooseFile: async () => ok(nowhere) }).export('json', {})).toMatchObject({
    ok: false,
    error: { code: 'not_writable', detail: { key: 'folder_missing' } },
  });
  setup.service.faults.next('websites.list', serverError(500));
  expect(await save()).toMatchObject({ ok: false, error: { code: 'server_error' } });
  expect(existsSync(join(folder, 'list.json'))).toBe(false);
});

/** Runs `work` when the service has the given request for a page, before the page is returned. */
const duringPage = (page: number, work: () => void): Partial<WebsitesDeps> => ({
  api: {
    ...setup.client.websites,
    list: async (query, options) => {
      const result = await setup.client.websites.list(query, options);
      if (query?.page === page) work();
      return result;
    },
  },
});

it.each([2, 4])(
  'ends when it is cancelled at page %i, without another request and without a dialog',
  async (page) => {
    insertWebsites(350);
    let dialogs = 0;
    const exports = createExports({
      ...duringPage(page, () => exports.cancelExport()),
      chooseFile: async () => {
        dialogs += 1;
        return ok(null);
      },
    });
    expect(await exports.export('json', {})).toEqual(fail('cancelled'));
    expect(setup.service.recorder.getRequests('websites.list')).toHaveLength(page);
    expect(dialogs).toBe(0);
    // The next export is another one.
    expect(await exports.export('json', {}, ['1'])).toEqual(ok(null));
    expect(dialogs).toBe(1);
  },
);

it('ends during a pause of the service when it is cancelled', async () => {
  insertWebsites(1);
  setup.service.faults.next('websites.list', tooManyRequests('5'));
  const endless = {
    now: () => 0,
    after: () => {
      setImmediate(() => exports.cancelExport());
      return () => undefined;
    },
  };
  const exports = createExports({ clock: endless });
  expect(await exports.export('json', {})).toEqual(fail('cancelled'));
  expect(setup.service.recorder.getRequests('websites.list')).toHaveLength(1);
});

it('ends the request that runs when it is cancelled', async () => {
  const hold = holdAt('received');
  setup.service.faults.next('websites.list', hold);
  const exports = createExports();
  const pending = exports.export('json', {});
  await hold.reached;
  exports.cancelExport();
  expect(await pending).toEqual(fail('cancelled'));
  hold.release();
});

it('is of one account', async () => {
  insertWebsites(150);
  const exports = createExports(
    duringPage(1, () => {
      account = 'other';
    }),
  );
  expect(await exports.export('json', {})).toMatchObject({
    ok: false,
    error: { code: 'interrupted', detail: { key: 'service_changed' } },
  });
  expect(setup.service.recorder.getRequests('websites.list')).toHaveLength(1);
  expect(existsSync(join(folder, 'list.json'))).toBe(false);
});

it('runs alone', async () => {
  insertWebsites(1);
  const exports = createExports();
  const first = exports.export('json', {});
  expect(await exports.export('json', {})).toMatchObject({
    ok: false,
    error: { code: 'wrong_state', detail: { key: 'export_running' } },
  });
  expect(await first).toMatchObject({ ok: true });
});
