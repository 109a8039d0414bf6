import { queryOptions } from '@tanstack/react-query';
import { bridge } from '../../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';

const versionsKey = [...queryKeys.service, 'versions'] as const;

/** Versions of a text, latest first; refetched on every mount. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...versionsKey, 'list', id] as const,
    queryFn: () => unwrap(bridge.texts.versions(id)),
    staleTime: 0,
  });

/** Never stale, because a version does not change. */
export const versionQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: [...versionsKey, 'text', id, version] as const,
    queryFn: () => unwrap(bridge.texts.version(id, version)),
    staleTime: Number.POSITIVE_INFINITY,
  });
