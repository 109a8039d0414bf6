import { describe, expect, it } from 'vitest';
import { testAddress } from '../../../main/api/test-address.ts';
import { apiBench } from './bench.ts';

const bench = apiBench();

describe('test of an address', () => {
  it('is one cheap exchange with the address and the key that are tried', async () => {
    const tested = await testAddress(bench.client.deps, 'content', bench.client.access);
    expect(tested).toEqual({ ok: true, milliseconds: expect.any(Number) });
    const analytics = await testAddress(bench.client.deps, 'analytics', bench.client.access);
    expect(analytics.ok).toBe(true);
    expect(bench.service.recorder.requests.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'GET /content/api/v1/transcriptions?per_page=10',
      'GET /analytics/api/v1/websites?per_page=10',
    ]);
  });

  it('says what is wrong with each', async () => {
    const wrongKey = await testAddress(bench.client.deps, 'content', {
      ...bench.client.access,
      apiKey: 'wrong',
    });
    expect(wrongKey).toMatchObject({
      ok: false,
      error: { code: 'unauthorized', message: 'Unauthenticated.' },
    });
    const noKey = await testAddress(bench.client.deps, 'content', { ...bench.client.access, apiKey: '' });
    expect(noKey).toMatchObject({ ok: false, error: { code: 'key_missing' } });
    const wrongPath = await testAddress(bench.client.deps, 'content', {
      ...bench.client.access,
      contentUrl: bench.service.origin,
    });
    expect(wrongPath).toMatchObject({ ok: false, error: { code: 'not_found' } });
    const swapped = await testAddress(bench.client.deps, 'content', {
      ...bench.client.access,
      contentUrl: bench.service.analyticsUrl,
    });
    expect(swapped.ok).toBe(false);
  });
});
