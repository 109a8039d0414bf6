import { expect } from 'vitest';
import { multipartBody, multipartHeaders, rawRequest } from '../../service/raw-http.ts';
import { type ServiceSetup, type ServiceSpecCase, wavFile } from './service-setup.ts';

/** Every operation: method, path with an existing id, and whether it sends a form. */
const operations = [
  ['websites', 'list', 'GET', '/api/v1/websites'],
  ['websites', 'show', 'GET', '/api/v1/websites/1'],
  ['websites', 'store', 'POST', '/api/v1/websites'],
  ['websites', 'update', 'PUT', '/api/v1/websites/1'],
  ['websites', 'update', 'PATCH', '/api/v1/websites/1'],
  ['websites', 'delete', 'DELETE', '/api/v1/websites/1'],
  ['transcriptions', 'list', 'GET', '/api/v1/transcriptions'],
  ['transcriptions', 'show', 'GET', '/api/v1/transcriptions/1'],
  ['transcriptions', 'store', 'POST', '/api/v1/transcriptions'],
  ['transcriptions', 'update', 'PUT', '/api/v1/transcriptions/1'],
  ['transcriptions', 'update', 'PATCH', '/api/v1/transcriptions/1'],
  ['transcriptions', 'delete', 'DELETE', '/api/v1/transcriptions/1'],
] as const;

const getBaseUrl = (setup: ServiceSetup, path: string): string =>
  path.includes('/websites') ? setup.analyticsUrl : setup.contentUrl;

