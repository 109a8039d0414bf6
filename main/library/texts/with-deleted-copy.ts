import { fail, type Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { CallOptions, TranscriptionsApi } from '../../api/types.ts';
import { accountChanged } from '../../lib/account-changed.ts';
import type { TranscriptionCache } from '../cache/transcription-cache.ts';
import type { DeletedRepository } from './deleted-repository.ts';

export interface WithDeletedCopyDeps {
  readonly api: TranscriptionsApi;
  readonly cache: TranscriptionCache;
  readonly deletedRepository: DeletedRepository;
  readonly getAccountId: () => string | null;
}

/**
 * The copy is saved first: if that fails, nothing is deleted. If the service refuses, the copy is removed. An
 * extra copy, after a crash or a change of the account, is removed when the service returns the record again.
 */
export const withDeletedCopy = ({
  api,
  cache,
  deletedRepository,
  getAccountId,
}: WithDeletedCopyDeps): TranscriptionsApi => {
  const getCopy = async (accountId: string, id: string): Promise<Result<Transcription>> => {
    const cached = cache.find(accountId, id)?.record;
    return cached?.result ? { ok: true, value: cached } : api.show(id);
  };
  const deleteSaved = async (
    accountId: string,
    id: string,
    options: CallOptions | undefined,
  ): Promise<Result<true>> => {
    const unmarkDeleting = cache.markDeleting(accountId, id);
    const result = await api.delete(id, options);
    if (getAccountId() !== accountId) {
      unmarkDeleting();
      return accountChanged;
    }
    if (result.ok || result.error.code === 'not_found') cache.remove(accountId, id);
    else {
      unmarkDeleting();
      deletedRepository.discard(accountId, id);
    }
    return result;
  };
  return {
    ...api,
    delete: async (id, options) => {
      const accountId = getAccountId();
      if (accountId === null) return fail('not_configured');
      const copy = await getCopy(accountId, id);
      if (getAccountId() !== accountId) return accountChanged;
      if (!copy.ok) {
        if (copy.error.code !== 'not_found') return copy;
        const result = await api.delete(id, options);
        return getAccountId() === accountId ? result : accountChanged;
      }
      const saved = deletedRepository.save(accountId, copy.value, 'person');
      return saved.ok ? deleteSaved(accountId, id, options) : saved;
    },
  };
};
