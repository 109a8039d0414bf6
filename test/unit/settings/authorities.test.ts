/** Certificate authorities of the user's own: bound to the servers of the service, and sealed with its key. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AuthorityChange,
  describeAuthorities,
  getAuthoritiesFor,
} from '../../../main/settings/authorities.ts';
import { parseSettings } from '../../../main/settings/schema.ts';
import { SettingsService } from '../../../main/settings/settings.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { readAuthority, readCertificate } from '../../service/tls.ts';
import {
  baseUrls,
  baseUrlTests,
  createMemorySecrets,
  createMemoryStore,
  otherDeps,
} from './memory-settings.ts';

const origins = ['https://stats.example', 'https://content.example'] as const;
const { cert: selfSigned } = readCertificate('self-signed');

let store: ReturnType<typeof createMemoryStore>;
let keychain: ReturnType<typeof createMemorySecrets>;
let settings: SettingsService;
let file: Result<Buffer | null>;
let asked: AuthorityChange[];
let agrees: () => Promise<Result<boolean>>;
let accessChanges: number;

const open = (): SettingsService =>
  new SettingsService({
    store,
    keychain,
    ...otherDeps,
    chooseAuthorityFile: async () => file,
    confirmAuthorities: (change) => {
      asked.push(change);
      return agrees();
    },
    confirmServiceChange: async () => ok(true),
    testBaseUrl: async () => baseUrlTests.good,
    emit: () => undefined,
    onAccessChanged: () => {
      accessChanges += 1;
    },
  });

const getKey = async (service = settings): Promise<unknown> => {
  const access = await service.access();
  return access.ok ? access.value.apiKey : access.error.code;
};

const connect = async (): Promise<void> => {
  await settings.update(baseUrls);
  expect(await settings.setApiKey('k')).toMatchObject({ ok: true });
};

beforeEach(() => {
  store = createMemoryStore();
  keychain = createMemorySecrets();
  file = ok(Buffer.from(readAuthority()));
  asked = [];
  agrees = async () => ok(true);
  settings = open();
  accessChanges = 0;
});

describe('a chosen authority', () => {
  it('is shown, and vouches for the servers of the service only', async () => {
    await connect();
    accessChanges = 0;
    const [authority] = describeAuthorities([readAuthority()]);
    expect(await settings.chooseAuthorities()).toMatchObject({
      ok: true,
      value: { authorities: [authority] },
    });
    expect(asked).toEqual([{ authorities: [expect.objectContaining(authority)], origins }]);
    expect(accessChanges).toBe(1);
    for (const origin of origins) expect(getAuthoritiesFor(store.read(), origin)).toHaveLength(1);
    for (const origin of [
      'https://content.example:8443',
      'http://content.example',
      'https://example',
      'null',
    ])
      expect(getAuthoritiesFor(store.read(), origin)).toEqual([]);
    expect(open().current.authorities).toEqual([authority]);
  });

  it('is not used for another service, and again after a return', async () => {
    await connect();
    await settings.chooseAuthorities();
    await settings.update({ contentUrl: 'https://other.example' });
    expect(settings.current.authorities).toEqual([]);
    for (const origin of [...origins, 'https://other.example'])
      expect(getAuthoritiesFor(store.read(), origin)).toEqual([]);
    await settings.update(baseUrls);
    expect(settings.current.authorities).toHaveLength(1);
    expect(await getKey()).toBe('k');
  });

  it('needs base URLs', async () => {
    expect(await settings.chooseAuthorities()).toMatchObject({ error: { code: 'not_configured' } });
    expect(await settings.removeAuthorities()).toMatchObject({ error: { code: 'not_configured' } });
    expect(asked).toEqual([]);
  });

  it('changes nothing if the user cancels or says no', async () => {
    await connect();
    const before = store.read();
    file = ok(null);
    expect(await settings.chooseAuthorities()).toEqual(ok(null));
    expect(asked).toEqual([]);
    file = ok(Buffer.from(readAuthority()));
    agrees = async () => ok(false);
    expect(await settings.chooseAuthorities()).toEqual(ok(null));
    expect(store.read()).toBe(before);
  });

  it('is not saved if the service changed while the user was asked', async () => {
    await connect();
    agrees = async () => {
      await settings.update({ contentUrl: 'https://other.example' });
      return ok(true);
    };
    expect(await settings.chooseAuthorities()).toMatchObject({ error: { code: 'interrupted' } });
    expect(store.read().authorities).toEqual([]);
  });

  it('is removed', async () => {
    await connect();
    await settings.chooseAuthorities();
    expect(await settings.removeAuthorities()).toMatchObject({ ok: true, value: { authorities: [] } });
    expect(store.read().authorities).toEqual([]);
    expect(await getKey()).toBe('k');
    expect(await getKey(open())).toBe('k');
  });

  it('is not read from a settings file that has something else', () => {
    const read = (authorities: unknown) => parseSettings(JSON.stringify({ authorities })).kind;
    expect(read([{ origins, certificates: [readAuthority()] }])).toBe('good');
    expect(read([{ origins, certificates: [] }])).toBe('salvaged');
    expect(read([{ origins, certificates: Array(9).fill(readAuthority()) }])).toBe('salvaged');
  });
});

describe('the key', () => {
  it.each(['available', 'unavailable'] as const)(
    'is used with what the user agreed to (%s)',
    async (state) => {
      keychain.state = state;
      await connect();
      await settings.chooseAuthorities();
      expect(await getKey()).toBe('k');
      if (state === 'available') expect(await getKey(open())).toBe('k');
    },
  );

  it('is not sent to servers that only a changed settings file trusts', async () => {
    await connect();
    const { authorities: _, ...others } = store.read();
    const added = { origins: [...origins] as [string, string], certificates: [selfSigned] };
    store.write({ ...others, authorities: [added] });
    expect(await getKey(open())).toBe('key_missing');
    store.write({ ...others, authorities: [] });
    expect(await getKey(open())).toBe('k');
  });

  it('is not sent if the authority was exchanged in the settings file', async () => {
    await connect();
    await settings.chooseAuthorities();
    const [record] = store.read().authorities;
    if (!record) throw new Error('There is one');
    store.write({ ...store.read(), authorities: [{ ...record, certificates: [selfSigned] }] });
    expect(await getKey(open())).toBe('key_missing');
    expect(await getKey()).not.toBe('k');
  });

  it('that the keychain does not open leaves the authorities as they are', async () => {
    await connect();
    keychain.broken = true;
    settings = open();
    expect(await settings.chooseAuthorities()).toMatchObject({ error: { code: 'key_unreadable' } });
    expect(store.read().authorities).toEqual([]);
  });
});
