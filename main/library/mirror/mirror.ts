/** The mirror as the rest of the library uses it: what was seen goes in, lists, records and search come out. */
import type { LibraryHits } from '../../../preload/contract/library.ts';
import type { Page } from '../../../preload/contract/page.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { Transcription, TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import type { Database } from '../../storage/database.ts';
import type { Clock } from '../clock.ts';
import { type HitRange, searchHits } from '../search/hits.ts';
import { createIndexStore } from '../search/index-store.ts';
import { createSearch } from '../search/search.ts';
import type { Turns } from '../turns.ts';
import { listMirrored } from './listing.ts';
import type { Sighting } from './rows.ts';
import { createMirrorStore } from './store.ts';

export interface Mirror {
  /** Takes in a record that the service answered with. `textKnown`: without a text it has none. */
  saw(account: string, record: Transcription, textKnown: boolean): void;
  /** Takes in the records of a list, a few at a time. As soon as all are in: how many of them were new or had changed. */
  sawAll(account: string, records: readonly Transcription[]): Promise<number>;
  find(account: string, id: string): Sighting | null;
  /** The record is being deleted: answers that still show it are not believed. Answers how to believe them again. */
  removing(account: string, id: string): () => void;
  remove(account: string, id: string): void;
  /** As the service would answer; null where there is nothing of this account. */
  list(account: string, query: TranscriptionQuery): Promise<Page<Transcription> | null>;
  search(account: string, text: string, range: HitRange): Result<LibraryHits>;
  count(account: string): number;
  /** Records that the search does not find yet. */
  waiting(): number;
  /** Ids of records that the present round has not seen. */
  unseen(account: string): readonly string[];
}

export interface MirrorDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly turns: Turns;
  /** A text is about to be replaced by another one that the service has now. */
  readonly onReplaced: (account: string, id: string, text: string) => void;
  /** The service has this record. */
  readonly onSeen: (account: string, id: string) => void;
  /** Something about `count` or `waiting` changed. */
  readonly onChanged: () => void;
}

/** An answer that was on its way while a record was deleted still shows it: for so long, in milliseconds. */
const lateMs = 60_000;

/**
 * Characters of texts that may wait to be taken in. What comes beyond is left out: the service has it, and the answers
 * of a service whose lists are huge must not pile up in memory.
 */
const mostPending = 40_000_000;

interface Task {
  readonly account: string;
  readonly records: readonly Transcription[];
  /** Characters of all their texts. */
  readonly size: number;
  readonly done: (changed: number) => void;
  /** How many of them are in. */
  position: number;
  changed: number;
}

export const createMirror = (deps: MirrorDeps): Mirror => {
  const { database, clock, turns, onReplaced, onSeen, onChanged } = deps;
  const store = createMirrorStore(database);
  const index = createIndexStore(database);
  const search = createSearch(database);
  const tasks: Task[] = [];
  const removedAt = new Map<string, number>();
  const isLate = (account: string, id: string): boolean => {
    const at = removedAt.get(`${account} ${id}`);
    return at !== undefined && Math.abs(clock.now() - at) < lateMs;
  };

  /** What cannot be mirrored (a full disk, say) is not lost: the service has it, and it will be seen again. */
  const put = (account: string, record: Transcription, textKnown: boolean): boolean => {
    if (isLate(account, record.id)) return false;
    let replaced: string | null = null;
    const changed = database.write(() => {
      const number = store.account(account);
      const before = store.get(number, record.id)?.record ?? null;
      if (before?.result && record.result !== null && before.result !== record.result)
        replaced = before.result;
      store.put(number, record, clock.now(), textKnown);
      return !before || !isSame(before, record);
    });
    if (!changed.ok) return false;
    onSeen(account, record.id);
    if (replaced !== null) onReplaced(account, record.id, replaced);
    return changed.value;
  };

  const takeIn = (): boolean => {
    const more = index.takeIn();
    onChanged();
    return more.ok && more.value;
  };

  const work = (): boolean => {
    const [task] = tasks;
    if (!task) return false;
    const record = task.records[task.position];
    task.position += 1;
    if (record && put(task.account, record, false)) task.changed += 1;
    if (task.position >= task.records.length) {
      tasks.shift();
      task.done(task.changed);
      turns.add(takeIn);
    }
    return tasks.length > 0;
  };

  const read = <T>(otherwise: T, ask: () => T): T => {
    const answer = database.read(ask);
    return answer.ok ? answer.value : otherwise;
  };

  // What an earlier run left to be indexed.
  if (read(0, index.waiting) > 0) turns.add(takeIn);

  return {
    saw: (account, record, textKnown) => {
      if (put(account, record, textKnown)) turns.add(takeIn);
    },
    sawAll: (account, records) =>
      new Promise((done) => {
        const size = records.reduce((sum, { result }) => sum + (result?.length ?? 0), 0);
        const pending = tasks.reduce((sum, task) => sum + task.size, size);
        if (tasks.length > 0 && pending > mostPending) {
          done(0);
          return;
        }
        tasks.push({ account, records, size, done, position: 0, changed: 0 });
        turns.add(work);
      }),
    find: (account, id) => read(null, () => store.get(store.account(account), id)),
    removing: (account, id) => {
      removedAt.set(`${account} ${id}`, clock.now());
      return () => void removedAt.delete(`${account} ${id}`);
    },
    remove: (account, id) => {
      removedAt.set(`${account} ${id}`, clock.now());
      database.write(() => store.remove(store.account(account), id));
      turns.add(takeIn);
    },
    list: async (account, query) => {
      const number = read(null, () => store.account(account));
      if (number === null || read(0, () => store.count(number)) === 0) return null;
      const pause = (): Promise<void> => new Promise((resolve) => void clock.after(0, resolve));
      return listMirrored({ store, account: number, pause }, query);
    },
    search: (account, text, range) => {
      const found = database.read(() => searchHits({ store, search }, store.account(account), text, range));
      return found.ok ? ok(found.value) : found;
    },
    count: (account) => read(0, () => store.count(store.account(account))),
    waiting: () => read(0, index.waiting),
    unseen: (account) => read([], () => store.unseen(store.account(account))),
  };
};

/** An answer without a text says nothing of it. */
const isSame = (before: Transcription, now: Transcription): boolean =>
  before.name === now.name &&
  before.favorite === now.favorite &&
  before.updated_at === now.updated_at &&
  (now.result === null || before.result === now.result);
