import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page } from '../../../preload/contract/page.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { Website } from '../../../preload/contract/websites.ts';
import { useHidden } from './deletions.ts';
import { isOwnSearch, matching, pageOf } from './own-search.ts';
import { listQuery, wholeListQuery } from './records.ts';
import { toQuery, type WebsiteSearch } from './search.ts';

export interface WebsiteList {
  /** What the table shows; undefined until it is read. */
  readonly page: Page<Website> | undefined;
  /** All that matches, where the page itself has looked for it; null where the service has. */
  readonly found: readonly Website[] | null;
  readonly error: BridgeError | null;
  readonly isPending: boolean;
  /** What is shown belongs to what was asked before. */
  readonly isStale: boolean;
  readonly retry: () => void;
}

/** The page without the websites that are being deleted. */
const without = (page: Page<Website> | undefined, hidden: readonly string[]): Page<Website> | undefined => {
  const items = page?.items.filter(({ id }) => !hidden.includes(id));
  if (!page || !items || items.length === page.items.length) return page;
  return { ...page, items, total: page.total && page.total - (page.items.length - items.length) };
};

/** The list that the route names: from the service, or out of all of it where the service cannot look for the words. */
export const useList = (search: WebsiteSearch): WebsiteList => {
  const isOwn = isOwnSearch(search);
  const { sort_by, sort, page, per_page } = search;
  const asked = useQuery({ ...listQuery(toQuery(search)), enabled: !isOwn });
  const whole = useQuery({ ...wholeListQuery({ sort_by, sort }), enabled: isOwn });
  const items = whole.data?.items;
  const hidden = useHidden();
  const found = useMemo(() => {
    if (!isOwn || !items) return null;
    return matching(items, search.search).filter(({ id }) => !hidden.includes(id));
  }, [isOwn, items, search.search, hidden]);
  const query = isOwn ? whole : asked;
  return {
    page: isOwn ? (found ? pageOf(found, page, per_page) : undefined) : without(asked.data, hidden),
    found,
    error: query.error,
    isPending: query.isPending,
    isStale: !isOwn && asked.isPlaceholderData,
    retry: () => void query.refetch(),
  };
};
