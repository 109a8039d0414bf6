import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { tooManyRequests } from '../../service/faults/answers.ts';
import { nth } from '../../service/faults/fault.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { bulkWebsites, getDomains } from '../pages/bulk-websites.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { websiteFields, websitesPage } from '../pages/websites-page.ts';

test('previews a pasted list, adds it at the pace of the service, and retries only what failed', {
  tag: '@smoke',
}, async ({ sidetone, service }) => {
  const { page } = sidetone;
  service.data.websites.insert({ domain: 'there.example' });
  await openScreen(page, service, 'Websites');
  const bulk = bulkWebsites(page);
  await bulk.inHeader('Add websites').click();
  await expect(bulk.list).toBeFocused();
  await bulk.list.fill(
    'https://www.münchen-radio.de/feed\n日本語.jp\nthere.example\nlate.example\nshow_room.example\nlate.example\na.example\n*.example',
  );
  await expect(bulk.row('münchen-radio.de')).toContainText('xn--mnchen-radio-dlb.de');
  await expect(bulk.row('there.example')).toContainText('Already exists');
  await expect(bulk.row('show_room.example')).toContainText('can’t contain the character “_”');
  await expect(bulk.row('*.example')).toContainText('Wildcards such as * aren’t supported.');
  await expect(bulk.rows.nth(5)).toContainText('Same as line 4');
  await websiteFields(bulk.sheet).privacy.selectOption('everyone');
  await expectAccessible(page);

  // Another client adds one of the domains first, and the service asks for a pause.
  service.data.websites.insert({ domain: 'late.example' });
  service.faults.next('websites.store', tooManyRequests('1', 'after body'));
  await bulk.start('Add 4 websites').click();
  await expect(page.getByRole('dialog', { name: '3 of 4 websites added', exact: true })).toBeVisible();
  await expect(bulk.rows).toHaveCount(1);
  await expect(bulk.row('late.example')).toContainText('Already taken');
  await expectAccessible(page);
  expect(getDomains(service)).toEqual([
    'there.example',
    'late.example',
    'xn--mnchen-radio-dlb.de',
    'xn--wgv71a119e.jp',
    'a.example',
  ]);
  expect(service.data.websites.find('domain', 'a.example')).toMatchObject({
    privacy: 0,
    email: 0,
    exclude_bots: 1,
  });

  // The failed domains are still available after the sheet is closed.
  await bulk.close();
  await expect(bulk.strip).toContainText('3 of 4 websites added');
  await expect(bulk.strip).toContainText('1 failed');
  await bulk.strip.getByRole('button', { name: 'Show' }).click();

  service.data.websites.delete(2);
  service.recorder.clear();
  await bulk.sheet.getByRole('button', { name: 'Try 1 again' }).click();
  await expect(page.getByRole('dialog', { name: '4 websites added', exact: true })).toBeVisible();
  expect(service.recorder.getRequests('websites.store').map((request) => request.field('domain'))).toEqual([
    'late.example',
  ]);
  await bulk.close();
  await expect(websitesPage(page).rows).toHaveCount(5);
});

test('reads the domain column of a dropped table, and a run continues while its sheet is closed', async ({
  sidetone,
  service,
  folder,
}) => {
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const bulk = bulkWebsites(page);
  const file = path.join(folder, 'kunden.csv');
  writeFileSync(file, Buffer.from('Kunde;Domain\nMüller;a.example\n"Groß; Söhne";größe.example\n', 'latin1'));
  await bulk.inHeader('Add websites').click();
  await expect(bulk.list).toBeFocused();
  await dropFiles(page, [file]);
  await expect(bulk.row('größe.example')).toContainText('xn--gre-6ka8i.example');
  await expect(bulk.sheet).toContainText('Reading the column “Domain”. Not read: Kunde.');
  const more = path.join(folder, 'more.txt');
  writeFileSync(more, Buffer.from('\ufeffmünchen.example', 'utf16le'));
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    bulk.sheet.getByRole('button', { name: 'Choose a file…' }).press('Enter'),
  ]);
  await chooser.setFiles(more);
  await expect(bulk.list).toHaveValue('a.example\ngröße.example\nmünchen.example');
  await bulk.list.fill('a.example\ngröße.example');
  const presets = path.join(folder, 'kunden.xlsx');
  writeFileSync(presets, Buffer.from('504b0304140006000800', 'hex'));
  await dropFiles(page, [presets]);
  await expect(page.getByText('kunden.xlsx is a workbook')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bulk.sheet).toHaveCount(0);
  await bulk.inHeader('Add websites').click();
  await expect(bulk.rows).toHaveCount(2);

  const held = holdAt('response');
  service.faults.next('websites.store', held);
  await bulk.start('Add 2 websites').click();
  await held.reached;
  await bulk.sheet.getByRole('button', { name: 'Continue in background' }).click();
  await expect(bulk.strip).toContainText('Adding 2 websites');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Queue' }).click();
  await page.getByRole('link', { name: 'Websites' }).click();
  held.release();
  await expect(bulk.strip).toContainText('2 websites added');
  await expect(websitesPage(page).rows).toHaveCount(2);
  await bulk.strip.getByRole('button', { name: 'Dismiss' }).click();
  await expect(bulk.strip).toHaveCount(0);
  await bulk.inHeader('Add websites').click();
  await expect(bulk.list).toHaveValue('');
});

