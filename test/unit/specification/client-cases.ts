/** Statements of the service specification about clients: a call and the request that it must send. */
import type { TranscriptionChanges } from '../../../preload/contract/transcriptions.ts';
import type { WebsiteChanges, WebsiteFields } from '../../../preload/contract/websites.ts';
import { audio } from '../../fixtures/audio.ts';
import type { TestClient } from '../api/test-client.ts';

export type RequestPairs = readonly (readonly [string, string])[];

/** `at` starts with the service that receives the request. */
export interface ExpectedRequest {
  readonly method: string;
  readonly at: `/analytics/${string}` | `/content/${string}`;
  readonly query?: RequestPairs;
  readonly form?: RequestPairs;
  /** Names of all multipart parts in order; `form` has the values of those that are fields. */
  readonly parts?: readonly string[];
}

export interface ClientSpecCase {
  readonly section: string;
  readonly statement: string;
  readonly act: (client: TestClient) => Promise<unknown>;
  readonly sends: ExpectedRequest;
}

const id = '1';
export const websites = '/analytics/api/v1/websites';
export const transcriptions = '/content/api/v1/transcriptions';

const createUpload = (more: { name?: string; description?: string; language?: string } = {}) => ({
  name: 'Episode 1',
  description: '',
  language: '',
  path: audio.wav.path,
  fileName: audio.wav.fileName,
  ...more,
});

/** Every operation of the service once. */
export const operations: readonly (ClientSpecCase & { readonly sendsData: boolean })[] = [
  {
    section: '4.1',
    statement: 'websites are listed',
    act: ({ websites }) => websites.list(),
    sends: { method: 'GET', at: websites },
    sendsData: false,
  },
  {
    section: '4.1',
    statement: 'a website is shown',
    act: ({ websites }) => websites.show(id),
    sends: { method: 'GET', at: `${websites}/${id}` },
    sendsData: false,
  },
  {
    section: '4.1',
    statement: 'a website is stored; rule 2 of 4.3: with the defaults privacy 1, email 0, exclude_bots 1',
    act: ({ websites }) => websites.store({ domain: 'new.example' }),
    sends: { method: 'POST', at: websites, form: createStoreForm() },
    sendsData: true,
  },
  {
    section: '4.1',
    statement: 'a website is updated',
    act: ({ websites }) => websites.update(id, { email: 1 }),
    sends: { method: 'PATCH', at: `${websites}/${id}`, form: [['email', '1']] },
    sendsData: true,
  },
  {
    section: '4.1',
    statement: 'a website is deleted',
    act: ({ websites }) => websites.delete('404'),
    sends: { method: 'DELETE', at: `${websites}/404` },
    sendsData: false,
  },
  {
    section: '4.2',
    statement: 'transcriptions are listed',
    act: ({ transcriptions }) => transcriptions.list(),
    sends: { method: 'GET', at: transcriptions },
    sendsData: false,
  },
  {
    section: '4.2',
    statement: 'a transcription is shown',
    act: ({ transcriptions }) => transcriptions.show(id),
    sends: { method: 'GET', at: `${transcriptions}/${id}` },
    sendsData: false,
  },
  {
    section: '4.2',
    statement: 'a transcription is stored, with name and file',
    act: ({ transcriptions }) => transcriptions.store(createUpload(), {}),
    sends: { method: 'POST', at: transcriptions, form: [['name', 'Episode 1']], parts: ['name', 'file'] },
    sendsData: true,
  },
  {
    section: '4.2',
    statement: 'a transcription is updated',
    act: ({ transcriptions }) => transcriptions.update(id, { name: 'Other' }),
    sends: { method: 'PATCH', at: `${transcriptions}/${id}`, form: [['name', 'Other']] },
    sendsData: true,
  },
  {
    section: '4.2',
    statement: 'a transcription is deleted',
    act: ({ transcriptions }) => transcriptions.delete('404'),
    sends: { method: 'DELETE', at: `${transcriptions}/404` },
    sendsData: false,
  },
];

