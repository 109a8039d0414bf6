/** The lists that the screen asks for, told from those with which the library is filled behind it. */
import type { Exchange } from '../../../main/demo/exchange.ts';
import type { TestService } from '../../service/service.ts';

/** The library takes a hundred a page, newest first, and looks for nothing. */
const isSyncRequest = (query: ReadonlyMap<string, string>): boolean =>
  query.get('per_page') === '100' && query.get('sort') === 'desc' && !query.has('search');

/** For `faults.next`: a list that the screen asks for. */
export const isScreenList = ({ request, route }: Exchange): boolean =>
  route.kind === 'operation' &&
  route.operation === 'transcriptions.list' &&
  !isSyncRequest(new Map(new URL(request.url ?? '', 'http://service').searchParams));

/** Their queries, in the order in which they came. */
export const getScreenLists = (service: TestService): Record<string, string>[] =>
  service.recorder
    .getRequests('transcriptions.list')
    .map(({ query }) => new Map(query))
    .filter((query) => !isSyncRequest(query))
    .map((query) => Object.fromEntries(query));
