/** The key is bound to its origins by what is encrypted, not by what the settings file says. */
import { expect, it } from 'vitest';
import { KeySafe } from '../../../main/settings/key-safe.ts';
import { readAuthority } from '../../service/tls.ts';
import { baseUrls, createMemorySecrets, createMemoryStore } from './memory-settings.ts';

const origins = ['https://stats.example', 'https://content.example'] as const;

const saveKey = async () => {
  const store = createMemoryStore(baseUrls);
  const keychain = createMemorySecrets();
  const open = (): KeySafe => new KeySafe(store, keychain);
  await open().save('k', { origins, checked: true, unprotected: false });
  return { store, keychain, open };
};

it('is not sent where a changed settings file says', async () => {
  const { store, open } = await saveKey();
  expect(await open().read()).toEqual({ ok: true, value: 'k' });
  const { keys, ...others } = store.read();
  const contentUrl = 'https://elsewhere.example';
  store.write({
    ...others,
    contentUrl,
    keys: keys.map((key) => ({ ...key, origins: [origins[0], contentUrl] })),
  });
  const moved = open();
  expect(await moved.read()).toMatchObject({ ok: false, error: { code: 'key_missing' } });
  expect(moved.state()).toBe('other_origin');
  store.write({ ...store.read(), ...baseUrls, keys });
  expect(await open().read()).toEqual({ ok: true, value: 'k' });
});

it('gets no authorities that were chosen for another service', async () => {
  const { store, open } = await saveKey();
  const others = ['https://stats.example', 'https://elsewhere.example'] as const;
  expect(await open().changeAuthorities(others, [readAuthority()])).toMatchObject({
    error: { code: 'interrupted' },
  });
  expect(store.read().authorities).toEqual([]);
});

it('is not sent if it was stored without its origins', async () => {
  const { store, keychain, open } = await saveKey();
  const encrypted = await keychain.encrypt('k');
  const keys = store.read().keys.map((key) => ({ ...key, ...(encrypted.ok ? encrypted.value : {}) }));
  store.write({ ...store.read(), keys });
  expect(await open().read()).toMatchObject({ ok: false, error: { code: 'key_missing' } });
});
