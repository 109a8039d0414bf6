import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page } from '../../../../preload/contract/page.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import { withoutIds } from '../../../lib/deletions/hidden-records.ts';
import { type RecordList, toRecordList } from '../../../ui/list/record-list.ts';
import { useHiddenIds } from '../deletions.ts';
import { countMatches, websiteFilters } from '../labels.ts';
import { allWebsitesQuery, listQuery } from '../records.ts';
import {
  filterByDomain,
  isLocalTerm,
  toPage,
  toQuery,
  type WebsiteFilter,
  type WebsiteSearch,
} from '../search.ts';

export interface WebsiteList extends RecordList<Website> {
  /** All matches of a local search or filter; null when the service searched. */
  readonly matches: readonly Website[] | null;
  /** How many of all websites a filter shows; null if that is not known. */
  readonly count: (filter: WebsiteFilter) => number | null;
}

const isWhole = ({ items, page, total }: Page<Website>): boolean => page === 1 && items.length === total;

/** Services can search for some terms only, and cannot filter: all else is done here, with all websites. */
export const useList = (search: WebsiteSearch): WebsiteList => {
  const { sort_by, sort, page, per_page, only } = search;
  const hasFilter = only !== 'all';
  const isLocal = hasFilter || isLocalTerm(search);
  const listed = useQuery({
    ...listQuery(toQuery(hasFilter ? { ...search, page: 1 } : search)),
    enabled: !isLocalTerm(search),
  });
  const hasAll =
    search.search.trim() === '' &&
    !listed.isPlaceholderData &&
    listed.data !== undefined &&
    isWhole(listed.data);
  const fetched = useQuery({ ...allWebsitesQuery({ sort_by, sort }), enabled: isLocal && !hasAll });
  const all = hasAll ? listed.data?.items : fetched.data?.items;
  const isComplete = hasAll || fetched.data?.complete === true;
  const hidden = useHiddenIds();
  const shown = useMemo(() => all && withoutIds(all, hidden), [all, hidden]);
  const matches = useMemo(() => {
    if (!isLocal || !shown) return null;
    return filterByDomain(shown, search.search).filter((website) => websiteFilters[only](website));
  }, [isLocal, shown, search.search, only]);
  const count = (filter: WebsiteFilter): number | null =>
    shown && isComplete ? countMatches(shown, filter) : null;
  if (!isLocal) return { ...toRecordList(listed, hidden), matches, count };
  return {
    page: matches ? toPage(matches, page, per_page) : undefined,
    matches,
    count,
    error: fetched.error,
    isPending: !matches && fetched.isPending,
    isStale: false,
    retry: () => void fetched.refetch(),
  };
};
