import type { LibraryHits } from '../../../preload/contract/library.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { Transcription, TranscriptionChanges } from '../../../preload/contract/transcriptions.ts';
import { type Clock, monotonicNow } from '../../lib/clock.ts';
import type { Database } from '../../storage/database.ts';
import { createCandidateSearch } from '../search/candidates.ts';
import { createSearch } from '../search/search.ts';
import { type HitRange, searchHits } from '../search/search-hits.ts';
import { createSearchIndex, type GetHeldDraft } from '../search/search-index.ts';
import {
  type CachedRecord,
  createRecordRepository,
  type ListedRecord,
  type RecordRepository,
} from './record-repository.ts';

/** A record that the service returned. */
interface RecordResponse {
  readonly record: Transcription;
  /** A null `result` means that the record has no text. */
  readonly textKnown: boolean;
  /** The value of `ResponseOrder.now` before the request was sent. */
  readonly requestedAt: number;
  /** The fields that the request changed; null if it changed none. */
  readonly changedFields: readonly (keyof TranscriptionChanges)[] | null;
  /** It was stored from here, and is new also before the first sync. */
  readonly isStored?: boolean;
}

interface Confirmation {
  readonly confirmedAt: number;
  readonly textConfirmedAt: number;
  readonly savedAt: number;
}
const unconfirmed: Confirmation = { confirmedAt: 0, textConfirmedAt: 0, savedAt: 0 };

/**
 * Prevents that a late response replaces a newer one. Remembers when each record was confirmed: at the request that
 * returned it, or at the response to a change. Times are counted, so the clock has no effect. They are in memory: no
 * request outlives the application.
 */
class ResponseOrder {
  #time = 0;
  readonly #confirmations = new Map<string, Confirmation>();

  /** Each call returns a later time. */
  now(): number {
    this.#time += 1;
    return this.#time;
  }

  /**
   * The record to cache: of a late response, only the text if it is the newest known, or the fields that it changed.
   * Null if there is nothing to cache.
   */
  merge(previous: Transcription | null, response: RecordResponse): Transcription | null {
    const { record, requestedAt, changedFields } = response;
    const { confirmedAt, savedAt, textConfirmedAt } = this.#get(response);
    if (requestedAt >= (changedFields === null ? confirmedAt : savedAt)) return record;
    const isNewestText = record.result !== null && requestedAt >= textConfirmedAt;
    const fields = changedFields ?? (isNewestText ? (['result'] as const) : []);
    if (previous === null || fields.length === 0) return null;
    return { ...previous, ...Object.fromEntries(fields.map((field) => [field, record[field]])) };
  }

  /** Call after the record was cached. */
  confirm(response: RecordResponse): void {
    const { record, textKnown, requestedAt, changedFields } = response;
    const known = this.#get(response);
    const at = changedFields === null ? requestedAt : this.now();
    const hasText = record.result !== null || textKnown;
    this.#confirmations.set(record.id, {
      confirmedAt: Math.max(known.confirmedAt, at),
      textConfirmedAt: hasText ? Math.max(known.textConfirmedAt, at) : known.textConfirmedAt,
      savedAt: changedFields === null ? known.savedAt : at,
    });
  }

  #get({ record }: RecordResponse): Confirmation {
    return this.#confirmations.get(record.id) ?? unconfirmed;
  }
}

/** Lists beyond this size in memory are not cached. A later sync fetches them. */
const maxPendingCharacters = 40_000_000;

interface UpsertBatch {
  readonly records: readonly Transcription[];
  readonly requestedAt: number;
  readonly size: number;
  readonly done: (changed: number) => void;
  position: number;
  changed: number;
}

interface TranscriptionCacheDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly getHeldDraft: GetHeldDraft;
  /** The service has replaced the cached `text` of this record. */
  readonly onTextReplaced: (id: string, text: string) => void;
  /** A text came that was not here, from here or after the first sync. */
  readonly onTextArrived: (id: string) => void;
  /** The service returned the record. `record` is what is cached of it now. */
  readonly onUpserted: (record: Transcription) => void;
  /** The record is new, has changed, or was removed. */
  readonly onRecordChanged: (id: string) => void;
  readonly onChanged: () => void;
}

interface UpsertsDeps extends TranscriptionCacheDeps {
  readonly repository: RecordRepository;
  readonly backgroundTasks: BackgroundTasks;
  /** Call it when records have changed. */
  readonly index: () => void;
}

/** Milliseconds after a deletion in which earlier requests may still return the record. */
const staleResponseMs = 60_000;

