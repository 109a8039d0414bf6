/** The list of all texts, as light rows: the window has all of them and receives what changes. */

import { getTextPlace, parseTextId } from '../../preload/contract/account-id.ts';
import type { Episode } from '../../preload/contract/episodes.ts';
import type {
  LibraryPosition,
  LibraryRow,
  LibraryRows,
  LibraryRowsChange,
} from '../../preload/contract/library.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { Clock } from '../lib/clock.ts';
import type { RecordingFacts, RecordingRepository } from '../uploads/recording-repository.ts';
import type { Accounts } from './accounts.ts';
import { type ListedRecord, toExcerpt } from './cache/record-repository.ts';
import type { TranscriptionCache } from './cache/transcription-cache.ts';
import { getRecordIds } from './episodes/episode-records.ts';

/** Records of one call. */
const recordsPerCall = 1_000;
/** Milliseconds in which changes are collected. */
const changeDelayMs = 150;

interface ListRowsDeps {
  readonly recordings: RecordingRepository;
  readonly cache: TranscriptionCache;
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly emit: (change: LibraryRowsChange) => void;
}

/** The service's dates may be without a time zone. Null if the text is no date. */
const parseDate = (text: string | null): number | null => {
  const time = Date.parse((text ?? '').replace(' ', 'T'));
  return Number.isNaN(time) ? null : time;
};

/** A record of the service that could not be cached. */
const toListedRecord = ({ result, created_at, ...record }: Transcription): ListedRecord => ({
  ...record,
  key: 0,
  createdAt: created_at,
  arrivedAt: null,
  excerpt: result === null ? null : toExcerpt(result),
});

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? known.reduce((total, value) => total + value, 0) : null;
};

const toRow = (
  { id, name, favorite, key, words, createdAt, arrivedAt, excerpt }: ListedRecord,
  { seconds, language, recordedAt, showId }: RecordingFacts,
): LibraryRow => ({
  id,
  place: getTextPlace(id),
  name,
  favorites: favorite ? 'all' : 'none',
  position: key,
  date: parseDate(createdAt) ?? recordedAt ?? arrivedAt,
  seconds,
  words,
  language,
  ...(showId !== null && { showId }),
  excerpt,
});

/** `records`: those of its parts that are here. Null if none is. */
const toEpisodeRow = (
  episode: Episode,
  records: readonly ListedRecord[],
  getFacts: (id: string) => RecordingFacts,
): LibraryRow | null => {
  const [first] = records;
  if (!first) return null;
  const ids = getRecordIds(episode);
  const favorites = records.filter(({ favorite }) => favorite).length;
  const { durationMs } = episode;
  const count = episode.parts.length;
  return {
    ...toRow(first, getFacts(first.id)),
    id: episode.id,
    name: episode.name,
    favorites: favorites === 0 ? 'none' : favorites === records.length ? 'all' : 'some',
    position: Math.max(...records.map(({ key }) => key)),
    seconds: durationMs === null ? getFacts(episode.id).seconds : Math.round(durationMs / 1_000),
    words: sum(records.map(({ words }) => words)),
    recordIds: ids,
    ...(ids.length < count && { parts: { there: ids.length, count } }),
  };
};

/** What is shown of an account. */
interface Asked {
  readonly accountId: string;
  readonly ids: readonly string[];
}

/** The rows of the records that were asked for. */
interface ReadRows {
  /** Null if the record is not here. */
  getRecord(id: string): ListedRecord | null;
  toRow(record: ListedRecord): LibraryRow;
  /** The episode that the record is a part of, with its row; undefined if it is no part. The row is null if no record of its parts is here. */
  findEpisode(id: string): { readonly id: string; readonly row: LibraryRow | null } | undefined;
}

export class ListRows {
  readonly #deps: ListRowsDeps;
  readonly #changedIds = new Set<string>();
  #cancel: (() => void) | null = null;
  #isClosed = false;

  constructor(deps: ListRowsDeps) {
    this.#deps = deps;
  }