const sendRequest = (setup: ServiceSetup, method: string, path: string, headers: Record<string, string>) => {
  const store = method === 'POST' && path.endsWith('transcriptions');
  const body = multipartBody([
    { name: 'name', value: 'Episode' },
    { name: 'file', value: wavFile, fileName: 'a.wav' },
  ]);
  const form = method === 'POST' ? 'domain=a.example' : '';
  return rawRequest(getBaseUrl(setup, path) + path, {
    method,
    headers: {
      ...headers,
      ...(store ? multipartHeaders : { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    ...(['GET', 'DELETE'].includes(method) ? {} : { body: store ? body : form }),
  });
};

const insertRecords = async (setup: ServiceSetup): Promise<void> => {
  await setup.createWebsite();
  await setup.createTranscription();
};

const cases: ServiceSpecCase[] = [
  {
    section: '1',
    statement: 'the service is split over two base addresses',
    check: async (setup) => {
      expect(setup.analyticsUrl).not.toBe(setup.contentUrl);
      expect((await setup.get('/api/v1/websites')).status).toBe(200);
      expect((await setup.get('/api/v1/transcriptions')).status).toBe(200);
    },
  },
  {
    section: '1',
    statement: 'websites are at the analytics address, not at the content address',
    check: async ({ contentUrl, headers }) => {
      expect((await rawRequest(`${contentUrl}/api/v1/websites`, { headers })).status).toBe(404);
    },
  },
  {
    section: '1',
    statement: 'transcriptions are at the content address, not at the analytics address',
    check: async ({ analyticsUrl, headers }) => {
      expect((await rawRequest(`${analyticsUrl}/api/v1/transcriptions`, { headers })).status).toBe(404);
    },
  },
  {
    section: '4',
    statement: 'requests that read say Accept: application/json and are answered with JSON',
    check: async (setup) => {
      await insertRecords(setup);
      for (const at of [
        '/api/v1/websites',
        '/api/v1/websites/1',
        '/api/v1/transcriptions',
        '/api/v1/transcriptions/1',
      ]) {
        const response = await setup.get(at);
        expect(response.headers['content-type']).toBe('application/json');
        expect(response.json().data).toBeDefined();
      }
    },
  },
  {
    section: '4',
    statement: 'requests that send data are form encoded: fields in JSON are not read',
    check: async ({ analyticsUrl, headers }) => {
      const response = await rawRequest(`${analyticsUrl}/api/v1/websites`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: '{"domain":"json.example"}',
      });
      expect(response.status).toBe(422);
      expect(Object.keys(response.json().message)).toEqual(['domain']);
    },
  },
  {
    section: '4',
    statement: 'the transcription store is a multipart form that includes the file part',
    check: async (setup) => {
      expect((await setup.upload({ name: 'Episode' })).status).toBe(201);
      const plain = await setup.send('POST', '/api/v1/transcriptions', {
        name: 'Episode',
        file: 'not a part',
      });
      expect(plain.status).toBe(422);
      expect(Object.keys(plain.json().message)).toEqual(['file']);
    },
  },
  {
    section: '5.1',
    statement: 'the key is sent as a Bearer token: another scheme or a bare key is refused',
    check: async ({ analyticsUrl, headers }) => {
      const key = headers.Authorization?.replace('Bearer ', '') ?? '';
      for (const value of [key, `Basic ${key}`, `Token ${key}`, 'Bearer', `Bearer ${key}x`, 'Bearer ']) {
        const response = await rawRequest(`${analyticsUrl}/api/v1/websites`, {
          headers: { Accept: 'application/json', Authorization: value },
        });
        expect([value, response.status]).toEqual([value, 401]);
      }
    },
  },
  {
    section: '5.2',
    statement: 'one key, and the same scheme, for both base addresses',
    check: async ({ analyticsUrl, contentUrl, headers }) => {
      expect((await rawRequest(`${analyticsUrl}/api/v1/websites`, { headers })).status).toBe(200);
      expect((await rawRequest(`${contentUrl}/api/v1/transcriptions`, { headers })).status).toBe(200);
    },
  },
  {
    section: '9',
    statement: 'no other version than v1 is known',
    check: async ({ analyticsUrl, contentUrl, headers }) => {
      for (const prefix of ['/api/v2', '/api', '/v1', '']) {
        expect((await rawRequest(`${analyticsUrl}${prefix}/websites`, { headers })).status).toBe(404);
        expect((await rawRequest(`${contentUrl}${prefix}/transcriptions`, { headers })).status).toBe(404);
      }
    },
  },
];

for (const [resource, verb, method, path] of operations) {
  cases.push({
    section: `${resource === 'websites' ? '4.1' : '4.2'}, 9`,
    statement: `${verb} is ${method} ${path.replace(/\/1$/, '/{id}')}`,
    check: async (setup) => {
      await insertRecords(setup);
      const { status } = await sendRequest(setup, method, path, setup.headers);
      expect(status).toBe(verb === 'store' ? 201 : 200);
    },
  });
  cases.push({
    section: '1, 5.1',
    statement: `${method} of ${resource} (${verb}) requires the API key`,
    check: async (setup) => {
      await insertRecords(setup);
      const response = await sendRequest(setup, method, path, { Accept: 'application/json' });
      expect(response.status).toBe(401);
      expect(response.json()).toEqual({ message: 'Unauthenticated.' });
    },
  });
}

for (const resource of ['websites', 'transcriptions']) {
  for (const size of ['10', '25', '50', '100']) {
    cases.push({
      section: '8',
      statement: `per_page ${size} is taken by the list of ${resource}`,
      check: async (setup) => {
        const response = await setup.get(`/api/v1/${resource}?per_page=${size}`);
        expect(response.status).toBe(200);
        expect(response.json().meta.per_page).toBe(Number(size));
      },
    });
  }
  cases.push({
    section: '8',
    statement: `any other per_page is refused by the list of ${resource}`,
    check: async (setup) => {
      for (const size of ['1', '0', '-10', '11', '99', '101', '1000', '10.0', '1e1', 'ten', '010']) {
        const response = await setup.get(`/api/v1/${resource}?per_page=${size}`);
        expect([size, response.status]).toEqual([size, 422]);
        expect(Object.keys(response.json().message)).toEqual(['per_page']);
      }
    },
  });
}

export const generalCases: readonly ServiceSpecCase[] = cases;
