/** The list of all texts of an account, as light rows: the window has all of them and receives what changes. */
import type { Episode } from '../../preload/contract/episodes.ts';
import type { LibraryRow, LibraryRows, LibraryRowsChange } from '../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { Clock } from '../lib/clock.ts';
import type { RecordingRepository } from '../uploads/recording-repository.ts';
import type { GetAccountId } from './account.ts';
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
  readonly getAccountId: GetAccountId;
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
  readonly #changedIds = new Map<string, Set<string>>();
  #cancel: (() => void) | null = null;
  #isClosed = false;

  constructor(deps: ListRowsDeps) {
    this.#deps = deps;
  }

  list(before?: number): Result<LibraryRows> {
    const { cache, recordings, getAccountId } = this.#deps;
    const accountId = getAccountId();
    if (accountId === null) return fail('not_configured');
    const listed = cache.listListed(accountId, before ?? null, recordsPerCall);
    if (!listed.ok) return listed;
    const records = listed.value;
    const byRecord = recordings.getEpisodesByText(accountId);
    const episodeRows = new Map<string, LibraryRow | null>();
    const rows = records.flatMap((record): readonly LibraryRow[] => {
      const episode = byRecord.get(record.id);
      if (!episode) return [this.#toRow(accountId, record)];
      const known = episodeRows.get(episode.id);
      const row = known === undefined ? this.#toEpisodeRow(accountId, episode) : known;
      episodeRows.set(episode.id, row);
      if (row === null) return [this.#toRow(accountId, record)];
      // The episode is at the place of its newest record.
      return row.position === record.key ? [row] : [];
    });
    return ok({ rows, next: records.length < recordsPerCall ? null : (records.at(-1)?.key ?? null) });
  }

  /** The rows of these records in their order. Parts of an episode are one row, that of the episode. */
  getRows(accountId: string, records: readonly Transcription[]): readonly LibraryRow[] {
    const byRecord = this.#deps.recordings.getEpisodesByText(accountId);
    const rows = records.map((record) => {
      const episode = byRecord.get(record.id);
      const listed = this.#deps.cache.getListed(accountId, record.id) ?? toListedRecord(record);
      return (episode && this.#toEpisodeRow(accountId, episode)) ?? this.#toRow(accountId, listed);
    });
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  }

  /** Reports the row of this record soon. */
  readonly recordChanged = (accountId: string, id: string): void => {
    if (this.#isClosed) return;
    const ids = this.#changedIds.get(accountId) ?? new Set();
    this.#changedIds.set(accountId, ids.add(id));
    this.#cancel ??= this.#deps.clock.after(changeDelayMs, () => this.flush());
  };

  /** Reports what has changed at once. */
  flush(): void {
    this.#cancel?.();
    this.#cancel = null;
    const accountId = this.#deps.getAccountId();
    const ids = accountId === null ? undefined : this.#changedIds.get(accountId);
    this.#changedIds.clear();
    if (accountId !== null && ids) this.#deps.emit(this.#toChange(accountId, ids));
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  #toChange(accountId: string, ids: ReadonlySet<string>): LibraryRowsChange {
    const byRecord = this.#deps.recordings.getEpisodesByText(accountId);
    const rows = new Map<string, LibraryRow>();
    const removedIds = new Set<string>();
    for (const id of ids) {
      const episode = byRecord.get(id);
      const episodeRow = episode && this.#toEpisodeRow(accountId, episode);
      const record = this.#deps.cache.getListed(accountId, id);
      if (episode && !episodeRow) removedIds.add(episode.id);
      if (episodeRow) {
        rows.set(episodeRow.id, episodeRow);
        removedIds.add(id);
      } else if (record) rows.set(id, this.#toRow(accountId, record));
      else removedIds.add(id);
    }
    return { rows: [...rows.values()], removedIds: [...removedIds] };
  }

  #toRow(accountId: string, record: ListedRecord): LibraryRow {
    const { id, name, favorite, key, words, excerpt } = record;
    const { seconds, language, recordedAt } = this.#deps.recordings.getFacts(accountId, id);
    const date = parseDate(record.createdAt) ?? recordedAt ?? record.arrivedAt;
    return {
      id,
      name,
      favorites: favorite ? 'all' : 'none',
      position: key,
      date,
      seconds,
      words,
      language,
      excerpt,
    };
  }

  /** Null if no record of its parts is here. */
  #toEpisodeRow(accountId: string, episode: Episode): LibraryRow | null {
    const ids = getRecordIds(episode);
    const records = ids.flatMap((id) => this.#deps.cache.getListed(accountId, id) ?? []);
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
