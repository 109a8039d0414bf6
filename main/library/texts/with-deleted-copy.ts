/** Deletes at the service, and keeps here what it held: for thirty days it can still be read. */
import { fail, type Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { TranscriptionCache } from '../cache/transcription-cache.ts';
import type { DeletedRepository } from './deleted-repository.ts';

export interface WithDeletedCopyDeps {
  readonly api: TranscriptionsApi;
  readonly cache: TranscriptionCache;
  readonly deletedRepository: DeletedRepository;
  readonly getAccountId: () => string | null;
}

/**
 * The copy is written before the service is asked to delete: where the disk does not take it, nothing is deleted. It is
 * taken back where the service refuses. A process that dies between the two leaves a copy too many, which goes when the
 * record is seen again.
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
  return {
    ...api,
    delete: async (id, options) => {
      const accountId = getAccountId();
      if (accountId === null) return fail('not_configured');
      const copy = await getCopy(accountId, id);
      if (getAccountId() !== accountId) return fail('interrupted', { key: 'service_changed' });
      if (!copy.ok) return copy.error.code === 'not_found' ? api.delete(id, options) : copy;
      const saved = deletedRepository.save(accountId, copy.value, 'person');
      if (!saved.ok) return saved;
      const unmarkDeleting = cache.markDeleting(accountId, id);
      const answer = await api.delete(id, options);
      if (answer.ok || answer.error.code === 'not_found') cache.remove(accountId, id);
      else {
        unmarkDeleting();
        deletedRepository.discard(accountId, id);
      }
      return answer;
    },
  };
};
