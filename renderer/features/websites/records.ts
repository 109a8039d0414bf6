import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Page } from '../../../preload/contract/page.ts';
import type { Website, WebsiteQuery } from '../../../preload/contract/websites.ts';
import { bridge } from '../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../lib/query.ts';

const listsKey = [...queryKeys.websites, 'list'] as const;
const recordKey = (id: string) => [...queryKeys.websites, 'record', id] as const;

export const listQuery = (query: WebsiteQuery) =>
  queryOptions({
    queryKey: [...listsKey, query] as const,
    queryFn: () => unwrap(bridge.websites.list(query)),
    placeholderData: keepPreviousData,
    // The screen requests the list when it opens. An error is shown and not retried on mount.
    retryOnMount: false,
  });

const findInCachedLists = (client: QueryClient, id: string): Website | undefined =>
  client
    .getQueriesData<Page<Website>>({ queryKey: listsKey })
    .flatMap(([, page]) => page?.items.filter((item) => item.id === id) ?? [])[0];

export const recordQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: recordKey(id),
    queryFn: () => unwrap(bridge.websites.show(id)),
    initialData: () => findInCachedLists(client, id),
    // Stale from the start: shown, and refetched.
    initialDataUpdatedAt: 0,
  });

/** Lists of a record as this app last sent them, for lists that the service does not show. */
export const lastSentQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.websites, 'sent', id] as const,
    queryFn: async () => (await unwrap(bridge.websites.lastSent([id])))[0] ?? null,
    staleTime: 0,
  });

export const allWebsitesQuery = (query: WebsiteQuery) =>
  queryOptions({
    queryKey: [...queryKeys.websites, 'all', query] as const,
    queryFn: () => unwrap(bridge.websites.listAll(query)),
  });

/** Records by id, refetched on each use. */
export const websitesByIdQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.websites, 'chosen', ids] as const,
    queryFn: () => unwrap(bridge.websites.listByIds([...ids])),
    staleTime: 0,
    gcTime: 0,
  });

export const isRecordCached = (client: QueryClient, id: string): boolean =>
  client.getQueryData(recordKey(id)) !== undefined || findInCachedLists(client, id) !== undefined;

export const putRecord = (client: QueryClient, record: Website): void => {
  client.setQueryData<Website>(recordKey(record.id), record);
  client.setQueriesData<Page<Website>>(
    { queryKey: listsKey },
    (page) => page && { ...page, items: page.items.map((item) => (item.id === record.id ? record : item)) },
  );
};

/** Refetches the lists, because their order or number of records may have changed. */
export const invalidateLists = async (client: QueryClient): Promise<void> => {
  void client.invalidateQueries({ queryKey: [...queryKeys.websites, 'all'] });
  void client.invalidateQueries({ queryKey: [...queryKeys.websites, 'sent'] });
  await client.invalidateQueries({ queryKey: listsKey });
};

/** Removes a deleted record from the caches and refetches the lists. */
export const removeRecord = (client: QueryClient, id: string): void => {
  client.removeQueries({ queryKey: recordKey(id) });
  void invalidateLists(client);
};
