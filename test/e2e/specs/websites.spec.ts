import { serverError, tooManyRequests } from '../../service/faults/answers.ts';
import type { Matcher } from '../../service/faults/fault.ts';
import { holdAt } from '../../service/faults/timing.ts';
import type { TestService } from '../../service/service.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { bulkWebsites, insertWebsites } from '../pages/bulk-websites.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { setSystemScheme } from '../pages/system-scheme.ts';
import { getToast } from '../pages/toast.ts';
import { websitesPage } from '../pages/websites-page.ts';

const isSecondPage: Matcher = ({ query }) => query.some(([name, value]) => name === 'page' && value === '2');

const lastList = (service: TestService): Record<string, string> =>
  Object.fromEntries(service.recorder.getRequests('websites.list').at(-1)?.query ?? []);

test('asks the service for the order, searches what it has listed, and a start restores both', async ({
  sidetone,
  restart,
  service,
}) => {
  for (let number = 1; number <= 30; number += 1) {
    service.data.websites.insert({ domain: `show-${String(number).padStart(2, '0')}.example` });
  }
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await screen.expectRowCount(30);
  expect(lastList(service)).toEqual({ sort_by: 'id', sort: 'desc', per_page: '100' });
  await screen.choose('Sort', 'Domain, A to Z');
  await expect(screen.rows.first()).toContainText('show-01.example');
  await screen.choose('Sort', 'Domain, Z to A');
  await expect(screen.rows.first()).toContainText('show-30.example');
  const asked = { sort_by: 'domain', sort: 'desc', per_page: '100' };
  expect(lastList(service)).toEqual(asked);
  const requests = service.recorder.getRequests('websites.list').length;
  await screen.search.fill('show-2');
  await expect(screen.rows).toHaveCount(10);
  // All websites have come with the first page.
  expect(service.recorder.getRequests('websites.list')).toHaveLength(requests);
  await screen.row('show-25.example').click();
  await expect(screen.panel.getByRole('heading', { name: 'show-25.example' })).toBeVisible();
  await sidetone.stop();

  service.recorder.clear();
  const again = await restart();
  const next = websitesPage(again.page);
  await expect(next.rows).toHaveCount(10);
  expect(lastList(service)).toEqual(asked);
  await expect(next.panel.getByRole('heading', { name: 'show-25.example' })).toBeVisible();
});

test('finds international names by a part of their Unicode form', async ({ sidetone, service }) => {
  for (const domain of [
    'xn--mnchen-radio-dlb.de',
    'xn--wgv71a119e.jp',
    'a.example',
    'xn--mnster-3ya.example',
  ]) {
    service.data.websites.insert({ domain });
  }
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await screen.search.fill('mün');
  await expect(screen.rows).toHaveCount(2);
  await expect(screen.row('münchen-radio.de')).toBeVisible();
  await expect(screen.total).toHaveText('2');
  await screen.search.fill('münchen');
  await expect(screen.rows).toHaveCount(1);
  await screen.search.fill('https://日本語.jp/folge');
  await expect(screen.row('日本語.jp')).toBeVisible();
  await expect(screen.rows).toHaveCount(1);
  await screen.search.fill('größe');
  await expect(page.getByRole('heading', { name: 'No website matches' })).toBeVisible();
  await screen.search.fill('example');
  await expect(screen.rows).toHaveCount(2);
});

