import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LibraryRow, LibraryRows } from '../../../../../preload/contract/library.ts';
import { ok, type Result } from '../../../../../preload/contract/result.ts';
import { createQueryClient } from '../../../../../renderer/lib/query.ts';
import { libraryRow } from '../library-row.ts';

const row = (position: number, name = `Episode ${position}`): LibraryRow =>
  libraryRow(String(position), position, { name });

type Reply = (rows: LibraryRows) => void;

let replies: Reply[];
let load: typeof import('../../../../../renderer/features/transcriptions/library/list-rows.ts');

beforeEach(async () => {
  replies = [];
  const list = (): Promise<Result<LibraryRows>> =>
    new Promise((resolve) => replies.push((rows) => resolve(ok(rows))));
  vi.stubGlobal('window', { sidetone: { library: { list } } });
  load = await import('../../../../../renderer/features/transcriptions/library/list-rows.ts');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('shows the first rows before all are read', async () => {
  const client = createQueryClient();
  const read = client.fetchQuery(load.rowsQuery);
  const shown = () => client.getQueryData(load.rowsQuery.queryKey)?.map(({ id }) => id);
  replies[0]?.({ rows: [row(4), row(3)], next: [{ tag: 'service', position: 3 }] });
  await settle();
  expect(shown()).toEqual(['4', '3']);
  replies[1]?.({ rows: [row(2), row(1)], next: null });
  await read;
  expect(shown()).toEqual(['4', '3', '2', '1']);
});

it('applies changes, also those that come while the rows are read', async () => {
  const client = createQueryClient();
  const shown = () => client.getQueryData(load.rowsQuery.queryKey)?.map(({ name }) => name);
  const read = client.fetchQuery(load.rowsQuery);
  load.changeRows(client, { rows: [row(5), row(3, 'Renamed')], removedIds: ['4'] });
  replies[0]?.({ rows: [row(4), row(3)], next: null });
  await read;
  await settle();
  expect(shown()).toEqual(['Episode 5', 'Renamed']);
  load.changeRows(client, { rows: [row(6)], removedIds: ['5'] });
  expect(shown()).toEqual(['Episode 6', 'Renamed']);
  load.patchRow(client, '6', { name: 'At once', favorite: true });
  expect(shown()).toEqual(['At once', 'Renamed']);
  expect(client.getQueryData(load.rowsQuery.queryKey)?.[0]?.favorites).toBe('all');
});