/** Each website field with each of its values, for store and update: description, fields, form pairs. */
const websiteValues: readonly (readonly [string, WebsiteChanges, RequestPairs])[] = [
  ['privacy 0 = Public', { privacy: 0 }, [['privacy', '0']]],
  ['privacy 1 = Private', { privacy: 1 }, [['privacy', '1']]],
  ['privacy 2 = Password', { privacy: 2 }, [['privacy', '2']]],
  [
    'password, with privacy 2',
    { privacy: 2, password: 'a b&c=ü' },
    [
      ['privacy', '2'],
      ['password', 'a b&c=ü'],
    ],
  ],
  ['email 0 = Disabled', { email: 0 }, [['email', '0']]],
  ['email 1 = Enabled', { email: 1 }, [['email', '1']]],
  ['exclude_bots 0 = Disabled', { exclude_bots: 0 }, [['exclude_bots', '0']]],
  ['exclude_bots 1 = Enabled', { exclude_bots: 1 }, [['exclude_bots', '1']]],
  ['exclude_params, one a line', { exclude_params: 'ref\nsid\n&' }, [['exclude_params', 'ref\nsid\n&']]],
  [
    'exclude_ips, one a line',
    { exclude_ips: '10.0.0.1\n2001:db8::/32' },
    [['exclude_ips', '10.0.0.1\n2001:db8::/32']],
  ],
];

export const websiteCases: readonly ClientSpecCase[] = [
  ...websiteValues.flatMap(([what, fields, form]): ClientSpecCase[] => [
    {
      section: '2.1',
      statement: `store sends ${what}`,
      act: ({ websites }) => websites.store({ domain: 'new.example', ...fields }),
      sends: { method: 'POST', at: websites, form: createStoreForm(form) },
    },
    {
      section: '2.1',
      statement: `update sends ${what}, and nothing else`,
      act: ({ websites }) => websites.update(id, fields),
      sends: { method: 'PATCH', at: `${websites}/${id}`, form },
    },
  ]),
  {
    section: '2.1',
    statement: 'domain is not sent on update, even if somebody passes it',
    act: ({ websites }) => websites.update(id, { email: 0, domain: 'x.example' } as WebsiteFields),
    sends: { method: 'PATCH', at: `${websites}/${id}`, form: [['email', '0']] },
  },
  {
    section: '4.3 rule 1',
    statement: 'a password is not stored with privacy 1',
    act: ({ websites }) => websites.store({ domain: 'new.example', privacy: 1, password: 'secret' }),
    sends: { method: 'POST', at: websites, form: createStoreForm() },
  },
  {
    section: '4.3 rule 1',
    statement: 'a password is not sent beside privacy 0',
    act: ({ websites }) => websites.update(id, { privacy: 0, password: 'secret' }),
    sends: { method: 'PATCH', at: `${websites}/${id}`, form: [['privacy', '0']] },
  },
];

const changes: readonly (readonly [string, TranscriptionChanges, RequestPairs])[] = [
  ['name', { name: 'Neu & alt = 😀' }, [['name', 'Neu & alt = 😀']]],
  ['result', { result: 'Line one\n\nline + two\r\n' }, [['result', 'Line one\n\nline + two\r\n']]],
  ['favorite true', { favorite: true }, [['favorite', 'true']]],
  ['favorite false', { favorite: false }, [['favorite', 'false']]],
];

export const transcriptionCases: readonly ClientSpecCase[] = [
  ...changes.map(
    ([what, change, form]): ClientSpecCase => ({
      section: '2.2',
      statement: `update sends ${what}, and nothing else`,
      act: ({ transcriptions }) => transcriptions.update(id, change),
      sends: { method: 'PATCH', at: `${transcriptions}/${id}`, form },
    }),
  ),
  ...(['description', 'language'] as const).map(
    (field): ClientSpecCase => ({
      section: '2.2',
      statement: `store sends ${field} where there is one`,
      act: ({ transcriptions }) => transcriptions.store(createUpload({ [field]: 'DE' }), {}),
      sends: {
        method: 'POST',
        at: transcriptions,
        form: [
          ['name', 'Episode 1'],
          [field, 'DE'],
        ],
        parts: ['name', field, 'file'],
      },
    }),
  ),
];

/** Form of a website store: the defaults replaced by `values`, in the specified field order. */
function createStoreForm(values: RequestPairs = []): RequestPairs {
  const given = new Map([['privacy', '1'], ['email', '0'], ['exclude_bots', '1'], ...values]);
  const order = ['privacy', 'password', 'email', 'exclude_bots', 'exclude_params', 'exclude_ips'];
  const fields = order.flatMap((name): [string, string][] => {
    const value = given.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  return [['domain', 'new.example'], ...fields];
}
