/** The check of the connection, step by step: from the settings and from an error, by keyboard, in German and dark. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { t } from '../../../preload/messages/translate.ts';
import { useEnglish, useGerman } from '../../messages/languages.ts';
import { unauthorized } from '../../service/faults/answers.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { startTestService } from '../../service/service.ts';
import { readAuthority, readCertificate } from '../../service/tls.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { connectionForm } from '../pages/connection-form.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { connect, expect, getSettings, test } from '../pages/service-test.ts';
import { setSystemScheme } from '../pages/system-scheme.ts';

const getDialog = (page: Page): Locator => page.getByRole('dialog', { name: t('check.title') });
const getOpenButton = (page: Page | Locator): Locator =>
  page.getByRole('button', { name: t('check.open'), exact: true });
const countSteps = (dialog: Locator, state: string): Promise<number> =>
  dialog.locator(`[data-step][data-state="${state}"]`).count();

/** What the page writes to the clipboard. */
const recordCopies = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const copies: string[] = [];
    Object.assign(window, { copies });
    navigator.clipboard.writeText = async (text) => void copies.push(text);
  });
const getCopies = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { readonly copies: readonly string[] }).copies);

test.afterEach(useEnglish);

test('is started and read by keyboard, and its report has no key', { tag: '@smoke' }, async ({
  connected,
  service,
}) => {
  const { page } = connected;
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const hold = holdAt('begin');
  // Only the check sends requests without a key.
  service.faults.next(({ request }) => request.headers.authorization === undefined, hold);
  await getOpenButton(page).focus();
  await page.keyboard.press('Enter');
  const dialog = getDialog(page);
  const status = dialog.getByRole('status').first();
  await hold.reached;
  await expect(status).toHaveText('Checking Address of the service…');
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeVisible();
  await takeScreenshot(page, 'connection-check-running');
  hold.release();
  await expect(status).toContainText('Everything works');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Request limit' })).toContainText(
    'requests left',
  );
  expect(await countSteps(dialog, 'failed')).toBe(0);
  await takeScreenshot(page, 'connection-check');
  await expectAccessible(page);

  service.faults.always('any', unauthorized());
  await dialog.getByRole('button', { name: 'Check again' }).focus();
  await page.keyboard.press('Enter');
  await expect(status).toContainText('API key: The service does not accept your key');
  await expect(status).toContainText('Unauthenticated. (401)');
  await expect(dialog.getByRole('button', { name: 'Check again' })).toBeFocused();
  await recordCopies(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Copy report' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Copied')).toBeVisible();
  const [report = ''] = await getCopies(page);
  expect(report).toContain('Failed: API key');
  expect(report).toContain(service.contentUrl);
  expect(report).toContain('Electron');
  expect(report).not.toContain(service.apiKey);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(getOpenButton(page)).toBeFocused();
});

test('is offered beside an error, in German and dark', { tag: '@stand-in' }, async ({
  connected,
  service,
}) => {
  const { page } = connected;
  await page.evaluate(() => window.sidetone.settings.update({ displayLanguage: 'de' }));
  useGerman();
  await setSystemScheme(connected, 'dark');
  await service.stop();
  await page.getByRole('link', { name: t('common.websites') }).click();
  const error = page.getByRole('alert').filter({ hasText: t('errors.refused.title') });
  await expect(error).toBeVisible();
  await takeScreenshot(page, 'connection-error-german');
  await getOpenButton(error).click();
  const dialog = getDialog(page);
  await expect(dialog.getByRole('status').first()).toContainText(t('errors.refused.title'));
  await expect(dialog.locator('[data-step="connect"]')).toHaveAttribute('data-state', 'failed');
  await expect(dialog.locator('[data-step="key"]')).toHaveAttribute('data-state', 'skipped');
  await takeScreenshot(page, 'connection-check-german');
  await expectAccessible(page);
  await recordCopies(page);
  await dialog.getByRole('button', { name: t('check.report.copy') }).click();
  await expect
    .poll(() => getCopies(page))
    .toEqual([expect.stringContaining('Fehlgeschlagen: Verbindung zum Server')]);
  await service.start();
  await dialog.getByRole('button', { name: t('check.again') }).click();
  await expect(dialog.getByRole('status').first()).toContainText(t('check.passed'));
});

test('checks what was typed at the first start', async ({ sidetone, service }) => {
  const { page, control } = sidetone;
  const other = await startTestService();
  const form = connectionForm(page);
  await form.fill({ contentUrl: other.contentUrl, analyticsUrl: other.analyticsUrl });
  await getOpenButton(page).click();
  const dialog = getDialog(page);
  await expect(dialog.getByRole('status').first()).toContainText('Enter your key to check it too');
  expect(other.recorder.requests.map((request) => request.header('authorization'))).toEqual([
    undefined,
    undefined,
  ]);
  await page.keyboard.press('Escape');
  await form.fill(service);
  await control.answerDialog('message', { response: 0 });
  await getOpenButton(page).click();
  await expect(dialog.getByRole('status').first()).toContainText(
    'Nothing was checked, and nothing was sent.',
  );
  expect(service.recorder.requests).toEqual([]);
  await control.answerDialog('message', { response: 1 });
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await expect(dialog.getByRole('status').first()).toContainText('Everything works');
  expect(await getSettings(page)).toMatchObject({ value: { contentUrl: '', keyState: 'none' } });
  await other.close();
});

test('a certificate of the own network is trusted once the user agrees, and until it is removed', async ({
  connected,
  folder,
}) => {
  const { page, control } = connected;
  const service = await startTestService({ tls: readCertificate('valid'), host: 'localhost' });
  const file = path.join(folder, 'network.pem');
  writeFileSync(file, readAuthority());
  await control.answerDialog('message', { response: 1 });
  await connect(page, service);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await getOpenButton(page).click();
  const dialog = getDialog(page);
  await expect(dialog.getByRole('status').first()).toContainText(
    'Secure connection: The server’s certificate is not trusted',
  );
  await expect(dialog.getByRole('status').first()).toContainText('under Service');
  await page.keyboard.press('Escape');

  await control.answerDialog('open', { filePaths: [file] });
  await control.answerDialog('message', { response: 1 });
  await page.getByRole('button', { name: 'Choose certificate…' }).click();
  await expect(page.getByText(/Valid until/)).toBeVisible();
  const { dialogs } = await control.record();
  expect(dialogs.at(-1)).toMatchObject({
    message: `Trust this certificate for ${service.origin}?`,
    detail: expect.stringContaining('Fingerprint (SHA-256)'),
  });
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByText(/Connected \(\d+ ms\)/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove certificate' }).scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'settings-certificate');
  await page.getByRole('button', { name: 'Remove certificate' }).click();
  await expect(page.getByText(/Valid until/)).toBeHidden();
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByText('The server’s certificate is not trusted')).toHaveCount(2);

  writeFileSync(file, 'something else');
  await control.answerDialog('open', { filePaths: [file] });
  await page.getByRole('button', { name: 'Choose certificate…' }).click();
  await expect(page.getByText('This is not a certificate in PEM format.')).toBeVisible();
  await service.close();
});
