import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page } from '../../../../preload/contract/page.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import { useHiddenIds } from '../deletions.ts';
import { allWebsitesQuery, listQuery } from '../records.ts';
import { toQuery, type WebsiteSearch } from '../search.ts';
import { filterByDomain, isLocalSearch, toPage } from './local-search.ts';

export interface WebsiteList {
  /** Undefined until it is loaded. */
  readonly page: Page<Website> | undefined;
  /** All matches of a local search; null when the service searched. */
  readonly matches: readonly Website[] | null;
  readonly error: BridgeError | null;
  readonly isPending: boolean;
  /** Whether `page` belongs to the previous query. */
  readonly isStale: boolean;
  readonly retry: () => void;
}

const withoutHidden = (
  page: Page<Website> | undefined,
  hidden: readonly string[],
): Page<Website> | undefined => {
  const items = page?.items.filter(({ id }) => !hidden.includes(id));
  if (!page || !items || items.length === page.items.length) return page;
  return { ...page, items, total: page.total && page.total - (page.items.length - items.length) };
};

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
    return filterByDomain(items, search.search).filter(({ id }) => !hidden.includes(id));
  }, [isLocal, items, search.search, hidden]);
  const query = isLocal ? allQuery : pageQuery;
  return {
    page: isLocal
      ? matches
        ? toPage(matches, page, per_page)
        : undefined
      : withoutHidden(pageQuery.data, hidden),
    matches,
    error: query.error,
    isPending: query.isPending,
    isStale: !isLocal && pageQuery.isPlaceholderData,
    retry: () => void query.refetch(),
  };
};
