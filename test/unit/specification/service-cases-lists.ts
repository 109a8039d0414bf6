import { expect } from 'vitest';
import type { ServiceSetup, ServiceSpecCase } from './service-setup.ts';

const listIds = async (setup: ServiceSetup, at: string): Promise<number[]> => {
  const response = await setup.get(at);
  expect(response.status).toBe(200);
  return response.json().data.map(({ id }: { id: number }) => id);
};

/** Inserts 12 of each: more than a page of ten, names not ordered like ids, every third a favourite. */
const insertRecords = async (setup: ServiceSetup): Promise<void> => {
  for (let i = 1; i <= 12; i += 1) {
    const letter = String.fromCharCode(97 + ((i * 5) % 12));
    await setup.createWebsite({ domain: `${letter}.example` });
    await setup.createTranscription({
      name: `${i % 2 === 0 ? letter.toUpperCase() : letter} name ${i}`,
      result: `text ${i} of ${i % 4 === 0 ? 'Straße' : 'road'}`,
      favorite: String(i % 3 === 0),
    });
  }
};

const down = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, i) => from - i);
const up = (from: number, to: number): number[] => down(to, from).reverse();
const byLetter = up(1, 12).sort((a, b) => ((a * 5) % 12) - ((b * 5) % 12));

interface ListExpectation {
  readonly section: string;
  readonly statement: string;
  readonly query: string;
  readonly ids: readonly number[];
}

const forBothResources = (
  resource: 'websites' | 'transcriptions',
  named: 'domain' | 'name',
): readonly ListExpectation[] => {
  const section = resource === 'websites' ? '4.1' : '4.2';
  const at = `of ${resource}`;
  return [
    {
      section: '4.3 rule 3',
      statement: `list ${at} without parameters: id descending, 10`,
      query: '',
      ids: down(12, 3),
    },
    {
      section: '4.3 rule 3',
      statement: `without sort_by ${at}, by id`,
      query: 'sort=asc&per_page=25',
      ids: up(1, 12),
    },
    {
      section: '4.3 rule 3',
      statement: `without sort ${at}, descending`,
      query: `sort_by=${named}&per_page=25`,
      ids: byLetter.toReversed(),
    },
    {
      section: '4.3 rule 3',
      statement: `without per_page ${at}, 10 a page`,
      query: 'sort_by=id&sort=asc',
      ids: up(1, 10),
    },
    {
      section,
      statement: `sort_by id, desc ${at}`,
      query: 'sort_by=id&sort=desc&per_page=25',
      ids: down(12, 1),
    },
    { section, statement: `sort_by id, asc ${at}`, query: 'sort_by=id&sort=asc&per_page=25', ids: up(1, 12) },
    {
      section,
      statement: `sort_by ${named}, desc ${at}`,
      query: `sort_by=${named}&sort=desc&per_page=25`,
      ids: byLetter.toReversed(),
    },
    {
      section,
      statement: `sort_by ${named}, asc ${at}`,
      query: `sort_by=${named}&sort=asc&per_page=25`,
      ids: byLetter,
    },
    {
      section,
      statement: `an empty search ${at} filters nothing`,
      query: 'search=&per_page=25',
      ids: down(12, 1),
    },
    {
      section,
      statement: `a search ${at} that nothing matches is an empty list`,
      query: 'search=zzz',
      ids: [],
    },
  ];
};

const expectations: readonly ListExpectation[] = [
  ...forBothResources('websites', 'domain'),
  {
    section: '4.1',
    statement: 'search of websites without search_by is by domain',
    query: 'search=f.ex',
    ids: [1],
  },
  {
    section: '4.1',
    statement: 'search_by domain of websites',
    query: 'search=F.EXAMPLE&search_by=domain',
    ids: [1],
  },
  ...forBothResources('transcriptions', 'name'),
  {
    section: '4.2',
    statement: 'search of transcriptions without search_by is by name',
    query: 'search=name 7',
    ids: [7],
  },
  {
    section: '4.2',
    statement: 'search_by name does not look into results',
    query: 'search=road&search_by=name',
    ids: [],
  },
  {
    section: '4.2',
    statement: 'search_by name of transcriptions',
    query: 'search=NAME 12&search_by=name',
    ids: [12],
  },
  {
    section: '2.2, 4.2',
    statement: 'search_by result',
    query: 'search=straße&search_by=result',
    ids: [12, 8, 4],
  },
  {
    section: '2.2, 4.2',
    statement: 'favorite true lists favourites',
    query: 'favorite=true',
    ids: [12, 9, 6, 3],
  },
  {
    section: '2.2, 4.2',
    statement: 'favorite false lists the others',
    query: 'favorite=false',
    ids: [11, 10, 8, 7, 5, 4, 2, 1],
  },
  {
    section: '4.2',
    statement: 'all parameters work together',
    query: 'search=straße&search_by=result&favorite=true&sort_by=name&sort=asc&per_page=50',
    ids: [12],
  },
];

const cases: ServiceSpecCase[] = expectations.map(({ section, statement, query, ids }) => ({
  section,
  statement,
  check: async (setup) => {
    await insertRecords(setup);
    const resource = /website/.test(statement) ? 'websites' : 'transcriptions';
    expect(await listIds(setup, `/api/v1/${resource}?${encodeURI(query)}`)).toEqual(ids);
  },
}));

for (const [resource, section, wrong] of [
  ['websites', '4.1', { search_by: ['name', 'id'], sort_by: ['name', 'privacy'], sort: ['up', 'DESC'] }],
  [
    'transcriptions',
    '4.2',
    {
      search_by: ['domain', 'description'],
      sort_by: ['result', 'domain'],
      sort: ['down', 'ASC'],
      favorite: ['yes', '2'],
    },
  ],
] as const) {
  for (const [parameter, values] of Object.entries(wrong)) {
    cases.push({
      section,
      statement: `${parameter} of the list of ${resource} takes the named values alone`,
      check: async (setup) => {
        for (const value of values) {
          const response = await setup.get(`/api/v1/${resource}?${parameter}=${value}`);
          expect([value, response.status]).toEqual([value, 422]);
          expect(Object.keys(response.json().message)).toEqual([parameter]);
        }
      },
    });
  }
}

export const listCases: readonly ServiceSpecCase[] = cases;
