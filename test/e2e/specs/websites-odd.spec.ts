import { expectAccessible } from '../pages/accessible.ts';
import { bulkWebsites } from '../pages/bulk-websites.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { setSystemScheme } from '../pages/system-scheme.ts';
import { websitesPage } from '../pages/websites-page.ts';

const ascii = (domain: string): string => new URL(`http://${domain}/`).hostname;
const label = 'a'.repeat(63);
const odd = [
  `${label}.${label}.${label}.${'b'.repeat(50)}.example`,
  `${'dieser-name-hoert-nicht-auf-'.repeat(2)}x.${'und-hier-geht-es-weiter-'.repeat(2)}y.example`,
  ascii('بودكاست.example'),
  ascii('פודקאסט.example'),
  ascii('🎙️.example'),
  // The first letter is Cyrillic.
  ascii('аpple.example'),
  'xn--zzzzz-99999999999.example',
];

for (const scheme of ['light', 'dark'] as const) {
  test(`unusual domains keep the layout, ${scheme}`, { tag: scheme === 'dark' ? '@stand-in' : [] }, async ({
    sidetone,
    service,
  }) => {
    for (const domain of [...odd].reverse()) {
      service.data.websites.insert({
        domain,
        privacy: 2,
        exclude_ips: Array.from({ length: 300 }, (_, at) => `2001:db8:${at.toString(16)}::/48`).join('\n'),
      });
    }
    const { page } = sidetone;
    await setSystemScheme(sidetone, scheme);
    await openScreen(page, service, 'Websites');
    const screen = websitesPage(page);
    const bulk = bulkWebsites(page);
    const fits = (): Promise<boolean> =>
      page.evaluate(() =>
        [...document.querySelectorAll('html, main, aside, table, [role="dialog"]')].every(
          (part) => part.scrollWidth <= part.clientWidth + 1,
        ),
      );
    await expect(screen.rows).toHaveCount(odd.length);
    await expect(screen.rows.nth(5)).toContainText('аpple.example');
    await expect(screen.rows.nth(5)).toContainText(ascii('аpple.example'));
    for (const width of [1180, 900, 620]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await fits(), `the table at ${width}`).toBe(true);
    }
    await page.setViewportSize({ width: 1180, height: 780 });
    await screen.rows.first().getByRole('button').click();
    await screen.editIps.click();
    await expect(screen.ips).toBeVisible();
    await expectAccessible(page);
    expect(await fits(), 'the form').toBe(true);
    await takeScreenshot(page, `websites-odd-${scheme}`);
    await screen.row('بودكاست.example').click();
    await expect(screen.panel.getByRole('heading', { name: 'بودكاست.example' })).toBeVisible();
    await takeScreenshot(page, `websites-odd-rtl-${scheme}`);
    await bulk.all.click();
    await bulk.inBar('Delete…').click();
    await expect(bulk.rows).toHaveCount(odd.length);
    expect(await fits(), 'the list of what is deleted').toBe(true);
    await takeScreenshot(page, `websites-odd-delete-${scheme}`);
    await bulk.start('Cancel').click();
    await bulk.inBar('Change…').click();
    await bulk.choose('Ignored IP addresses', 'Replace all with these');
    await expect(bulk.row('بودكاست.example')).toContainText('and 288 more removed');
    expect(await fits(), 'the preview').toBe(true);
    await takeScreenshot(page, `websites-odd-change-${scheme}`);
  });
}
