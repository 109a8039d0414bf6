import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page } from '../../../preload/contract/page.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { Website } from '../../../preload/contract/websites.ts';
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

/** The list that the route names: from the service, or out of all of it where the service cannot look for the words. */
export const useList = (search: WebsiteSearch): WebsiteList => {
  const isOwn = isOwnSearch(search);
  const { sort_by, sort, page, per_page } = search;
  const asked = useQuery({ ...listQuery(toQuery(search)), enabled: !isOwn });
  const whole = useQuery({ ...wholeListQuery({ sort_by, sort }), enabled: isOwn });
  const items = whole.data?.items;
  const found = useMemo(
    () => (isOwn && items ? matching(items, search.search) : null),
    [isOwn, items, search.search],
  );
  const query = isOwn ? whole : asked;
  return {
    page: isOwn ? (found ? pageOf(found, page, per_page) : undefined) : asked.data,
    found,
    error: query.error,
    isPending: query.isPending,
    isStale: !isOwn && asked.isPlaceholderData,
    retry: () => void query.refetch(),
  };
};
