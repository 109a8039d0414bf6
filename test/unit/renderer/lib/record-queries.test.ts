import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '../../../../preload/contract/page.ts';
import { createQueryClient } from '../../../../renderer/lib/query.ts';
import { createRecordQueries } from '../../../../renderer/lib/record-queries.ts';

interface Show {
  readonly id: string;
  readonly name: string;
}

const client = createQueryClient();
const toPage = (items: readonly Show[], total: number | null): Page<Show> => ({
  items,
  page: 1,
  perPage: 10,
  total,
  lastPage: null,
  hasMore: false,
});
const { listQuery, recordKey, findInLists, putRecord, removeRecord } = createRecordQueries<
  Show,
  { readonly page: number }
>(['shows'], async () => toPage([], 0));
const [first, second] = [listQuery({ page: 1 }).queryKey, listQuery({ page: 2 }).queryKey];
const [owls, mice] = [
  { id: '1', name: 'Owls' },
  { id: '2', name: 'Mice' },
];

beforeEach(() => {
  client.clear();
  client.setQueryData(first, toPage([owls, mice], 2), { updatedAt: 1 });
  client.setQueryData(second, toPage([{ ...owls, name: 'Old owls' }], null), { updatedAt: 0 });
});

const getNames = () => [first, second].map((key) => client.getQueryData(key)?.items.map(({ name }) => name));

describe('queries of records', () => {
  it('find the latest copy of a record', () => {
    expect(findInLists(client, '1')?.name).toBe('Owls');
    client.setQueryData(second, (page) => page, { updatedAt: 2 });
    expect(findInLists(client, '1')?.name).toBe('Old owls');
    expect(findInLists(client, '3')).toBeUndefined();
  });

  it('change a record in all lists', () => {
    putRecord(client, { id: '1', name: 'Three owls' });
    expect(getNames()).toEqual([['Three owls', 'Mice'], ['Three owls']]);
    expect(client.getQueryData(recordKey('1'))).toEqual({ id: '1', name: 'Three owls' });
  });

  it('leave a changed list as old as it was, and invalidated', async () => {
    await client.invalidateQueries({ queryKey: first });
    putRecord(client, { id: '1', name: 'Two owls' });
    removeRecord(client, '2');
    expect(getNames()).toEqual([['Two owls'], ['Two owls']]);
    const states = [first, second].map((key) => client.getQueryState(key));
    expect(states.map((state) => [state?.dataUpdatedAt, state?.isInvalidated])).toEqual([
      [1, true],
      [0, false],
    ]);
  });

  it('forget a deleted record at once', () => {
    putRecord(client, owls);
    removeRecord(client, '1');
    expect(getNames()).toEqual([['Mice'], []]);
    expect([first, second].map((key) => client.getQueryData(key)?.total)).toEqual([1, null]);
    expect(client.getQueryData(recordKey('1'))).toBeUndefined();
  });
});
