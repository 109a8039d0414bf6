/** The log, the diagnostics and the privacy page. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dictionaryServer } from '../../../preload/contract/app.ts';
import { publicHub } from '../../../preload/contract/speech.ts';
import { t } from '../../../preload/messages/translate.ts';
import { useEnglish, useGerman } from '../../messages/languages.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { openSettings } from '../pages/open-settings.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { connect, expect, test } from '../pages/service-test.ts';
import { setSystemScheme } from '../pages/system-scheme.ts';
import { getToast } from '../pages/toast.ts';

const readLog = ({ userData }: Sidetone): string =>
  readFileSync(path.join(userData, 'logs', 'main.log'), 'utf8');

test('the menu shows the log and copies the diagnostics, as the settings do', { tag: '@stand-in' }, async ({
  connected,
  service,
}) => {
  const { page, control, userData } = connected;
  const logFile = path.join(userData, 'logs', 'main.log');
  await control.clickMenu(['Help', 'Show log']);
  expect((await control.record()).opened).toEqual([{ kind: 'folder', target: logFile }]);
  await openSettings(connected.page, 'about');
  await page.getByRole('button', { name: 'Show log' }).click();
  await expect.poll(async () => (await control.record()).opened).toHaveLength(2);

  await control.clickMenu(['Help', 'Copy diagnostics']);
  await expect(getToast(page, 'Copied the diagnostics.')).toBeVisible();
  const text = await control.clipboard();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const part of [
    `Sidetone ${version}`,
    `contentUrl: ${service.contentUrl}`,
    'keyState: stored',
    'fileBytes: ',
  ])
    expect(text).toContain(part);
  for (const part of ['data.db: ', 'Uploads:', 'Last 20 failures:']) expect(text).toContain(part);
  for (const secret of [service.apiKey, userData, path.basename(userData)])
    expect(text).not.toContain(secret);

  await getToast(page, 'Copied the diagnostics.').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(getToast(page, 'Copied the diagnostics.')).toBeVisible();
  await takeScreenshot(page, 'settings-diagnostics');
});

test('the log has the start with its versions, and crashes', { tag: '@stand-in' }, async ({ launch }) => {
  const sidetone = await launch();
  await sidetone.control.crashGpuProcess();
  await sidetone.control.crashRenderer();
  await sidetone.nextPage();
  await expect.poll(() => readLog(sidetone)).toMatch(/warn the renderer process ended: crashed \(\d+\)/);
  const log = readLog(sidetone);
  expect(log).toMatch(
    /^\S+Z info started: Sidetone \d+\.\d+\.\d+.*; (?:Linux|Darwin|Windows_NT) .*; Electron .*, Node /m,
  );
  expect(log).toMatch(/ info window shown$/m);
  expect(log).toContain('warn a process of Chromium ended: GPU, GPU, crashed (139)');
  if (process.platform !== 'win32')
    expect(statSync(path.join(sidetone.userData, 'logs', 'main.log')).mode & 0o777).toBe(0o600);
});

test('files of an earlier version stay as they are, and the privacy page says where they are', async ({
  launch,
  folder,
  service,
}) => {
  const userData = path.join(folder, 'profile');
  const first = await launch({ userData });
  await connect(first.page, service);
  await first.kill();
  const older = ['sidetone.db', 'library.db', 'this-computer.db'];
  for (const name of older) writeFileSync(path.join(userData, name), 'Of an earlier version.');

  const second = await launch({ userData });
  await openSettings(second.page, 'about');
  await second.page.getByRole('button', { name: 'Privacy…' }).click();
  const dialog = second.page.getByRole('dialog', { name: 'Privacy' });
  await expect(dialog).toContainText('sidetone.db');
  await expect(dialog).toContainText('This version neither uses nor changes the file.');
  await second.kill();
  const third = await launch({ userData });
  const settings = await third.page.evaluate(() => window.sidetone.settings.get());
  expect(settings).toMatchObject({ ok: true, value: { contentUrl: service.contentUrl, hasApiKey: true } });
  for (const name of older)
    expect(readFileSync(path.join(userData, name), 'utf8')).toBe('Of an earlier version.');
});

test('the privacy page names each address and each file', { tag: '@stand-in' }, async ({
  connected,
  service,
}) => {
  const { page, control, userData } = connected;
  await openSettings(connected.page, 'about');
  await page.getByRole('button', { name: 'Privacy…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Privacy' });
  await expect(dialog).toContainText(service.contentUrl);
  const places = async (): Promise<string[]> => dialog.locator('code').allTextContents();
  expect((await places()).slice(0, 2)).toEqual([service.contentUrl, service.analyticsUrl]);
  expect(await places()).toContain(publicHub);
  await expect(dialog).toContainText('encrypted by this system’s keychain');
  for (const name of ['data.db', 'search.db', 'settings.json', 'logs']) {
    expect(await places()).toContain(name);
    expect(existsSync(path.join(userData, name))).toBe(true);
  }
  await takeScreenshot(page, 'privacy');

  // What a page may ask for is shown as soon as it is turned on, and is what is asked for.
  if (process.platform !== 'darwin') {
    await expect(dialog).toContainText('no dictionaries are downloaded');
    await page.evaluate(() => window.sidetone.settings.update({ spellcheck: true }));
    await expect(dialog).toContainText(`https://${dictionaryServer}`);
    await expect.poll(async () => (await control.record()).sent).not.toHaveLength(0);
    for (const { url } of (await control.record()).sent) expect(new URL(url).hostname).toBe(dictionaryServer);
  }
  expect((await control.record()).blocked).toEqual([]);

  await setSystemScheme(connected, 'dark');
  await takeScreenshot(page, 'privacy-dark');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.evaluate(() => window.sidetone.settings.update({ displayLanguage: 'de' }));
  useGerman();
  await page.getByRole('button', { name: t('privacy.open') }).click();
  await expect(page.getByRole('dialog', { name: t('privacy.title') })).toContainText(
    t('privacy.nothingElse'),
  );
  await takeScreenshot(page, 'privacy-german');
  useEnglish();
});
