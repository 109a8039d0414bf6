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
import type { RecordingRepository } from '../uploads/recording-repository.ts';
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
    const rows: LibraryRow[] = [];
    const next: LibraryPosition[number][] = [];
    for (const { id, tag } of this.#deps.accounts.shown) {
      const position = before?.find((one) => one.tag === tag)?.position;
      if (before && position === undefined) continue;
      const listed = this.#deps.cache.listListed(tag, position ?? null, recordsPerCall);
      if (!listed.ok) return listed;
      rows.push(...this.#toRows(id, listed.value));
      const last = listed.value.at(-1);
      if (last && listed.value.length === recordsPerCall) next.push({ tag, position: last.key });
    }
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

  #toRows(accountId: string, records: readonly ListedRecord[]): readonly LibraryRow[] {
    const byRecord = this.#deps.recordings.getEpisodesByText(accountId);
    const episodeRows = new Map<string, LibraryRow | null>();
    return records.flatMap((record): readonly LibraryRow[] => {
      const episode = byRecord.get(record.id);
      if (!episode) return [this.#toRow(accountId, record)];
      const known = episodeRows.get(episode.id);
      const row = known === undefined ? this.#toEpisodeRow(accountId, episode) : known;
      episodeRows.set(episode.id, row);
      if (row === null) return [this.#toRow(accountId, record)];
      // The episode is at the place of its newest record.
      return row.position === record.key ? [row] : [];
    });
  }

  /** The rows of these records in their order. Parts of an episode are one row, that of the episode. */
  getRows(accountId: string, records: readonly Transcription[]): readonly LibraryRow[] {
    const byRecord = this.#deps.recordings.getEpisodesByText(accountId);
    const rows = records.map((record) => {
      const episode = byRecord.get(record.id);
      const listed = this.#deps.cache.getListed(record.id) ?? toListedRecord(record);
      return (episode && this.#toEpisodeRow(accountId, episode)) ?? this.#toRow(accountId, listed);
    });
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  }

  #toChange(ids: readonly string[]): LibraryRowsChange {
    const { accounts, cache, recordings } = this.#deps;
    const rows = new Map<string, LibraryRow>();
    const removedIds = new Set<string>();
    for (const { id: accountId, tag } of accounts.shown) {
      const byRecord = recordings.getEpisodesByText(accountId);
      for (const id of ids.filter((one) => parseTextId(one)?.tag === tag)) {
        const episode = byRecord.get(id);
        const episodeRow = episode && this.#toEpisodeRow(accountId, episode);
        const record = cache.getListed(id);
        if (episode && !episodeRow) removedIds.add(episode.id);
        if (episodeRow) {
          rows.set(episodeRow.id, episodeRow);
          removedIds.add(id);
        } else if (record) rows.set(id, this.#toRow(accountId, record));
        else removedIds.add(id);
      }
    }
    return { rows: [...rows.values()], removedIds: [...removedIds] };
  }

  #toRow(accountId: string, record: ListedRecord): LibraryRow {
    const { id, name, favorite, key, words, excerpt } = record;
    const { seconds, language, recordedAt, showId } = this.#deps.recordings.getFacts(accountId, id);
    const date = parseDate(record.createdAt) ?? recordedAt ?? record.arrivedAt;
    return {
      id,
      place: getTextPlace(id),
      name,
      favorites: favorite ? 'all' : 'none',
      position: key,
      date,
      seconds,
      words,
      language,
      ...(showId !== null && { showId }),
      excerpt,
    };
  }

  /** Null if no record of its parts is here. */
  #toEpisodeRow(accountId: string, episode: Episode): LibraryRow | null {
    const ids = getRecordIds(episode);
    const records = ids.flatMap((id) => this.#deps.cache.getListed(id) ?? []);
    const [first] = records;
    if (!first) return null;
    const favorites = records.filter(({ favorite }) => favorite).length;
    const { seconds } = this.#deps.recordings.getFacts(accountId, episode.id);
    const count = episode.parts.length;
    return {
      ...this.#toRow(accountId, first),
      id: episode.id,
      name: episode.name,
      favorites: favorites === 0 ? 'none' : favorites === records.length ? 'all' : 'some',
      position: Math.max(...records.map(({ key }) => key)),
      seconds: episode.durationMs === null ? seconds : Math.round(episode.durationMs / 1_000),
      words: sum(records.map(({ words }) => words)),
      recordIds: ids,
      ...(ids.length < count && { parts: { there: ids.length, count } }),
    };
  }
}
