import { isEpisodeId } from '../../preload/contract/episodes.ts';
import type {
  DeletedText,
  DeletedTranscription,
  LibraryHits,
  LibraryQuery,
} from '../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { DeletedRepository } from '../texts/deleted-repository.ts';
import type { Drafts } from '../texts/draft-repository.ts';
import type { RecordingRepository } from '../uploads/recording-repository.ts';
import { type GetAccountId, withAccount } from './account.ts';
import type { TranscriptionCache } from './cache/transcription-cache.ts';
import { getRecordIds, toEpisodeRecord } from './episodes/episode-records.ts';
import type { HitGroups } from './search/search-hits.ts';

interface LocalRecordsDeps {
  readonly cache: TranscriptionCache;
  readonly deleted: DeletedRepository;
  readonly drafts: Drafts;
  readonly recordings: RecordingRepository;
  readonly getAccountId: GetAccountId;
}

const defaultLimit = 20;

/** Transcriptions and episodes of the current account on this computer. Sends no request. */
export const createLocalRecords = ({
  cache,
  deleted,
  drafts,
  recordings,
  getAccountId,
}: LocalRecordsDeps) => {
  const findCached = (accountId: string, id: string): Transcription | null =>
    cache.find(accountId, id)?.record ?? null;
  const findEpisode = (accountId: string, id: string): Transcription | null => {
    const episode = recordings.findEpisode(accountId, id);
    return episode && toEpisodeRecord(episode, (partId) => findCached(accountId, partId));
  };
  const findDeleted = (accountId: string, id: string): Transcription | null => {
    const copy = deleted.find(accountId, id);
    return copy.ok ? copy.value : null;
  };
  const hasText = (record: Transcription | null): boolean => (record?.result ?? null) !== null;
  /** Hits in any part of an episode are one hit. */
  const groupByEpisode = (accountId: string): HitGroups => {
    const byRecord = recordings.getEpisodesByText(accountId);
    return {
      names: new Map([...byRecord.values()].map(({ id, name }) => [id, name])),
      getGroupId: (recordId) => byRecord.get(recordId)?.id ?? null,
      getRecord: (id) => findEpisode(accountId, id),
    };
  };
  return {
    /** The cached record with its text, or its deleted copy. An episode needs the texts of all its parts. */
    get: (id: string): Transcription | null => {
      const accountId = getAccountId();
      if (accountId === null) return null;
      if (isEpisodeId(id)) {
        const record = findEpisode(accountId, id);
        const partIds = record?.episode ? getRecordIds(record.episode) : null;
        return partIds?.every((partId) => hasText(findCached(accountId, partId))) ? record : null;
      }
      const cached = findCached(accountId, id);
      return hasText(cached) ? cached : findDeleted(accountId, id);
    },
    /** Works like `get`, but also returns records without a text. */
    getMetadata: (id: string): Transcription | null => {
      const accountId = getAccountId();
      if (accountId === null) return null;
      if (isEpisodeId(id)) return findEpisode(accountId, id);
      return findCached(accountId, id) ?? findDeleted(accountId, id);
    },
    /** The cached record with the time when it was cached, whether it has a text or not. */
    findRecord: (id: string): Transcription | null => {
      const accountId = getAccountId();
      const cached = accountId === null ? null : cache.find(accountId, id);
      return cached && { ...cached.record, cachedAt: cached.cachedAt };
    },
    search: ({ text, limit = defaultLimit, offset = 0 }: LibraryQuery): Result<LibraryHits> =>
      withAccount(getAccountId, (accountId) =>
        cache.search(accountId, text, { offset, limit, groups: groupByEpisode(accountId) }),
      ),
    deleted: (): Result<readonly DeletedTranscription[]> => withAccount(getAccountId, deleted.list),
    deletedText: (id: string): Result<DeletedText> =>
      withAccount(getAccountId, (accountId) => {
        const copy = deleted.find(accountId, id);
        const draft = drafts.get(accountId, id);
        if (!copy.ok) return copy;
        if (!draft.ok) return draft;
        if (copy.value === null) return fail('unknown_id');
        return ok({ text: copy.value.result ?? '', draft: draft.value?.text ?? null });
      }),
    /** Removes the copy of a deleted record and all its local data. */
    purge: (id: string): Result<true> =>
      withAccount(getAccountId, (accountId) => deleted.purge(accountId, id)),
  };
};
