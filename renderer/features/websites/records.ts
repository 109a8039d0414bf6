import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Website, WebsiteQuery } from '../../../preload/contract/websites.ts';
import { bridge } from '../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../lib/query.ts';
import { createRecordQueries } from '../../lib/record-queries.ts';
import { after } from '../../lib/timers.ts';

/** Without `page`, all pages as one. */
const queries = createRecordQueries<Website, WebsiteQuery>(queryKeys.websites, async (query) => {
  if (query.page !== undefined) return unwrap(bridge.websites.list(query));
  const { items, complete } = await unwrap(bridge.websites.listAll(query));
  const total = complete ? items.length : null;
  return { items, page: 1, perPage: items.length, total, lastPage: null, hasMore: !complete };
});

export const { putRecord } = queries;

export const firstPageQuery = (query: WebsiteQuery) =>
  queries.listQuery({ ...query, per_page: 100, page: 1 });

/** Takes several requests: a return to the window repeats them only after a minute. `hasMore` if there are too many. */
export const allWebsitesQuery = (query: WebsiteQuery) => ({
  ...queries.listQuery(query),
  retryOnMount: true,
  refetchOnWindowFocus: true,
});

/** All websites as they are now: what is planned from an older list leaves websites out, or reverts others' changes. */
export const currentWebsitesQuery = {
  ...allWebsitesQuery({}),
  staleTime: 0,
  // The plan that the user reads stays while he copies something from another window.
  refetchOnWindowFocus: false,
} as const;

const findInCachedLists = (client: QueryClient, id: string): Website | undefined =>
  queries.findInLists(client, id);

const recordQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: queries.recordKey(id),
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

/** Records by id as they are now. */
export const websitesByIdQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.websites, 'chosen', ids] as const,
    queryFn: () => unwrap(bridge.websites.listByIds([...ids])),
    staleTime: 0,
    gcTime: 0,
  });

const isRecordCached = (client: QueryClient, id: string): boolean =>
  client.getQueryData(queries.recordKey(id)) !== undefined || findInCachedLists(client, id) !== undefined;

/** Refetches the lists, because their order or number of records may have changed. */
export const invalidateLists = async (client: QueryClient): Promise<void> => {
  void client.invalidateQueries({ queryKey: [...queryKeys.websites, 'sent'] });
  await queries.invalidateLists(client);
};

/** Removes a deleted record from the cache and refetches the lists. */
export const removeRecord = (client: QueryClient, id: string): void => {
  queries.removeRecord(client, id);
  void invalidateLists(client);
};

/** Milliseconds before a refetch, so that moving past rows does not use up the rate limit. */
const fetchDelayMs = 250;

/** A website as the list returned it, then as fetched alone, because lists may return fewer fields. */
export const useRecord = (id: string) => {
  const client = useQueryClient();
  const [isDelayOver, setDelayOver] = useState(false);
  useEffect(() => after(fetchDelayMs, () => setDelayOver(true)), []);
  const enabled = isDelayOver || !isRecordCached(client, id);
  const { data: website, error, refetch } = useQuery({ ...recordQuery(client, id), enabled });
  return { website, error, retry: () => void refetch() };
};
