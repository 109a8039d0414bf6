import { fail, type Result } from '../../preload/contract/result.ts';
import type { WebsitesApi } from '../api/types.ts';
import { accountChanged } from '../lib/account-changed.ts';

type Reads = Pick<WebsitesApi, 'list' | 'show'>;

export interface AccountReadsDeps {
  readonly api: Reads;
  /** Null while no service is set up. */
  readonly getAccountId: () => Promise<string | null>;
}

/**
 * Reads for one action, of the account that it is started for: what another account returns fails with
 * `accountChanged`. Everything fails with `cancelled` once the signal has aborted.
 */
export const createAccountReads = async (
  { api, getAccountId }: AccountReadsDeps,
  signal?: AbortSignal,
): Promise<Reads> => {
  const accountId = await getAccountId();
  const read = async <T>(request: () => Promise<Result<T>>): Promise<Result<T>> => {
    const result = await request();
    if (signal?.aborted) return fail('cancelled');
    return (await getAccountId()) === accountId ? result : accountChanged;
  };
  const options = signal === undefined ? {} : { signal };
  return {
    list: (query) => read(() => api.list(query, options)),
    show: (id) => read(() => api.show(id, options)),
  };
};
