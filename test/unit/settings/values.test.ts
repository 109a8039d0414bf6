import { beforeEach, describe, expect, it } from 'vitest';
import { settingsPatch } from '../../../preload/contract/settings.ts';
import { baseUrls, baseUrlTests } from './memory-settings.ts';
import { SettingsSetup } from './settings-setup.ts';

const { good, refused, noNetwork } = baseUrlTests;

let setup: SettingsSetup;
beforeEach(() => {
  setup = new SettingsSetup();
});

describe('base URLs and other values', () => {
  it('has spellcheck off, automatic saving on and no recent languages by default', async () => {
    expect(setup.settings.current).toMatchObject({
      spellcheck: false,
      saveAutomatically: true,
      recentLanguages: [],
    });
    const chosen = { spellcheck: true, saveAutomatically: false, recentLanguages: ['pt-BR', 'en-US'] };
    expect(await setup.settings.update(chosen)).toMatchObject({ ok: true, value: chosen });
    expect(setup.open().current).toMatchObject(chosen);
  });

  it.each([[['Portuguese (Brazil)']], [['en', 'de', 'fr', 'es', 'it', 'pt']], ['en']])(
    'accepts as recent languages only up to five tags: %j',
    (recentLanguages) => {
      expect(settingsPatch.safeParse({ recentLanguages }).success).toBe(false);
    },
  );

  it('reports each invalid URL on its field and changes nothing', async () => {
    const result = await setup.settings.update({
      analyticsUrl: 'http://a.example',
      contentUrl: 'ftp://b.example',
      concurrency: 4,
    });
    expect(result).toMatchObject({
      ok: false,
      error: {
        code: 'address_insecure',
        settingErrors: {
          analyticsUrl: { code: 'address_insecure' },
          contentUrl: { code: 'address_invalid', detail: { key: 'address_scheme' } },
        },
      },
    });
    expect(setup.store.read()).toMatchObject({ analyticsUrl: '', concurrency: 2 });
  });

  it('tests each base URL separately', async () => {
    await setup.settings.update(baseUrls);
    await setup.settings.setApiKey('k');
    setup.answers = { analytics: good, content: noNetwork };
    expect(await setup.settings.testConnection()).toEqual({
      ok: true,
      value: { analytics: good, content: noNetwork },
    });
  });

  it('tests a new key once at each base URL, even while this computer is in use', async () => {
    await setup.settings.update(baseUrls);
    await setup.settings.update({ place: 'computer' });
    setup.answers = { analytics: refused, content: noNetwork };
    expect(await setup.settings.setApiKey('candidate')).toEqual({
      ok: true,
      value: { test: { analytics: refused, content: noNetwork }, settings: null },
    });
    expect(setup.asked).toHaveLength(2);
    expect(setup.asked.at(-1)).toMatchObject({ apiKey: 'candidate', ...baseUrls });
    expect(setup.settings.current.hasApiKey).toBe(false);
  });

  it('tests the service, even while this computer is in use', async () => {
    await setup.settings.update(baseUrls);
    await setup.settings.setApiKey('k');
    await setup.settings.update({ place: 'computer' });
    setup.asked.length = 0;
    await setup.settings.testConnection();
    expect(setup.asked.map(({ contentUrl }) => contentUrl)).toEqual([
      baseUrls.contentUrl,
      baseUrls.contentUrl,
    ]);
  });

  it('reports a full disk and keeps the previous values', async () => {
    setup.store.full = true;
    expect(await setup.settings.update({ concurrency: 4 })).toMatchObject({
      ok: false,
      error: { code: 'disk_full' },
    });
    expect(setup.settings.current.concurrency).toBe(2);
    expect(setup.emitted).toHaveLength(0);
  });

  it('notifies only when the service or the key changes', async () => {
    await setup.settings.update({ concurrency: 3 });
    expect(setup.changes).toBe(0);
    await setup.settings.update(baseUrls);
    await setup.settings.setApiKey('k');
    await setup.settings.clearApiKey();
    await setup.settings.update({ place: 'computer' });
    expect(setup.changes).toBe(4);
  });
});
