import path from 'node:path';
import type { Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { captivePortal, redirectTo, serverError } from '../../service/faults/answers.ts';
import { getRefusedPort, unknownHost } from '../../service/unreachable-ports.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { connectionForm } from '../pages/connection-form.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, getSettings, test } from '../pages/service-test.ts';
import { getUploadRow } from '../pages/start-uploads.ts';

/** Drops a file on the welcome screen and opens the review of what waits. */
const reviewWaiting = async (page: Page): Promise<void> => {
  await dropFiles(page, [audio.mp3.path]);
  await page.getByRole('button', { name: 'Review' }).click();
};

test('uses this computer after one click, and after a restart', async ({ launch }) => {
  const first = await launch();
  await expect(first.page.getByRole('heading', { level: 1 })).toHaveText(
    'Drop a recording. Read what was said.',
  );
  await first.page.getByRole('button', { name: 'Use this computer' }).click();
  await expect(first.page.getByRole('heading', { name: 'All texts', level: 1 })).toBeVisible();
  await expect(first.page.getByRole('link', { name: 'Connection: On this computer' })).toBeVisible();
  await first.stop();
  const second = await launch({ userData: first.userData });
  await expect(second.page.getByRole('heading', { name: 'All texts', level: 1 })).toBeVisible();
});

