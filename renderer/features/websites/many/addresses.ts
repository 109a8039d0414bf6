/** The book of addresses, as the page knows it. It belongs to this machine, not to the service. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { bridge } from '../../../lib/bridge.ts';
import { take } from '../../../lib/query.ts';

export const addressesQuery = queryOptions({
  queryKey: ['addresses'] as const,
  queryFn: () => take(bridge.addresses.list()),
});

export const rereadAddresses = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: addressesQuery.queryKey });
