import { useQuery } from '@tanstack/react-query';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import { chosenQuery, wholeListQuery } from '../records.ts';

export type Target = 'chosen' | 'all';

export interface Sites {
  /** Undefined until they are read. */
  readonly sites: readonly Website[] | undefined;
  /** Whether these are all that there are: the service may have more than can be read. */
  readonly isAll: boolean;
  readonly error: BridgeError | null;
  readonly retry: () => void;
}

/**
 * The websites that a sheet is about, as the service has them now: a plan that was made from what was read long ago would
 * put back what others have changed since.
 */
export const useSites = (target: Target, chosen: readonly Website[]): Sites => {
  const ids = chosen.map(({ id }) => id);
  const some = useQuery({ ...chosenQuery(ids), enabled: target === 'chosen' && ids.length > 0 });
  const all = useQuery({ ...wholeListQuery({}), enabled: target === 'all' });
  const query = target === 'all' ? all : some;
  const sites = target === 'all' ? all.data?.items : ids.length === 0 ? [] : some.data;
  return {
    sites: query.isFetching ? undefined : sites,
    isAll: target === 'chosen' || all.data?.complete !== false,
    error: query.error,
    retry: () => void query.refetch(),
  };
};
