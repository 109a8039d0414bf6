/** What the page knows of websites: the queries, and the one way to change a record in all of them. */
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
    // Entering the screen asks for it; what that was answered is shown, not asked for once more.
    retryOnMount: false,
  });

/** A record as a list brought it. */
const findInCachedLists = (client: QueryClient, id: string): Website | undefined =>
  client
    .getQueriesData<Page<Website>>({ queryKey: listsKey })
    .flatMap(([, page]) => page?.items.filter((item) => item.id === id) ?? [])[0];

export const recordQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: recordKey(id),
    queryFn: () => unwrap(bridge.websites.show(id)),
    initialData: () => findInCachedLists(client, id),
    // Old from the start: it is shown, and asked for again.
    initialDataUpdatedAt: 0,
  });

/** What this application sent last of the lists of a record, for those that the service does not show. */
export const lastSentQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.websites, 'sent', id] as const,
    queryFn: async () => (await unwrap(bridge.websites.lastSent([id])))[0] ?? null,
    staleTime: 0,
  });

/** All records of a list, however many pages: for what concerns many at once. */
export const allWebsitesQuery = (query: WebsiteQuery) =>
  queryOptions({
    queryKey: [...queryKeys.websites, 'all', query] as const,
    queryFn: () => unwrap(bridge.websites.listAll(query)),
  });

/** Certain records as the service has them now: asked for anew each time. */
export const websitesByIdQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.websites, 'chosen', ids] as const,
    queryFn: () => unwrap(bridge.websites.listByIds([...ids])),
    staleTime: 0,
    gcTime: 0,
  });

/** Whether there is something to show of a record before it is asked for. */
export const isRecordCached = (client: QueryClient, id: string): boolean =>
  client.getQueryData(recordKey(id)) !== undefined || findInCachedLists(client, id) !== undefined;

/** The record as the service has it now, wherever it is shown. */
export const putRecord = (client: QueryClient, record: Website): void => {
  client.setQueryData<Website>(recordKey(record.id), record);
  client.setQueriesData<Page<Website>>(
    { queryKey: listsKey },
    (page) => page && { ...page, items: page.items.map((item) => (item.id === record.id ? record : item)) },
  );
};

/** Lists are asked for again: their order or number of records may have changed. */
export const invalidateLists = async (client: QueryClient): Promise<void> => {
  void client.invalidateQueries({ queryKey: [...queryKeys.websites, 'all'] });
  void client.invalidateQueries({ queryKey: [...queryKeys.websites, 'sent'] });
  await client.invalidateQueries({ queryKey: listsKey });
};

/** The record is gone: nothing of it stays in the caches. */
export const removeRecord = (client: QueryClient, id: string): void => {
  client.removeQueries({ queryKey: recordKey(id) });
  void invalidateLists(client);
};
