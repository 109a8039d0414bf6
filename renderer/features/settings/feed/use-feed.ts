import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Feed, FeedItem } from '../../../../preload/contract/feeds.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../lib/bridge.ts';
import { unwrap } from '../../../lib/query.ts';

interface FeedState {
  /** Undefined: it is being read. Null: the show has none. */
  readonly feed: Feed | null | undefined;
  readonly error: BridgeError | null;
  readonly setFeed: (feed: Feed | null) => void;
}

const merge = (feed: Feed, changed: readonly FeedItem[]): Feed => {
  const byId = new Map(changed.map((item) => [item.id, item]));
  return { ...feed, items: feed.items.map((item) => byId.get(item.id) ?? item) };
};

/** What main knows of the feed of a show, kept current row by row. */
export const useFeed = (showId: string): FeedState => {
  const queryClient = useQueryClient();
  const queryKey = ['feed', showId] as const;
  const { data: feed, error } = useQuery({
    queryKey,
    queryFn: () => unwrap(bridge.feeds.get(showId)),
    // Main sends changes of the feed that it returned last.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useEffect(
    () =>
      bridge.feeds.onItemsChanged((change) => {
        queryClient.setQueryData<Feed | null>(['feed', change.showId], (current) =>
          current ? merge(current, change.items) : current,
        );
      }),
    [queryClient],
  );
  return { feed, error, setFeed: (next) => queryClient.setQueryData(queryKey, next) };
};
