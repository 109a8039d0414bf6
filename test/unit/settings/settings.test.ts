import { beforeEach, describe, expect, it } from 'vitest';
import type { ServiceAccess } from '../../../main/api/types.ts';
import type { ServiceChange } from '../../../main/settings/service-change.ts';
import { createSettings, type SettingsService } from '../../../main/settings/settings.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { type BaseUrlTest, type Settings, settingsPatch } from '../../../preload/contract/settings.ts';
import {
  baseUrls,
  baseUrlTests,
  createMemorySecrets,
  createMemoryStore,
  demoService,
  otherDeps,
} from './memory-settings.ts';

const httpsOnly = { key: 'address_scheme' } as const;
const { good, refused, noNetwork } = baseUrlTests;
let store: ReturnType<typeof createMemoryStore>;
let keychain: ReturnType<typeof createMemorySecrets>;
let settings: SettingsService;
let answers: { analytics: BaseUrlTest; content: BaseUrlTest };
let asked: ServiceAccess[];
let emitted: Settings[];
let changes: number;
let whileTested: () => Promise<unknown>;
let serviceChanges: ServiceChange[];
/** What the user says to a change of the service. */
let confirm: () => Promise<Result<boolean>>;

const open = (): SettingsService =>
  createSettings({
    store,
    keychain,
    ...otherDeps,
    demo: demoService,
    parseBaseUrl: (text) => (text.startsWith('https://') ? ok(text) : fail('address_insecure', httpsOnly)),
    confirmServiceChange: (change) => {
      serviceChanges.push(change);
      return confirm();
    },
    testBaseUrl: async (base, access) => {
      asked.push(access);
      await whileTested();
      return answers[base];
    },
    emit: (changed) => void emitted.push(changed),
    onAccessChanged: () => {
      changes += 1;
    },
  });

beforeEach(() => {
  store = createMemoryStore();
  keychain = createMemorySecrets();
  answers = { analytics: good, content: good };
  asked = [];
  emitted = [];
  changes = 0;
  whileTested = async () => undefined;
  serviceChanges = [];
  confirm = async () => ok(true);
  settings = open();
});

