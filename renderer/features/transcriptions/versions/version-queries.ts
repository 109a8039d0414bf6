import { queryOptions } from '@tanstack/react-query';
import { bridge } from '../../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';

const versionsKey = [...queryKeys.service, 'versions'] as const;

/** Versions of a text, the latest first: asked for anew whenever they are looked at. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...versionsKey, 'list', id] as const,
    queryFn: () => unwrap(bridge.texts.versions(id)),
    staleTime: 0,
  });

/** A version never changes. */
export const versionQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: [...versionsKey, 'text', id, version] as const,
    queryFn: () => unwrap(bridge.texts.version(id, version)),
    staleTime: Number.POSITIVE_INFINITY,
  });
