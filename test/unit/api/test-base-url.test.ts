import { describe, expect, it } from 'vitest';
import { testBaseUrl } from '../../../main/api/test-base-url.ts';
import { setUpApi } from './api-setup.ts';

const setup = setUpApi();

describe('testing a base URL', () => {
  it('sends one cheap request with the URL and the key to test', async () => {
    const tested = await testBaseUrl(setup.client.deps, 'content', setup.client.access);
    expect(tested).toEqual({ ok: true, milliseconds: expect.any(Number) });
    const analytics = await testBaseUrl(setup.client.deps, 'analytics', setup.client.access);
    expect(analytics.ok).toBe(true);
    expect(setup.service.recorder.requests.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'GET /content/api/v1/transcriptions?per_page=10',
      'GET /analytics/api/v1/websites?per_page=10',
    ]);
  });

  it('reports what is wrong with each', async () => {
    const wrongKey = await testBaseUrl(setup.client.deps, 'content', {
      ...setup.client.access,
      apiKey: 'wrong',
    });
    expect(wrongKey).toMatchObject({
      ok: false,
      error: { code: 'unauthorized', serviceMessage: 'Unauthenticated.' },
    });
    const noKey = await testBaseUrl(setup.client.deps, 'content', { ...setup.client.access, apiKey: '' });
    expect(noKey).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
    const wrongPath = await testBaseUrl(setup.client.deps, 'content', {
      ...setup.client.access,
      contentUrl: setup.service.origin,
    });
    expect(wrongPath).toMatchObject({ ok: false, error: { code: 'not_found' } });
    const swapped = await testBaseUrl(setup.client.deps, 'content', {
      ...setup.client.access,
      contentUrl: setup.service.analyticsUrl,
    });
    expect(swapped.ok).toBe(false);
  });
});