describe('the key', () => {
  it('is never sent to the renderer or saved in plain text', async () => {
    await settings.update(baseUrls);
    const saved = await settings.setApiKey('canary-key');
    expect(saved).toMatchObject({
      ok: true,
      value: { hasApiKey: true, keyState: 'stored', keyChecked: true },
    });
    const everything = JSON.stringify([saved, await settings.get(), emitted, store.read()]);
    expect(everything).not.toContain('canary-key');
    expect(await settings.access()).toMatchObject({
      ok: true,
      value: { apiKey: 'canary-key', ...baseUrls },
    });
  });

  it('survives a restart', async () => {
    await settings.update(baseUrls);
    await settings.setApiKey('k1');
    const again = open();
    expect((await again.get()).keyState).toBe('stored');
    expect(await again.access()).toMatchObject({ ok: true, value: { apiKey: 'k1' } });
  });

  it('is not saved when the service refuses it', async () => {
    await settings.update(baseUrls);
    answers.content = refused;
    expect(await settings.setApiKey('wrong')).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
    expect((await settings.get()).keyState).toBe('none');
  });

  it('is saved as unchecked without a network', async () => {
    await settings.update(baseUrls);
    answers = { analytics: noNetwork, content: noNetwork };
    expect(await settings.setApiKey('k')).toMatchObject({
      ok: true,
      value: { hasApiKey: true, keyChecked: false },
    });
  });

  it('requires base URLs and is bound to their origins', async () => {
    expect(await settings.setApiKey('k')).toMatchObject({ ok: false, error: { code: 'not_configured' } });
    await settings.update(baseUrls);
    await settings.setApiKey('k');
    await settings.update({ contentUrl: 'https://elsewhere.example' });
    expect(await settings.get()).toMatchObject({ hasApiKey: false, keyState: 'other_origin' });
    expect(await settings.access()).toMatchObject({ ok: false, error: { code: 'key_missing' } });
    await settings.update({ contentUrl: 'https://content.example/other/path' });
    expect(await settings.access()).toMatchObject({ ok: true, value: { apiKey: 'k' } });
  });

  it('that cannot be decrypted is unreadable, not missing, and is not overwritten', async () => {
    await settings.update(baseUrls);
    await settings.setApiKey('k');
    const before = store.read().keys;
    keychain.broken = true;
    const again = open();
    expect(await again.access()).toMatchObject({ ok: false, error: { code: 'key_unreadable' } });
    expect((await again.get()).keyState).toBe('unreadable');
    expect(store.read().keys).toEqual(before);
    keychain.broken = false;
    expect(await again.access()).toMatchObject({ ok: true, value: { apiKey: 'k' } });
    expect((await again.get()).keyState).toBe('stored');
  });

  it.each(['unprotected', 'unavailable'] as const)(
    'stays in memory when the keychain is %s, unless the user agrees',
    async (state) => {
      keychain.state = state;
      await settings.update(baseUrls);
      expect(await settings.setApiKey('k')).toMatchObject({
        ok: true,
        value: { keyState: 'session', keychain: state },
      });
      expect(store.read().keys).toEqual([]);
      expect(await settings.access()).toMatchObject({ ok: true, value: { apiKey: 'k' } });
      expect((await open().get()).keyState).toBe('none');
      await settings.setApiKey('k', { allowUnprotected: true });
      expect(await open().access()).toMatchObject({ ok: true, value: { apiKey: 'k' } });
      expect(open().get()).toMatchObject({ keyState: 'stored', isKeyProtected: false });
    },
  );

  it('does not use the keychain until a key is to be stored', async () => {
    keychain.state = 'unavailable';
    expect(settings.get().keychain).toBe('available');
    await settings.update(baseUrls);
    expect(keychain.used).toBe(false);
    await settings.setApiKey('k');
    expect(emitted.at(-1)).toMatchObject({ keychain: 'unavailable', keyState: 'session' });
  });

  it('is reported as soon as it is found unreadable', async () => {
    await settings.update(baseUrls);
    await settings.setApiKey('k');
    keychain.broken = true;
    const again = open();
    expect(again.get().keyState).toBe('stored');
    await again.access();
    expect(emitted.at(-1)).toMatchObject({ keyState: 'unreadable', hasApiKey: false });
    const emittedCount = emitted.length;
    await again.access();
    expect(emitted).toHaveLength(emittedCount);
  });

  it('is not saved for base URLs that it was not tested with', async () => {
    await settings.update(baseUrls);
    whileTested = () => settings.update({ contentUrl: 'https://other.example' });
    expect(await settings.setApiKey('k')).toMatchObject({ ok: false, error: { code: 'interrupted' } });
    expect(store.read().keys).toEqual([]);
    expect(await settings.access()).toMatchObject({ ok: false, error: { code: 'key_missing' } });
  });

  it('is bound to the tested base URLs even when the keychain is slow', async () => {
    await settings.update(baseUrls);
    const { encrypt } = keychain;
    keychain.encrypt = async (text) => {
      await settings.update({ contentUrl: 'https://other.example' });
      return encrypt.call(keychain, text);
    };
    expect(await settings.setApiKey('k')).toMatchObject({ ok: false, error: { code: 'interrupted' } });
    expect(store.read().keys).toEqual([]);
  });

  it('is deleted and not sent when it is removed during decryption', async () => {
    await settings.update(baseUrls);
    await settings.setApiKey('k');
    const again = open();
    const { decrypt } = keychain;
    keychain.decrypt = async (ciphertext) => {
      await again.clearApiKey();
      return decrypt.call(keychain, ciphertext);
    };
    expect(await again.access()).toMatchObject({ ok: false, error: { code: 'key_missing' } });
    expect(again.get()).toMatchObject({ hasApiKey: false, keyState: 'none' });
  });

  it('is deleted after it is cleared', async () => {
    await settings.update(baseUrls);
    await settings.setApiKey('k');
    expect(await settings.clearApiKey()).toMatchObject({ ok: true, value: { hasApiKey: false } });
    expect(store.read().keys).toEqual([]);
    expect(await settings.access()).toMatchObject({ ok: false, error: { code: 'key_missing' } });
  });

  it('is removed from memory', async () => {
    keychain.state = 'unavailable';
    await settings.update(baseUrls);
    await settings.setApiKey('k');
    expect(await settings.clearApiKey()).toMatchObject({ ok: true, value: { keyState: 'none' } });
    expect(await settings.access()).toMatchObject({ ok: false, error: { code: 'key_missing' } });
  });

  it('is not sent to another service through the demo service', async () => {
    await settings.update(baseUrls);
    await settings.setApiKey('k');
    await settings.useDemoService(true);
    expect(await settings.access()).toMatchObject({ ok: true, value: { apiKey: 'demo', accountId: 'demo' } });
    await settings.useDemoService(false);
    expect(await settings.access()).toMatchObject({ ok: true, value: { apiKey: 'k' } });
  });
});

