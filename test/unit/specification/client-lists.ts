/** Sections 4.1 and 4.2: every list parameter with every value, alone and in every combination. */
import { pageSizes } from '../../../preload/contract/page.ts';
import type { TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import type { WebsiteQuery } from '../../../preload/contract/websites.ts';
import { type ClientClaim, type Pairs, transcriptions, websites } from './client-claims.ts';

const directions = ['desc', 'asc'] as const;

const inWords = (query: Pairs): string => query.map(([name, value]) => `${name}=${value}`).join(' ');
const pairs = (query: object): Pairs => Object.entries(query).map(([name, value]) => [name, String(value)]);

const websiteList = (query: WebsiteQuery): ClientClaim => ({
  section: '4.1',
  claim: `list of websites with ${inWords(pairs(query))}`,
  act: (client) => client.websites.list(query),
  sends: { method: 'GET', at: websites, query: pairs(query) },
});

const transcriptionList = (query: TranscriptionQuery): ClientClaim => ({
  section: '4.2',
  claim: `list of transcriptions with ${inWords(pairs(query))}`,
  act: (client) => client.transcriptions.list(query),
  sends: { method: 'GET', at: transcriptions, query: pairs(query) },
});

const oddSearch = 'ä & b=c+d %20 "e" 😀';

const single: readonly ClientClaim[] = [
  websiteList({ search: oddSearch }),
  websiteList({ search_by: 'domain' }),
  transcriptionList({ search: oddSearch }),
  ...(['name', 'result'] as const).map((search_by) => transcriptionList({ search_by })),
  ...[true, false].map((favorite) => transcriptionList({ favorite })),
  ...(['id', 'domain'] as const).map((sort_by) => websiteList({ sort_by })),
  ...(['id', 'name'] as const).map((sort_by) => transcriptionList({ sort_by })),
  ...directions.flatMap((sort) => [websiteList({ sort }), transcriptionList({ sort })]),
  ...pageSizes.flatMap((per_page) => [websiteList({ per_page }), transcriptionList({ per_page })]),
];

/** 2 × 2 × 4. */
const websiteCombinations = (['id', 'domain'] as const).flatMap((sort_by) =>
  directions.flatMap((sort) =>
    pageSizes.map((per_page) => websiteList({ search: 'a', search_by: 'domain', sort_by, sort, per_page })),
  ),
);

/** 2 × 2 × 2 × 2 × 4. */
export const transcriptionCombinations = (['name', 'result'] as const).flatMap((search_by) =>
  [true, false].flatMap((favorite) =>
    (['id', 'name'] as const).flatMap((sort_by) =>
      directions.flatMap((sort) =>
        pageSizes.map((per_page) =>
          transcriptionList({ search: 'a', search_by, favorite, sort_by, sort, per_page }),
        ),
      ),
    ),
  ),
);

export const listClaims: readonly ClientClaim[] = [
  ...single,
  ...websiteCombinations,
  ...transcriptionCombinations,
];
