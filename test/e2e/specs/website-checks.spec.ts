import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validation } from '../../service/faults/answers.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { bulkWebsites } from '../pages/bulk-websites.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { getLastFields, websiteFields, websitesPage } from '../pages/websites-page.ts';

test('shows hints below the lists while the user types, with suggested corrections', async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  const bulk = bulkWebsites(page);
  const fields = websiteFields(bulk.sheet);
  await bulk.inHeader('Add websites').click();
  await bulk.list.fill('exa_mple.com');
  await expect(bulk.row('exa_mple.com')).toContainText('A domain can’t contain the character “_”.');
  await bulk.list.fill('https://www.日本語.jp/feed');
  await expect(bulk.row('日本語.jp')).toContainText('xn--wgv71a119e.jp');

  const ips = bulk.sheet.getByRole('list', { name: 'Hints: Ignored IP addresses' });
  await fields.editIps.click();
  await expect(fields.ips).toBeFocused();
  await fields.ips.fill('8.8.8.8\n8.8.4.*\n8.8.8.8/32\n192.168.1.1');
  await expect(ips.getByRole('listitem')).toHaveCount(3);
  await expect(ips).toContainText('Line 2 8.8.4.*');
  await ips.getByRole('button', { name: 'Use 8.8.4.0/24' }).click();
  await ips.getByRole('button', { name: 'Remove line 3' }).click();
  await expect(fields.ips).toHaveValue('8.8.8.8\n8.8.4.0/24\n192.168.1.1');
  await expect(ips.getByRole('listitem')).toHaveCount(1);

  const params = bulk.sheet.getByRole('list', { name: 'Hints: Ignored query parameters' });
  await fields.editParams.click();
  await fields.params.fill('utm_source\nhttps://example.com/?ref=a&sid=b#top');
  await expect(params).toContainText('no longer show which campaign');
  await params.getByRole('button', { name: 'Use ref and sid' }).click();
  await expect(fields.params).toHaveValue('utm_source\nref\nsid');
  await expectAccessible(page);

  await fields.ips.fill('office');
  await bulk.start('Add 1 website').click();
  await expect(page.getByRole('dialog', { name: '1 website added', exact: true })).toBeVisible();
  await bulk.close();
  expect(getLastFields(service, 'websites.store')).toMatchObject({
    domain: 'xn--wgv71a119e.jp',
    exclude_ips: 'office',
    exclude_params: 'utm_source\nref\nsid',
  });
  await expect(screen.rows.first()).toContainText('xn--wgv71a119e.jp');
  await screen.row('日本語.jp').click();
  await expect(screen.panel).toContainText('The domain can’t be changed');
  const saved = screen.panel.getByRole('list', { name: 'Ignored IP addresses' });
  await expect(saved.getByRole('listitem')).toHaveText(/^office.*This is not an IP address/);
  await screen.editIps.click();
  await screen.ips.fill('8.8.4.0/24');
  await screen.save.click();
  await expect(saved.getByRole('listitem')).toHaveText('8.8.4.0/24256 addresses');
});

test('generates a password that can be shown and used again, and saves it only in the window', async ({
  sidetone,
  service,
}) => {
  const { page, userData } = sidetone;
  service.data.websites.insert({ domain: 'a.example' });
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await screen.row('a.example').click();
  await screen.privacy.selectOption('everyone with a password');
  await screen.panel.getByRole('button', { name: 'Generate' }).click();
  await expect(screen.password).toHaveAttribute('type', 'text');
  const password = await screen.password.inputValue();
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
  await screen.save.click();
  await expect(screen.status).toHaveText('Saved');
  expect(getLastFields(service, 'websites.update')).toEqual({ privacy: '2', password });
  await expect(screen.panel).toContainText('A password is set. Leave this empty to keep it.');
  await expect(screen.password).toHaveValue('');
  await expect(screen.panel).toContainText(
    /Last sent from Sidetone at .* Available until you close this window/,
  );
  await expectAccessible(page);
  await screen.panel.getByRole('button', { name: 'Enter it again' }).click();
  await expect(screen.password).toHaveValue(password);
  await expect(screen.password).toHaveAttribute('type', 'text');
  await screen.panel.getByRole('button', { name: 'Discard' }).click();
  await expect(screen.privacy).toBeFocused();
  await page.reload();
  await expect(screen.panel).toContainText('A password is set. Leave this empty to keep it.');
  await expect(screen.panel).not.toContainText('Last sent from Sidetone at');
  await sidetone.stop();
  const files = readdirSync(userData, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(files.length).toBeGreaterThan(2);
  for (const { parentPath, name } of files) {
    expect(readFileSync(path.join(parentPath, name)).includes(password), name).toBe(false);
  }
});

test('offers the list that was sent last if the service hides it, also after a restart', async ({
  sidetone,
  restart,
  service,
}) => {
  service.data.websites.insert({ domain: 'a.example' });
  await openScreen(sidetone.page, service, 'Websites');
  const before = websitesPage(sidetone.page);
  await before.row('a.example').click();
  await before.choose('Ignored query parameters', 'Replace all with these');
  await before.params.fill('ref\nsid');
  await before.save.click();
  await expect(before.status).toHaveText('Saved');
  await sidetone.stop();

  const { page } = await restart();
  const screen = websitesPage(page);
  await expect(screen.panel).toContainText(/Last sent from Sidetone on .*: ref, sid/);
  await expectAccessible(page);
  await screen.panel.getByRole('button', { name: 'Start from this list: Ignored query parameters' }).click();
  await expect(screen.params).toHaveValue('ref\nsid');
  await screen.choose('Ignored query parameters', 'Leave unchanged');
  await expect(screen.save).toBeDisabled();
  await screen.choose('Ignored query parameters', 'Replace all with these');
  await screen.params.fill('ref\nsid\nsource');
  await screen.save.click();
  await expect(screen.status).toHaveText('Saved');
  expect(getLastFields(service, 'websites.update')).toEqual({ exclude_params: 'ref\nsid\nsource' });
});

test('shows the line of an entry that the service refuses', async ({ sidetone, service }) => {
  service.data.websites.insert({ domain: 'a.example', exclude_ips: '8.8.8.8' });
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await screen.row('a.example').click();
  await screen.editIps.click();
  await screen.ips.fill('8.8.8.8\n\n8.8.4.4\n1.1.1.1');
  service.faults.next(
    'websites.update',
    validation({ 'exclude_ips.2': ['Not from this network.'], exclude_ips: ['8.8.4.4 is ours.'] }, 'errors'),
  );
  await screen.save.click();
  await expect(screen.ips).toBeFocused();
  await expect(screen.panel).toContainText('Line 4, 1.1.1.1: Not from this network.');
  await expect(screen.panel).toContainText('Line 3, 8.8.4.4: 8.8.4.4 is ours.');
});
