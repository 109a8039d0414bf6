/** The limits of each service in the settings: changed by the user, learned, and read from the file. */
import { describe, expect, it } from 'vitest';
import { createLimitsMemory } from '../../../main/settings/limits-memory.ts';
import { defaultSettings, parseSettings } from '../../../main/settings/schema.ts';
import { SettingsService } from '../../../main/settings/settings.ts';
import { defaultLimits, type LearnedLimit } from '../../../preload/contract/limits/limits.ts';
import { fail, ok } from '../../../preload/contract/result.ts';
import { settingsPatch } from '../../../preload/contract/settings.ts';
import { createMemorySecrets, createMemoryStore, otherDeps } from './memory-settings.ts';

const one = 'https://one.example';
const other = 'https://other.example';
const tooLarge = fail('too_large', undefined, { status: 413 }).error;

const setUp = () => {
  const store = createMemoryStore({ analyticsUrl: one, contentUrl: one });
  const emitted: unknown[] = [];
  const learned: LearnedLimit[] = [];
  const settings = new SettingsService({
    store,
    keychain: createMemorySecrets(),
    ...otherDeps,
    confirmServiceChange: async () => ok(true),
    testBaseUrl: async () => ({ ok: true, milliseconds: 1 }),
    emit: ({ limits }) => emitted.push(limits.fileBytes.value),
    onAccessChanged: () => {},
    now: () => 7,
  });
  const memory = createLimitsMemory({
    store,
    now: () => 9,
    onChanged: settings.notifyChanged,
    onLearned: (limits) => learned.push(...limits),
  });
  return { store, settings, memory, emitted, learned };
};

describe('limits in the settings', () => {
  it('are set by the user, also to no limit, and restored', async () => {
    const { settings } = setUp();
    expect(settings.current.limits).toEqual(defaultLimits);
    await settings.update({ limitChanges: { fileBytes: 10_485_760, textLength: null } });
    expect(settings.current.limits).toMatchObject({
      fileBytes: { value: 10_485_760, origin: 'user', changedAt: 7 },
      textLength: { value: null, origin: 'user' },
      nameLength: { origin: 'default' },
    });
    await settings.update({ limitChanges: null });
    expect(settings.current.limits).toEqual(defaultLimits);
  });

  it('are those of the service while this computer is in use: recordings can go to either', async () => {
    const { store, settings } = setUp();
    await settings.update({ limitChanges: { fileBytes: 5 } });
    store.write({ ...store.read(), place: 'computer' });
    expect(settings.current.limits.fileBytes.value).toBe(5);
  });

  it('belong to the base URL', async () => {
    const { settings } = setUp();
    await settings.update({ limitChanges: { fileBytes: 5 } });
    await settings.update({ contentUrl: other });
    expect(settings.current.limits).toEqual(defaultLimits);
    await settings.update({ contentUrl: one });
    expect(settings.current.limits.fileBytes.value).toBe(5);
  });

  it('are refused without a service, and if they are not valid', async () => {
    const { settings } = setUp();
    await settings.update({ contentUrl: '' });
    expect(await settings.update({ limitChanges: { fileBytes: 5 } })).toMatchObject({
      error: { code: 'not_configured' },
    });
    for (const limits of [
      { fileBytes: 0 },
      { fileBytes: 1.5 },
      { fileTypes: [] },
      { fileTypes: ['A B'] },
      { x: 1 },
    ])
      expect(settingsPatch.safeParse({ limitChanges: limits }).success, JSON.stringify(limits)).toBe(false);
  });

  it('are learned and reported once', () => {
    const { memory, settings, emitted, learned, store } = setUp();
    for (const fileBytes of [12e6, 13e6, 13e6]) memory.learn(one, { fileBytes }, tooLarge);
    expect(settings.current.limits.fileBytes).toMatchObject({
      value: 10_485_760,
      origin: 'learned',
      changedAt: 9,
    });
    expect(learned).toEqual([{ name: 'fileBytes', value: 10_485_760 }]);
    expect(emitted).toEqual([10_485_760]);
    memory.learn(one, { fileBytes: 1_000 }, null);
    expect(emitted).toHaveLength(1);
    memory.learn(one, { fileBytes: 20e6 }, null);
    expect(settings.current.limits.fileBytes).toMatchObject({ value: 26_214_400, accepted: 20e6 });
    expect(learned).toHaveLength(1);
    expect(memory.get(other)).toEqual(defaultLimits);
    store.full = true;
    memory.learn(one, { fileBytes: 30e6 }, null);
    expect(settings.current.limits.fileBytes.value).toBe(26_214_400);
  });
});

describe('a settings file', () => {
  it('without limits gets the defaults', () => {
    const { limits: _, ...earlier } = defaultSettings;
    expect(parseSettings(JSON.stringify({ version: 1, ...earlier }))).toEqual({
      kind: 'good',
      settings: defaultSettings,
    });
  });

  it('keeps limits, and gets the defaults for damaged ones', () => {
    const limits = { [one]: { ...defaultLimits, textLength: { ...defaultLimits.textLength, value: null } } };
    expect(parseSettings(JSON.stringify({ ...defaultSettings, limits }))).toMatchObject({
      kind: 'good',
      settings: { limits },
    });
    const damaged = { [one]: { ...defaultLimits, textLength: { value: -1 } } };
    expect(
      parseSettings(JSON.stringify({ ...defaultSettings, theme: 'dark', limits: damaged })),
    ).toMatchObject({
      kind: 'salvaged',
      settings: { limits: {}, theme: 'dark' },
    });
  });
});
