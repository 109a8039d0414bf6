import type { TestService } from '../../service/service.ts';
import type { Exchange } from '../../service/specification/http/exchange.ts';

/** The sync requests 100 records per page, newest first, without a search. */
const isSyncRequest = (query: ReadonlyMap<string, string>): boolean =>
  query.get('per_page') === '100' && query.get('sort') === 'desc' && !query.has('search');

/** Filters for `faults.next`. */
export const isList =
  (isWanted: (query: ReadonlyMap<string, string>) => boolean) =>
  ({ request, route }: Exchange): boolean =>
    route.kind === 'operation' &&
    route.operation === 'transcriptions.list' &&
    isWanted(new Map(new URL(request.url ?? '', 'http://service').searchParams));

/** The screen's list requests, and those of the sync. */
export const isScreenList = isList((query) => !isSyncRequest(query));
export const isSyncList = isList(isSyncRequest);

export const getScreenLists = (service: TestService): Record<string, string>[] =>
  service.recorder
    .getRequests('transcriptions.list')
    .map(({ query }) => new Map(query))
    .filter((query) => !isSyncRequest(query))
    .map((query) => Object.fromEntries(query));
