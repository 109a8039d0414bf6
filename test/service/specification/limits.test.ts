/** Limits of deployed servers: size of the request, type by content, lengths; each with its own refusal. */

import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { audio } from '../../fixtures/audio.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../service.ts';
import { deployedLimits } from './rules.ts';

let service: TestService;
afterEach(() => service.close());

const store = async (file: Buffer, fileName: string, options?: TestServiceOptions): Promise<Response> => {
  if (options) service = await startTestService(options);
  const body = new FormData();
  body.set('name', 'Episode');
  body.set('file', new File([new Uint8Array(file)], fileName));
  return fetch(`${service.contentUrl}/api/v1/transcriptions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.apiKey}`, Accept: 'application/json' },
    body,
  });
};
const mp3 = readFileSync(audio.mp3.path);
const withLimit = (file: number, tooLarge: 'json' | 'page' | 'validation' = 'json'): TestServiceOptions => ({
  limits: { ...deployedLimits, file },
  dialect: { tooLarge },
});

it('counts the whole request', async () => {
  expect((await store(mp3, 'a.mp3', withLimit(mp3.length + 10))).status).toBe(413);
  service.data.setLimits({ file: mp3.length + 1_000 });
  expect((await store(mp3, 'a.mp3')).status).toBe(201);
  expect(service.data.transcriptions.getAll()).toHaveLength(1);
});

it('refuses a large file with 413 in JSON, with a page, or with 422 and the limit', async () => {
  const json = await store(mp3, 'a.mp3', withLimit(2_048));
  expect([json.status, await json.json()]).toEqual([413, { message: '' }]);
  await service.close();
  const page = await store(mp3, 'a.mp3', withLimit(2_048, 'page'));
  expect(page.status).toBe(413);
  expect(page.headers.get('content-type')).toContain('text/html');
  await service.close();
  const invalid = await store(mp3, 'a.mp3', withLimit(2_048, 'validation'));
  expect([invalid.status, await invalid.json()]).toEqual([
    422,
    { message: { file: ['The file must not be greater than 2 kilobytes.'] }, status: 422 },
  ]);
});

it('decides the type by content', async () => {
  const flac = readFileSync(audio.flac.path);
  const refused = await store(flac, 'named.mp3', { limits: deployedLimits });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    message: { file: ['The file must be a file of type: mp3, mp4, mpeg, mpga, m4a, wav, webm.'] },
  });
  expect((await store(mp3, 'named.flac')).status).toBe(201);
  expect((await store(readFileSync(audio.m4a.path), 'a.m4a')).status).toBe(201);
  service.data.setLimits({ types: null });
  expect((await store(flac, 'a.flac')).status).toBe(201);
});
