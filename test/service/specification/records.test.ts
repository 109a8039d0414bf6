import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createWav, startWithRawClient } from '../raw-client.ts';
import { multipartBody, multipartHeaders, rawRequest } from '../raw-http.ts';

const transcriptions = '/api/v1/transcriptions';
const websites = '/api/v1/websites';

test('lists with data, links, meta and status, and repeats the query in the page links', async () => {
  await using service = await startWithRawClient();
  for (let i = 0; i < 12; i += 1) await service.upload({ name: `Episode ${i}` });
  const first = (await service.call('GET', `${transcriptions}?search=episode&sort=asc`)).json();
  const path = `${service.contentUrl}/api/v1/transcriptions`;
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
  const second = (await rawRequest(first.links.next, { headers: service.headers })).json();
  expect(second.data.map(({ name }: { name: string }) => name)).toEqual(['Episode 10', 'Episode 11']);
  expect(second.links.next).toBeNull();
  const beyond = (await service.call('GET', `${transcriptions}?page=9`)).json();
  expect([beyond.data, beyond.meta.from, beyond.meta.to]).toEqual([[], null, null]);
  expect((await service.call('GET', `${transcriptions}?page=x`)).json().meta.current_page).toBe(1);
});

test('stores a report on the file as the text, with the name of the file, its size and SHA-256', async () => {
  await using service = await startWithRawClient();
  const file = createWav(176_400 * 2);
  const response = await service.upload(
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
  expect(service.data.transcriptions.get(id)).toMatchObject({
    file_name: 'Zoë "live" 🦊.wav',
    file_size: file.length,
    file_sha256: createHash('sha256').update(file).digest('hex'),
  });
});

test('counts the words again when the text changes', async () => {
  await using service = await startWithRawClient();
  const { id } = (await service.upload({ name: 'Words' })).json().data;
  expect(
    (await service.call('PATCH', `${transcriptions}/${id}`, { result: ' one  two\nthree ' })).json().data,
  ).toMatchObject({
    words: 3,
    result: 'one  two\nthree',
  });
  expect((await service.call('PATCH', `${transcriptions}/${id}`, { result: '' })).json().data).toMatchObject({
    words: 0,
    result: null,
  });
});

test.each([
  ['name', 128],
  ['description', 2_048],
] as const)('stores a %s of %i characters and refuses one more', async (field, limit) => {
  await using service = await startWithRawClient();
  expect((await service.upload({ name: 'N', [field]: '🎧'.repeat(limit) })).status).toBe(201);
  const response = await service.upload({ name: 'N', [field]: '🎧'.repeat(limit + 1) });
  expect([response.status, response.json().message]).toEqual([
    422,
    { [field]: [`The ${field} must not be greater than ${limit} characters.`] },
  ]);
});

test.each([
  ['name', 128],
  ['result', 20_480],
] as const)('updates a %s of %i characters and refuses one more', async (field, limit) => {
  await using service = await startWithRawClient({ limits: { result: 20_480 } });
  const { id } = (await service.upload({ name: 'N' })).json().data;
  expect((await service.call('PUT', `${transcriptions}/${id}`, { [field]: 'ü'.repeat(limit) })).status).toBe(
    200,
  );
  expect(
    (await service.call('PUT', `${transcriptions}/${id}`, { [field]: 'ü'.repeat(limit + 1) })).status,
  ).toBe(422);
});

test('returns a 422 in the configured shape, with several fields at once', async () => {
  await using service = await startWithRawClient();
  await using stock = await startWithRawClient({ dialect: { validation: 'errors' } });
  const fields = { domain: ['The domain field is required.'], privacy: ['The selected privacy is invalid.'] };
  expect((await service.call('POST', websites, { privacy: '7' })).json()).toEqual({
    message: fields,
    status: 422,
  });
  expect((await stock.call('POST', websites, { privacy: '7' })).json()).toEqual({
    message: 'The domain field is required.',
    errors: fields,
  });
});

test('with digits as booleans, refuses words and ignores a filter in words', async () => {
  await using service = await startWithRawClient({ dialect: { booleans: 'digits' } });
  const { id } = (await service.upload({ name: 'N' })).json().data;
  const refused = await service.call('PATCH', `${transcriptions}/${id}`, { favorite: 'true' });
  expect([refused.status, Object.keys(refused.json().message)]).toEqual([422, ['favorite']]);
  expect((await service.call('GET', `${transcriptions}?favorite=true`)).json().data).toHaveLength(1);
  expect((await service.call('GET', `${transcriptions}?favorite=1`)).json().data).toHaveLength(0);
  expect(
    (await service.call('PATCH', `${transcriptions}/${id}`, { favorite: '1' })).json().data.favorite,
  ).toBe(true);
});

test.each([
  ['HTTPS://WWW.Example.COM/path?q=1#x', 'example.com'],
  ['www.example.com', 'example.com'],
  ['  example.com:8080 ', 'example.com'],
  ['example.com.', 'example.com'],
])('normalizes the domain %j to %j', async (domain, normalized) => {
  await using service = await startWithRawClient();
  expect((await service.call('POST', websites, { domain })).json().data.domain).toBe(normalized);
  const again = await service.call('POST', websites, { domain: normalized });
  expect([again.status, again.json().message]).toEqual([
    422,
    { domain: ['The domain has already been taken.'] },
  ]);
});

test('returns no exclude_params, and of the password only whether it is set', async () => {
  await using service = await startWithRawClient();
  const fields = {
    domain: 'a.example',
    privacy: '2',
    password: 'secret',
    exclude_params: 'a',
    exclude_ips: '::1',
  };
  const stored = await service.call('POST', websites, fields);
  expect(stored.json().data).toMatchObject({ password: true, exclude_ips: '::1' });
  for (const response of [
    stored,
    await service.call('GET', websites),
    await service.call('GET', `${websites}/1`),
  ]) {
    expect(response.body.toString()).not.toContain('exclude_params');
    expect(response.body.toString()).not.toContain('secret');
  }
});

test('returns what was deleted', async () => {
  await using service = await startWithRawClient();
  await service.call('POST', websites, { domain: 'a.example' });
  await service.upload({ name: 'N' });
  expect((await service.call('DELETE', `${websites}/1`)).json()).toEqual({
    id: 1,
    object: 'website',
    deleted: true,
    status: 200,
  });
  expect((await service.call('DELETE', `${transcriptions}/1`)).json().object).toBe('transcription');
  expect((await service.call('DELETE', `${transcriptions}/1`)).status).toBe(404);
});

test('returns 200 for a multipart update and changes nothing, like Laravel', async () => {
  await using service = await startWithRawClient();
  await service.upload({ name: 'Before' });
  const response = await rawRequest(`${service.contentUrl}${transcriptions}/1`, {
    method: 'PUT',
    headers: { ...service.headers, ...multipartHeaders },
    body: multipartBody([{ name: 'name', value: 'After' }]),
  });
  expect([response.status, response.json().data.name]).toEqual([200, 'Before']);
});

test('returns 400 for a multipart body without its end or without a boundary', async () => {
  await using service = await startWithRawClient();
  const url = `${service.contentUrl}${transcriptions}`;
  const body = multipartBody([{ name: 'name', value: 'x' }]);
  const post = (type: string, sent: Buffer) =>
    rawRequest(url, { method: 'POST', headers: { ...service.headers, 'Content-Type': type }, body: sent });
  expect((await post(multipartHeaders['Content-Type'], body.subarray(0, -20))).status).toBe(400);
  expect((await post('multipart/form-data', body)).status).toBe(400);
  expect((await service.call('GET', transcriptions)).json().data).toEqual([]);
});

test('searches literally, without wildcards, ignoring case in any script', async () => {
  await using service = await startWithRawClient();
  for (const name of ['100% Übung', 'ÜBUNG_2', 'übung 3', 'Ωμέγα']) await service.upload({ name });
  const found = async (search: string) =>
    (await service.call('GET', `${transcriptions}?sort=asc&search=${encodeURIComponent(search)}`))
      .json()
      .data.map(({ name }: { name: string }) => name);
  expect(await found('übung')).toEqual(['100% Übung', 'ÜBUNG_2', 'übung 3']);
  expect(await found('%')).toEqual(['100% Übung']);
  expect(await found('_')).toEqual(['ÜBUNG_2']);
  expect(await found('ωΜΈ')).toEqual(['Ωμέγα']);
  expect(await found("' OR 1=1 --")).toEqual([]);
});

test('refuses what is no recording, and an empty file', async () => {
  await using service = await startWithRawClient();
  const refuse = async (file: Buffer) => {
    const response = await service.upload({ name: 'N' }, file);
    return [response.status, response.json().message.file[0]];
  };
  expect(await refuse(Buffer.from('plain text'))).toEqual([422, expect.stringContaining('holds no sound')]);
  expect(await refuse(Buffer.alloc(0))).toEqual([422, expect.stringMatching(/empty/i)]);
  expect(service.data.transcriptions.getAll()).toEqual([]);
});

test('says that the disk is full', async () => {
  await using service = await startWithRawClient();
  // No page more than there are.
  service.data.database.prepare('PRAGMA max_page_count = 1').get();
  const response = await service.call('POST', websites, {
    domain: 'a.example',
    exclude_ips: 'x'.repeat(10_000),
  });
  expect([response.status, response.json().message]).toEqual([507, expect.stringMatching(/disk/i)]);
});
