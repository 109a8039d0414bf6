/** What the page knows of transcriptions: the queries, and the one way to change a record in all of them. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Page } from '../../../preload/contract/page.ts';
import type { Transcription, TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import { bridge } from '../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../lib/query.ts';

const listsKey = [...queryKeys.transcriptions, 'list'] as const;
const recordKey = (id: string) => [...queryKeys.transcriptions, 'record', id] as const;

/** What is shown of an older copy is asked for again by itself, in milliseconds. */
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
    // Entering the screen asks for it; what that was answered is shown, not asked for once more.
    retryOnMount: false,
    refetchInterval: refetchWhileCached,
  });

/** A record as a list brought it, text included, and when: lists return whole records. */
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

/** The service can be asked again: what is shown of an older copy is asked for. */
export const refetchCached = (client: QueryClient): Promise<void> =>
  client.refetchQueries({
    queryKey: queryKeys.transcriptions,
    type: 'active',
    predicate: ({ state }) => isCached(state.data),
  });

/** Changes a record wherever it is shown. */
export const patchRecord = (client: QueryClient, id: string, change: Partial<Transcription>): void => {
  const patch = (record: Transcription): Transcription =>
    record.id === id ? { ...record, ...change } : record;
  client.setQueryData<Transcription>(recordKey(id), (record) => record && patch(record));
  client.setQueriesData<Page<Transcription>>(
    { queryKey: listsKey },
    (page) => page && { ...page, items: page.items.map(patch) },
  );
};

/** A record was saved: answers that are on their way may be older than that, and are asked for once more. */
export const refetchInFlight = (client: QueryClient): Promise<void> =>
  client.refetchQueries({
    queryKey: queryKeys.transcriptions,
    predicate: ({ state }) => state.fetchStatus === 'fetching',
  });

/** Lists are asked for again: their order, filter or number of records may have changed. */
export const invalidateLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: listsKey });

/** The record is gone: nothing of it stays in the caches. */
export const removeRecord = (client: QueryClient, id: string): void => {
  client.removeQueries({ queryKey: recordKey(id) });
  client.setQueriesData<Page<Transcription>>({ queryKey: listsKey }, (page) =>
    page?.items.some((item) => item.id === id)
      ? { ...page, items: page.items.filter((item) => item.id !== id), total: page.total && page.total - 1 }
      : page,
  );
  void invalidateLists(client);
};
