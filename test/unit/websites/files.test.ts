import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../main/storage/database.ts';
import { IpPresets } from '../../../main/websites/ip-presets.ts';
import { listAllPages, readSelected } from '../../../main/websites/read-websites.ts';
import { formatTable } from '../../../main/websites/table-file.ts';
import { Websites } from '../../../main/websites/websites.ts';
import { ok } from '../../../preload/contract/result.ts';
import { serverError, tooManyRequests } from '../../service/faults/answers.ts';
import { withData } from '../../service/faults/outcome.ts';
import { bare, ignoresPage } from '../../service/faults/service-variants.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { createWebsite } from '../../website.ts';
import { type RunsSetup, setUpRuns } from './runs-setup.ts';

let setup: RunsSetup;
let folder: string;
beforeEach(async () => {
  setup = await setUpRuns();
  folder = temporaryFolder('websites');
});
afterEach(async () => {
  await setup.close();
  rmSync(folder, { recursive: true, force: true });
});
const insertWebsites = (count: number): void => {
  for (let at = 1; at <= count; at += 1) setup.service.data.websites.insert({ domain: `site-${at}.example` });
};
const pages = () => ({ api: setup.client.websites, clock: setup.clock });

describe('the whole list', () => {
  it('is read page by page, each record once, in order', async () => {
    insertWebsites(250);
    const read = await listAllPages(pages(), { sort_by: 'id', sort: 'asc' });
    expect(read).toMatchObject({ ok: true, value: { complete: true } });
    expect(read.ok && read.value.items.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 250 }, (_, at) => at + 1),
    );
    expect(setup.service.recorder.getRequests('websites.list')).toHaveLength(3);
  });

  it('is filtered', async () => {
    insertWebsites(120);
    const read = await listAllPages(pages(), { search: 'site-11', search_by: 'domain' });
    expect(read.ok && read.value.items.length).toBe(11);
  });

  it.each([
    ['without a word of pages', bare()],
    ['that gives the first page for every page', ignoresPage()],
  ])('ends at a service %s', async (_name, dialect) => {
    insertWebsites(100);
    setup.service.faults.always('websites.list', dialect);
    const read = await listAllPages(pages());
    expect(read.ok && read.value.items.length).toBe(100);
  });

  it('waits for a short Retry-After and fails on a long one', async () => {
    insertWebsites(1);
    setup.service.faults.next('websites.list', tooManyRequests('30'));
    expect(await listAllPages(pages())).toMatchObject({ ok: true });
    expect(setup.clock.waits).toEqual([30_000]);
    setup.service.faults.next('websites.list', tooManyRequests('600'));
    expect(await listAllPages(pages())).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
  });
});

describe('selected records', () => {
  const hideFromAnswers = (operation: 'websites.list' | 'any'): void => {
    setup.service.faults.always(operation, {
      name: 'hides addresses',
      response: (_, response) =>
        withData(response, (data) => (Array.isArray(data) ? data.map(without) : without(data))),
    });
  };
  const without = (record: unknown): object => ({ ...(record as object), exclude_ips: undefined });
  const ids = (from: number, count: number): string[] =>
    Array.from({ length: count }, (_, at) => String(from + at));

  it('are read again: a few one by one, many by the list, deleted ones not at all', async () => {
    insertWebsites(230);
    const few = await readSelected(pages(), ['3', '999', '1']);
    expect(few.ok && few.value.map(({ id }) => id)).toEqual(['3', '1']);
    setup.service.recorder.clear();
    const manyIds = await readSelected(pages(), [...ids(21, 200), '999']);
    expect(manyIds.ok && manyIds.value.length).toBe(200);
    expect(setup.service.recorder.getRequests('websites.list')).toHaveLength(3);
    expect(setup.service.recorder.getRequests('websites.show')).toHaveLength(1);
  });

  it('are read one by one only when the list shows fewer fields', async () => {
    insertWebsites(20);
    hideFromAnswers('websites.list');
    const read = await readSelected(pages(), ids(1, 10));
    expect(read.ok && read.value.every(({ exclude_ips }) => exclude_ips !== null)).toBe(true);
    setup.service.faults.clear();
    hideFromAnswers('any');
    setup.service.recorder.clear();
    const hidden = await readSelected(pages(), ids(1, 10));
    expect(hidden.ok && hidden.value.every(({ exclude_ips }) => exclude_ips === null)).toBe(true);
    expect(setup.service.recorder.getRequests('websites.show')).toHaveLength(1);
  });
});

