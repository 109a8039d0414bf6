/** Which service gets the user's data: another origin is confirmed, and each service has a key of its own. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ServiceChange } from '../../../main/settings/service-change.ts';
import { SettingsService } from '../../../main/settings/settings.ts';
import { computerAccountId } from '../../../preload/contract/account-id.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { SettingsPatch } from '../../../preload/contract/settings.ts';
import { createMemorySecrets, createMemoryStore, otherDeps } from './memory-settings.ts';

const one = { analyticsUrl: 'https://stats.example', contentUrl: 'https://content.example/v' };
const other = { analyticsUrl: 'https://other.example', contentUrl: 'https://other.example' };

let store: ReturnType<typeof createMemoryStore>;
let keychain: ReturnType<typeof createMemorySecrets>;
let settings: SettingsService;
let changes: ServiceChange[];
let confirm: () => Promise<Result<boolean>>;
let accessChanges: number;
let emitted: number;

const open = (): SettingsService =>
  new SettingsService({
    store,
    keychain,
    ...otherDeps,
    confirmServiceChange: (change) => {
      changes.push(change);
      return confirm();
    },
    testBaseUrl: async () => ({ ok: true, milliseconds: 1 }),
    emit: () => {
      emitted += 1;
    },
    onAccessChanged: () => {
      accessChanges += 1;
    },
  });

/** Both base URLs have answered. */
const reportAnswers = (accountId = settings.current.contentUrl): void => {
  for (const base of ['content', 'analytics'] as const) settings.onExchange({ base, accountId, error: null });
};

/** The first service, which has answered. */
const useFirst = async (): Promise<void> => {
  expect(await settings.update(one)).toMatchObject({ ok: true });
  reportAnswers();
};

const connect = async (baseUrls: SettingsPatch, key: string): Promise<void> => {
  expect(await settings.update(baseUrls)).toMatchObject({ ok: true });
  expect(await settings.setApiKey(key)).toMatchObject({ ok: true });
  reportAnswers();
};

beforeEach(() => {
  store = createMemoryStore();
  keychain = createMemorySecrets();
  changes = [];
  confirm = async () => ok(true);
  settings = open();
  accessChanges = 0;
  emitted = 0;
});

describe('another origin', () => {
  it('is not confirmed after answers of this computer only', async () => {
    await settings.update(one);
    reportAnswers(computerAccountId);
    await settings.update(other);
    expect(changes).toEqual([]);
  });

  it('is not confirmed for the first connection', async () => {
    await settings.update({ contentUrl: one.contentUrl });
    await settings.update({ analyticsUrl: one.analyticsUrl });
    expect(changes).toEqual([]);
  });

  it('is not confirmed while the one before has never answered', async () => {
    await settings.update({ contentUrl: 'https://contnt.example', analyticsUrl: 'https://stts.example' });
    expect(await settings.setApiKey('k1')).toMatchObject({ ok: true });
    await settings.update({ ...one });
    expect(changes).toEqual([]);
    const accountId = settings.current.contentUrl;
    settings.onExchange({ base: 'analytics', accountId, error: { code: 'offline' } });
    settings.onExchange({ base: 'content', accountId, error: { code: 'unauthorized', status: 401 } });
    await settings.update(other);
    expect(changes).toEqual([
      {
        fields: ['contentUrl'],
        origins: ['https://other.example'],
        formerOrigins: ['https://content.example'],
      },
    ]);
  });

  it('is not saved if the user says no', async () => {
    await connect(one, 'k1');
    const before = store.read();
    accessChanges = 0;
    emitted = 0;
    confirm = async () => ok(false);
    const detail = { key: 'address_not_changed' };
    const result = await settings.update({ ...other, concurrency: 4, reviewBeforeUpload: false });
    expect(result).toMatchObject({
      ok: false,
      error: {
        code: 'cancelled',
        detail,
        settingErrors: { contentUrl: { detail }, analyticsUrl: { detail } },
      },
    });
    expect(store.read()).toBe(before);
    expect([accessChanges, emitted]).toEqual([0, 0]);
    expect(await settings.access()).toMatchObject({ ok: true, value: { ...one, apiKey: 'k1' } });
  });

  it('is named with the one before, for each base URL', async () => {
    await useFirst();
    await settings.update({ contentUrl: 'https://new.example/v' });
    await settings.update({ ...other, theme: 'dark' });
    expect(changes).toEqual([
      {
        fields: ['contentUrl'],
        origins: ['https://new.example'],
        formerOrigins: ['https://content.example'],
      },
      {
        fields: ['contentUrl', 'analyticsUrl'],
        origins: ['https://other.example'],
        formerOrigins: ['https://new.example', 'https://stats.example'],
      },
    ]);
  });

  it.each([
    ['another path', { contentUrl: 'https://content.example/other' }],
    ['the same in other words', { contentUrl: 'HTTPS://Content.example:443/v' }],
    ['other settings', { theme: 'dark', concurrency: 4 }],
    ['no address', { contentUrl: '' }],
  ] as const)('is not confirmed for %s', async (_name, patch) => {
    await useFirst();
    expect(await settings.update(patch)).toMatchObject({ ok: true });
    expect(changes).toEqual([]);
  });

  it.each(['http://127.0.0.1:8080', 'https://content.example:8443', 'https://content.example.evil.example'])(
    'is confirmed for %s',
    async (contentUrl) => {
      await useFirst();
      await settings.update({ contentUrl });
      expect(changes).toHaveLength(1);
    },
  );

  it('is confirmed after the address was removed, also after a restart', async () => {
    await useFirst();
    await settings.update({ contentUrl: '', analyticsUrl: '' });
    confirm = async () => ok(false);
    settings = open();
    expect(await settings.update(other)).toMatchObject({ ok: false });
    await useFirst();
    expect(changes).toHaveLength(1);
  });

  it('is confirmed once', async () => {
    await useFirst();
    await settings.update(other);
    await settings.update({ contentUrl: 'https://other.example/v' });
    expect(changes).toHaveLength(1);
  });

  it('keeps what was changed while the user was asked', async () => {
    await useFirst();
    confirm = async () => {
      await settings.update({ theme: 'dark' });
      return ok(true);
    };
    expect(await settings.update(other)).toMatchObject({ ok: true, value: { ...other, theme: 'dark' } });
  });

  it('is not saved if another was confirmed in the meantime', async () => {
    await useFirst();
    confirm = async () => {
      store.write({ ...store.read(), agreedOrigins: { contentUrl: 'https://third.example' } });
      return ok(true);
    };
    expect(await settings.update(other)).toMatchObject({ ok: false, error: { code: 'wrong_state' } });
    expect(store.read()).toMatchObject(one);
  });

  it('is not saved if the first service was saved in the meantime', async () => {
    const update = settings.update(other);
    store.write({ ...store.read(), ...one, agreedOrigins: { contentUrl: 'https://content.example' } });
    expect(await update).toMatchObject({ ok: false, error: { code: 'wrong_state' } });
    expect(store.read()).toMatchObject(one);
  });

  it('is not saved if the box cannot be shown', async () => {
    await useFirst();
    confirm = async () => fail('wrong_state', { key: 'dialog_open' });
    expect(await settings.update(other)).toMatchObject({ ok: false, error: { code: 'wrong_state' } });
    expect(store.read()).toMatchObject(one);
  });
});