  /** The newest rows of each place, or those that follow. */
  list(before?: LibraryPosition): Result<LibraryRows> {
    const asked: Asked[] = [];
    const records: ListedRecord[] = [];
    const next: LibraryPosition[number][] = [];
    for (const { id: accountId, tag } of this.#deps.accounts.shown) {
      const position = before?.find((one) => one.tag === tag)?.position;
      if (before && position === undefined) continue;
      const listed = this.#deps.cache.listListed(tag, position ?? null, recordsPerCall);
      if (!listed.ok) return listed;
      asked.push({ accountId, ids: listed.value.map(({ id }) => id) });
      records.push(...listed.value);
      const last = listed.value.at(-1);
      if (last && listed.value.length === recordsPerCall) next.push({ tag, position: last.key });
    }
    const read = this.#read(asked, records);
    const rows = records.flatMap((record): readonly LibraryRow[] => {
      const row = read.findEpisode(record.id)?.row;
      // The episode is at the place of its newest record.
      return row ? (row.position === record.key ? [row] : []) : [read.toRow(record)];
    });
    return ok({ rows, next: next.length === 0 ? null : next });
  }

  /** Reports the row of this record soon. */
  readonly recordChanged = (id: string): void => {
    if (this.#isClosed) return;
    this.#changedIds.add(id);
    this.#cancel ??= this.#deps.clock.after(changeDelayMs, () => this.flush());
  };

  /** Reports what has changed at once. */
  flush(): void {
    this.#cancel?.();
    this.#cancel = null;
    const ids = [...this.#changedIds].filter((id) => this.#deps.accounts.find(id));
    this.#changedIds.clear();
    if (ids.length > 0) this.#deps.emit(this.#toChange(ids));
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  /** The rows of these records in their order. Parts of an episode are one row, that of the episode. */
  getRows(accountId: string, records: readonly Transcription[]): readonly LibraryRow[] {
    const read = this.#read([{ accountId, ids: records.map(({ id }) => id) }]);
    const rows = records.map(
      (record) =>
        read.findEpisode(record.id)?.row ?? read.toRow(read.getRecord(record.id) ?? toListedRecord(record)),
    );
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  }

  #toChange(ids: readonly string[]): LibraryRowsChange {
    const rows = new Map<string, LibraryRow>();
    const removedIds = new Set<string>();
    const asked = this.#deps.accounts.shown.map(({ id: accountId, tag }) => ({
      accountId,
      ids: ids.filter((id) => parseTextId(id)?.tag === tag),
    }));
    const read = this.#read(asked);
    for (const id of asked.flatMap((one) => one.ids)) {
      const episode = read.findEpisode(id);
      const record = read.getRecord(id);
      if (episode && !episode.row) removedIds.add(episode.id);
      if (episode?.row) {
        rows.set(episode.id, episode.row);
        removedIds.add(id);
      } else if (record) rows.set(id, read.toRow(record));
      else removedIds.add(id);
    }
    return { rows: [...rows.values()], removedIds: [...removedIds] };
  }

  /** Three statements, however many records are asked for. `known`: those that were read before. */
  #read(asked: readonly Asked[], known: readonly ListedRecord[] = []): ReadRows {
    const { recordings, cache } = this.#deps;
    const episodes = recordings.getEpisodesByText(...asked.map(({ accountId }) => accountId));
    const needed = new Map(
      asked.map(({ accountId, ids }) => {
        const all = new Set(ids);
        for (const episode of ids.flatMap((id) => episodes.get(id) ?? []))
          for (const id of [episode.id, ...getRecordIds(episode)]) all.add(id);
        return [accountId, all] as const;
      }),
    );
    const records = new Map(known.map((record) => [record.id, record]));
    const missing = [...needed.values()].flatMap((ids) => [...ids].filter((id) => !records.has(id)));
    if (missing.length > 0) for (const record of cache.getListed(missing)) records.set(record.id, record);
    const getFacts = recordings.readFacts(needed);
    const episodeRows = new Map<Episode, LibraryRow | null>();
    const getEpisodeRow = (episode: Episode): LibraryRow | null => {
      const made = episodeRows.get(episode);
      if (made !== undefined) return made;
      const parts = getRecordIds(episode).flatMap((id) => records.get(id) ?? []);
      const row = toEpisodeRow(episode, parts, getFacts);
      episodeRows.set(episode, row);
      return row;
    };
    return {
      getRecord: (id) => records.get(id) ?? null,
      toRow: (record) => toRow(record, getFacts(record.id)),
      findEpisode: (id) => {
        const episode = episodes.get(id);
        return episode && { id: episode.id, row: getEpisodeRow(episode) };
      },
    };
  }
}