describe('a file of websites', () => {
  const website = createWebsite({
    id: '7',
    domain: '=HYPERLINK("http://x")',
    privacy: 2,
    passwordSet: true,
    email: 0,
    exclude_params: 'ref\nsid',
    exclude_ips: '-10.0.0.1',
    created_at: '2025-11-20T10:00:00Z',
  });

  it('as CSV has a header and one row per website, readable in Excel', () => {
    const [header, row] = formatTable([website], 'csv').split('\r\n');
    expect(header).toBe(
      '\ufeffid,domain,privacy,email,exclude_bots,exclude_params,exclude_ips,password_set,created_at,updated_at',
    );
    expect(row).toBe('7,"\'=HYPERLINK(""http://x"")",2,0,,"ref\nsid",\'-10.0.0.1,true,2025-11-20T10:00:00Z,');
  });

  it('as JSON has all fields, with null for those that the service does not show', () => {
    expect(JSON.parse(formatTable([website], 'json'))).toEqual([
      {
        id: '7',
        domain: website.domain,
        privacy: 2,
        email: 0,
        exclude_bots: null,
        exclude_params: 'ref\nsid',
        exclude_ips: '-10.0.0.1',
        password_set: true,
        created_at: website.created_at,
        updated_at: null,
      },
    ]);
  });

  it('can use semicolons as separators', () => {
    const [heading = '', row = ''] = formatTable([website], 'csv_semicolons')
      .replace('\ufeff', '')
      .split('\r\n');
    expect(heading.split(';')).toHaveLength(10);
    expect(row.startsWith(`${website.id};`)).toBe(true);
    expect(formatTable([website], 'csv').replace('\ufeff', '').split('\r\n')[0]?.split(',')).toHaveLength(10);
  });
});

describe('saved on this computer', () => {
  let database: Database;
  beforeEach(() => {
    const opened = openDatabase(join(folder, 'data.db'));
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    database = opened.value;
  });
  afterEach(() => database.close());

  it('are the lists sent last, for each service and never with a password', async () => {
    let accountId = 'https://one.example';
    const access = async () => ok({ ...setup.client.access, analyticsUrl: accountId });
    const api = new Websites({
      api: setup.client.websites,
      database,
      access,
      clock: { ...setup.clock, now: () => 1_000 },
      chooseFile: async () => ok(null),
      onBulkRunChanged: () => undefined,
      warn: (message) => {
        throw new Error(message);
      },
    });
    await api.store({ domain: 'a.example', privacy: 2, password: 'canary-secret', exclude_params: 'ref' });
    await api.update('1', { exclude_params: 'ref\nsid', password: 'canary-secret' });
    await api.update('1', { email: 1 });
    setup.service.faults.next('websites.update', serverError(500));
    await api.update('1', { exclude_params: 'never arrived' });
    expect(await api.lastSent(['1', '2'])).toEqual(
      ok([
        { id: '1', exclude_params: { value: 'ref\nsid', at: 1_000 }, exclude_ips: { value: '', at: 1_000 } },
      ]),
    );
    accountId = 'https://two.example';
    expect(await api.lastSent(['1'])).toEqual(ok([]));
    accountId = 'https://one.example';
    expect(readFileSync(join(folder, 'data.db'), 'latin1')).not.toContain('canary-secret');
    expect(readFileSync(join(folder, 'data.db-wal'), 'latin1')).not.toContain('canary-secret');
    await api.delete('1');
    expect(await api.lastSent(['1'])).toEqual(ok([]));
  });

  it('are IP presets by name', () => {
    const presets = new IpPresets(database, () => 1);
    const studio = presets.create({ name: 'studio', ips: '203.0.113.7' });
    const office = presets.create({ name: 'Office', ips: '198.51.100.0/24\n2001:db8::/32' });
    if (!studio.ok || !office.ok) throw new Error('not stored');
    expect(presets.update(studio.value.id, { name: 'Studio 2', ips: '203.0.113.8' })).toMatchObject({
      ok: true,
    });
    database.close();
    const again = openDatabase(join(folder, 'data.db'));
    if (!again.ok) throw new Error(JSON.stringify(again.error));
    database = again.value;
    const reopened = new IpPresets(database, () => 2);
    expect(reopened.list()).toEqual(
      ok([
        { id: office.value.id, name: 'Office', ips: '198.51.100.0/24\n2001:db8::/32' },
        { id: studio.value.id, name: 'Studio 2', ips: '203.0.113.8' },
      ]),
    );
    expect(reopened.delete(office.value.id)).toEqual(ok(true));
    expect(reopened.delete(office.value.id)).toMatchObject({ ok: false, error: { code: 'unknown_id' } });
    expect(reopened.update('missing', { name: 'x', ips: 'y' })).toMatchObject({ ok: false });
  });

  it('are at most 1,000 IP presets', () => {
    const presets = new IpPresets(database, () => 1);
    const fields = { name: 'office', ips: '10.0.0.1' };
    database.write(() => {
      for (let count = 0; count < 1_000; count += 1) presets.create(fields);
    });
    expect(presets.create(fields)).toMatchObject({
      ok: false,
      error: { code: 'wrong_state', detail: { key: 'too_many_ip_presets', count: 1_000 } },
    });
    const listed = presets.list();
    if (!listed.ok) throw new Error('not listed');
    expect(listed.value).toHaveLength(1_000);
    expect(presets.delete(listed.value[0]?.id ?? '')).toEqual(ok(true));
    expect(presets.create(fields)).toMatchObject({ ok: true });
  });
});
