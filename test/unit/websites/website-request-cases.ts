/** Statements of the service specification for websites: an action of the renderer and its request. */
import type { Website, WebsiteQuery } from '../../../preload/contract/websites.ts';
import {
  defaultFormValues,
  toFormValues,
  toWebsiteChanges,
  toWebsiteFields,
  type WebsiteFormValues,
} from '../../../renderer/features/websites/form-values.ts';
import { readWebsiteSearch } from '../../../renderer/features/websites/search.ts';
import { toQuery } from '../../../renderer/features/websites/table/search-terms.ts';
import type { BridgeSetup } from './bridge-setup.ts';

type FieldPairs = readonly (readonly [string, string])[];

export interface WebsiteRequestCase {
  readonly statement: string;
  readonly before?: Readonly<Record<string, string | number>>;
  readonly act: (bridge: BridgeSetup['bridge'], website: Website) => Promise<unknown>;
  readonly sends: {
    readonly method: string;
    readonly path: string;
    readonly query?: FieldPairs;
    readonly form?: FieldPairs;
  };
}

const collection = '/analytics/api/v1/websites';
const record = `${collection}/1`;

const list = (statement: string, query: WebsiteQuery | undefined, sent: FieldPairs): WebsiteRequestCase => ({
  statement: `list: ${statement}`,
  act: ({ websites }) => websites.list(query),
  sends: { method: 'GET', path: collection, query: sent },
});

const screenOrder: FieldPairs = [
  ['sort_by', 'id'],
  ['sort', 'desc'],
  ['per_page', '10'],
];

const lists: readonly WebsiteRequestCase[] = [
  list('without parameters the service’s defaults hold (rule 3)', undefined, []),
  list('search', { search: 'a&b=c ü' }, [['search', 'a&b=c ü']]),
  list('search_by domain', { search: 'a', search_by: 'domain' }, [
    ['search', 'a'],
    ['search_by', 'domain'],
  ]),
  ...(['id', 'domain'] as const).map((sort_by) =>
    list(`sort_by ${sort_by}`, { sort_by }, [['sort_by', sort_by]]),
  ),
  ...(['desc', 'asc'] as const).map((sort) => list(`sort ${sort}`, { sort }, [['sort', sort]])),
  ...([10, 25, 50, 100] as const).map((per_page) =>
    list(`per_page ${per_page}`, { per_page }, [['per_page', String(per_page)]]),
  ),
  list('the second page', { page: 2 }, [['page', '2']]),
  list(
    'the first page of the screen is what rule 3 says, spelled out',
    { ...toQuery(readWebsiteSearch({})), per_page: 10, page: 1 },
    screenOrder,
  ),
  list(
    'all of the screen’s choices at once',
    {
      ...toQuery({ ...readWebsiteSearch({}), search: ' munich ', sort_by: 'domain', sort: 'asc' }),
      per_page: 100,
      page: 3,
    },
    [
      ['search', 'munich'],
      ['search_by', 'domain'],
      ['sort_by', 'domain'],
      ['sort', 'asc'],
      ['per_page', '100'],
      ['page', '3'],
    ],
  ),
];

const order = ['domain', 'privacy', 'password', 'email', 'exclude_bots', 'exclude_params', 'exclude_ips'];
const sortFields = (form: Readonly<Record<string, string>>): FieldPairs =>
  order.flatMap((name): [string, string][] => (form[name] === undefined ? [] : [[name, form[name]]]));
/** Fields that every store request includes, with their defaults. */
const defaults = { domain: 'new.example', privacy: '1', email: '0', exclude_bots: '1' };

/** Each field with each of its values: description, form values, fields sent. */
const values: readonly (readonly [string, Partial<WebsiteFormValues>, Readonly<Record<string, string>>])[] = [
  ['privacy 0 = Public', { privacy: 0 }, { privacy: '0' }],
  ['privacy 1 = Private', { privacy: 1 }, { privacy: '1' }],
  ['privacy 2 = Password', { privacy: 2 }, { privacy: '2' }],
  [
    'password with privacy 2',
    { privacy: 2, password: 'any string' },
    { privacy: '2', password: 'any string' },
  ],
  [
    'password of odd characters',
    { privacy: 2, password: ' a&b=c+d%20"🔑 ' },
    { privacy: '2', password: ' a&b=c+d%20"🔑 ' },
  ],
  ['password with privacy 0 is not sent (rule 1)', { privacy: 0, password: 'x' }, { privacy: '0' }],
  ['email 0 = Disabled', { email: 0 }, { email: '0' }],
  ['email 1 = Enabled', { email: 1 }, { email: '1' }],
  ['exclude_bots 0 = Disabled', { exclude_bots: 0 }, { exclude_bots: '0' }],
  ['exclude_bots 1 = Enabled', { exclude_bots: 1 }, { exclude_bots: '1' }],
  ['exclude_params, one a line', { exclude_params: ' ref \r\n\nsid\n&' }, { exclude_params: 'ref\nsid\n&' }],
  [
    'exclude_ips, one a line',
    { exclude_ips: '8.8.8.8\n 2a00:1450::/32 \n' },
    { exclude_ips: '8.8.8.8\n2a00:1450::/32' },
  ],
];

