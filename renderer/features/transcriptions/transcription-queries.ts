/** Transcription queries, and functions that change a record in all of them. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConnectionHealth } from '../../../preload/contract/app.ts';
import { isEpisodeId } from '../../../preload/contract/episodes.ts';
import type { Transcription, TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import { bridge } from '../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../lib/query.ts';
import { createRecordQueries, isCached, refetchWhileCached } from '../../lib/record-queries.ts';
import { changeRows, patchRow } from './library/list-rows.ts';

const queries = createRecordQueries<Transcription, TranscriptionQuery>(queryKeys.transcriptions, (query) =>
  unwrap(bridge.transcriptions.list(query)),
);

export const { listQuery, invalidateLists } = queries;

/** Changes a record where it is cached, and its row. */
export const patchRecord = (client: QueryClient, id: string, change: Partial<Transcription>): void => {
  queries.patchRecord(client, id, change);
  patchRow(client, id, change);
};

/** Caches a whole record that the service returned, where it is cached. */
export const receiveRecord = (client: QueryClient, record: Transcription): void => {
  const received = { cachedAt: null, ...record };
  client.setQueryData<Transcription>(
    queries.recordKey(record.id),
    (cached) => cached && { ...cached, ...received },
  );
  patchRecord(client, record.id, received);
};

/** Milliseconds in which a text that the service has confirmed is not requested again. */
const confirmedTime = 60_000;

/** The record as it is on this computer, with its text; null if it is not here. */
const readLocal = async (id: string): Promise<Transcription | null> => {
  if (isEpisodeId(id)) return null;
  const local = await bridge.library.record(id);
  return local.ok && local.value !== null && local.value.result !== null ? local.value : null;
};

const isUnreachable = (client: QueryClient): boolean =>
  client.getQueryData<ConnectionHealth>(queryKeys.connection)?.kind === 'troubled';

/** The latest copy of a record in the lists, with its fetch time. Lists return whole records, but no parts of episodes. */
const findInLists = (client: QueryClient, id: string): { record: Transcription; at: number } | null => {
  const found = queries
    .findInLists(client, id)
    .find(({ record }) => record.result !== null && !record.episode);
  if (!found) return null;
  const { record, page, fetchedAt } = found;
  return { record: { ...record, cachedAt: record.cachedAt ?? page.cachedAt }, at: fetchedAt };
};

/** The record of a transcription, or of an episode with the records of its parts. */
export const recordQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: queries.recordKey(id),
    queryFn: async (context): Promise<Transcription> => {
      const key = queries.recordKey(id);
      const local = client.getQueryData(key) === undefined ? await readLocal(id) : null;
      const isConfirmed = local && Date.now() - (local.cachedAt ?? 0) < confirmedTime;
      // Without the service, the age of the text is shown.
      if (isConfirmed && !isUnreachable(client)) return { ...local, cachedAt: null };
      // The text is shown while the service is asked for a newer one.
      if (local && client.getQueryData(key) === undefined)
        client.setQueryData<Transcription>(key, { ...local, cachedAt: null });
      const record = await unwrap(bridge.transcriptions.show(id));
      // A repeated request has newer texts.
      if (record.episode && !context.signal.aborted)
        for (const part of record.episode.records ?? [])
          client.setQueryData<Transcription>(queries.recordKey(part.id), { cachedAt: null, ...part });
      return record;
    },
    initialData: () => findInLists(client, id)?.record,
    initialDataUpdatedAt: () => findInLists(client, id)?.at,
    refetchInterval: refetchWhileCached,
  });

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

/** Removes a deleted record from the cache and refetches the lists. */
export const removeRecord = (client: QueryClient, id: string): void => {
  queries.removeRecord(client, id);
  changeRows(client, { rows: [], removedIds: [id] });
  void invalidateLists(client);
};
