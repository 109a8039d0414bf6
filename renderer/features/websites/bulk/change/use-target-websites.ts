import { useQuery } from '@tanstack/react-query';
import type { BridgeError } from '../../../../../preload/contract/result.ts';
import type { Website } from '../../../../../preload/contract/websites.ts';
import { allWebsitesQuery, websitesByIdQuery } from '../../records.ts';

export type BulkTarget = 'chosen' | 'all';

export interface TargetWebsites {
  /** Undefined while they are being read. */
  readonly currentWebsites: readonly Website[] | undefined;
  /** False if the service has more websites than can be read. */
  readonly isAll: boolean;
  readonly error: BridgeError | null;
  readonly retry: () => void;
}

/** Fetched again each time, because a plan made from old data would revert changes by others. */
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
