import { beforeEach, describe, expect, it } from 'vitest';
import { baseUrls, baseUrlTests } from './memory-settings.ts';
import { SettingsSetup } from './settings-setup.ts';

const { refused, noNetwork } = baseUrlTests;

let setup: SettingsSetup;
beforeEach(() => {
  setup = new SettingsSetup();
});

describe('the key', () => {
  it('is never sent to the renderer or saved in plain text', async () => {
    await setup.settings.update(baseUrls);
    const saved = await setup.settings.setApiKey('canary-key');
    expect(saved).toMatchObject({
      ok: true,
      value: { settings: { hasApiKey: true, keyState: 'stored', keyChecked: true } },
    });
    const everything = JSON.stringify([saved, setup.settings.current, setup.emitted, setup.store.read()]);
    expect(everything).not.toContain('canary-key');
    expect(await setup.settings.access()).toMatchObject({
      ok: true,
      value: { apiKey: 'canary-key', ...baseUrls },
    });
  });

  it('survives a restart', async () => {
    await setup.settings.update(baseUrls);
    await setup.settings.setApiKey('k1');
    const again = setup.open();
    expect(again.current.keyState).toBe('stored');
    expect(await again.access()).toMatchObject({ ok: true, value: { apiKey: 'k1' } });
  });

  it('is not saved when the service refuses it', async () => {
    await setup.settings.update(baseUrls);
    setup.answers.content = refused;
    expect(await setup.settings.setApiKey('wrong')).toMatchObject({
      ok: true,
      value: { test: { content: { ok: false, error: { code: 'unauthorized' } } }, settings: null },
    });
    expect(setup.settings.current.keyState).toBe('none');
  });

  it('is saved as unchecked without a network', async () => {
    await setup.settings.update(baseUrls);
    setup.answers = { analytics: noNetwork, content: noNetwork };
    expect(await setup.settings.setApiKey('k')).toMatchObject({
      ok: true,
      value: { settings: { hasApiKey: true, keyChecked: false } },
    });
  });

  it('needs no second address, and gives websites no access then', async () => {
    const { contentUrl } = baseUrls;
    await setup.settings.update({ contentUrl, analyticsUrl: '' });
    setup.answers.analytics = refused;
    expect(await setup.settings.setApiKey('k')).toMatchObject({
      ok: true,
      value: { settings: { keyState: 'stored', keyChecked: true } },
    });
    expect(await setup.settings.access()).toMatchObject({ ok: true, value: { contentUrl, apiKey: 'k' } });
    expect(await setup.settings.statisticsAccess()).toMatchObject({
      ok: false,
      error: { code: 'not_configured' },
    });
    await setup.settings.update({ analyticsUrl: `${contentUrl}/statistics` });
    await setup.settings.update({ place: 'computer' });
    expect(await setup.settings.statisticsAccess()).toMatchObject({
      ok: true,
      value: { analyticsUrl: `${contentUrl}/statistics`, contentUrl, apiKey: 'k' },
    });
  });

  it('is tested once at a single address, which need not have websites', async () => {
    const { contentUrl } = baseUrls;
    await setup.settings.update({ contentUrl, analyticsUrl: contentUrl });
    setup.answers.analytics = refused;
    expect(await setup.settings.setApiKey('k')).toMatchObject({
      ok: true,
      value: { test: { content: { ok: true }, analytics: { ok: true } }, settings: { keyChecked: true } },
    });
    expect(setup.asked).toHaveLength(1);
  });

  it('requires base URLs and is bound to their origins', async () => {
    expect(await setup.settings.setApiKey('k')).toMatchObject({
      ok: false,
      error: { code: 'not_configured' },
    });
    await setup.settings.update(baseUrls);
    await setup.settings.setApiKey('k');
    await setup.settings.update({ contentUrl: 'https://elsewhere.example' });
    expect(setup.settings.current).toMatchObject({ hasApiKey: false, keyState: 'other_origin' });
    expect(await setup.settings.access()).toMatchObject({ ok: false, error: { code: 'key_missing' } });
    await setup.settings.update({ contentUrl: 'https://content.example/other/path' });
    expect(await setup.settings.access()).toMatchObject({ ok: true, value: { apiKey: 'k' } });
  });

  it('that cannot be decrypted is unreadable, not missing, and is not overwritten', async () => {
    await setup.settings.update(baseUrls);
    await setup.settings.setApiKey('k');
    const before = setup.store.read().keys;
    setup.keychain.broken = true;
    const again = setup.open();
    expect(await again.access()).toMatchObject({ ok: false, error: { code: 'key_unreadable' } });
    expect(again.current.keyState).toBe('unreadable');
    expect(setup.store.read().keys).toEqual(before);
    setup.keychain.broken = false;
    expect(await again.access()).toMatchObject({ ok: true, value: { apiKey: 'k' } });
    expect(again.current.keyState).toBe('stored');
  });

  it.each(['unprotected', 'unavailable'] as const)(
    'stays in memory when the keychain is %s, unless the user agrees',
    async (state) => {
      setup.keychain.state = state;
      await setup.settings.update(baseUrls);
      expect(await setup.settings.setApiKey('k')).toMatchObject({
        ok: true,
        value: { settings: { keyState: 'session', keychain: state } },
      });
      expect(setup.store.read().keys).toEqual([]);
      expect(await setup.settings.access()).toMatchObject({ ok: true, value: { apiKey: 'k' } });
      expect(setup.open().current.keyState).toBe('none');
      await setup.settings.setApiKey('k', { allowUnprotected: true });
      expect(await setup.open().access()).toMatchObject({ ok: true, value: { apiKey: 'k' } });
      expect(setup.open().current).toMatchObject({ keyState: 'stored', isKeyProtected: false });
    },
  );

  it('does not use the keychain until a key is to be stored', async () => {
    setup.keychain.state = 'unavailable';
    expect(setup.settings.current.keychain).toBe('available');
    await setup.settings.update(baseUrls);
    expect(setup.keychain.used).toBe(false);
    await setup.settings.setApiKey('k');
    expect(setup.emitted.at(-1)).toMatchObject({ keychain: 'unavailable', keyState: 'session' });
  });

  it('is reported as soon as it is found unreadable', async () => {
    await setup.settings.update(baseUrls);
    await setup.settings.setApiKey('k');
    setup.keychain.broken = true;
    const again = setup.open();
    expect(again.current.keyState).toBe('stored');
    await again.access();
    expect(setup.emitted.at(-1)).toMatchObject({ keyState: 'unreadable', hasApiKey: false });
    const emittedCount = setup.emitted.length;
    await again.access();
    expect(setup.emitted).toHaveLength(emittedCount);
  });

  it('is not saved for base URLs that it was not tested with', async () => {
    await setup.settings.update(baseUrls);
    setup.whileTested = () => setup.settings.update({ contentUrl: 'https://other.example' });
    expect(await setup.settings.setApiKey('k')).toMatchObject({ ok: false, error: { code: 'interrupted' } });
    expect(setup.store.read().keys).toEqual([]);
    expect(await setup.settings.access()).toMatchObject({ ok: false, error: { code: 'key_missing' } });
  });

  it('is bound to the tested base URLs even when the keychain is slow', async () => {
    await setup.settings.update(baseUrls);
    const { encrypt } = setup.keychain;
    setup.keychain.encrypt = async (text) => {
      await setup.settings.update({ contentUrl: 'https://other.example' });
      return encrypt.call(setup.keychain, text);
    };
    expect(await setup.settings.setApiKey('k')).toMatchObject({ ok: false, error: { code: 'interrupted' } });
    expect(setup.store.read().keys).toEqual([]);
  });

  it('is deleted and not sent when it is removed during decryption', async () => {
    await setup.settings.update(baseUrls);
    await setup.settings.setApiKey('k');
    const again = setup.open();
    const { decrypt } = setup.keychain;
    setup.keychain.decrypt = async (ciphertext) => {
      await again.clearApiKey();
      return decrypt.call(setup.keychain, ciphertext);
    };
    expect(await again.access()).toMatchObject({ ok: false, error: { code: 'key_missing' } });
    expect(again.current).toMatchObject({ hasApiKey: false, keyState: 'none' });
  });

  it('is deleted after it is cleared', async () => {
    await setup.settings.update(baseUrls);
    await setup.settings.setApiKey('k');
    expect(await setup.settings.clearApiKey()).toMatchObject({ ok: true, value: { hasApiKey: false } });
    expect(setup.store.read().keys).toEqual([]);
    expect(await setup.settings.access()).toMatchObject({ ok: false, error: { code: 'key_missing' } });
  });

  it('is removed from memory', async () => {
    setup.keychain.state = 'unavailable';
    await setup.settings.update(baseUrls);
    await setup.settings.setApiKey('k');
    expect(await setup.settings.clearApiKey()).toMatchObject({ ok: true, value: { keyState: 'none' } });
    expect(await setup.settings.access()).toMatchObject({ ok: false, error: { code: 'key_missing' } });
  });

  it('is that of the service while this computer is in use', async () => {
    await setup.settings.update(baseUrls);
    await setup.settings.setApiKey('k');
    await setup.settings.update({ place: 'computer' });
    expect(await setup.settings.access()).toMatchObject({
      ok: true,
      value: { apiKey: 'k', accountId: baseUrls.contentUrl },
    });
  });
});
