import { useQuery } from '@tanstack/react-query';
import type { Website } from '../../../../preload/contract/websites.ts';
import { chosenQuery, wholeListQuery } from '../records.ts';

export type Target = 'chosen' | 'all';

/**
 * The websites that a sheet is about, as the service has them now: a plan that was made from what was read long ago would
 * put back what others have changed since.
 */
export const useSites = (target: Target, chosen: readonly Website[]) => {
  const ids = chosen.map(({ id }) => id);
  const some = useQuery({ ...chosenQuery(ids), enabled: target === 'chosen' && ids.length > 0 });
  const all = useQuery({ ...wholeListQuery({}), enabled: target === 'all' });
  const query = target === 'all' ? all : some;
  const sites = target === 'all' ? all.data?.items : ids.length === 0 ? [] : some.data;
  return {
    sites: query.isFetching ? undefined : sites,
    error: query.error,
    retry: () => void query.refetch(),
  };
};
