import type { TestService } from '../../service/service.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { bulkWebsites, getDomains, insertWebsites } from '../pages/bulk-websites.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { websitesPage } from '../pages/websites-page.ts';

const sent = (service: TestService): [string, Record<string, string>][] =>
  service.recorder
    .getRequests('websites.update')
    .filter(({ status }) => status === 200)
    .map((request) => [request.path.split('/').at(-1) ?? '', Object.fromEntries(request.fields)]);

test('selects rows by pointer and keyboard, and changes them as previewed', async ({ sidetone, service }) => {
  const { page } = sidetone;
  insertWebsites(service, 30, { exclude_ips: '8.8.8.8' });
  service.data.websites.update(28, { email: 1 });
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  const bulk = bulkWebsites(page);
  await screen.expectRowCount(30);
  await bulk.checkbox('show-30.example').click();
  await bulk.checkbox('show-28.example').click({ modifiers: ['Shift'] });
  await expect(bulk.bar).toContainText('3 selected');
  await screen.row('show-20.example').focus();
  await page.keyboard.press('ControlOrMeta+Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bulk.bar).toContainText('5 selected');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bulk.bar).toContainText('30 selected');
  await screen.search.fill('show-1');
  await expect(screen.rows).toHaveCount(10);
  await bulk.all.click();
  await expect(bulk.bar).toContainText('20 selected');
  await bulk.all.click();
  await expect(bulk.bar).toContainText('30 selected');
  await screen.search.fill('');
  await screen.row('show-20.example').focus();
  await page.keyboard.press('Escape');
  await expect(bulk.bar).toHaveCount(0);

  await screen.table.evaluate((table) => table.parentElement?.scrollTo(0, 0));
  await bulk.checkbox('show-30.example').click();
  await bulk.checkbox('show-28.example').click({ modifiers: ['Shift'] });
  await bulk.inBar('Change…').click();
  await bulk.choose('Who can see the statistics', 'Everyone with a password');
  await expect(bulk.sheet.getByRole('textbox', { name: 'Password for the statistics page' })).toBeFocused();
  await expect(bulk.start('Choose a password first')).toBeEnabled();
  await bulk.choose('Who can see the statistics', 'Leave unchanged');
  await bulk.choose('Email reports', 'On');
  await bulk.choose('Ignored IP addresses', 'Add these');
  await bulk.sheet
    .getByRole('textbox', { name: 'Ignored IP addresses, one per line' })
    .fill('8.8.8.8\n8.8.4.*');
  await expect(bulk.sheet).toContainText('1 entry is not valid');
  await bulk.sheet.getByRole('button', { name: 'Use 8.8.4.0/24' }).click();
  await expect(bulk.sheet).not.toContainText('not valid');
  await bulk.choose('Ignored query parameters', 'Replace all with these');
  await bulk.sheet.getByRole('textbox', { name: 'Ignored query parameters, one per line' }).fill('ref');
  await expect(bulk.row('show-30.example')).toContainText('Reports');
  await expect(bulk.row('show-30.example')).toContainText('Not shown by the service, replaced');
  await expect(bulk.row('show-28.example')).not.toContainText('Reports');
  await expectAccessible(page);
  await bulk.start('Change 3 websites').click();
  await expect(page.getByRole('dialog', { name: '3 websites changed', exact: true })).toBeVisible();
  const lists = { exclude_ips: '8.8.8.8\n8.8.4.0/24', exclude_params: 'ref' };
  expect(sent(service)).toEqual([
    ['30', { email: '1', ...lists }],
    ['29', { email: '1', ...lists }],
    ['28', lists],
  ]);
});

test('copies settings to other websites, with the list sent last if the service hides it', async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  insertWebsites(service, 3);
  service.data.websites.update(1, { privacy: 2, email: 1 });
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  const bulk = bulkWebsites(page);
  await screen.row('show-01.example').click();
  await screen.choose('Ignored query parameters', 'Replace all with these');
  await screen.params.fill('ref\nsid');
  await screen.save.click();
  await expect(screen.status).toHaveText('Saved');
  await expect(screen.panel).toContainText('ref, sid');
  service.recorder.clear();

  await screen.panel.getByRole('button', { name: 'Copy settings to other websites' }).click();
  await expect(bulk.row('show-02.example')).toContainText('Only you → becomes Everyone with a password');
  await bulk.choose('Email reports', 'Leave unchanged');
  // Lists that the service hides or that are empty are copied only on request.
  for (const list of ['Ignored query parameters', 'Ignored IP addresses'])
    await expect(bulk.sheet.getByRole('combobox', { name: list, exact: true })).toHaveValue(
      'Leave unchanged',
    );
  await bulk.choose('Ignored query parameters', 'Replace all with these');
  await expect(
    bulk.sheet.getByRole('textbox', { name: 'Ignored query parameters, one per line' }),
  ).toHaveValue('ref\nsid');
  await bulk.start('Choose a password first').click();
  await expect(bulk.sheet.getByRole('textbox', { name: 'Password for the statistics page' })).toBeFocused();
  await bulk.sheet.getByRole('button', { name: 'Generate' }).click();
  const password = await bulk.sheet
    .getByRole('textbox', { name: 'Password for the statistics page' })
    .inputValue();
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
  await expectAccessible(page);
  await bulk.start('Change 2 websites').click();
  await expect(page.getByRole('dialog', { name: '2 websites changed', exact: true })).toBeVisible();
  const copied = { privacy: '2', password, exclude_params: 'ref\nsid' };
  expect(sent(service).sort()).toEqual([
    ['2', copied],
    ['3', copied],
  ]);
  // The generated password is available in each changed website.
  await bulk.close();
  await screen.row('show-02.example').click();
  await screen.panel.getByRole('button', { name: 'Enter it again' }).click();
  await expect(screen.password).toHaveValue(password);
});