test('a run stops after the current request, also after the window was reloaded', async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const bulk = bulkWebsites(page);
  await bulk.inHeader('Add websites').click();
  await bulk.list.fill('a.example\nb.example\nc.example');
  const held = holdAt('response');
  service.faults.next('websites.store', held);
  await bulk.start('Add 3 websites').click();
  await held.reached;
  await page.reload();
  await bulk.strip.getByRole('button', { name: 'Show' }).click();
  await bulk.sheet.getByRole('button', { name: 'Stop' }).click();
  await expect(bulk.sheet).toContainText('Stopping after the current website');
  held.release();
  await expect(page.getByRole('dialog', { name: '1 of 3 websites added', exact: true })).toBeVisible();
  await expect(bulk.row('b.example')).toContainText('Not sent');
  await bulk.close();
  await expect(bulk.strip).toContainText('2 failed');
  await bulk.strip.getByRole('button', { name: 'Dismiss' }).click();
  await page.reload();
  await expect(websitesPage(page).rows).toHaveCount(1);
  await bulk.inHeader('Add websites').click();
  await expect(bulk.list).toHaveValue('');
  expect(getDomains(service)).toEqual(['a.example']);
});

test('a crash during a run loses no domain, and shows which are stored already', async ({
  sidetone,
  service,
  restart,
}) => {
  await openScreen(sidetone.page, service, 'Websites');
  const before = bulkWebsites(sidetone.page);
  await before.inHeader('Add websites').click();
  await before.list.fill('a.example\nb.example\nc.example');
  const held = holdAt('response');
  service.faults.next(
    nth(2, ({ request }) => request.method === 'POST'),
    held,
  );
  await before.start('Add 3 websites').click();
  await held.reached;
  await sidetone.kill();
  held.release();

  const { page } = await restart();
  const bulk = bulkWebsites(page);
  await expect(bulk.strip).toContainText('1 of 3 websites added');
  await bulk.inHeader('Add websites').click();
  await expect(bulk.list).toHaveValue('a.example\nb.example\nc.example');
  await expect(bulk.row('Already exists')).toHaveCount(2);
  await bulk.start('Add 1 website').click();
  await expect(page.getByRole('dialog', { name: '1 website added', exact: true })).toBeVisible();
  expect(getDomains(service)).toEqual(['a.example', 'b.example', 'c.example']);
  expect(service.recorder.getRequests('websites.store')).toHaveLength(3);
  await page.reload();
  await bulk.inHeader('Add websites').click();
  await expect(bulk.list).toHaveValue('');
});

test('asks before it quits while a run is active', async ({ launch, service, folder: userData }) => {
  const sidetone = await launch({ userData });
  await openScreen(sidetone.page, service, 'Websites');
  const bulk = bulkWebsites(sidetone.page);
  await bulk.inHeader('Add websites').click();
  await bulk.list.fill('a.example\nb.example');
  const held = holdAt('response');
  service.faults.next('websites.store', held);
  await bulk.start('Add 2 websites').click();
  await held.reached;
  await sidetone.control.answerDialog('message', { response: 0 });
  await sidetone.control.quit();
  const asked = async (): Promise<string[]> =>
    (await sidetone.control.record()).dialogs.map(({ message }) => message);
  await expect.poll(asked).toEqual(['2 website changes are still running.']);

  // The running request ends, and no new one starts.
  await sidetone.control.answerDialog('message', { response: 1 });
  await sidetone.control.quit();
  await expect.poll(async () => (await sidetone.control.windows()).length).toBe(0);
  held.release();
  expect(await sidetone.ended).toMatchObject({ code: 0 });
  expect(getDomains(service)).toEqual(['a.example']);
});
