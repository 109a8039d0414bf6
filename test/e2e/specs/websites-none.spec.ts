/** A service may have no website statistics, or other ones than its address says. */
import { expect, getSettings, test } from '../pages/service-test.ts';

test('without statistics there are no websites, on this computer either', { tag: '@stand-in' }, async ({
  connected: { page },
  service,
}) => {
  const link = page.getByRole('link', { name: 'Websites' });
  await page.evaluate(() => window.sidetone.settings.update({ place: 'computer' }));
  await expect(page.getByRole('link', { name: 'Connection: On this computer' })).toBeVisible();
  await link.click();
  await expect(page.getByRole('heading', { name: 'Websites', level: 1 })).toBeVisible();
  await expect.poll(() => service.recorder.getRequests('websites.list')).not.toEqual([]);

  await page.getByRole('link', { name: 'All texts' }).click();
  await page.evaluate(() => window.sidetone.settings.update({ analyticsUrl: '' }));
  await expect(link).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+3');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('websites');
  await expect(palette.getByRole('option', { name: 'Websites', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'All texts', level: 1 })).toBeVisible();
});

test('an address without statistics is said, and can be changed or left out', async ({
  connected: { page },
  service,
}) => {
  const { contentUrl, analyticsUrl } = service;
  await page.evaluate(
    (url) => window.sidetone.settings.update({ analyticsUrl: url }),
    `${contentUrl}/elsewhere`,
  );
  await page.getByRole('link', { name: 'Websites' }).click();
  const title = page.getByRole('heading', {
    name: 'Your service has no website statistics at this address',
    level: 1,
  });
  await expect(title).toBeVisible();
  const field = page.getByLabel('Address for website statistics');
  await field.fill('https://elsewhere.example');
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('alert')).toContainText(`The key is only for ${new URL(contentUrl).host}.`);
  await field.fill(analyticsUrl);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('heading', { name: 'Websites', level: 1 })).toBeVisible();

  await page.evaluate((url) => window.sidetone.settings.update({ analyticsUrl: url }), contentUrl);
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: 'Hide Websites' }).click();
  await expect(page.getByRole('heading', { name: 'All texts', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Websites' })).toHaveCount(0);
  expect(await getSettings(page)).toMatchObject({ value: { analyticsUrl: '', keyState: 'stored' } });
});
