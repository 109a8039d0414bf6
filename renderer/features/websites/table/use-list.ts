import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { withoutIds } from '../../../lib/deletions/hidden-records.ts';
import { type RecordList, toRecordList } from '../../../ui/list/record-list.ts';
import { useHiddenIds } from '../deletions.ts';
import { allWebsitesQuery, listQuery } from '../records.ts';
import { filterByDomain, isLocalSearch, toPage, toQuery, type WebsiteSearch } from '../search.ts';

export interface WebsiteList extends RecordList<Website> {
  /** All matches of a local search; null when the service searched. */
  readonly matches: readonly Website[] | null;
}

/** Searches locally when the service cannot search for the term. */
export const useList = (search: WebsiteSearch): WebsiteList => {
  const isLocal = isLocalSearch(search);
  const { sort_by, sort, page, per_page } = search;
  const pageQuery = useQuery({ ...listQuery(toQuery(search)), enabled: !isLocal });
  const allQuery = useQuery({ ...allWebsitesQuery({ sort_by, sort }), enabled: isLocal });
  const items = allQuery.data?.items;
  const hidden = useHiddenIds();
  const matches = useMemo(() => {
    if (!isLocal || !items) return null;
    return withoutIds(filterByDomain(items, search.search), hidden);
  }, [isLocal, items, search.search, hidden]);
  if (!isLocal) return { ...toRecordList(pageQuery, hidden), matches };
  return {
    page: matches ? toPage(matches, page, per_page) : undefined,
    matches,
    error: allQuery.error,
    isPending: allQuery.isPending,
    isStale: false,
    retry: () => void allQuery.refetch(),
  };
};
