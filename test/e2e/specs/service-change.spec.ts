/** A page cannot send the user's data to another service: a box of main's own asks the user. */
import type { RecordedRequest } from '../../service/recorder.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { connectionForm } from '../pages/connection-form.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { connect, expect, getSettings, test } from '../pages/service-test.ts';

let other: TestService;
test.beforeEach(async () => {
  other = await startTestService({ apiKey: 'other-key' });
});
test.afterEach(() => other.close());

const getOrigin = ({ contentUrl }: TestService): string => new URL(contentUrl).origin;

test('the first connection is not asked about, another service is', async ({ launch, service }) => {
  const { page, control } = await launch();
  await connectThroughWelcome(page, service);
  expect((await control.record()).dialogs).toEqual([]);

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const form = connectionForm(page);
  await form.fill(other);
  await page.getByRole('button', { name: 'Save and test' }).click();
  // An answer that a test does not script is that of Escape.
  const notChanged = page.getByText('Not changed. Sidetone still uses the previous address.');
  await expect(notChanged).toHaveCount(2);
  await expect(form.content).toBeFocused();
  await takeScreenshot(page, 'service-not-changed');
  expect((await control.record()).dialogs).toMatchObject([
    {
      kind: 'message',
      message: expect.stringContaining(getOrigin(other)),
      detail: expect.stringContaining(getOrigin(service)),
      buttons: ['Cancel', 'Send there'],
    },
  ]);
  expect(other.recorder.requests).toEqual([]);
  expect(await getSettings(page)).toMatchObject({
    value: { contentUrl: service.contentUrl, analyticsUrl: service.analyticsUrl, keyState: 'stored' },
  });

  await control.answerDialog('message', { response: 1 });
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByText(/Connected \(\d+ ms\)/)).toHaveCount(2);
  await expect(notChanged).toHaveCount(0);
});

test('a page that was taken over moves nothing to another service', async ({ connected, service }) => {
  const { page, control } = connected;
  const requestsBefore = service.recorder.requests.length;
  for (let index = 0; index < 3; index += 1) await control.answerDialog('message', { response: 0 });
  const outcomes = await page.evaluate(async (contentUrl) => {
    const { settings, websites } = window.sidetone;
    const analyticsUrl = contentUrl;
    const updates = [
      await settings.update({ contentUrl, analyticsUrl, reviewBeforeUpload: false }),
      await settings.update({ analyticsUrl }),
      await settings.update({ contentUrl: '', analyticsUrl: '' }),
      await settings.update({ contentUrl, analyticsUrl }),
    ];
    const stored = [await settings.setApiKey('attacker'), await websites.store({ domain: 'texts.example' })];
    return [...updates, ...stored].map((result) => (result.ok ? 'ok' : result.error.code));
  }, other.contentUrl);
  expect(outcomes).toEqual(['cancelled', 'cancelled', 'ok', 'cancelled', 'not_configured', 'not_configured']);
  expect(other.recorder.requests).toEqual([]);
  // The window may still read its first list with the user's key.
  const isRead = ({ method, header }: RecordedRequest): boolean =>
    method === 'GET' && header('authorization') === 'Bearer test-key';
  expect(service.recorder.requests.slice(requestsBefore).filter((one) => !isRead(one))).toEqual([]);
  expect(await getSettings(page)).toMatchObject({ value: { reviewBeforeUpload: true, otherKeys: 1 } });
  // The user's addresses are enough to connect again.
  const { contentUrl, analyticsUrl } = service;
  const returned = await page.evaluate((urls) => window.sidetone.settings.update(urls), {
    contentUrl,
    analyticsUrl,
  });
  expect(returned).toMatchObject({ ok: true, value: { keyState: 'stored', otherKeys: 0 } });
});

test('each service has a key of its own, removed one by one or all', async ({ connected, service }) => {
  const { page } = connected;
  await connect(page, other);
  await page.getByRole('link', { name: 'Settings' }).click();
  const form = connectionForm(page);
  await form.fill({ contentUrl: service.contentUrl, analyticsUrl: service.analyticsUrl });
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByText(/Connected \(\d+ ms\)/)).toHaveCount(2);
  const keys = service.recorder.requests.map((request) => request.header('authorization'));
  expect(new Set(keys)).toEqual(new Set([`Bearer ${service.apiKey}`]));

  await takeScreenshot(page, 'keys-of-two-services');
  await page.evaluate(() => window.sidetone.settings.update({ displayLanguage: 'de', theme: 'dark' }));
  await page.getByRole('button', { name: 'Mehr zu Schlüsseln' }).click();
  await expect(page.getByRole('menuitem', { name: 'Alle Schlüssel entfernen …' })).toBeVisible();
  await takeScreenshot(page, 'keys-of-two-services-german');
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.sidetone.settings.update({ displayLanguage: 'en', theme: 'light' }));
  const more = page.getByRole('button', { name: 'More about keys' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Remove key…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove key' }).click();
  await expect(page.getByText(/belongs to other addresses/)).toBeVisible();
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Remove key…' })).toBeHidden();
  await page.getByRole('menuitem', { name: 'Remove all keys…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The key of 1 service is removed');
  await takeScreenshot(page, 'remove-all-keys');
  await dialog.getByRole('button', { name: 'Remove all keys' }).click();
  await expect(page.getByText('No key is stored.')).toBeVisible();
  expect(await getSettings(page)).toMatchObject({ value: { keyState: 'none', otherKeys: 0 } });
});