test('shows the first hundred at once and adds the others below them', async ({ sidetone, service }) => {
  for (let at = 1; at <= 1_000; at += 1)
    service.data.websites.insert({ domain: `show-${String(at).padStart(4, '0')}.example`, privacy: at % 2 });
  const { page } = sidetone;
  const screen = websitesPage(page);
  const bulk = bulkWebsites(page);
  const held = holdAt('response');
  service.faults.always(isSecondPage, held);
  await openScreen(page, service, 'Websites');
  await screen.expectRowCount(100);
  await expect(screen.total).toHaveText('100 of 1,000 so far');
  await expect(screen.filter('Everyone')).toHaveText('Everyone');

  // The service is asked for what is not here yet.
  await screen.search.fill('show-050');
  await expect(screen.rows).toHaveCount(10);
  expect(lastList(service)).toMatchObject({ search: 'show-050', search_by: 'domain' });
  await screen.search.fill('');
  await screen.expectRowCount(100);

  await screen.row('show-0990.example').click();
  await bulk.checkbox('show-0995.example').click();
  const top = await screen.row('show-0990.example').boundingBox();
  held.release();
  await screen.expectRowCount(1_000);
  await expect(screen.total).toHaveText('1,000');
  await expect(screen.filter('Everyone')).toHaveText('Everyone 500');
  expect(await screen.row('show-0990.example').boundingBox()).toEqual(top);
  await expect(bulk.bar).toContainText('1 selected');
  await expectAccessible(page);

  // The focus goes to rows that are not rendered, and a row that has it stays when it is scrolled away.
  await screen.row('show-0990.example').focus();
  await page.keyboard.press('End');
  await expect(screen.row('show-0001.example')).toBeFocused();
  await expect(screen.row('show-0001.example')).toBeInViewport();
  const last = screen.rows.filter({ hasText: 'show-0001.example' });
  await expect(last).toHaveAttribute('aria-rowindex', '1000');
  expect(await screen.rows.count()).toBeLessThan(60);
  // The bar of the selection does not cover the last row.
  const [rowBox, barBox] = await Promise.all([last.boundingBox(), bulk.bar.boundingBox()]);
  expect((rowBox?.y ?? 0) + (rowBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
  await screen.table.evaluate((table) => table.parentElement?.scrollTo(0, 0));
  await expect(screen.row('show-0999.example')).toBeInViewport();
  await expect(screen.row('show-0001.example')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(screen.row('show-0002.example')).toBeFocused();
  await expect(screen.row('show-0002.example')).toBeInViewport();

  await bulk.checkbox('show-0002.example').click();
  await page.keyboard.press('Home');
  await expect(screen.row('show-1000.example')).toBeFocused();
  await bulk.checkbox('show-1000.example').click({ modifiers: ['Shift'] });
  await expect(bulk.bar).toContainText('999 selected');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bulk.bar).toContainText('1,000 selected');
  await bulk.all.click();
  await expect(bulk.bar).toHaveCount(0);
  await screen.filter('Everyone').click();
  await screen.expectRowCount(500);
  await bulk.all.click();
  await expect(bulk.bar).toContainText('500 selected');
});

test('keeps the first hundred with a notice when the others cannot be loaded', async ({
  sidetone,
  service,
}) => {
  insertWebsites(service, 120);
  const { page } = sidetone;
  const screen = websitesPage(page);
  service.faults.always(isSecondPage, serverError(500));
  await openScreen(page, service, 'Websites');
  await screen.expectRowCount(100);
  const notice = page.getByRole('status').filter({ hasText: 'This is the list as it was last loaded.' });
  await expect(notice).toHaveCount(1);
  await expect(screen.total).toHaveText('100 of 120 so far');
  service.faults.clear();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await screen.expectRowCount(120);
  await expect(notice).toHaveCount(0);
  await expect(screen.total).toHaveText('120');
});

test('shows only what differs from the usual settings, and counts and filters it', async ({
  sidetone,
  service,
}) => {
  insertWebsites(service, 12);
  service.data.websites.update(12, { privacy: 0, email: 1, exclude_ips: '8.8.8.8\n8.8.4.4' });
  service.data.websites.update(11, { privacy: 2, exclude_bots: 0 });
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  const tags = (row: number) => screen.rows.nth(row).getByRole('cell').last().locator('span');
  await expect(screen.rows).toHaveCount(12);
  await expect(tags(0)).toHaveText(['Everyone', 'Reports', '2 IPs ignored']);
  await expect(tags(1)).toHaveText(['Everyone with a password', 'Bots counted']);
  await expect(tags(2)).toHaveCount(0);
  await expect(screen.filter('Everyone')).toHaveText('Everyone 1');
  await expect(screen.filter('IPs ignored')).toHaveText('IPs ignored 1');
  service.recorder.clear();
  await screen.filter('Bots counted').click();
  await expect(screen.filter('Bots counted')).toHaveAttribute('aria-pressed', 'true');
  await expect(screen.rows).toHaveCount(1);
  await expect(screen.row('show-11.example')).toBeVisible();
  await expect(screen.total).toHaveText('1');
  // All websites are known from the first page.
  expect(service.recorder.getRequests('websites.list')).toEqual([]);
  await expectAccessible(page);

  await screen.filter('All').click();
  await expect(screen.rows).toHaveCount(12);
  await screen.filter('Everyone').click();
  await expect(screen.rows).toHaveCount(1);
  await expect(screen.row('show-12.example')).toBeVisible();
  await expect(screen.filter('Everyone')).toHaveText('Everyone 1');
  await screen.search.fill('show-01');
  await expect(page.getByRole('heading', { name: 'No website matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search', exact: true }).last().click();
  await expect(screen.rows).toHaveCount(12);
});

test('marks a website with an unsaved change in the table; the change can be discarded', async ({
  sidetone,
  service,
}) => {
  service.data.websites.insert({ domain: 'a.example' });
  service.data.websites.insert({ domain: 'b.example' });
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await screen.row('a.example').click();
  await screen.privacy.selectOption('everyone');
  await screen.row('b.example').focus();
  await page.keyboard.press('Enter');
  await expect(screen.panel.getByRole('heading', { name: 'b.example' })).toBeVisible();
  await expect(screen.privacy).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(screen.panel).toHaveCount(0);
  await expect(screen.row('b.example')).toBeFocused();
  await expect(screen.rows.filter({ hasText: 'a.example' })).toContainText('Unsaved changes');
  await screen.row('a.example').click();
  await expect(screen.chosen(screen.privacy)).toHaveText('everyone');
  await screen.panel.getByRole('button', { name: 'Discard' }).click();
  await expect(screen.chosen(screen.privacy)).toHaveText('only you');
  await expect(screen.rows.filter({ hasText: 'a.example' })).not.toContainText('Unsaved changes');
  expect(service.recorder.getRequests('websites.update')).toEqual([]);
});

test('deletes a website only after confirmation, and reports a refusal of the service', {
  tag: '@smoke',
}, async ({ sidetone, service }) => {
  service.data.websites.insert({ domain: 'a.example' });
  service.data.websites.insert({ domain: 'b.example' });
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await screen.row('a.example').click();
  const remove = screen.panel.getByRole('button', { name: 'Delete a.example' });
  const dialog = page.getByRole('dialog', { name: 'Delete a.example?' });
  await remove.click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(screen.panel.getByRole('heading', { name: 'a.example' })).toBeVisible();
  expect(service.recorder.getRequests('websites.delete')).toEqual([]);

  service.faults.next('websites.delete', serverError(500));
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete website' }).click();
  await expect(screen.rows).toHaveCount(1);
  await getToast(page, 'a.example deleted').getByRole('button', { name: 'Close' }).click();
  await expect(getToast(page, 'a.example was not deleted')).toContainText('Server Error');
  await expect(screen.rows).toHaveCount(2);

  await screen.row('a.example').click();
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete website' }).click();
  await expect(screen.rows).toHaveCount(1);
  await expect(screen.panel).toHaveCount(0);
  await expect(screen.row('b.example')).toBeFocused();
  await getToast(page, 'a.example deleted').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => service.data.websites.getAll().length).toBe(1);
  expect(service.data.websites.getAll().map(({ domain }) => domain)).toEqual(['b.example']);
});

test('shows loading, error and deleted states', async ({ sidetone, service }) => {
  service.data.websites.insert({ domain: 'a.example' });
  const { page } = sidetone;
  const screen = websitesPage(page);
  await openScreen(page, service, 'Websites');
  await expect(screen.rows).toHaveCount(1);
  const held = holdAt('response');
  service.faults.next('websites.list', held);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Loading websites' })).toBeAttached();
  await expectAccessible(page);
  held.release();
  await expect(screen.rows).toHaveCount(1);

  service.faults.next('websites.list', serverError(503));
  await screen.choose('Sort', 'Oldest first');
  const list = page.getByRole('region', { name: 'List' });
  await expect(list.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  const requests = service.recorder.getRequests('websites.list').length;
  await list.getByRole('button', { name: 'Try again' }).click();
  // The former page is shown until the response has come.
  await expect.poll(() => service.recorder.getRequests('websites.list')).toHaveLength(requests + 1);
  await expect(screen.rows).toHaveCount(1);
  service.faults.next('websites.list', tooManyRequests('2'));
  await screen.choose('Sort', 'Domain, A to Z');
  await expect(list.getByRole('alert')).toContainText('The service asks for a pause');
  await expect(list.getByRole('timer')).toHaveText(/^Resumes in 0:0\d\.$/);
  await expect(screen.rows).toHaveCount(1);
  await screen.search.fill('zzz');
  await expect(page.getByRole('heading', { name: 'No website matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search', exact: true }).last().click();
  await expect(screen.rows).toHaveCount(1);

  service.data.websites.delete(1);
  await screen.row('a.example').click();
  await expect(page.getByRole('heading', { name: 'This website no longer exists' })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No websites yet' })).toBeVisible();
});

test('in a narrow window, or at 200 %, the open website replaces the table', async ({
  sidetone,
  service,
}) => {
  service.data.websites.insert({ domain: 'a.example' });
  service.data.websites.insert({ domain: 'b.example' });
  const { page } = sidetone;
  await page.setViewportSize({ width: 640, height: 450 });
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  const isWithin = async (): Promise<boolean> =>
    page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  for (const name of ['Export the list', 'Ignore my IPs…', 'Add websites']) {
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await screen.row('b.example').focus();
  await page.keyboard.press('ArrowDown');
  await expect(screen.row('a.example')).toBeFocused();
  await expect(screen.panel).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(screen.privacy).toBeFocused();
  await expect(screen.table).toBeHidden();
  await expectAccessible(page);
  expect(await isWithin()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(screen.row('a.example')).toBeFocused();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the table and the forms, ${scheme}`, {
    tag: scheme === 'dark' ? '@stand-in' : [],
  }, async ({ sidetone, service }) => {
    service.data.websites.insert({ domain: 'a.example', privacy: 2, password: 'x' });
    service.data.websites.insert({ domain: `${'long-'.repeat(12)}name.example` });
    const { page } = sidetone;
    await setSystemScheme(sidetone, scheme);
    await page.setViewportSize({ width: 900, height: 600 });
    await openScreen(page, service, 'Websites');
    const screen = websitesPage(page);
    await expect(screen.rows).toHaveCount(2);
    await expectAccessible(page);
    await screen.row('a.example').click();
    await expect(screen.password).toBeVisible();
    await screen.editIps.click();
    await expect(screen.ips).toBeFocused();
    await expectAccessible(page);
    const bulk = bulkWebsites(page);
    await bulk.inHeader('Add websites').click();
    await bulk.list.fill('https://www.example.com/a');
    await expect(bulk.row('example.com')).toContainText('from https://www.example.com/a');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
}
