import { queryOptions } from '@tanstack/react-query';
import { bridge } from './bridge.ts';
import { queryKeys, unwrap } from './query.ts';

/** Sorted by name. `shows.onChanged` updates it (app/subscribe-to-main.ts). */
export const showsQuery = queryOptions({
  queryKey: queryKeys.shows,
  queryFn: () => unwrap(bridge.shows.list()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
