/**
 * A column of one row has a number that is no time and no length. Everything can still be read, all other rows are as
 * before, and no answer has such a number.
 */

import { cpSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { compress } from '../../../main/storage/database.ts';
import { TextRepository } from '../../../main/texts/text-repository.ts';
import { getAccountTag } from '../../../main/uploads/recording-repository.ts';
import { SavedRuns } from '../../../main/websites/saved-runs.ts';
import { SentLists } from '../../../main/websites/sent-lists.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { answers } from '../../contract/fuzz/answers.ts';
import { recordMetric } from '../../metric.ts';
import { getTextId } from '../../service/text-id.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createChunk } from '../listening/step-listener.ts';
import { createMemoryStore } from '../settings/memory-settings.ts';
import { createProfileServices, openProfile } from './profile-services.ts';

const root = temporaryFolder('odd-numbers');
afterAll(() => removeFolder(root));

const contentUrl = 'https://content.example';
const libraryKeys = { fine: 2 ** 40 + 1, odd: 2 ** 40 + 2 } as const;
type Kind = keyof typeof libraryKeys;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
  readonly mayBeNull: boolean;
}

/** Of the tables that are written to directly. */
const listColumns = (database: DatabaseSync): readonly Column[] =>
  database
    .prepare(
      `SELECT t.name AS "table", c.name, c.type, c.pk, c."notnull" FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`,
    )
    .all()
    .map(({ table, name, type, pk, notnull }) => ({
      table: String(table),
      name: String(name),
      type: String(type),
      isKey: pk !== 0,
      mayBeNull: notnull === 0,
    }));

/** What a row needs besides its ids. A column that is not named here has a value by its type. */
const values: Readonly<Record<string, (kind: Kind) => SQLInputValue>> = {
  account: () => contentUrl,
  key: (kind) => libraryKeys[kind],
  // A recording that is not there is looked for in its folder.
  path: (kind) => path.join(root, 'no folder', kind),
  created_at: () => 1_700_000_000_000,
  deleted_at: () => Date.now(),
  kind: () => 'paused',
  format: () => 'mp3',
  choice: () => 'automatic',
  replaces: () => null,
  language: () => 'DE',
  more: () => '{}',
  levels: () => new Uint8Array(8),
  separated_at: () => null,
  unlinked: () => 0,
  removed_at: () => null,
  linked_at: () => null,
  preparation: () => null,
  tracks: () => '[]',
  left_out_tracks: () => '[]',
  recording_id: (kind) => kind,
  text_id: (kind) => getTextId({ contentUrl }, kind),
  'records.id': (kind) => getTextId({ contentUrl }, kind),
  'sent_lists.website_id': (kind) => kind,
  // Whose queue is shown.
  'notes.name': (kind) => (kind === 'fine' ? 'account' : kind),
  'notes.value': () => contentUrl,
  'parts.state': () => JSON.stringify({ kind: 'paused', reason: 'person' }),
  'parts.sending': () => null,
  'parts.prepared': () => '{}',
  'parts.part_index': () => 0,
  'sent_lists.field': () => 'ips_to_exclude',
  'bulk_run_tasks.run_id': () => 'run',
  'bulk_run_tasks.task': (kind) =>
    JSON.stringify({ kind: 'delete', key: `key ${kind}`, id: kind, domain: `${kind}.example` }),
  'bulk_run_tasks.outcome': () => JSON.stringify({ kind: 'not_sent' }),
  'versions.text': (kind) => compress(`Text ${kind}`),
  'versions.id': (kind) => libraryKeys[kind],
  'dismissed_proposals.ids': (kind) => JSON.stringify([`ids ${kind}`]),
  'accounts.tag': (kind) => getAccountTag(kind === 'odd' ? contentUrl : 'https://another.example'),
  'accounts.number': (kind) => (kind === 'odd' ? 1 : 2),
  'records.account': () => 1,
  'records.created_at': () => null,
  'texts.id': (kind) => (kind === 'odd' ? 2 : 1),
  'texts.text_id': (kind) => (kind === 'odd' ? 'here-2' : 'here-1'),
  'texts.created_at': () => '2026-01-01T10:00:00.000Z',
  'texts.deleted_at': () => null,
  'texts.deleted_by': () => null,
  'texts.heard_words': () => compress(JSON.stringify({ words: [], gaps: [] })),
  'heard_chunks.content': () => JSON.stringify(createChunk(0)),
  'heard_chunks.position': () => 0,
  'heard_chunks.part_id': (kind) => kind,
  folder_id: (kind) => kind,
  'watched_files.id': (kind) => libraryKeys[kind],
  'watched_files.finding': () => 'growing',
  'watched_files.ended_at': () => null,
  'watch_events.id': (kind) => libraryKeys[kind],
  'watch_events.finding': () => 'taken',
  'feed_items.content': () => JSON.stringify({ sound: null, link: null, transcripts: [], chaptersUrl: null }),
  'feed_items.show_id': () => 'show_id fine',
  'feed_items.file': () => null,
  'feed_items.is_wanted': () => 0,
  'feed_items.error': () => null,
  'feed_items.match': () => null,
  'feed_items.declined': () => null,
};

