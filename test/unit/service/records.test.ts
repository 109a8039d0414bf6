import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { multipartBody, multipartHeaders, rawRequest } from '../../service/raw-http.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createWav, startDemo } from './demo-client.ts';

const transcriptions = '/api/v1/transcriptions';
const websites = '/api/v1/websites';

test('lists with data, links, meta and status, and repeats the query in the page links', async () => {
  await using demo = await startDemo();
  for (let i = 0; i < 12; i += 1) await demo.upload({ name: `Episode ${i}` });
  const first = (await demo.call('GET', `${transcriptions}?search=episode&sort=asc`)).json();
  const path = `${demo.contentUrl}/api/v1/transcriptions`;
  expect(first.meta).toEqual({
    current_page: 1,
    from: 1,
    last_page: 2,
    path,
    per_page: 10,
    to: 10,
    total: 12,
  });
  expect(first.links).toEqual({
    first: `${path}?search=episode&sort=asc&page=1`,
    last: `${path}?search=episode&sort=asc&page=2`,
    prev: null,
    next: `${path}?search=episode&sort=asc&page=2`,
  });
  expect(first.status).toBe(200);
  const second = (await rawRequest(first.links.next, { headers: demo.headers })).json();
  expect(second.data.map(({ name }: { name: string }) => name)).toEqual(['Episode 10', 'Episode 11']);
  expect(second.links.next).toBeNull();
  const beyond = (await demo.call('GET', `${transcriptions}?page=9`)).json();
  expect([beyond.data, beyond.meta.from, beyond.meta.to]).toEqual([[], null, null]);
  expect((await demo.call('GET', `${transcriptions}?page=x`)).json().meta.current_page).toBe(1);
});

test('stores what was heard, with the name of the file, its size and SHA-256', async () => {
  const folder = temporaryFolder('records');
  const databaseFile = join(folder, 'service.db');
  await using demo = await startDemo({ databaseFile });
  const file = createWav(176_400 * 2);
  const response = await demo.upload(
    { name: 'Füchse “im” Schnee', language: 'de' },
    file,
    'Zoë %22live%22 🦊.wav',
  );
  const { id, result, words, favorite } = response.json().data;
  expect(response.status).toBe(201);
  expect(result).toContain(createHash('sha256').update(file).digest('hex'));
  expect(result).toContain('352,844 bytes');
  expect(result).toContain('duration is 2 seconds');
  expect(result).toContain('given as DE');
  expect(result.split('\n\n')).toHaveLength(5);
  expect([words, favorite]).toEqual([result.trim().split(/\s+/).length, false]);
  using database = new DatabaseSync(databaseFile, { readOnly: true });
  expect(database.prepare('SELECT * FROM transcriptions WHERE id = ?').get(id)).toMatchObject({
    file_name: 'Zoë "live" 🦊.wav',
    file_size: file.length,
    file_sha256: createHash('sha256').update(file).digest('hex'),
  });
  removeFolder(folder);
});

test('counts the words again when the text changes', async () => {
  await using demo = await startDemo();
  const { id } = (await demo.upload({ name: 'Words' })).json().data;
  expect(
    (await demo.call('PATCH', `${transcriptions}/${id}`, { result: ' one  two\nthree ' })).json().data,
  ).toMatchObject({
    words: 3,
    result: 'one  two\nthree',
  });
  expect((await demo.call('PATCH', `${transcriptions}/${id}`, { result: '' })).json().data).toMatchObject({
    words: 0,
    result: null,
  });
});

test.each([
  ['name', 128],
  ['description', 2_048],
] as const)('stores a %s of %i characters and refuses one more', async (field, limit) => {
  await using demo = await startDemo();
  expect((await demo.upload({ name: 'N', [field]: '🎧'.repeat(limit) })).status).toBe(201);
  const response = await demo.upload({ name: 'N', [field]: '🎧'.repeat(limit + 1) });
  expect([response.status, response.json().message]).toEqual([
    422,
    { [field]: [`The ${field} must not be greater than ${limit} characters.`] },
  ]);
});

test.each([
  ['name', 128],
  ['result', 20_480],
] as const)('updates a %s of %i characters and refuses one more', async (field, limit) => {
  await using demo = await startDemo({ limits: { result: 20_480 } });
  const { id } = (await demo.upload({ name: 'N' })).json().data;
  expect((await demo.call('PUT', `${transcriptions}/${id}`, { [field]: 'ü'.repeat(limit) })).status).toBe(
    200,
  );
  expect((await demo.call('PUT', `${transcriptions}/${id}`, { [field]: 'ü'.repeat(limit + 1) })).status).toBe(
    422,
  );
});