test('selects and changes rows by keyboard alone, and restores the focus afterwards', async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  insertWebsites(service, 4);
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  const bulk = bulkWebsites(page);
  await expect(screen.rows).toHaveCount(4);
  // The three buttons of the header, all rows, search, four filters, order, and the rows as a single stop.
  await page.getByRole('button', { name: 'Export the list' }).focus();
  await press(...Array.from({ length: 11 }, () => 'Tab'));
  await expect(screen.row('show-04.example')).toBeFocused();
  await press('ControlOrMeta+Space', 'Shift+ArrowDown', 'Tab');
  await expect(bulk.inBar('Change…')).toBeFocused();
  await press('Enter');
  await expect(bulk.sheet.getByRole('combobox', { name: 'Who can see the statistics' })).toBeFocused();
  await press('Escape');
  await expect(bulk.inBar('Change…')).toBeFocused();
  await press('Enter');
  const first = bulk.sheet.getByRole('combobox', { name: 'Who can see the statistics' });
  await expect(first).toBeFocused();
  await press('Tab');
  await expect(bulk.sheet.getByRole('combobox', { name: 'Email reports' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('listbox').getByRole('option', { name: 'On', exact: true })).toBeVisible();
  // In a list that has just opened, the first arrow may only highlight the current option.
  await expect(async () => {
    await press('ArrowDown');
    await expect(page.locator('[data-combobox-selected]')).toHaveText('On', { timeout: 500 });
  }).toPass();
  await press('Enter');
  await expect(bulk.start('Change 2 websites')).toBeEnabled();
  await press('Shift+Tab', 'Shift+Tab', 'Shift+Tab');
  await expect(bulk.start('Change 2 websites')).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('dialog', { name: '2 websites changed', exact: true })).toBeVisible();
  await press('Escape');
  await expect(bulk.inBar('Change…')).toBeFocused();
  expect(sent(service)).toEqual([
    ['4', { email: '1' }],
    ['3', { email: '1' }],
  ]);
  // The row that opened the dialog was deleted.
  await screen.row('show-04.example').focus();
  await press('Delete');
  await bulk.sheet.getByRole('checkbox').check();
  await bulk.start('Delete 2 websites').press('Enter');
  await expect(page.getByRole('dialog', { name: '2 websites deleted', exact: true })).toBeVisible();
  await expect(screen.rows).toHaveCount(2);
  await press('Escape');
  await expect(screen.row('show-02.example')).toBeFocused();
});

