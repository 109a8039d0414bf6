/** The user name and password for a proxy: stored encrypted with its host, or kept in memory. */
import { beforeEach, expect, it } from 'vitest';
import { ProxyLogins } from '../../../main/settings/proxy-logins.ts';
import { SettingsService } from '../../../main/settings/settings.ts';
import { ok } from '../../../preload/contract/result.ts';
import { proxyLogin } from '../../../preload/contract/settings.ts';
import {
  baseUrls,
  baseUrlTests,
  createMemorySecrets,
  createMemoryStore,
  otherDeps,
} from './memory-settings.ts';

const proxy = 'proxy.example:3128';
const login = { user: 'anna', password: 'päss:wort' };
const header = `Basic ${Buffer.from('anna:päss:wort').toString('base64')}`;

let store: ReturnType<typeof createMemoryStore>;
let keychain: ReturnType<typeof createMemorySecrets>;
const open = (): ProxyLogins => new ProxyLogins(store, keychain);

beforeEach(() => {
  store = createMemoryStore();
  keychain = createMemorySecrets();
});

it('is stored encrypted, and sent to its proxy only', async () => {
  const logins = open();
  await logins.save(proxy, login);
  expect(JSON.stringify(store.read())).not.toContain('wort');
  for (const each of [logins, open()]) {
    expect(await each.getHeader(proxy)).toBe(header);
    expect(await each.getHeader('other.example:3128')).toBeNull();
    expect(each.getProxy()).toBe(proxy);
  }
});

it('is not sent to a proxy that only a changed settings file names', async () => {
  await open().save(proxy, login);
  const { proxyLogin: record } = store.read();
  if (!record) throw new Error('It is stored');
  store.write({ ...store.read(), proxyLogin: { ...record, proxy: 'other.example:3128' } });
  expect(await open().getHeader('other.example:3128')).toBeNull();
});

it.each(['unprotected', 'unavailable'] as const)('is in memory only if the keychain is %s', async (state) => {
  keychain.state = state;
  const logins = open();
  await logins.save(proxy, login);
  expect(store.read().proxyLogin).toBeNull();
  expect([await logins.getHeader(proxy), logins.getProxy()]).toEqual([header, proxy]);
  expect([await open().getHeader(proxy), open().getProxy()]).toEqual([null, null]);
});

it('is forgotten when the user signs out', async () => {
  const logins = open();
  await logins.save(proxy, login);
  expect(logins.clear()).toMatchObject({ ok: true });
  expect([await logins.getHeader(proxy), logins.getProxy(), store.read().proxyLogin]).toEqual([
    null,
    null,
    null,
  ]);
});

it('is not used while the keychain does not open it', async () => {
  await open().save(proxy, login);
  keychain.broken = true;
  expect(await open().getHeader(proxy)).toBeNull();
});

it('is for the proxy that the system uses for the service', async () => {
  const logins = open();
  let found: string | null = null;
  const settings = new SettingsService({
    store,
    keychain,
    ...otherDeps,
    proxyLogins: logins,
    findProxy: async () => found,
    confirmServiceChange: async () => ok(true),
    testBaseUrl: async () => baseUrlTests.good,
    emit: () => undefined,
    onAccessChanged: () => undefined,
  });
  expect(await settings.setProxyLogin(login)).toMatchObject({ error: { code: 'not_configured' } });
  store.write({ ...store.read(), ...baseUrls });
  expect(await settings.setProxyLogin(login)).toMatchObject({
    error: { detail: { key: 'proxy_login_not_needed' } },
  });
  expect(logins.getProxy()).toBeNull();
  found = proxy;
  await settings.setProxyLogin(login);
  expect(await logins.getHeader(proxy)).toBe(header);
});

it.each([
  [{ user: '', password: '' }, false],
  [{ user: 'a:b', password: '' }, false],
  [{ user: 'a\r\nx', password: '' }, false],
  [{ user: 'a', password: 'b\nc' }, false],
  [{ user: 'DOMAIN\\anna', password: '' }, true],
])('accepts %j: %s', (value, isAccepted) => {
  expect(proxyLogin.safeParse(value).success).toBe(isAccepted);
});

it('hides the password before it is used, also one that was stored', async () => {
  const hidden: string[] = [];
  await new ProxyLogins(store, keychain, (secret) => hidden.push(secret)).save(proxy, login);
  await new ProxyLogins(store, keychain, (secret) => hidden.push(secret)).getHeader(proxy);
  expect(hidden).toEqual([login.password, login.password]);
});
