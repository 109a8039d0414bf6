/** The sign-in to a proxy that asks for a user name and a password: wrong, right, after a restart, and signed out. */
import type { Locator, Page } from '@playwright/test';
import { t } from '../../../preload/messages/translate.ts';
import { startTestProxy, type TestProxy } from '../../service/proxy.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';

const password = 'correct horse';

let proxy: TestProxy;
test.beforeEach(async () => {
  proxy = await startTestProxy({ credentials: `studio:${password}` });
});
test.afterEach(() => proxy.close());

const getForm = (page: Page): Locator => page.getByRole('form', { name: t('settings.proxy.title') });
const getState = (page: Page, state: string): Locator =>
  page.getByRole('link', { name: new RegExp(`^Connection: .*${state}$`) });

const openSettings = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Settings', exact: true }).click();

/** As when the user comes to another network. */
const useProxy = async ({ page, control }: Sidetone): Promise<void> => {
  await control.setProxy(`PROXY 127.0.0.1:${proxy.port}`);
  await page.evaluate(() => window.sidetone.settings.testConnection());
};

test('is asked for, refused and accepted, by keyboard, and kept over a restart', {
  tag: '@stand-in',
}, async ({ launch, folder: userData, service }) => {
  // Its own, because it quits only if no upload of another test runs.
  const first = await launch({ userData });
  const { page } = first;
  await connectThroughWelcome(page, service);
  await openSettings(page);
  await expect(getForm(page)).toBeHidden();
  await useProxy(first);
  const form = getForm(page);
  await expect(form).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'proxy-login');

  await form.getByLabel('User name').fill('studio');
  await form.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toContainText('does not accept the user name and password');
  await expect(form.getByLabel('User name')).toHaveValue('studio');
  await takeScreenshot(page, 'proxy-login-refused');

  await expect(form.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Signed in to 127.0.0.1:${proxy.port}`)).toBeVisible();
  await expect(form).toBeHidden();
  await expect(getState(page, 'Connected')).toBeVisible();
  expect(await page.content()).not.toContain(password);
  await takeScreenshot(page, 'proxy-login-done');

  await first.stop();
  const again = await launch({ userData });
  await useProxy(again);
  await expect(getState(again.page, 'Connected')).toBeVisible();

  await openSettings(again.page);
  await again.page.getByRole('button', { name: 'Sign out' }).click();
  await expect(again.page.getByText(`Signed in to 127.0.0.1:${proxy.port}`)).toBeHidden();
  await again.page.evaluate(() => window.sidetone.settings.testConnection());
  await expect(getForm(again.page)).toBeVisible();
});