describe('base URLs and other values', () => {
  it('has spellcheck off, automatic saving on and no recent languages by default', async () => {
    expect(await settings.get()).toMatchObject({
      spellcheck: false,
      saveAutomatically: true,
      recentLanguages: [],
    });
    const chosen = { spellcheck: true, saveAutomatically: false, recentLanguages: ['pt-BR', 'en-US'] };
    expect(await settings.update(chosen)).toMatchObject({ ok: true, value: chosen });
    expect(await open().get()).toMatchObject(chosen);
  });

  it.each([[['Portuguese (Brazil)']], [['en', 'de', 'fr', 'es', 'it', 'pt']], ['en']])(
    'accepts as recent languages only up to five tags: %j',
    (recentLanguages) => {
      expect(settingsPatch.safeParse({ recentLanguages }).success).toBe(false);
    },
  );

  it('reports each invalid URL on its field and changes nothing', async () => {
    const result = await settings.update({
      analyticsUrl: 'http://a.example',
      contentUrl: 'nonsense',
      concurrency: 4,
    });
    expect(result).toMatchObject({
      ok: false,
      error: {
        code: 'address_insecure',
        detail: httpsOnly,
        settingErrors: {
          analyticsUrl: { code: 'address_insecure', detail: httpsOnly },
          contentUrl: { code: 'address_insecure', detail: httpsOnly },
        },
      },
    });
    expect(store.read()).toMatchObject({ analyticsUrl: '', concurrency: 2 });
  });

  it('tests each base URL separately', async () => {
    await settings.update(baseUrls);
    await settings.setApiKey('k');
    answers = { analytics: good, content: noNetwork };
    expect(await settings.testConnection()).toEqual({
      ok: true,
      value: { analytics: good, content: noNetwork },
    });
  });

  it('tests an unsaved key, even while the demo service is in use', async () => {
    await settings.update(baseUrls);
    await settings.useDemoService(true);
    answers = { analytics: refused, content: noNetwork };
    expect(await settings.testConnection('candidate')).toEqual({
      ok: true,
      value: { analytics: refused, content: noNetwork },
    });
    expect(asked.at(-1)).toMatchObject({ apiKey: 'candidate', ...baseUrls });
    expect(settings.get().hasApiKey).toBe(false);
  });

  it('reports a full disk and keeps the previous values', async () => {
    store.full = true;
    expect(await settings.update({ concurrency: 4 })).toMatchObject({
      ok: false,
      error: { code: 'disk_full' },
    });
    expect((await settings.get()).concurrency).toBe(2);
    expect(emitted).toHaveLength(0);
  });

  it('notifies only when the service or the key changes', async () => {
    await settings.update({ concurrency: 3 });
    expect(changes).toBe(0);
    await settings.update(baseUrls);
    await settings.setApiKey('k');
    await settings.clearApiKey();
    await settings.useDemoService(true);
    expect(changes).toBe(4);
  });
});
