/** Queries of one kind of record: its lists and the records, and changes of a record in all of them. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Page } from '../../preload/contract/page.ts';

export interface ListedRecord<R extends { readonly id: string }> {
  readonly record: R;
  readonly page: Page<R>;
  /** Milliseconds since 1970 when the list was fetched. */
  readonly fetchedAt: number;
}

/** Milliseconds between refetches of data that came from main's cache. */
const cachedRefetchInterval = 15_000;

export const isCached = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'cachedAt' in data && typeof data.cachedAt === 'number';

export const refetchWhileCached = ({
  state,
}: {
  readonly state: { readonly data: unknown };
}): number | false => (isCached(state.data) ? cachedRefetchInterval : false);

/** Milliseconds in which a return to the window fetches nothing, because windows are often changed to and fro. */
const returnPause = 5_000;

export const refetchOnReturn = ({ state }: { readonly state: { readonly dataUpdatedAt: number } }) =>
  Date.now() - state.dataUpdatedAt > returnPause ? 'always' : false;

/** `key` is the beginning of all query keys of this kind of record. */
export const createRecordQueries = <R extends { readonly id: string }, Query extends object>(
  key: readonly string[],
  fetchList: (query: Query) => Promise<Page<R>>,
) => {
  const listsKey = [...key, 'list'] as const;
  const recordKey = (id: string) => [...key, 'record', id] as const;
  const updateLists = (client: QueryClient, update: (page: Page<R>) => Page<R>): void => {
    // `setQueriesData` would make a list that must be fetched again look as if it had just been fetched.
    for (const query of client.getQueryCache().findAll({ queryKey: listsKey })) {
      const page = query.state.data as Page<R> | undefined;
      if (page) query.setState({ data: update(page) });
    }
  };
  const patchLists = (client: QueryClient, id: string, change: Partial<R>): void =>
    updateLists(client, (page) => ({
      ...page,
      items: page.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
    }));

  return {
    recordKey,
    listQuery: (query: Query) =>
      queryOptions({
        queryKey: [...listsKey, query] as const,
        queryFn: () => fetchList(query),
        placeholderData: keepPreviousData,
        // The route loader prefetches the list. Its error is shown, not fetched again on mount.
        retryOnMount: false,
        refetchInterval: refetchWhileCached,
        refetchOnWindowFocus: refetchOnReturn,
      }),
    /** The copies of a record in the lists, latest first. */
    findInLists: (client: QueryClient, id: string): readonly ListedRecord<R>[] =>
      client
        .getQueryCache()
        .findAll({ queryKey: listsKey })
        .flatMap(({ state }) => {
          const page = state.data as Page<R> | undefined;
          const record = page?.items.find((item) => item.id === id);
          return page && record ? [{ record, page, fetchedAt: state.dataUpdatedAt }] : [];
        })
        .toSorted((one, other) => other.fetchedAt - one.fetchedAt),
    /** Changes a record where it is cached. What is cached stays as old as it was. */
    patchRecord: (client: QueryClient, id: string, change: Partial<R>): void => {
      const updatedAt = client.getQueryState(recordKey(id))?.dataUpdatedAt;
      client.setQueryData<R>(recordKey(id), (record) => record && { ...record, ...change }, { updatedAt });
      patchLists(client, id, change);
    },
    /** Caches a record that the service returned. */
    putRecord: (client: QueryClient, record: R): void => {
      client.setQueryData<R>(recordKey(record.id), record);
      patchLists(client, record.id, record);
    },
    /** Removes a deleted record from the cache, so that it is not shown until the lists are refetched. */
    removeRecord: (client: QueryClient, id: string): void => {
      client.removeQueries({ queryKey: recordKey(id) });
      updateLists(client, (page) => {
        const items = page.items.filter((item) => item.id !== id);
        return items.length === page.items.length
          ? page
          : { ...page, items, total: page.total && page.total - 1 };
      });
    },
    /** Refetches lists, because their order, filter or number of records may have changed. */
    invalidateLists: (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: listsKey }),
  };
};