/** Caches records: one at once, lists record by record in the background. */
class Upserts {
  readonly #deps: UpsertsDeps;
  readonly #order = new ResponseOrder();
  readonly #deletionTimes = new Map<string, number>();
  readonly #batches: UpsertBatch[] = [];

  constructor(deps: UpsertsDeps) {
    this.#deps = deps;
  }

  /** The time of a request that is being sent, for `upsert` and `upsertMany`. */
  readonly startRequest = (): number => this.#order.now();

  /** Newer content than that of the response stays. */
  readonly upsert = (response: RecordResponse): void => {
    if (this.#upsert(response)) this.#deps.index();
  };

  /**
   * The same for a list, in the background. Resolves with the number of new or changed records; 0 at once if too much is
   * pending.
   */
  readonly upsertMany = (records: readonly Transcription[], requestedAt: number): Promise<number> => {
    const size = records.reduce((sum, { result }) => sum + (result?.length ?? 0), 0);
    const pending = this.#batches.reduce((sum, batch) => sum + batch.size, size);
    if (this.#batches.length > 0 && pending > maxPendingCharacters) return Promise.resolve(0);
    return new Promise((done) => {
      this.#batches.push({ records, requestedAt, size, done, position: 0, changed: 0 });
      this.#deps.backgroundTasks.add(this.#processNext);
    });
  };

  /** Ignores responses with this record while it is being deleted. The returned function undoes this. */
  readonly markDeleting = (id: string): (() => void) => {
    this.#deletionTimes.set(id, this.#deps.clock.now());
    return () => void this.#deletionTimes.delete(id);
  };

  readonly #processNext = (): boolean => {
    const [batch] = this.#batches;
    if (!batch) return false;
    const { requestedAt } = batch;
    const record = batch.records[batch.position];
    batch.position += 1;
    const response = record && { record, textKnown: false, requestedAt, changedFields: null };
    if (response && this.#upsert(response)) batch.changed += 1;
    if (batch.position >= batch.records.length) {
      this.#batches.shift();
      batch.done(batch.changed);
      this.#deps.index();
    }
    return this.#batches.length > 0;
  };

  #isStale(id: string): boolean {
    const deletedAt = this.#deletionTimes.get(id);
    return deletedAt !== undefined && Math.abs(this.#deps.clock.now() - deletedAt) < staleResponseMs;
  }

  /** True if new or changed. A record that cannot be saved (full disk) is fetched again later. */
  #upsert(response: RecordResponse): boolean {
    const { database, repository, clock, onUpserted, onTextReplaced, onTextArrived, onRecordChanged } =
      this.#deps;
    const { textKnown, isStored = false } = response;
    const { id } = response.record;
    if (this.#isStale(id)) return false;
    let replacedText: string | null = null;
    let isArrival = false;
    let cached = response.record;
    const changed = database.write(() => {
      const previous = repository.get(id)?.record ?? null;
      const record = this.#order.merge(previous, response);
      if (record === null) return null;
      if (previous?.result && record.result !== null && previous.result !== record.result)
        replacedText = previous.result;
      repository.upsert(record, clock.now(), textKnown);
      const isNew = isStored || repository.getListed([id])[0]?.arrivedAt !== null;
      isArrival = isNew && !previous?.result && Boolean(record.result);
      cached = record;
      return !previous || !isUnchanged(previous, record);
    });
    if (!changed.ok || changed.value === null) return false;
    this.#order.confirm(response);
    onUpserted(cached);
    if (replacedText !== null) onTextReplaced(id, replacedText);
    if (isArrival) onTextArrived(id);
    if (changed.value) onRecordChanged(id);
    return changed.value;
  }
}

/** A null `result` means that the response did not include the text. */
const isUnchanged = (previous: Transcription, current: Transcription): boolean =>
  previous.name === current.name &&
  previous.favorite === current.favorite &&
  previous.updated_at === current.updated_at &&
  (current.result === null || previous.result === current.result);

/** Milliseconds. A single step of a background task may take longer than a slice. */
const sliceMs = 8;
const pauseMs = 30;

/** Runs work in short slices with pauses, so that IPC calls do not wait for it. */
class BackgroundTasks {
  readonly #clock: Clock;
  readonly #tasks = new Set<() => boolean>();
  #stop: (() => void) | null = null;
  #isClosed = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs `task` repeatedly until it returns false. Adding the same task twice has no effect. */
  add(task: () => boolean): void {
    if (this.#isClosed) return;
    this.#tasks.add(task);
    this.#schedule();
  }

  /** Tasks that are added later are ignored. */
  close(): void {
    this.#isClosed = true;
    this.#stop?.();
    this.#tasks.clear();
  }

  #schedule(): void {
    this.#stop ??= this.#clock.after(pauseMs, () => {
      this.#stop = null;
      const end = monotonicNow() + sliceMs;
      while (this.#tasks.size > 0 && monotonicNow() < end) {
        for (const task of [...this.#tasks]) if (!task()) this.#tasks.delete(task);
      }
      if (this.#tasks.size > 0) this.#schedule();
    });
  }
}

/** Milliseconds without a change before drafts are indexed. */
const draftDelayMs = 1_000;

export type TranscriptionCache = ReturnType<typeof createTranscriptionCache>;

export const createTranscriptionCache = (deps: TranscriptionCacheDeps) => {
  const { database, clock, getHeldDraft, onChanged } = deps;
  const repository = createRecordRepository(database);
  const searchIndex = createSearchIndex(database, getHeldDraft);
  const backgroundTasks = new BackgroundTasks(clock);
  const search = createSearch(database);
  const listCandidates = createCandidateSearch(database);
  const indexPending = (): boolean => {
    const more = searchIndex.indexPending();
    onChanged();
    return more.ok && more.value;
  };
  const index = (): void => backgroundTasks.add(indexPending);
  const upserts = new Upserts({ ...deps, repository, backgroundTasks, index });
  const { startRequest, upsert, upsertMany, markDeleting } = upserts;
  const read = <T>(fallback: T, query: () => T): T => {
    const result = database.read(query);
    return result.ok ? result.value : fallback;
  };
  const readAccount = <T>(tag: string, fallback: T, query: (accountNumber: number) => T): T =>
    read(fallback, () => query(repository.getAccountNumber(tag)));
  const { count, listHeldIds, listNumberedNames, listUnsyncedIds } = repository;
  const changedDrafts = new Set<string>();
  let cancelDrafts = (): void => {};
  const indexDrafts = (): boolean => {
    const marked = searchIndex.markHeld([...changedDrafts]);
    changedDrafts.clear();
    if (marked.ok && marked.value > 0) index();
    return false;
  };

  // Continues the indexing of an earlier run.
  if (read(0, searchIndex.countUnindexed) > 0) index();

  return {
    startRequest,
    upsert,
    upsertMany,
    markDeleting,
    find: (id: string): CachedRecord | null => read(null, () => repository.get(id)),
    remove: (id: string): void => {
      markDeleting(id);
      database.write(() => repository.remove(id));
      deps.onRecordChanged(id);
      index();
    },
    /** What the list shows of the newest records before this key, newest first. */
    listListed: (tag: string, beforeKey: number | null, limit: number): Result<readonly ListedRecord[]> =>
      database.read(() => repository.listListed(tag, beforeKey, limit)),
    /** Those of these ids that are cached. */
    getListed: (ids: readonly string[]): readonly ListedRecord[] => read([], () => repository.getListed(ids)),
    /** Indexes the record again soon if the draft is held, or was. */
    draftChanged: (id: string): void => {
      changedDrafts.add(id);
      cancelDrafts();
      cancelDrafts = clock.after(draftDelayMs, () => backgroundTasks.add(indexDrafts));
    },
    /** Which of these drafts are held may have changed. Does the same for them, and for those that were held. */
    refreshHeld: (tag: string, draftIds: readonly string[]): void => {
      for (const id of [...draftIds, ...readAccount(tag, [], listHeldIds)]) changedDrafts.add(id);
      backgroundTasks.add(indexDrafts);
    },
    search: (tag: string, text: string, range: HitRange): Result<LibraryHits> =>
      database.read(() =>
        searchHits({ repository, search, getHeldDraft }, repository.getAccountNumber(tag), text, range),
      ),
    /** Ids of the texts that can contain these words, newest first; of all texts with null. */
    listCandidates: (tag: string, words: string | null): readonly string[] =>
      readAccount(tag, [], (accountNumber) => listCandidates(accountNumber, words)),
    count: (tag: string) => readAccount(tag, 0, count),
    /** The size of the database, for all accounts. */
    countBytes: () => read(0, repository.countBytes),
    /** Names with a digit in them. */
    listNumberedNames: (tag: string) => readAccount(tag, [], listNumberedNames),
    /** Records that are not in the search index yet. */
    countUnindexed: () => read(0, searchIndex.countUnindexed),
    listUnsyncedIds: (tag: string) => readAccount(tag, [], listUnsyncedIds),
    /** Nothing is indexed afterwards. */
    close: (): void => {
      cancelDrafts();
      backgroundTasks.close();
    },
  };
};
