/** Library queries. `library.onChanged` updates the state query (`transcriptions-state.ts`). */
import { queryOptions } from '@tanstack/react-query';
import { bridge } from '../../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';

export const libraryStateQuery = queryOptions({
  queryKey: [...queryKeys.service, 'library', 'state'] as const,
  queryFn: () => unwrap(bridge.library.state()),
});

const deletedKey = [...queryKeys.service, 'library', 'deleted'] as const;

/** Copies of deleted transcriptions, refetched on every mount. */
export const deletedQuery = queryOptions({
  queryKey: [...deletedKey, 'list'] as const,
  queryFn: () => unwrap(bridge.library.deleted()),
  staleTime: 0,
});

export const deletedTextQuery = (id: string) =>
  queryOptions({
    queryKey: [...deletedKey, 'text', id] as const,
    queryFn: () => unwrap(bridge.library.deletedText(id)),
    staleTime: 0,
  });

export { deletedKey };
