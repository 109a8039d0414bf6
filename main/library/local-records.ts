import { isEpisodeId } from '../../preload/contract/episodes.ts';
import type {
  DeletedText,
  DeletedTranscription,
  LibraryHits,
  LibraryQuery,
} from '../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { TranscriptionCache } from './cache/transcription-cache.ts';
import { type EpisodeIndex, getRecordIds, toEpisodeRecord } from './episodes/episode-records.ts';
import type { HitGroups } from './search/search-hits.ts';
import type { DeletedRepository } from './texts/deleted-repository.ts';
import type { DraftRepository } from './texts/draft-repository.ts';

/** Transcriptions and episodes of the current account on this computer. Sends no request. */
export interface LocalRecords {
  /** The cached record with its text, or its deleted copy. An episode needs the texts of all its parts. */
  get(id: string): Transcription | null;
  /** Works like `get`, but also returns records without a text. */
  getMetadata(id: string): Transcription | null;
  search(request: LibraryQuery): Result<LibraryHits>;
  deleted(): Result<readonly DeletedTranscription[]>;
  deletedText(id: string): Result<DeletedText>;
  /** Removes the copy of a deleted record and all its local data. */
  purge(id: string): Result<true>;
}

export interface LocalRecordsDeps {
  readonly cache: TranscriptionCache;
  readonly deletedRepository: DeletedRepository;
  readonly draftRepository: DraftRepository;
  readonly episodeIndex: EpisodeIndex;
  readonly getAccountId: () => string | null;
}

const defaultLimit = 20;

export const createLocalRecords = (deps: LocalRecordsDeps): LocalRecords => {
  const { cache, deletedRepository, getAccountId } = deps;
  const withAccount = <T>(run: (accountId: string) => Result<T>): Result<T> => {
    const accountId = getAccountId();
    return accountId === null ? fail('not_configured') : run(accountId);
  };
  const getDeletedCopy = (accountId: string, id: string): Transcription | null => {
    const copy = deletedRepository.find(accountId, id);
    return copy.ok ? copy.value : null;
  };
  return {
    get: (id) => {
      const accountId = getAccountId();
      if (accountId === null) return null;
      if (isEpisodeId(id)) return getCompleteEpisode(deps, accountId, id);
      const cached = cache.find(accountId, id)?.record;
      return cached && cached.result !== null ? cached : getDeletedCopy(accountId, id);
    },
    getMetadata: (id) => {
      const accountId = getAccountId();
      if (accountId === null) return null;
      if (isEpisodeId(id)) return getCachedEpisode(deps, accountId, id);
      return cache.find(accountId, id)?.record ?? getDeletedCopy(accountId, id);
    },
    search: ({ text, limit = defaultLimit, offset = 0 }) =>
      withAccount((accountId) =>
        cache.search(accountId, text, { offset, limit, groups: groupByEpisode(deps, accountId) }),
      ),
    deleted: () => withAccount(deletedRepository.list),
    deletedText: (id) => withAccount((accountId) => getDeletedText(deps, accountId, id)),
    purge: (id) => withAccount((accountId) => deletedRepository.purge(accountId, id)),
  };
};

const getCachedEpisode = (
  { cache, episodeIndex }: LocalRecordsDeps,
  accountId: string,
  id: string,
): Transcription | null => {
  const episode = episodeIndex.find(accountId, id);
  return episode && toEpisodeRecord(episode, (partId) => cache.find(accountId, partId)?.record ?? null);
};

const getCompleteEpisode = (deps: LocalRecordsDeps, accountId: string, id: string): Transcription | null => {
  const record = getCachedEpisode(deps, accountId, id);
  if (!record?.episode) return null;
  const isTextKnown = (partId: string): boolean =>
    (deps.cache.find(accountId, partId)?.record.result ?? null) !== null;
  return getRecordIds(record.episode).every(isTextKnown) ? record : null;
};

/** Hits in any part of an episode are one hit. */
const groupByEpisode = (deps: LocalRecordsDeps, accountId: string): HitGroups => {
  const byRecord = deps.episodeIndex.byRecord(accountId);
  return {
    names: new Map([...byRecord.values()].map(({ id, name }) => [id, name])),
    getGroupId: (recordId) => byRecord.get(recordId)?.id ?? null,
    getRecord: (id) => getCachedEpisode(deps, accountId, id),
  };
};

const getDeletedText = (
  { deletedRepository, draftRepository }: LocalRecordsDeps,
  accountId: string,
  id: string,
): Result<DeletedText> => {
  const copy = deletedRepository.find(accountId, id);
  const draft = draftRepository.get(accountId, id);
  if (!copy.ok) return copy;
  if (!draft.ok) return draft;
  if (copy.value === null) return fail('unknown_id');
  return ok({ text: copy.value.result ?? '', draft: draft.value?.text ?? null });
};
