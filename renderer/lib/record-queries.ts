/** Queries of one kind of record: its lists and the records, and changes of a record in all of them. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Page } from '../../preload/contract/page.ts';

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
  return {
    recordKey,
    listQuery: (query: Query) =>
      queryOptions({
        queryKey: [...listsKey, query] as const,
        queryFn: () => fetchList(query),
        placeholderData: keepPreviousData,
        // The route loader prefetches the list. Its error is shown, not fetched again on mount.
        retryOnMount: false,
        refetchOnWindowFocus: refetchOnReturn,
      }),
    /** The latest copy of a record in the lists. */
    findInLists: (client: QueryClient, id: string): R | undefined =>
      client
        .getQueryCache()
        .findAll({ queryKey: listsKey })
        .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
        .flatMap(({ state }) => (state.data as Page<R> | undefined)?.items ?? [])
        .find((item) => item.id === id),
    /** Caches a record that the service returned. */
    putRecord: (client: QueryClient, record: R): void => {
      client.setQueryData<R>(recordKey(record.id), record);
      updateLists(client, (page) => ({
        ...page,
        items: page.items.map((item) => (item.id === record.id ? { ...item, ...record } : item)),
      }));
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