test('what is dropped before a service is chosen waits on the sheet, and starts then', {
  tag: '@smoke',
}, async ({ launch, service }) => {
  const first = await launch();
  const { page, userData } = first;
  await dropFiles(page, [audio.mp3.path, audio.wav.path]);
  const sheet = page.getByRole('region', { name: 'Recordings' });
  const names = [audio.mp3.path, audio.wav.path].map((file) => path.basename(file));
  await expect(sheet.getByRole('listitem')).toHaveText(names.map((name) => new RegExp(`^${name} 0:0\\d$`)));
  await expect(sheet.getByRole('status')).toHaveText('They start as soon as you choose where.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await takeScreenshot(page, 'welcome-waiting');
  await expectAccessible(page);
  await first.stop();

  const second = await launch({ userData });
  await expect(second.page.getByRole('region', { name: 'Recordings' }).getByRole('listitem')).toHaveCount(2);
  await connectThroughWelcome(second.page, service);
  await expect(second.page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
  await expect(second.page.getByText('Transcribed', { exact: true })).toHaveCount(2);
  expect(service.recorder.getRequests('transcriptions.store')).toHaveLength(2);
});

test('what waits on the sheet starts on this computer too', async ({ launch }) => {
  const { page } = await launch();
  await dropFiles(page, [audio.mp3.path]);
  await expect(page.getByRole('region', { name: 'Recordings' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
  const row = getUploadRow(page, 'Episode 12: The window');
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('Waits for a service');
  await expect(page.getByText('1 file to review')).toHaveCount(0);
});

test('a file that was started before a service is chosen leads back to the choice', async ({
  sidetone: { page },
  service,
}) => {
  await reviewWaiting(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Start/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
  const row = getUploadRow(page, 'Episode 12: The window');
  await expect(row).toContainText('Waits for a service');
  await expect(row).not.toContainText('key');
  await expect(page.getByRole('button', { name: 'Resume all' })).toHaveCount(0);
  const [choose, more] = [
    row.getByRole('button', { name: 'Choose a service' }),
    row.getByRole('button').last(),
  ];
  const [chooseBox, moreBox] = [await choose.boundingBox(), await more.boundingBox()];
  // On one line.
  expect(moreBox?.x).toBeGreaterThan(chooseBox?.x ?? 0);
  await takeScreenshot(page, 'waits-for-a-service');
  await choose.click();
  await connectThroughWelcome(page, service);
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
  await expect(row).toContainText('Transcribed');
});

test('a dialog is in the middle, because there is no rail', async ({ sidetone: { page } }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await reviewWaiting(page);
  const dialog = page.getByRole('dialog');
  const link = dialog.getByRole('link', { name: 'Set one up first.' });
  await expect(link).toBeVisible();
  const box = await dialog.boundingBox();
  expect(box && box.x + box.width / 2).toBeCloseTo(600, 0);
  // As all links, and not in the colour of the browser.
  await expect(link).not.toHaveCSS('color', 'rgb(0, 0, 238)');
});

test('connects to two addresses with a key', async ({ sidetone: { page }, service }) => {
  const form = connectionForm(page);
  await form.fill(service);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('heading', { name: 'All texts', level: 1 })).toBeVisible();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  expect(await getSettings(page)).toMatchObject({
    ok: true,
    value: { keyState: 'stored', keyChecked: true },
  });
  const keyInPage = await page.evaluate(
    (key) => JSON.stringify(localStorage).includes(key) || document.documentElement.outerHTML.includes(key),
    service.apiKey,
  );
  expect(keyInPage).toBe(false);
});

test('Enter in a field connects; missing values are reported on their fields', async ({
  sidetone: { page },
  service,
}) => {
  const form = connectionForm(page);
  await form.fill({ contentUrl: service.contentUrl });
  await form.content.press('Enter');
  await expect(page.getByText('Enter your API key')).toBeVisible();
  await expect(form.key).toBeFocused();
  await form.fill(service);
  await form.key.press('Enter');
  await expect(page.getByRole('heading', { name: 'All texts', level: 1 })).toBeVisible();
});

interface AddressCase {
  readonly name: string;
  readonly content: (service: { contentUrl: string }) => string | Promise<string>;
  readonly message: RegExp;
}

const addressCases: readonly AddressCase[] = [
  { name: 'no address at all', content: () => 'not an address', message: /not a web address/ },
  {
    name: 'http without protection',
    content: () => 'http://content.example.com',
    message: /Use an https:\/\/ address/,
  },
  {
    name: 'a name that nobody has',
    content: () => `https://${unknownHost}`,
    message: /Server not found/,
  },
  {
    name: 'a server that takes no connections',
    content: async () => `http://127.0.0.1:${await getRefusedPort()}`,
    message: /Can’t reach the service/,
  },
  {
    name: 'the right server, the wrong path',
    content: ({ contentUrl }) => `${contentUrl}/elsewhere`,
    message: /Nothing is found at this address/,
  },
];

for (const { name, content, message } of addressCases) {
  test(`wrong address: ${name}`, async ({ sidetone: { page }, service }) => {
    const form = connectionForm(page);
    const entered = { ...service, contentUrl: await content(service) };
    await form.fill(entered);
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByText(message)).toBeVisible({ timeout: 60_000 });
    const { contentUrl, analyticsUrl, apiKey } = entered;
    expect(await form.values()).toEqual({ contentUrl, analyticsUrl, apiKey });
    // One click connects after the address was corrected.
    await form.fill({ contentUrl: service.contentUrl });
    await page.getByRole('button', { name: /Connect|Check again/ }).click();
    await expect(page.getByRole('heading', { name: 'All texts', level: 1 })).toBeVisible();
  });
}

test('reports a wrong key on its field, and every field stays as entered', { tag: '@smoke' }, async ({
  sidetone: { page },
  service,
}) => {
  const form = connectionForm(page);
  await form.fill({ ...service, apiKey: 'not-the-key' });
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('The service does not accept your key')).toBeVisible();
  await expect(page.getByText('Unauthenticated.')).toBeVisible();
  await expect(form.key).toBeFocused();
  const { contentUrl, analyticsUrl } = service;
  expect(await form.values()).toEqual({ contentUrl, analyticsUrl, apiKey: 'not-the-key' });
});

const answerCases = [
  {
    name: 'HTML',
    fault: captivePortal(),
    message: 'The response did not come from the service',
    detail: /Welcome aboard/,
  },
  {
    name: 'a redirect',
    fault: redirectTo('https://elsewhere.example/login'),
    message: 'redirected to another address',
    detail: /elsewhere\.example/,
  },
  { name: 'trouble of its own', fault: serverError(503), message: 'The service had an error', detail: /503/ },
];

for (const { name, fault, message, detail } of answerCases) {
  test(`reports a service that responds with ${name}`, async ({ sidetone: { page }, service }) => {
    const stop = service.faults.always('transcriptions.list', fault);
    const form = connectionForm(page);
    await form.fill(service);
    await page.getByRole('button', { name: 'Connect' }).click();
    const result = page.getByRole('alert').filter({ hasText: message });
    await expect(result).toBeVisible();
    await expect(result).toContainText(detail);
    await expect(page.getByText(/Connected \(\d+ ms\)/)).toBeVisible();
    expect(await form.content.inputValue()).toBe(service.contentUrl);
    expect(service.faults.applied.length).toBeGreaterThan(0);
    stop();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('heading', { name: 'All texts', level: 1 })).toBeVisible();
  });
}

test('without a network, saves unchecked, reports it and can continue', { tag: '@stand-in' }, async ({
  launch,
}) => {
  const { page } = await launch({ offline: true });
  const form = connectionForm(page);
  const entered = { contentUrl: 'https://content.example.com', analyticsUrl: 'https://stats.example.com' };
  await form.fill({ ...entered, apiKey: 'a-key' });
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('Saved. The connection could not be checked yet.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(/No network/).first()).toBeVisible();
  expect(await form.values()).toMatchObject(entered);
  expect(await getSettings(page)).toMatchObject({ ok: true, value: { hasApiKey: true, keyChecked: false } });
  await page.getByRole('button', { name: 'Continue without checking' }).click();
  await expect(page.getByRole('heading', { name: 'All texts', level: 1 })).toBeVisible();
});

test('one address is enough for a service that counts no visits', async ({ sidetone: { page }, service }) => {
  const form = connectionForm(page);
  await expect(form.analytics).toHaveCount(0);
  await form.fill({ contentUrl: `${service.contentUrl}/elsewhere`, apiKey: service.apiKey });
  await page.getByRole('button', { name: 'Connect' }).click();
  const result = page.getByRole('alert').filter({ hasText: 'Texts: Nothing is found at this address' });
  await expect(result).toContainText(`Check the path after ${new URL(service.contentUrl).host}.`);
  await expect(result).not.toContainText('deleted');
  await form.fill({ contentUrl: service.contentUrl });
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('heading', { name: 'All texts', level: 1 })).toBeVisible();
  expect(await getSettings(page)).toMatchObject({
    value: { contentUrl: service.contentUrl, analyticsUrl: '', keyChecked: true },
  });
  await expect(page.getByRole('link', { name: 'Websites' })).toHaveCount(0);
  expect(service.recorder.getRequests('websites.list')).toEqual([]);
});

test('statistics at the same address need no second one', async ({ sidetone: { page }, service }) => {
  const form = connectionForm(page);
  await form.fill({ analyticsUrl: 'https://stats.example.com' });
  await page.getByText('At the same address').click();
  await expect(form.analytics).toHaveCount(0);
  await form.fill({ contentUrl: service.contentUrl, apiKey: service.apiKey });
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('heading', { name: 'All texts', level: 1 })).toBeVisible();
  expect(await getSettings(page)).toMatchObject({ value: { analyticsUrl: service.contentUrl } });
});

test('a wrong address and a wrong key are both reported', async ({ sidetone: { page }, service }) => {
  const form = connectionForm(page);
  const nobody = `http://127.0.0.1:${await getRefusedPort()}`;
  await form.fill({ ...service, contentUrl: nobody, apiKey: 'not-the-key' });
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('The service does not accept your key')).toBeVisible();
  await expect(page.getByText('Texts: Can’t reach the service')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue without checking' })).toBeHidden();
});

test('the layout does not move for errors, results or the second address', async ({
  sidetone: { page },
  service,
}) => {
  const form = connectionForm(page);
  const parts = {
    heading: page.getByRole('heading', { level: 1 }),
    content: form.content,
    sheet: page.getByRole('region', { name: 'Recordings' }),
    key: form.key,
    hasStatistics: form.hasStatistics,
  };
  const places = async (): Promise<Record<string, readonly number[] | null>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(parts).map(async ([name, part]) => {
          const box = await part.boundingBox();
          return [name, box && [box.y, box.height]] as const;
        }),
      ),
    );
  await form.open();
  await expect(parts.key).toBeVisible();
  const before = await places();
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('Enter your API key')).toBeVisible();
  expect(await places()).toEqual(before);
  await form.hasStatistics.click();
  expect(await places()).toEqual(before);
  await form.fill({ ...service, apiKey: 'not-the-key' });
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('The service does not accept your key')).toBeVisible();
  expect(await places()).toEqual(before);
  await form.fill({ ...service, contentUrl: `${service.contentUrl}/elsewhere` });
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText(/Nothing is found at this address/)).toBeVisible();
  expect(await places()).toEqual(before);
});
