import { isEpisodeId } from '../../preload/contract/episodes.ts';
import type {
  DeletedText,
  DeletedTranscription,
  LibraryHits,
  LibraryQuery,
} from '../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import { accountChanged } from '../lib/account-changed.ts';
import type { ShowRepository } from '../shows/show-repository.ts';
import type { Drafts } from '../texts/draft-repository.ts';
import type { TextRepository } from '../texts/text-repository.ts';
import type { RecordingRepository } from '../uploads/recording-repository.ts';
import type { Accounts, LibraryAccount } from './accounts.ts';
import type { TranscriptionCache } from './cache/transcription-cache.ts';
import { getRecordIds, toEpisodeRecord } from './episodes/episode-records.ts';
import type { HitGroups, HitRange } from './search/search-hits.ts';

interface LocalRecordsDeps {
  readonly cache: TranscriptionCache;
  readonly textRepository: TextRepository;
  readonly drafts: Drafts;
  readonly recordings: RecordingRepository;
  readonly shows: ShowRepository;
  readonly accounts: Accounts;
}

const defaultLimit = 20;

/** Transcriptions and episodes of all shown places on this computer. Sends no request. */
export const createLocalRecords = ({
  cache,
  textRepository,
  drafts,
  recordings,
  shows,
  accounts,
}: LocalRecordsDeps) => {
  const isShown = (id: string): boolean => accounts.find(id) !== null;
  const findCached = (id: string): Transcription | null =>
    isShown(id) ? (cache.find(id)?.record ?? null) : null;
  const findEpisode = (id: string): Transcription | null => {
    const account = accounts.find(id);
    const episode = account && recordings.findEpisode(account.id, id);
    return episode && toEpisodeRecord(episode, findCached);
  };
  const findDeleted = (id: string): Transcription | null => {
    const copy = isShown(id) ? textRepository.findDeleted(id) : accountChanged;
    return copy.ok ? copy.value : null;
  };
  const hasText = (record: Transcription | null): boolean => (record?.result ?? null) !== null;
  /** Hits in any part of an episode are one hit. `only`: the texts that are searched; null: all. */
  const groupByEpisode = (accountId: string, only: ReadonlySet<string> | null): HitGroups => {
    const byRecord = recordings.getEpisodesByText(accountId);
    const searched = [...byRecord].filter(([textId]) => only === null || only.has(textId));
    return {
      names: new Map(searched.map(([, { id, name }]) => [id, name])),
      getGroupId: (recordId) => byRecord.get(recordId)?.id ?? null,
      getRecord: findEpisode,
    };
  };
  const searchOne = (
    { id, tag }: LibraryAccount,
    text: string,
    range: Omit<HitRange, 'groups' | 'only'>,
    only: ReadonlySet<string> | null,
  ) => cache.search(tag, text, { ...range, only, groups: groupByEpisode(id, only) });
  return {
    /** The cached record with its text, or its deleted copy. An episode needs the texts of all its parts. */
    get: (id: string): Transcription | null => {
      if (isEpisodeId(id)) {
        const record = findEpisode(id);
        const partIds = record?.episode ? getRecordIds(record.episode) : null;
        return partIds?.every((partId) => hasText(findCached(partId))) ? record : null;
      }
      const cached = findCached(id);
      return hasText(cached) ? cached : findDeleted(id);
    },
    /** Works like `get`, but also returns records without a text. */
    getMetadata: (id: string): Transcription | null =>
      isEpisodeId(id) ? findEpisode(id) : (findCached(id) ?? findDeleted(id)),
    /** The cached record with the time when it was cached, but without its text; null if no text is cached. */
    findRecord: (id: string): Transcription | null => {
      const cached = isShown(id) ? cache.find(id) : null;
      return cached && hasText(cached.record)
        ? { ...cached.record, result: null, cachedAt: cached.cachedAt }
        : null;
    },
    search: ({ text, showId, limit = defaultLimit, offset = 0 }: LibraryQuery): Result<LibraryHits> => {
      const texts = showId === undefined ? ok(null) : shows.listTexts(showId);
      if (!texts.ok) return texts;
      const only = texts.value && new Set(texts.value);
      const searched = accounts.shown.filter(({ tag }) => cache.count(tag) > 0);
      const [first, second] = searched;
      if (!first) return ok({ hits: [], total: 0 });
      if (!second) return searchOne(first, text, { offset, limit }, only);
      const [one, other] = [first, second].map((each) =>
        searchOne(each, text, { offset: 0, limit: offset + limit }, only),
      ) as [Result<LibraryHits>, Result<LibraryHits>];
      if (!one.ok) return one;
      return other.ok ? ok(mergeHits(one.value, other.value, offset, limit)) : other;
    },
    /** Newest first. */
    deleted: (): Result<readonly DeletedTranscription[]> => {
      const copies = textRepository.listDeleted();
      return copies.ok ? ok(copies.value.filter(({ id }) => isShown(id))) : copies;
    },
    deletedText: (id: string): Result<DeletedText> => {
      if (!isShown(id)) return accountChanged;
      const copy = textRepository.findDeleted(id);
      const draft = drafts.get(id);
      if (!copy.ok) return copy;
      if (!draft.ok) return draft;
      if (copy.value === null) return fail('unknown_id');
      return ok({ text: copy.value.result ?? '', draft: draft.value?.text ?? null });
    },
    /** Removes the copy of a deleted record and all its local data. */
    purge: (id: string): Result<true> =>
      isShown(id) ? textRepository.purge(id, recordings.purgeText) : accountChanged,
  };
};

/** Names that match come first; of hits that are equally good, those of both places take turns. */
const mergeHits = (one: LibraryHits, other: LibraryHits, offset: number, limit: number): LibraryHits => {
  const ranked = [one, other].flatMap(({ hits }) =>
    hits.map((hit, rank) => ({ hit, rank, isByName: hit.nameMarks.length > 0 })),
  );
  const merged = ranked.toSorted(
    (first, second) => Number(second.isByName) - Number(first.isByName) || first.rank - second.rank,
  );
  return {
    hits: merged.slice(offset, offset + limit).map(({ hit }) => hit),
    total: one.total === null || other.total === null ? null : one.total + other.total,
  };
};
