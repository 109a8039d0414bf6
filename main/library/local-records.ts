import type {
  DeletedText,
  DeletedTranscription,
  LibraryHits,
  LibraryQuery,
} from '../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { TranscriptionCache } from './cache/transcription-cache.ts';
import type { DeletedRepository } from './texts/deleted-repository.ts';
import type { DraftRepository } from './texts/draft-repository.ts';

/** Transcriptions of the current account on this computer. Sends no request. */
export interface LocalRecords {
  /** The cached record with its text, or its deleted copy. */
  get(id: string): Transcription | null;
  /** Like `get`, but also returns records without a text. */
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
      const cached = cache.find(accountId, id)?.record;
      return cached && cached.result !== null ? cached : getDeletedCopy(accountId, id);
    },
    getMetadata: (id) => {
      const accountId = getAccountId();
      return accountId === null ? null : (cache.find(accountId, id)?.record ?? getDeletedCopy(accountId, id));
    },
    search: ({ text, limit = defaultLimit, offset = 0 }) =>
      withAccount((accountId) => cache.search(accountId, text, { offset, limit })),
    deleted: () => withAccount(deletedRepository.list),
    deletedText: (id) => withAccount((accountId) => getDeletedText(deps, accountId, id)),
    purge: (id) => withAccount((accountId) => deletedRepository.purge(accountId, id)),
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
