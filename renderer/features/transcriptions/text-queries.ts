/** Unsaved texts as main lists them. */
import { queryOptions } from '@tanstack/react-query';
import { bridge } from '../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../lib/query.ts';

export const unsavedQuery = queryOptions({
  queryKey: [...queryKeys.service, 'texts', 'unsaved'] as const,
  queryFn: () => unwrap(bridge.texts.unsaved()),
});
