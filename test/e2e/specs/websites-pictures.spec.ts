import type { Page } from '@playwright/test';
import { showJapanese } from '../../fixtures/japanese-font.ts';
import { recordMetric } from '../../metric.ts';
import type { TestService } from '../../service/service.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { bulkWebsites } from '../pages/bulk-websites.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { setSystemScheme } from '../pages/system-scheme.ts';
import { websitesPage } from '../pages/websites-page.ts';

const namedDomains = [
  'münchen-radio.de',
  '日本語.jp',
  'hörspiel-werkstatt.example',
  'ラジオ港.jp',
  'nachtstudio.example',
];
const ascii = (domain: string): string => new URL(`http://${domain}/`).hostname;

const fillThousand = (service: TestService): void => {
  service.data.database.transact(() => {
    for (let at = 1_000; at > 0; at -= 1) {
      const name = namedDomains[at - 1];
      service.data.websites.insert({
        domain: name === undefined ? `show-${String(at).padStart(4, '0')}.example` : ascii(name),
        privacy: at % 3,
        email: at % 4 === 0 ? 1 : 0,
        exclude_ips: at % 5 === 1 ? '198.51.100.0/24\n2001:db8:7::/48' : null,
        created_at: new Date(Date.UTC(2025, 10, 1) - at * 30_000_000).toISOString(),
      });
    }
  });
};

/** 480 new domains, 10 that exist, 10 that no service accepts. */
const pasted = [
  'https://www.nürnberg-kultur.de/feed',
  '放送声.jp',
  ...namedDomains.map((domain) => `https://${domain}/`),
  ...Array.from({ length: 478 }, (_, at) => `folge-${at + 1}.example`),
  ...Array.from({ length: 10 }, (_, at) => `folge_${at + 1}.example`),
  ...Array.from({ length: 5 }, (_, at) => `show-${String(1000 - at).padStart(4, '0')}.example`),
].join('\n');

for (const scheme of ['light', 'dark'] as const) {
  test(`screenshots of a thousand websites, ${scheme}`, {
    tag: scheme === 'dark' ? '@stand-in' : [],
  }, async ({ sidetone, service }) => {
    test.setTimeout(360_000);
    fillThousand(service);
    const { page } = sidetone;
    await setSystemScheme(sidetone, scheme);
    await page.setViewportSize({ width: 1180, height: 780 });
    await openScreen(page, service, 'Websites');
    await showJapanese(page);
    const screen = websitesPage(page);
    const bulk = bulkWebsites(page);
    let taken = 0;
    const picture = async (of: Page, name: string): Promise<void> => {
      await takeScreenshot(of, `websites-${name}-${scheme}`);
      taken += 1;
    };

    await screen.expectRowCount(1_000);
    await bulk.checkbox('münchen-radio.de').click();
    await bulk.checkbox('show-0012.example').click({ modifiers: ['Shift'] });
    await expect(bulk.bar).toContainText('12 selected');
    await expectAccessible(page);
    await screen.table.evaluate((table) => table.parentElement?.scrollTo(0, 0));
    await picture(page, 'list');

    await screen.row('日本語.jp').click();
    await screen.privacy.selectOption('everyone with a password');
    await screen.panel.getByRole('button', { name: 'Generate' }).click();
    await picture(page, 'form');
    await screen.editIps.click();
    await screen.ips.fill('198.51.100.*\n192.168.178.20\n2001:db8::1%eth0');
    await screen.panel.getByRole('list', { name: 'Hints: Ignored IP addresses' }).scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await picture(page, 'form-hints');
    await screen.panel.getByRole('button', { name: 'Discard' }).click();
    await screen.panel.getByRole('button', { name: 'Close' }).click();

    await bulk.all.click();
    await expect(bulk.bar).toContainText('1,000 selected');
    await bulk.inBar('Change…').click();
    await bulk.choose('Email reports', 'On');
    await bulk.choose('Ignored IP addresses', 'Add these');
    await bulk.sheet.getByRole('textbox', { name: 'Ignored IP addresses, one per line' }).fill('8.8.4.0/24');
    await bulk.choose('Ignored query parameters', 'Replace all with these');
    await bulk.sheet.getByRole('textbox', { name: 'Ignored query parameters, one per line' }).fill('ref');
    await expect(bulk.start('Change 1,000 websites')).toBeEnabled();
    await picture(page, 'change-preview');
    // Only visible rows are rendered.
    expect(await bulk.rows.count()).toBeLessThan(40);
    await bulk.start('Cancel').click();
    await screen.row('münchen-radio.de').click();
    await screen.panel.getByRole('button', { name: 'Copy settings to other websites' }).click();
    await expect(bulk.sheet.getByRole('region', { name: 'Preview' })).toContainText('999 websites');
    await picture(page, 'copy');
    await bulk.start('Cancel').click();
    await screen.panel.getByRole('button', { name: 'Close' }).click();
    await bulk.inBar('Ignore my IPs…').click();
    await bulk.sheet
      .getByRole('textbox', { name: 'Ignored IP addresses, one per line' })
      .fill('198.51.100.0/24\n8.8.4.4');
    await bulk.sheet.getByRole('textbox', { name: 'Name' }).fill('Büro');
    await page.keyboard.press('Enter');
    await expect(bulk.sheet.getByRole('button', { name: 'Büro', exact: true })).toBeVisible();
    await expect(bulk.start('Change 1,000 websites')).toBeEnabled();
    await expectAccessible(page);
    await picture(page, 'addresses');
    await bulk.start('Cancel').click();
    await bulk.inBar('Delete…').click();
    await expect(bulk.sheet.getByRole('checkbox')).toBeVisible();
    await picture(page, 'delete');
    await bulk.start('Cancel').click();
    await page.setViewportSize({ width: 900, height: 600 });
    await screen.row('hörspiel-werkstatt.example').click();
    await picture(page, 'small');
    await page.setViewportSize({ width: 590, height: 390 });
    await picture(page, 'zoomed');
    await page.setViewportSize({ width: 1180, height: 780 });
    await screen.panel.getByRole('button', { name: 'Close' }).click();

    await bulk.inHeader('Add websites').click();
    await bulk.list.fill(pasted);
    await expect(bulk.start('Add 480 websites')).toBeEnabled();
    await bulk.list.evaluate((area) => area.scrollTo(0, 0));
    await picture(page, 'add-preview');
    service.data.websites.insert({ domain: 'folge-3.example' });
    service.data.websites.insert({ domain: 'folge-7.example' });
    await bulk.start('Add 480 websites').click();
    await expect(page.getByRole('dialog', { name: '478 of 480 websites added', exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessible(page);
    await picture(page, 'add-result');
    await bulk.show('All 480').click();
    await picture(page, 'add-result-all');
    await bulk.close();
    recordMetric(`websites-pictures-${scheme}`, `${taken} in out/shots`);
  });
}
