import type { Exchange } from '../../../main/service/http/exchange.ts';
import type { TestService } from '../../service/service.ts';

/** The sync requests 100 records per page, newest first, without a search. */
const isSyncRequest = (query: ReadonlyMap<string, string>): boolean =>
  query.get('per_page') === '100' && query.get('sort') === 'desc' && !query.has('search');

/** Filter for `faults.next` that matches the screen's list requests. */
export const isScreenList = ({ request, route }: Exchange): boolean =>
  route.kind === 'operation' &&
  route.operation === 'transcriptions.list' &&
  !isSyncRequest(new Map(new URL(request.url ?? '', 'http://service').searchParams));

export const getScreenLists = (service: TestService): Record<string, string>[] =>
  service.recorder
    .getRequests('transcriptions.list')
    .map(({ query }) => new Map(query))
    .filter((query) => !isSyncRequest(query))
    .map((query) => Object.fromEntries(query));