const stores: readonly WebsiteRequestCase[] = [
  {
    statement: 'store: what is left at its default is sent as rule 2 says',
    act: ({ websites }) => websites.store(toWebsiteFields({ ...defaultFormValues, domain: 'new.example' })),
    sends: { method: 'POST', path: collection, form: sortFields(defaults) },
  },
  {
    statement: 'store: fields that are not given are sent with the defaults of rule 2',
    act: ({ websites }) => websites.store({ domain: 'new.example' }),
    sends: { method: 'POST', path: collection, form: sortFields(defaults) },
  },
  {
    statement: 'store: a domain in another script',
    act: ({ websites }) =>
      websites.store(toWebsiteFields({ ...defaultFormValues, domain: 'https://日本語.jp/' })),
    sends: {
      method: 'POST',
      path: collection,
      form: sortFields({ ...defaults, domain: 'xn--wgv71a119e.jp' }),
    },
  },
  ...values.map(
    ([statement, given, form]): WebsiteRequestCase => ({
      statement: `store: ${statement}`,
      act: ({ websites }) =>
        websites.store(toWebsiteFields({ ...defaultFormValues, domain: 'new.example', ...given })),
      sends: { method: 'POST', path: collection, form: sortFields({ ...defaults, ...form }) },
    }),
  ),
];

/** Website fields that all differ from the form values. */
const getOpposite = (given: Partial<WebsiteFormValues>): Readonly<Record<string, string | number>> => ({
  privacy: given.privacy === 1 ? 0 : 1,
  email: given.email === 1 ? 0 : 1,
  exclude_bots: given.exclude_bots === 1 ? 0 : 1,
  exclude_ips: '1.1.1.1',
  exclude_params: 'other',
});

const saveForm = (given: Partial<WebsiteFormValues>) => (bridge: BridgeSetup['bridge'], website: Website) =>
  bridge.websites.update(website.id, toWebsiteChanges(website, { ...toFormValues(website), ...given }));

const updates: readonly WebsiteRequestCase[] = [
  ...values.map(
    ([statement, given, form]): WebsiteRequestCase => ({
      statement: `update: ${statement}, and nothing else`,
      before: getOpposite(given),
      act: saveForm(given),
      sends: { method: 'PATCH', path: record, form: sortFields(form) },
    }),
  ),
  {
    statement: 'update: a password alone, where privacy is 2 already',
    before: { privacy: 2, password: 'old' },
    act: saveForm({ password: 'new' }),
    sends: { method: 'PATCH', path: record, form: [['password', 'new']] },
  },
  {
    statement: 'update: a list that was emptied is sent empty',
    before: { exclude_ips: '1.1.1.1' },
    act: saveForm({ exclude_ips: '' }),
    sends: { method: 'PATCH', path: record, form: [['exclude_ips', '']] },
  },
  {
    statement: 'update: the domain is never sent',
    act: saveForm({ domain: 'other.example', email: 1 }),
    sends: { method: 'PATCH', path: record, form: [['email', '1']] },
  },
  {
    statement: 'update: nothing changed, only a read request',
    act: saveForm({}),
    sends: { method: 'GET', path: record },
  },
];

const others: readonly WebsiteRequestCase[] = [
  {
    statement: 'show',
    act: ({ websites }) => websites.show('1'),
    sends: { method: 'GET', path: record },
  },
  {
    statement: 'delete',
    act: ({ websites }) => websites.delete('1'),
    sends: { method: 'DELETE', path: record },
  },
];

export const requestCases: readonly WebsiteRequestCase[] = [...lists, ...stores, ...updates, ...others];
/** The updates at a service that refuses PATCH: the same fields are sent as PUT. */
export const putCases: readonly WebsiteRequestCase[] = updates
  .filter(({ sends }) => sends.method === 'PATCH')
  .map((one) => ({
    ...one,
    statement: `${one.statement}; as PUT (rule 4)`,
    sends: { ...one.sends, method: 'PUT' },
  }));