test('saves IP addresses by name, excludes them everywhere at once, and counts them again', async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  insertWebsites(service, 12);
  await openScreen(page, service, 'Websites');
  const bulk = bulkWebsites(page);
  const list = bulk.sheet.getByRole('textbox', { name: 'Ignored IP addresses, one per line' });
  const name = bulk.sheet.getByRole('textbox', { name: 'Name' });
  const preset = (text: string) => bulk.sheet.getByRole('button', { name: text, exact: true });
  await bulk.inHeader('Ignore my IPs…').click();
  await expect(bulk.sheet).toContainText('No changes yet.');
  await expect(bulk.show('Change 0')).toHaveCount(0);
  await expect(bulk.start('Change websites')).toBeDisabled();
  await expect(bulk.sheet).toContainText('Save the IP addresses of your office or studio under a name');
  await list.fill('8.8.8.7/24\n2a00:1450::/32');
  await bulk.sheet.getByRole('button', { name: 'Use 8.8.8.0/24' }).click();
  await expect(list).toBeFocused();
  await preset('Save these addresses').click();
  await expect(bulk.sheet).toContainText('Enter a name.');
  await expect(name).toBeFocused();
  await name.fill('Büro');
  await page.keyboard.press('Enter');
  await expect(preset('Büro')).toBeVisible();
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await bulk.start('Change 12 websites').click();
  await expect(page.getByRole('dialog', { name: '12 websites changed', exact: true })).toBeVisible();
  await bulk.close();
  const lists = () => new Set(service.data.websites.getAll().map(({ exclude_ips }) => exclude_ips));
  expect(lists()).toEqual(new Set(['8.8.8.0/24\n2a00:1450::/32']));

  await bulk.inHeader('Ignore my IPs…').click();
  await preset('Büro').click();
  await expect(bulk.show('Unchanged 12')).toBeVisible();
  await expect(bulk.start('Change websites')).toBeDisabled();
  await bulk.choose('Ignored IP addresses', 'Remove these');
  await bulk.start('Change 12 websites').click();
  await expect(page.getByRole('dialog', { name: '12 websites changed', exact: true })).toBeVisible();
  expect(lists()).toEqual(new Set([null]));
  await bulk.close();

  // A list is changed by saving it under its name again, and two of them are added to one list.
  await bulk.inHeader('Ignore my IPs…').click();
  await preset('Büro').click();
  await expect(name).toHaveValue('Büro');
  await list.fill('8.8.4.0/24');
  await preset('Save these addresses').click();
  await expect(bulk.sheet.getByRole('list', { name: 'My IP addresses' })).toContainText('8.8.4.0/24');
  await name.fill('Studio');
  await list.fill('8.8.8.8');
  await preset('Save these addresses').click();
  await preset('Büro').click();
  await expect(list).toHaveValue('8.8.8.8\n8.8.4.0/24');
  await bulk.sheet.getByRole('button', { name: 'Remove Studio' }).click();
  await page.getByRole('dialog', { name: 'Remove Studio' }).getByRole('button', { name: 'Remove' }).click();
  await expect(preset('Studio')).toHaveCount(0);
  await expect(name).toBeFocused();
  await expect(preset('Büro')).toBeVisible();
});

test('changes all websites, also those that were added since the list was last read', async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  insertWebsites(service, 5);
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  const bulk = bulkWebsites(page);
  await bulk.inHeader('Add websites').click();
  await bulk.list.fill(Array.from({ length: 39 }, (_, at) => `new-${at}.example`).join('\n'));
  await bulk.start('Add 39 websites').click();
  await expect(page.getByRole('dialog', { name: '39 websites added', exact: true })).toBeVisible();
  await bulk.close();
  await screen.expectRowCount(44);
  await screen.row('new-38.example').click();
  await screen.reports.selectOption('sent');
  await screen.save.click();
  await expect(screen.status).toHaveText('Saved');
  // Another program ignores an address meanwhile.
  service.data.websites.update(3, { exclude_ips: '8.8.4.4' });
  service.recorder.clear();

  await bulk.inHeader('Ignore my IPs…').click();
  await bulk.sheet.getByRole('textbox', { name: 'Ignored IP addresses, one per line' }).fill('8.8.8.8');
  await expect(bulk.sheet).toContainText(/44 websites.*Read from the service at \d/);
  await bulk.start('Change 44 websites').click();
  await expect(page.getByRole('dialog', { name: '44 websites changed', exact: true })).toBeVisible();
  expect(sent(service)).toHaveLength(44);
  expect(Object.fromEntries(sent(service))[3]).toEqual({ exclude_ips: '8.8.4.4\n8.8.8.8' });
});

test('deletes many only after their list is confirmed', async ({ sidetone, service }) => {
  const { page } = sidetone;
  insertWebsites(service, 12);
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  const bulk = bulkWebsites(page);
  await expect(screen.rows).toHaveCount(12);
  await bulk.all.click();
  await bulk.checkbox('show-02.example').click();
  await bulk.checkbox('show-01.example').click();
  await screen.row('show-12.example').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog', { name: 'Delete 10 websites?', exact: true })).toBeVisible();
  await expect(bulk.rows).toHaveCount(10);
  await expect(bulk.start('Delete 10 websites')).toBeDisabled();
  await expectAccessible(page);
  await bulk.sheet.getByRole('checkbox').check();
  await bulk.start('Delete 10 websites').click();
  await expect(page.getByRole('dialog', { name: '10 websites deleted', exact: true })).toBeVisible();
  await bulk.close();
  await expect(bulk.bar).toHaveCount(0);
  await expect(screen.rows).toHaveCount(2);
  expect(getDomains(service)).toEqual(['show-01.example', 'show-02.example']);
});
