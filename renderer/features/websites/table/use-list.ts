import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { withoutHidden } from '../../../lib/deletions/hidden-records.ts';
import type { RecordList } from '../../../ui/list/RecordListPane.tsx';
import { useHiddenIds } from '../deletions.ts';
import { countMatches, websiteFilters } from '../labels.ts';
import { allWebsitesQuery, firstPageQuery } from '../records.ts';
import { isFiltered, type WebsiteFilter, type WebsiteSearch } from '../search.ts';
import { filterByDomain, toQuery } from './search-terms.ts';

export interface WebsiteList extends RecordList<Website> {
  /** Whether the service has more websites than can be read. */
  readonly isCut: boolean;
  /** How many of all websites a filter shows; null if that is not known. */
  readonly count: (filter: WebsiteFilter) => number | null;
}

/**
 * All websites that match, as one page: the first page of the service, then all. They are searched here; until all have
 * come, also by the service.
 */
export const useList = (search: WebsiteSearch): WebsiteList => {
  const order = toQuery({ ...search, search: '' });
  const first = useQuery(firstPageQuery(order));
  const hasMore = first.data?.hasMore === true;
  const all = useQuery({ ...allWebsitesQuery(order), enabled: hasMore && !first.isPlaceholderData });
  const isAll = hasMore && all.data && all.isPlaceholderData === first.isPlaceholderData;
  const { data } = isAll ? all : first;
  const query = toQuery(search);
  const isAsked = data?.hasMore === true && query.search !== undefined;
  const found = useQuery({ ...allWebsitesQuery(query), enabled: isAsked });
  const source = isAsked && found.data && !found.isPlaceholderData ? found.data : data;
  const hidden = useHiddenIds();
  const known = useMemo(() => data && withoutHidden(data, hidden), [data, hidden]);
  const { search: term, only } = search;
  const isWhole = !isFiltered(search);
  const isLoading = (hasMore && !isAll && all.isFetching) || (isAsked && found.isFetching);
  const page = useMemo(() => {
    const listed = source && withoutHidden(source, hidden);
    if (!listed) return listed;
    const items = filterByDomain(listed.items, term).filter((website) => websiteFilters[only](website));
    return { ...listed, items, total: isWhole ? listed.total : items.length, hasMore: isLoading };
  }, [source, hidden, term, only, isWhole, isLoading]);
  const used = [first, ...(hasMore ? [all] : []), ...(isAsked ? [found] : [])];
  const failed = used.filter(({ error }) => error !== null);
  return {
    page,
    isCut: isAll === true && data?.hasMore === true,
    count: (filter) => (known && !known.hasMore ? countMatches(known.items, filter) : null),
    error: failed[0]?.error ?? null,
    isPending: first.isPending,
    isStale: first.isPlaceholderData,
    retry: () => {
      for (const { refetch } of failed.length > 0 ? failed : used) void refetch();
    },
  };
};
