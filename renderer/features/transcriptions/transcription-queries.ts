/** Transcription queries, and functions that change a record in all of them. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Page } from '../../../preload/contract/page.ts';
import type { Transcription, TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import { bridge } from '../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../lib/query.ts';

const listsKey = [...queryKeys.transcriptions, 'list'] as const;
const recordKey = (id: string) => [...queryKeys.transcriptions, 'record', id] as const;

/** Milliseconds between refetches of data that came from main's cache. */
const cachedRefetchInterval = 15_000;

const isCached = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'cachedAt' in data && typeof data.cachedAt === 'number';

const refetchWhileCached = ({ state }: { readonly state: { readonly data: unknown } }): number | false =>
  isCached(state.data) ? cachedRefetchInterval : false;

export const listQuery = (query: TranscriptionQuery) =>
  queryOptions({
    queryKey: [...listsKey, query] as const,
    queryFn: () => unwrap(bridge.transcriptions.list(query)),
    placeholderData: keepPreviousData,
    // The route loader prefetches the list. Its error is shown, not fetched again on mount.
    retryOnMount: false,
    refetchInterval: refetchWhileCached,
  });

/** The latest copy of a record in the lists, with its fetch time. Lists return whole records. */
const findInLists = (client: QueryClient, id: string): { record: Transcription; at: number } | null => {
  const listQueries = client.getQueryCache().findAll({ queryKey: listsKey });
  const found = listQueries.flatMap(({ state }) => {
    const page = state.data as Page<Transcription> | undefined;
    const record = page?.items.find((item) => item.id === id);
    if (!record || record.result === null) return [];
    return [{ record: { ...record, cachedAt: record.cachedAt ?? page?.cachedAt }, at: state.dataUpdatedAt }];
  });
  return found.toSorted((one, other) => other.at - one.at)[0] ?? null;
};

export const recordQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: recordKey(id),
    queryFn: () => unwrap(bridge.transcriptions.show(id)),
    initialData: () => findInLists(client, id)?.record,
    initialDataUpdatedAt: () => findInLists(client, id)?.at,
    refetchInterval: refetchWhileCached,
  });

/** Refetches visible data that came from main's cache. Called when the service is reachable again. */
export const refetchCached = (client: QueryClient): Promise<void> =>
  client.refetchQueries({
    queryKey: queryKeys.transcriptions,
    type: 'active',
    predicate: ({ state }) => isCached(state.data),
  });

export const patchRecord = (client: QueryClient, id: string, change: Partial<Transcription>): void => {
  const patch = (record: Transcription): Transcription =>
    record.id === id ? { ...record, ...change } : record;
  client.setQueryData<Transcription>(recordKey(id), (record) => record && patch(record));
  client.setQueriesData<Page<Transcription>>(
    { queryKey: listsKey },
    (page) => page && { ...page, items: page.items.map(patch) },
  );
};

/** Repeats requests that are running when a record is saved, because their responses may be older. */
export const refetchInFlight = (client: QueryClient): Promise<void> =>
  client.refetchQueries({
    queryKey: queryKeys.transcriptions,
    predicate: ({ state }) => state.fetchStatus === 'fetching',
  });

/** Refetches lists, because their order, filter or number of records may have changed. */
export const invalidateLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: listsKey });

export const removeRecord = (client: QueryClient, id: string): void => {
  client.removeQueries({ queryKey: recordKey(id) });
  client.setQueriesData<Page<Transcription>>({ queryKey: listsKey }, (page) =>
    page?.items.some((item) => item.id === id)
      ? { ...page, items: page.items.filter((item) => item.id !== id), total: page.total && page.total - 1 }
      : page,
  );
  void invalidateLists(client);
};
