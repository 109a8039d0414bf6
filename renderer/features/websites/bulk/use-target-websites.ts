import { useQuery } from '@tanstack/react-query';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import { allWebsitesQuery, websitesByIdQuery } from '../records.ts';

export type BulkTarget = 'chosen' | 'all';

export interface TargetWebsites {
  /** Undefined until they are read. */
  readonly currentWebsites: readonly Website[] | undefined;
  /** Whether these are all that there are: the service may have more than can be read. */
  readonly isAll: boolean;
  readonly error: BridgeError | null;
  readonly retry: () => void;
}

/**
 * The websites that a sheet is about, as the service has them now: a plan that was made from what was read long ago would
 * put back what others have changed since.
 */
export const useTargetWebsites = (target: BulkTarget, selected: readonly Website[]): TargetWebsites => {
  const ids = selected.map(({ id }) => id);
  const selectedQuery = useQuery({
    ...websitesByIdQuery(ids),
    enabled: target === 'chosen' && ids.length > 0,
  });
  const allQuery = useQuery({ ...allWebsitesQuery({}), enabled: target === 'all' });
  const query = target === 'all' ? allQuery : selectedQuery;
  const currentWebsites =
    target === 'all' ? allQuery.data?.items : ids.length === 0 ? [] : selectedQuery.data;
  return {
    currentWebsites: query.isFetching ? undefined : currentWebsites,
    isAll: target === 'chosen' || allQuery.data?.complete !== false,
    error: query.error,
    retry: () => void query.refetch(),
  };
};
