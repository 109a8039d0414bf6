import type { LibraryHits } from '../../../preload/contract/library.ts';
import type { Page } from '../../../preload/contract/page.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { Transcription, TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Database } from '../../storage/database.ts';
import type { BackgroundTasks } from '../background-tasks.ts';
import { createSearch } from '../search/search.ts';
import { type HitRange, searchHits } from '../search/search-hits.ts';
import { createSearchIndex } from '../search/search-index.ts';
import { listCached } from './list-cached.ts';
import { createRecordRepository } from './record-repository.ts';
import { type RecordResponse, ResponseOrder } from './response-order.ts';
import type { CachedRecord, NumberedName } from './rows.ts';
import { UpsertBatches } from './upsert-batches.ts';

export interface TranscriptionCache {
  /** The time of a request that is being sent, for `upsert` and `upsertMany`. */
  startRequest(): number;
  /** Newer content than that of the response stays. */
  upsert(response: RecordResponse): void;
  /** The same for a list, in the background. Resolves with the number of new or changed records. */
  upsertMany(accountId: string, records: readonly Transcription[], requestedAt: number): Promise<number>;
  find(accountId: string, id: string): CachedRecord | null;
  /** Ignores responses with this record while it is being deleted. The returned function undoes this. */
  markDeleting(accountId: string, id: string): () => void;
  remove(accountId: string, id: string): void;
  /** Filters and sorts as the service does. Null if nothing of this account is cached. */
  list(accountId: string, query: TranscriptionQuery): Promise<Page<Transcription> | null>;
  /** The text to search instead of the service's; null removes it. */
  setHeldText(accountId: string, id: string, text: string | null): void;
  /** Ids of records whose text is searched instead of the service's. */
  listHeldIds(accountId: string): readonly string[];
  search(accountId: string, text: string, range: HitRange): Result<LibraryHits>;
  count(accountId: string): number;
  /** The size of the database, for all accounts. */
  countBytes(): number;
  /** Names with a digit in them. */
  listNumberedNames(accountId: string): readonly NumberedName[];
  /** Records that are not in the search index yet. */
  countUnindexed(): number;
  listUnsyncedIds(accountId: string): readonly string[];
}

export interface TranscriptionCacheDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly backgroundTasks: BackgroundTasks;
  /** The service has replaced the cached `text` of this record. */
  readonly onTextReplaced: (accountId: string, id: string, text: string) => void;
  readonly onUpserted: (accountId: string, id: string) => void;
  readonly onChanged: () => void;
}

/** Milliseconds after a deletion in which earlier requests may still return the record. */
const staleResponseMs = 60_000;

export const createTranscriptionCache = (deps: TranscriptionCacheDeps): TranscriptionCache => {
  const { database, clock, backgroundTasks, onTextReplaced, onUpserted, onChanged } = deps;
  const repository = createRecordRepository(database);
  const searchIndex = createSearchIndex(database);
  const search = createSearch(database);
  const order = new ResponseOrder();
  const deletionTimes = new Map<string, number>();
  const isStale = (accountId: string, id: string): boolean => {
    const deletedAt = deletionTimes.get(`${accountId} ${id}`);
    return deletedAt !== undefined && Math.abs(clock.now() - deletedAt) < staleResponseMs;
  };

  /** True if new or changed. A record that cannot be saved (full disk) is fetched again later. */
  const upsertRecord = (response: RecordResponse): boolean => {
    const { accountId, textKnown } = response;
    const { id } = response.record;
    if (isStale(accountId, id)) return false;
    let replacedText: string | null = null;
    const changed = database.write(() => {
      const accountNumber = repository.getAccountNumber(accountId);
      const previous = repository.get(accountNumber, id)?.record ?? null;
      const record = order.merge(previous, response);
      if (record === null) return null;
      if (previous?.result && record.result !== null && previous.result !== record.result)
        replacedText = previous.result;
      repository.upsert(accountNumber, record, clock.now(), textKnown);
      return !previous || !isUnchanged(previous, record);
    });
    if (!changed.ok || changed.value === null) return false;
    order.confirm(response);
    onUpserted(accountId, id);
    if (replacedText !== null) onTextReplaced(accountId, id, replacedText);
    return changed.value;
  };

  const indexPending = (): boolean => {
    const more = searchIndex.indexPending();
    onChanged();
    return more.ok && more.value;
  };

  const batches = new UpsertBatches({
    backgroundTasks,
    upsert: upsertRecord,
    onBatchEnded: () => backgroundTasks.add(indexPending),
  });

  const read = <T>(fallback: T, query: () => T): T => {
    const result = database.read(query);
    return result.ok ? result.value : fallback;
  };

  // Continues the indexing of an earlier run.
  if (read(0, searchIndex.countUnindexed) > 0) backgroundTasks.add(indexPending);

  return {
    startRequest: () => order.now(),
    upsert: (response) => {
      if (upsertRecord(response)) backgroundTasks.add(indexPending);
    },
    upsertMany: (...batch) => batches.add(...batch),
    find: (accountId, id) => read(null, () => repository.get(repository.getAccountNumber(accountId), id)),
    markDeleting: (accountId, id) => {
      deletionTimes.set(`${accountId} ${id}`, clock.now());
      return () => void deletionTimes.delete(`${accountId} ${id}`);
    },
    remove: (accountId, id) => {
      deletionTimes.set(`${accountId} ${id}`, clock.now());
      database.write(() => repository.remove(repository.getAccountNumber(accountId), id));
      backgroundTasks.add(indexPending);
    },
    list: async (accountId, query) => {
      const number = read(null, () => repository.getAccountNumber(accountId));
      if (number === null || read(0, () => repository.count(number)) === 0) return null;
      const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => void clock.after(0, resolve));
      return listCached({ repository, accountNumber: number, yieldToEventLoop }, query);
    },
    setHeldText: (accountId, id, text) => {
      database.write(() => repository.setHeldText(repository.getAccountNumber(accountId), id, text));
      backgroundTasks.add(indexPending);
    },
    listHeldIds: (accountId) =>
      read([], () => repository.listHeldIds(repository.getAccountNumber(accountId))),
    search: (accountId, text, range) => {
      const found = database.read(() =>
        searchHits({ repository, search }, repository.getAccountNumber(accountId), text, range),
      );
      return found.ok ? ok(found.value) : found;
    },
    count: (accountId) => read(0, () => repository.count(repository.getAccountNumber(accountId))),
    countBytes: () => read(0, repository.countBytes),
    listNumberedNames: (accountId) =>
      read([], () => repository.listNumberedNames(repository.getAccountNumber(accountId))),
    countUnindexed: () => read(0, searchIndex.countUnindexed),
    listUnsyncedIds: (accountId) =>
      read([], () => repository.listUnsyncedIds(repository.getAccountNumber(accountId))),
  };
};

/** A null `result` means that the response did not include the text. */
const isUnchanged = (previous: Transcription, current: Transcription): boolean =>
  previous.name === current.name &&
  previous.favorite === current.favorite &&
  previous.updated_at === current.updated_at &&
  (current.result === null || previous.result === current.result);