const getValue = ({ table, name, type, mayBeNull }: Column, kind: Kind): SQLInputValue => {
  const known = values[`${table}.${name}`] ?? values[name];
  if (known) return known(kind);
  if (/(^|_)id$/.test(name)) return name === 'id' ? kind : `${name} ${kind}`;
  if (type === 'TEXT') return `${name} ${kind}`;
  return mayBeNull ? 60 : 1_000;
};

/** Copies of the two texts of this computer, as deleted texts of the service. */
const addDeletedTexts = (database: DatabaseSync): void => {
  const insert = database.prepare(
    `INSERT INTO texts (text_id, name, created_at, deleted_at, deleted_by, result)
     SELECT ?, name, '2026-01-01 10:00:00', ?, 'person', result FROM texts WHERE text_id = ?`,
  );
  insert.run(getTextId({ contentUrl }, 'fine'), Date.now(), 'here-1');
  insert.run(getTextId({ contentUrl }, 'odd'), Date.now(), 'here-2');
};

/** One fine row and an odd one in each table that has none. */
const fillTables = (file: string): void => {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  for (const [table, columns] of Map.groupBy(listColumns(database), (column) => column.table)) {
    if (Number(database.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.n) > 0) continue;
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const insert = database.prepare(
      `INSERT OR REPLACE INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    for (const kind of ['fine', 'odd'] as const)
      insert.run(...columns.map((column) => getValue(column, kind)));
  }
  if (file.endsWith('data.db')) addDeletedTexts(database);
  database.close();
};

const reals: readonly SQLInputValue[] = [9e307, -9e307, Number.POSITIVE_INFINITY, -1, 0];
const integers: readonly SQLInputValue[] = [2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n), -1, 0];

const isInRange = (answer: unknown): boolean => {
  let inRange = true;
  JSON.stringify(answer, (_key, value: unknown) => {
    if (typeof value === 'number' && !(Math.abs(value) <= 8.64e15)) inRange = false;
    return value;
  });
  return inRange;
};

/** The answer without what belongs to the odd row. */
const withoutOdd = (answer: unknown): unknown => {
  if (Array.isArray(answer))
    return answer
      .filter((item) => !JSON.stringify(item).includes('odd'))
      .map(withoutOdd)
      .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([key, value]) =>
      key === 'total' || key.endsWith(' odd') ? [] : [[key, withoutOdd(value)]],
    ),
  );
};

type Reads = Readonly<Record<string, unknown>>;

/** Starts with these files, and reads all that a window shows. Throws what is no declared answer. */
const readProfile = async (profile: string): Promise<Reads> => {
  const databases = await openProfile(profile);
  const services = createProfileServices({
    profile,
    settingsStore: createMemoryStore({ contentUrl, place: 'service', saveAutomatically: false }),
    databases,
  });
  const { library, uploads, websites, audio, feeds } = services;
  const { texts, episodes } = library;
  const reads: Record<string, unknown> = {};
  const read = async (call: string, result: unknown, id = ''): Promise<void> => {
    const answer = (await result) as Result<unknown>;
    // The odd row may be gone.
    if (id !== 'odd') expect(answer, call).toMatchObject({ ok: true });
    if (!answer.ok) return;
    const { value } = answer;
    expect(() => answers[call]?.parse(value), `${call} ${JSON.stringify(value)}`).not.toThrow();
    expect(isInRange(value), `${call} ${JSON.stringify(value)}`).toBe(true);
    reads[`${call} ${id}`] = value;
  };
  try {
    services.start();
    await read('library.list', library.rows.list());
    await read('library.deleted', library.deleted());
    await read('texts.unsaved', texts.unsaved());
    await read('episodes.list', episodes.list());
    await read('episodes.proposals', episodes.proposals());
    await read('uploads.list', uploads.list());
    await read('websites.lastSent', new SentLists(databases.app).get(contentUrl, ['fine', 'odd']));
    await read('ipPresets.list', websites.ipPresets.list());
    await read('the saved run', new SavedRuns(databases.app).get(contentUrl));
    const watch = await services.watch.load();
    await read('watch.list', watch.list());
    for (const kind of ['fine', 'odd']) await read('watch.history', watch.history(kind), kind);
    await read('feeds.get', feeds.get('show_id fine'), 'of a show');
    while (library.state().unindexed > 0) await setImmediate();
    await read('library.search', library.search({ text: 'result', limit: 20 }));
    for (const kind of ['fine', 'odd']) {
      const id = getTextId({ contentUrl }, kind);
      await read('library.record', { ok: true, value: library.findRecord(id) }, kind);
      await read('library.deletedText', library.deletedText(id), kind);
      await read('texts.versions', texts.versions(id), kind);
      await read('audio.get', audio.get(id), kind);
    }
    await read('library.state', { ok: true, value: library.state() });
    const here = new TextRepository(databases.app, Date.now);
    await read('transcriptions.list', here.list());
    for (const id of ['here-1', 'here-2']) {
      await read('transcriptions.show', here.show(id), id === 'here-2' ? 'odd' : 'fine');
      await read('words.get', here.getWords(id), id === 'here-2' ? 'odd' : 'fine');
    }
  } finally {
    await services.close();
  }
  const { 'library.state ': _, ...compared } = reads;
  return compared;
};

const tryColumns = async (
  fileName: string,
  template: string,
  readAll: (profile: string) => Promise<Reads>,
): Promise<number> => {
  let tried = 0;
  const copy = (name: string): string => {
    const profile = path.join(root, name);
    cpSync(template, profile, { recursive: true });
    return profile;
  };
  const before = await readAll(copy(`${fileName} before`));
  expect(JSON.stringify(before).match(/fine/g)?.length).toBeGreaterThan(2);

  const all = new DatabaseSync(path.join(template, fileName), { readOnly: true });
  const allColumns = listColumns(all);
  const columns = allColumns.filter(({ name, type, isKey }) => {
    return !isKey && !/^account$|_id$|^replaces$/.test(name) && /^(INTEGER|REAL)$/.test(type);
  });
  all.close();
  for (const { table, name, type } of columns) {
    const keys = allColumns.filter((column) => column.isKey && column.table === table).map((key) => key.name);
    for (const value of type === 'REAL' ? reals : integers) {
      const profile = copy(`${fileName} ${table} ${name} ${value}`);
      const database = new DatabaseSync(path.join(profile, fileName));
      const order = keys.map((key) => `"${key}" DESC`).join(', ');
      const last = `(SELECT ${keys.join(', ')} FROM "${table}" ORDER BY ${order} LIMIT 1)`;
      // Of the texts, one is there and one is deleted.
      const isOdd = table === 'texts' ? "name LIKE '% odd'" : `(${keys.join(', ')}) = ${last}`;
      const sql = `UPDATE "${table}" SET "${name}" = ? WHERE ${isOdd}`;
      expect(database.prepare(sql).run(value).changes, `${table}.${name}`).toBeGreaterThan(0);
      database.close();
      const after = await readAll(profile).catch((error: unknown) => {
        throw new Error(`${table}.${name} = ${value}`, { cause: error });
      });
      expect(withoutOdd(after), `${table}.${name} = ${value}`).toEqual(withoutOdd(before));
      removeFolder(profile);
      tried += 1;
    }
  }
  return tried;
};

test('an odd number in any column costs at most its row', { timeout: 120_000 }, async () => {
  const template = path.join(root, 'template');
  (await openProfile(template)).close();
  for (const file of ['data.db', 'search.db']) fillTables(path.join(template, file));
  let tried = 0;
  for (const file of ['data.db', 'search.db']) tried += await tryColumns(file, template, readProfile);
  recordMetric('odd-numbers-survived', `${tried}/${tried}`);
});
