/** List requests: every parameter with every value, alone and in every combination. */
import { perPage } from '../../../preload/contract/page.ts';
import type { TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import type { WebsiteQuery } from '../../../preload/contract/websites.ts';
import { type ClientSpecCase, type RequestPairs, transcriptions, websites } from './client-cases.ts';

const pageSizes = [...perPage.values];
const directions = ['desc', 'asc'] as const;

const formatQuery = (query: RequestPairs): string =>
  query.map(([name, value]) => `${name}=${value}`).join(' ');
const toPairs = (query: object): RequestPairs =>
  Object.entries(query).map(([name, value]) => [name, String(value)]);

const createWebsiteListCase = (query: WebsiteQuery): ClientSpecCase => ({
  section: '4.1',
  statement: `list of websites with ${formatQuery(toPairs(query))}`,
  act: (client) => client.websites.list(query),
  sends: { method: 'GET', at: websites, query: toPairs(query) },
});

const createTranscriptionListCase = (query: TranscriptionQuery): ClientSpecCase => ({
  section: '4.2',
  statement: `list of transcriptions with ${formatQuery(toPairs(query))}`,
  act: (client) => client.transcriptions.list(query),
  sends: { method: 'GET', at: transcriptions, query: toPairs(query) },
});

const oddSearch = 'ä & b=c+d %20 "e" 😀';

const singleParameterCases: readonly ClientSpecCase[] = [
  createWebsiteListCase({ search: oddSearch }),
  createWebsiteListCase({ search_by: 'domain' }),
  createTranscriptionListCase({ search: oddSearch }),
  ...(['name', 'result'] as const).map((search_by) => createTranscriptionListCase({ search_by })),
  ...[true, false].map((favorite) => createTranscriptionListCase({ favorite })),
  ...(['id', 'domain'] as const).map((sort_by) => createWebsiteListCase({ sort_by })),
  ...(['id', 'name'] as const).map((sort_by) => createTranscriptionListCase({ sort_by })),
  ...directions.flatMap((sort) => [createWebsiteListCase({ sort }), createTranscriptionListCase({ sort })]),
  ...pageSizes.flatMap((per_page) => [
    createWebsiteListCase({ per_page }),
    createTranscriptionListCase({ per_page }),
  ]),
];

const websiteCombinations = (['id', 'domain'] as const).flatMap((sort_by) =>
  directions.flatMap((sort) =>
    pageSizes.map((per_page) =>
      createWebsiteListCase({ search: 'a', search_by: 'domain', sort_by, sort, per_page }),
    ),
  ),
);

export const transcriptionCombinations = (['name', 'result'] as const).flatMap((search_by) =>
  [true, false].flatMap((favorite) =>
    (['id', 'name'] as const).flatMap((sort_by) =>
      directions.flatMap((sort) =>
        pageSizes.map((per_page) =>
          createTranscriptionListCase({ search: 'a', search_by, favorite, sort_by, sort, per_page }),
        ),
      ),
    ),
  ),
);

export const listCases: readonly ClientSpecCase[] = [
  ...singleParameterCases,
  ...websiteCombinations,
  ...transcriptionCombinations,
];
