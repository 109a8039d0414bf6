import { randomUUID } from 'node:crypto';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { DeletedRepository } from './deleted-repository.ts';

export interface WithUnstoredTextsDeps {
  readonly api: TranscriptionsApi;
  readonly deletedRepository: Pick<DeletedRepository, 'save'>;
  readonly getAccountId: () => string | null;
}

/** Saves the responses to failed stores that contain the text: the service has no record, and may not transcribe it again. */
export const withUnstoredTexts = ({
  api,
  deletedRepository,
  getAccountId,
}: WithUnstoredTextsDeps): TranscriptionsApi => ({
  ...api,
  store: async (upload, options) => {
    const accountId = getAccountId();
    const outcome = await api.store(upload, options);
    if (accountId !== null && outcome.kind === 'unknown' && outcome.unstoredText !== undefined) {
      const record = { id: `not-stored-${randomUUID()}`, name: upload.name, created_at: null };
      deletedRepository.save(accountId, { ...record, result: outcome.unstoredText }, 'not_stored');
    }
    return outcome;
  },
});
