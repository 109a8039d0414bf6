import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page } from '../../../preload/contract/page.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { Website } from '../../../preload/contract/websites.ts';
import { useHiddenIds } from './deletions.ts';
import { filterByDomain, isLocalSearch, toPage } from './local-search.ts';
import { allWebsitesQuery, listQuery } from './records.ts';
import { toQuery, type WebsiteSearch } from './search.ts';

export interface WebsiteList {
  /** What the table shows; undefined until it is read. */
  readonly page: Page<Website> | undefined;
  /** All that matches, where the page itself has looked for it; null where the service has. */
  readonly matches: readonly Website[] | null;
  readonly error: BridgeError | null;
  readonly isPending: boolean;
  /** What is shown belongs to what was asked before. */
  readonly isStale: boolean;
  readonly retry: () => void;
}

/** The page without the websites that are being deleted. */
const withoutHidden = (
  page: Page<Website> | undefined,
  hidden: readonly string[],
): Page<Website> | undefined => {
  const items = page?.items.filter(({ id }) => !hidden.includes(id));
  if (!page || !items || items.length === page.items.length) return page;
  return { ...page, items, total: page.total && page.total - (page.items.length - items.length) };
};

/** The list that the route names: from the service, or out of all of it where the service cannot look for the words. */
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
