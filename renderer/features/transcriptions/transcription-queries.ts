/** Transcription queries, and functions that change a record in all of them. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { ConnectionHealth } from '../../../preload/contract/app.ts';
import { isEpisodeId } from '../../../preload/contract/episodes.ts';
import type { LibraryRow, ServiceHits } from '../../../preload/contract/library.ts';
import type { Transcription, TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import { bridge } from '../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../lib/query.ts';
import { changeRows, patchRow } from './library/list-rows.ts';

const recordKey = (id: string) => [...queryKeys.transcriptions, 'record', id] as const;
const serviceSearchKey = [...queryKeys.transcriptions, 'service'] as const;

/** What the service finds, page by page. */
export const serviceSearchQuery = (query: TranscriptionQuery) =>
  infiniteQueryOptions({
    queryKey: [...serviceSearchKey, query] as const,
    queryFn: ({ pageParam }) => unwrap(bridge.library.searchService({ ...query, page: pageParam })),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : null),
    placeholderData: keepPreviousData,
    retryOnMount: false,
  });

/** Searches the service again, if that is shown, because a record is not there any more. */
export const searchServiceAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: serviceSearchKey });

/** Changes a record where it is cached, and its row. What is cached stays as old as it was. */
export const patchRecord = (client: QueryClient, id: string, change: Partial<Transcription>): void => {
  const updatedAt = client.getQueryState(recordKey(id))?.dataUpdatedAt;
  client.setQueryData<Transcription>(recordKey(id), (record) => record && { ...record, ...change }, {
    updatedAt,
  });
  patchRow(client, id, change);
};

/** Caches a whole record that the service returned, where it is cached. */
const receiveRecord = (client: QueryClient, record: Transcription): void => {
  const received = { cachedAt: null, ...record };
  client.setQueryData<Transcription>(recordKey(record.id), (cached) => cached && { ...cached, ...received });
  patchRecord(client, record.id, received);
};

/** Reads a record again that main has saved, if it is cached here. */
export const readSavedRecord = async (client: QueryClient, id: string): Promise<void> => {
  if (client.getQueryData(recordKey(id)) === undefined) return;
  const record = await readLocal(id);
  if (!record) return;
  receiveRecord(client, { ...record, cachedAt: null });
  void refetchInFlight(client);
};

/** Names that were saved or changed elsewhere. */
export const patchNames = (client: QueryClient, rows: readonly LibraryRow[]): void => {
  for (const { id, name } of rows) {
    const record = client.getQueryData<Transcription>(recordKey(id));
    if (record && record.name !== name) patchRecord(client, id, { name });
  }
};

/** Milliseconds between refetches of a text that came from main's cache. */
const cachedRefetchInterval = 15_000;

const isCached = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'cachedAt' in data && typeof data.cachedAt === 'number';

/** Milliseconds in which a text that the service has confirmed is not requested again. */
const confirmedTime = 60_000;

/** The record as it is on this computer, without its text; null if that is not here. */
const readLocal = async (id: string): Promise<Transcription | null> => {
  if (isEpisodeId(id)) return null;
  const local = await bridge.library.record(id);
  return local.ok ? local.value : null;
};

const isUnreachable = (client: QueryClient): boolean =>
  client.getQueryData<ConnectionHealth>(queryKeys.connection)?.kind === 'troubled';

/** The record of a transcription, or of an episode with the records of its parts. Its text is the document's. */
export const recordQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: recordKey(id),
    queryFn: async (): Promise<Transcription> => {
      const key = recordKey(id);
      const local = client.getQueryData(key) === undefined ? await readLocal(id) : null;
      const isConfirmed = local && Date.now() - (local.cachedAt ?? 0) < confirmedTime;
      // Without the service, the age of the text is shown.
      if (isConfirmed && !isUnreachable(client)) return { ...local, cachedAt: null };
      // The text is shown while the service is asked for a newer one.
      if (local && client.getQueryData(key) === undefined)
        client.setQueryData<Transcription>(key, { ...local, cachedAt: null });
      return unwrap(bridge.transcriptions.show(id));
    },
    refetchInterval: ({ state }) => isCached(state.data) && cachedRefetchInterval,
  });

const counterpartKey = [...queryKeys.transcriptions, 'counterpart'] as const;

/** The id of the text of the same recording at the other place; null if there is none. */
export const counterpartQuery = (id: string) =>
  queryOptions({
    queryKey: [...counterpartKey, id] as const,
    queryFn: () => unwrap(bridge.library.counterpart(id)),
    staleTime: 0,
  });

/** There may be other texts, or a file was linked. */
export const invalidateCounterparts = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: counterpartKey });

/** What was heard; null if that is not known. It changes when the recording is listened to again. */
export const heardWordsQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.words, id],
    queryFn: () => unwrap(bridge.words.get(id)),
    // They may be known the next time.
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
  });

/** Refetches visible data that came from main's cache. Called when the service is reachable again. */
export const refetchCached = (client: QueryClient): Promise<void> =>
  client.refetchQueries({
    queryKey: queryKeys.transcriptions,
    type: 'active',
    predicate: ({ state }) => isCached(state.data),
  });

/** Repeats requests that are running when a record is saved, because their responses may be older. */
export const refetchInFlight = (client: QueryClient): Promise<void> =>
  client.refetchQueries({
    queryKey: queryKeys.transcriptions,
    predicate: ({ state }) => state.fetchStatus === 'fetching',
  });

const withoutRow = (page: ServiceHits, id: string): ServiceHits => {
  const rows = page.rows.filter((row) => row.id !== id);
  return rows.length === page.rows.length ? page : { ...page, rows };
};

/** Removes a deleted record from the cache and from the lists. */
export const removeRecord = (client: QueryClient, id: string): void => {
  client.removeQueries({ queryKey: recordKey(id) });
  changeRows(client, { rows: [], removedIds: [id] });
  client.setQueriesData<InfiniteData<ServiceHits>>(
    { queryKey: serviceSearchKey },
    (found) => found && { ...found, pages: found.pages.map((page) => withoutRow(page, id)) },
  );
};
