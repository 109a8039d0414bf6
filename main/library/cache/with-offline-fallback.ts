/** For the page: where the service cannot be asked, lists and records come from the mirror and say how old they are. */
import { unreachableErrors } from '../../../preload/contract/error-families.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { TranscriptionCache } from './transcription-cache.ts';

export interface OfflineFallbackDeps {
  readonly api: TranscriptionsApi;
  readonly cache: TranscriptionCache;
  readonly getAccountId: () => string | null;
}

/** Reading goes on without a network; an empty mirror answers the error itself. Writing never pretends. */
export const withOfflineFallback = ({
  api,
  cache,
  getAccountId,
}: OfflineFallbackDeps): TranscriptionsApi => ({
  ...api,
  list: async (query = {}, options = {}) => {
    const accountId = getAccountId();
    const answer = await api.list(query, options);
    if (answer.ok || accountId === null || !unreachableErrors.has(answer.error.code)) return answer;
    const page = await cache.list(accountId, query);
    return page === null ? answer : ok(page);
  },
  show: async (id, options) => {
    const accountId = getAccountId();
    const answer = await api.show(id, options);
    if (answer.ok) return markFresh(answer);
    const cached =
      accountId !== null && unreachableErrors.has(answer.error.code) ? cache.find(accountId, id) : null;
    return cached === null ? answer : ok({ ...cached.record, cachedAt: cached.cachedAt });
  },
  update: async (id, changes, options) => markFresh(await api.update(id, changes, options)),
});

/** Says outright that this is not from the mirror: a page that puts it over an older copy forgets the copy's age. */
const markFresh = (answer: Result<Transcription>): Result<Transcription> =>
  answer.ok ? ok({ ...answer.value, cachedAt: null }) : answer;
