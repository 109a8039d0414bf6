/** Makes reads of the renderer fall back to the cache when the service is unreachable. */
import { unreachableErrors } from '../../../preload/contract/errors/error-families.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import { accountChanged } from '../../lib/account-changed.ts';
import type { TranscriptionCache } from './transcription-cache.ts';

export interface OfflineFallbackDeps {
  readonly api: TranscriptionsApi;
  readonly cache: TranscriptionCache;
  readonly getAccountId: () => string | null;
}

/**
 * If nothing is cached, the original error is returned. Writes have no fallback. A response that arrives after the
 * account changed is dropped.
 */
export const withOfflineFallback = ({
  api,
  cache,
  getAccountId,
}: OfflineFallbackDeps): TranscriptionsApi => ({
  ...api,
  list: async (query = {}, options = {}) => {
    const accountId = getAccountId();
    const result = await api.list(query, options);
    if (getAccountId() !== accountId) return accountChanged;
    if (result.ok || accountId === null || !unreachableErrors.has(result.error.code)) return result;
    const page = await cache.list(accountId, query);
    if (getAccountId() !== accountId) return accountChanged;
    return page === null ? result : ok(page);
  },
  show: async (id, options) => {
    const accountId = getAccountId();
    const result = await api.show(id, options);
    if (getAccountId() !== accountId) return accountChanged;
    if (result.ok) return markFresh(result);
    const cached =
      accountId !== null && unreachableErrors.has(result.error.code) ? cache.find(accountId, id) : null;
    return cached === null ? result : ok({ ...cached.record, cachedAt: cached.cachedAt });
  },
  update: async (id, changes, options) => {
    const accountId = getAccountId();
    const result = await api.update(id, changes, options);
    return getAccountId() === accountId ? markFresh(result) : accountChanged;
  },
});

/** Sets `cachedAt` to null explicitly, so that it replaces the age of a cached copy in the renderer. */
const markFresh = (result: Result<Transcription>): Result<Transcription> =>
  result.ok ? ok({ ...result.value, cachedAt: null }) : result;