test('returns a 422 in the configured shape, with several fields at once', async () => {
  await using demo = await startDemo();
  await using stock = await startDemo({ dialect: { validation: 'errors' } });
  const fields = { domain: ['The domain field is required.'], privacy: ['The selected privacy is invalid.'] };
  expect((await demo.call('POST', websites, { privacy: '7' })).json()).toEqual({
    message: fields,
    status: 422,
  });
  expect((await stock.call('POST', websites, { privacy: '7' })).json()).toEqual({
    message: 'The domain field is required.',
    errors: fields,
  });
});

test('with digits as booleans, refuses words and ignores a filter in words', async () => {
  await using demo = await startDemo({ dialect: { booleans: 'digits' } });
  const { id } = (await demo.upload({ name: 'N' })).json().data;
  const refused = await demo.call('PATCH', `${transcriptions}/${id}`, { favorite: 'true' });
  expect([refused.status, Object.keys(refused.json().message)]).toEqual([422, ['favorite']]);
  expect((await demo.call('GET', `${transcriptions}?favorite=true`)).json().data).toHaveLength(1);
  expect((await demo.call('GET', `${transcriptions}?favorite=1`)).json().data).toHaveLength(0);
  expect((await demo.call('PATCH', `${transcriptions}/${id}`, { favorite: '1' })).json().data.favorite).toBe(
    true,
  );
});

test.each([
  ['HTTPS://WWW.Example.COM/path?q=1#x', 'example.com'],
  ['www.example.com', 'example.com'],
  ['  example.com:8080 ', 'example.com'],
  ['example.com.', 'example.com'],
])('normalizes the domain %j to %j', async (domain, normalized) => {
  await using demo = await startDemo();
  expect((await demo.call('POST', websites, { domain })).json().data.domain).toBe(normalized);
  const again = await demo.call('POST', websites, { domain: normalized });
  expect([again.status, again.json().message]).toEqual([
    422,
    { domain: ['The domain has already been taken.'] },
  ]);
});

test('returns no exclude_params, and of the password only whether it is set', async () => {
  await using demo = await startDemo();
  const fields = {
    domain: 'a.example',
    privacy: '2',
    password: 'secret',
    exclude_params: 'a',
    exclude_ips: '::1',
  };
  const stored = await demo.call('POST', websites, fields);
  expect(stored.json().data).toMatchObject({ password: true, exclude_ips: '::1' });
  for (const response of [
    stored,
    await demo.call('GET', websites),
    await demo.call('GET', `${websites}/1`),
  ]) {
    expect(response.body.toString()).not.toContain('exclude_params');
    expect(response.body.toString()).not.toContain('secret');
  }
});

test('returns what was deleted', async () => {
  await using demo = await startDemo();
  await demo.call('POST', websites, { domain: 'a.example' });
  await demo.upload({ name: 'N' });
  expect((await demo.call('DELETE', `${websites}/1`)).json()).toEqual({
    id: 1,
    object: 'website',
    deleted: true,
    status: 200,
  });
  expect((await demo.call('DELETE', `${transcriptions}/1`)).json().object).toBe('transcription');
  expect((await demo.call('DELETE', `${transcriptions}/1`)).status).toBe(404);
});

test('returns 200 for a multipart update and changes nothing, like Laravel', async () => {
  await using demo = await startDemo();
  await demo.upload({ name: 'Before' });
  const response = await rawRequest(`${demo.contentUrl}${transcriptions}/1`, {
    method: 'PUT',
    headers: { ...demo.headers, ...multipartHeaders },
    body: multipartBody([{ name: 'name', value: 'After' }]),
  });
  expect([response.status, response.json().data.name]).toEqual([200, 'Before']);
});

test('returns 400 for a multipart body without its end or without a boundary', async () => {
  await using demo = await startDemo();
  const url = `${demo.contentUrl}${transcriptions}`;
  const body = multipartBody([{ name: 'name', value: 'x' }]);
  const post = (type: string, sent: Buffer) =>
    rawRequest(url, { method: 'POST', headers: { ...demo.headers, 'Content-Type': type }, body: sent });
  expect((await post(multipartHeaders['Content-Type'], body.subarray(0, -20))).status).toBe(400);
  expect((await post('multipart/form-data', body)).status).toBe(400);
  expect((await demo.call('GET', transcriptions)).json().data).toEqual([]);
});

test('searches literally, without wildcards, ignoring case in any script', async () => {
  await using demo = await startDemo();
  for (const name of ['100% Übung', 'ÜBUNG_2', 'übung 3', 'Ωμέγα']) await demo.upload({ name });
  const found = async (search: string) =>
    (await demo.call('GET', `${transcriptions}?sort=asc&search=${encodeURIComponent(search)}`))
      .json()
      .data.map(({ name }: { name: string }) => name);
  expect(await found('übung')).toEqual(['100% Übung', 'ÜBUNG_2', 'übung 3']);
  expect(await found('%')).toEqual(['100% Übung']);
  expect(await found('_')).toEqual(['ÜBUNG_2']);
  expect(await found('ωΜΈ')).toEqual(['Ωμέγα']);
  expect(await found("' OR 1=1 --")).toEqual([]);
});
