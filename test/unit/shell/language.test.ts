/** The language and the region of the system, from what Electron reports (the stand-in's `app`). */
import { expect, test, vi } from 'vitest';
import { getSystemLocale, setLanguage } from '../../../main/shell/language.ts';
import { getLocale } from '../../../preload/messages/translate.ts';
import { app } from '../../stand-in/electron/app.ts';
import { readOptions } from '../../stand-in/options.ts';
import { state } from '../../stand-in/state.ts';

vi.mock('electron', () => import('../../stand-in/electron/app.ts'));

const useSystem = (locale: string, isReady = true): void => {
  state.options = readOptions(['--user-data', 'unused', '--lang', locale]);
  state.isReady = isReady;
};

test.each(['de-AT', 'de-CH', 'en-AU', 'en-IN'])('a system in %s keeps its region', async (locale) => {
  useSystem(locale);
  await setLanguage('system');
  expect(getLocale()).toBe(locale);
});

test('the region is that of the formats, which may differ from that of the language', () => {
  useSystem('de-DE');
  vi.spyOn(app, 'getSystemLocale').mockReturnValueOnce('fr-CH');
  expect(getSystemLocale()).toBe('de-CH');
  vi.spyOn(app, 'getSystemLocale').mockReturnValueOnce('en-US-u-va-posix');
  vi.spyOn(app, 'getPreferredSystemLanguages').mockReturnValueOnce([]);
  expect(getSystemLocale()).toBe('en-US');
});

test('before the application is ready, the language has its own region', () => {
  useSystem('de-AT', false);
  expect(getSystemLocale()).toBe('de-AT');
});

test('the switch for the language has precedence', () => {
  useSystem('en-US');
  app.commandLine.appendSwitch('lang', 'de-CH');
  expect(getSystemLocale()).toBe('de-CH');
  app.commandLine.removeSwitch('lang');
});
