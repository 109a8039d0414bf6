/** Deletes at the service, and keeps here what it held: for thirty days it can still be read. */
import { fail, type Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { DeletedStore } from './deleted-store.ts';

export interface DeletingDeps {
  readonly api: TranscriptionsApi;
  readonly mirror: Mirror;
  readonly gone: DeletedStore;
  readonly account: () => string | null;
}

/**
 * The copy is written before the service is asked to delete: where the disk does not take it, nothing is deleted. It is
 * taken back where the service refuses. A process that dies between the two leaves a copy too many, which goes when the
 * record is seen again.
 */
export const deleting = ({ api, mirror, gone, account }: DeletingDeps): TranscriptionsApi => {
  const copyOf = async (whose: string, id: string): Promise<Result<Transcription>> => {
    const known = mirror.find(whose, id)?.record;
    return known?.result ? { ok: true, value: known } : api.show(id);
  };
  return {
    ...api,
    delete: async (id, options) => {
      const whose = account();
      if (whose === null) return fail('not_configured', 'No service is set up yet.');
      const copy = await copyOf(whose, id);
      if (account() !== whose) return fail('interrupted', 'Another service was chosen meanwhile.');
      if (!copy.ok) return copy.error.code === 'not_found' ? api.delete(id, options) : copy;
      const kept = gone.keep(whose, copy.value, 'person');
      if (!kept.ok) return kept;
      const believeAgain = mirror.removing(whose, id);
      const answer = await api.delete(id, options);
      if (answer.ok || answer.error.code === 'not_found') mirror.remove(whose, id);
      else {
        believeAgain();
        gone.reappeared(whose, id);
      }
      return answer;
    },
  };
};
