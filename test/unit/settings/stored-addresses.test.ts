/** Base URLs in an edited settings file. A name server may answer for `http://*.localhost`. */
import { expect, it } from 'vitest';
import { SettingsService } from '../../../main/settings/settings.ts';
import { ok } from '../../../preload/contract/result.ts';
import { baseUrlTests, createMemorySecrets, createMemoryStore, otherDeps } from './memory-settings.ts';

it.each(['analyticsUrl', 'contentUrl'] as const)('get no key if they are not secure: %s', async (field) => {
  const local = 'http://localhost:1234';
  const store = createMemoryStore({ analyticsUrl: local, contentUrl: local });
  const settings = new SettingsService({
    store,
    keychain: createMemorySecrets(),
    ...otherDeps,
    confirmServiceChange: async () => ok(true),
    testBaseUrl: async () => baseUrlTests.good,
    emit: () => undefined,
    onAccessChanged: () => undefined,
  });
  expect(await settings.setApiKey('k')).toMatchObject({ ok: true });
  expect(await settings.access()).toMatchObject({ ok: true });
  store.write({ ...store.read(), [field]: 'http://api.localhost:1234' });
  expect(await settings.access()).toMatchObject({ ok: false, error: { code: 'address_insecure' } });
  expect(await settings.setApiKey('k')).toMatchObject({
    ok: false,
    error: { code: 'address_insecure' },
  });
});