describe('the keys of services', () => {
  const access = async (): Promise<unknown> => {
    const current = await settings.access();
    return current.ok ? current.value.apiKey : current.error.code;
  };

  it.each(['available', 'unavailable'] as const)('are used again after a return (%s)', async (state) => {
    keychain.state = state;
    await connect(one, 'k1');
    await settings.update(other);
    expect(settings.current).toMatchObject({ keyState: 'other_origin', otherKeys: 1 });
    await connect(other, 'k2');
    expect(await access()).toBe('k2');
    await useFirst();
    expect(await access()).toBe('k1');
    await settings.update(other);
    expect(await access()).toBe('k2');
  });

  it('are bound to both origins', async () => {
    await connect(one, 'k1');
    await settings.update({ analyticsUrl: other.analyticsUrl });
    expect(await access()).toBe('key_missing');
  });

  it('survive a restart', async () => {
    await connect(one, 'k1');
    await connect(other, 'k2');
    settings = open();
    expect(await access()).toBe('k2');
    await useFirst();
    expect(await access()).toBe('k1');
  });

  it('are removed one by one, or all', async () => {
    await connect(one, 'k1');
    await connect(other, 'k2');
    await settings.clearApiKey();
    expect(settings.current).toMatchObject({ keyState: 'other_origin', otherKeys: 1 });
    await useFirst();
    expect(await access()).toBe('k1');
    await connect(other, 'k2');
    await settings.clearApiKey({ all: true });
    expect(store.read().keys).toEqual([]);
    expect(settings.current).toMatchObject({ keyState: 'none', otherKeys: 0 });
  });

  it('of the services used last are stored', async () => {
    const getUrls = (index: number): SettingsPatch => ({
      analyticsUrl: `https://s${index}.example`,
      contentUrl: `https://s${index}.example`,
    });
    for (let index = 0; index < 8; index += 1) await connect(getUrls(index), `k${index}`);
    await settings.update(getUrls(0));
    await connect(other, 'other');
    expect(store.read().keys).toHaveLength(8);
    await settings.update(getUrls(0));
    expect(await access()).toBe('k0');
    await settings.update(getUrls(1));
    expect(await access()).toBe('key_missing');
  });

  it('that a changed file moves to another origin are not sent', async () => {
    await connect(one, 'k1');
    await connect(other, 'k2');
    const [second, first] = store.read().keys;
    if (!first || !second) throw new Error('There are two keys');
    store.write({ ...store.read(), keys: [{ ...first, origins: second.origins }] });
    settings = open();
    expect(await access()).toBe('key_missing');
    expect(settings.current).toMatchObject({ hasApiKey: false, keyState: 'other_origin' });
  });
});
