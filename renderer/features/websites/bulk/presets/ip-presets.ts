/** IP presets in the renderer. They are saved on this computer, not by the service. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { bridge } from '../../../../lib/bridge.ts';
import { unwrap } from '../../../../lib/query.ts';

export const ipPresetsQuery = queryOptions({
  queryKey: ['ip_presets'] as const,
  queryFn: () => unwrap(bridge.ipPresets.list()),
});

export const invalidateIpPresets = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ipPresetsQuery.queryKey });
