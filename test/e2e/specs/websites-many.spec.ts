/** Lists of domains through the window: pasted or dropped, previewed, added at the service's pace, stopped. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { tooManyRequests } from '../../service/faults/answers.ts';
import { nth } from '../../service/faults/fault.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { domains, manyWebsites } from '../pages/many-websites.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { websitesPage } from '../pages/websites-page.ts';

test('a pasted list is previewed, added within the service’s pace, and only what failed is tried again', async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  service.data.websites.insert({ domain: 'there.example' });
  await openScreen(page, service, 'Websites');
  const many = manyWebsites(page);
  await many.inHeader('Add many…').click();
  await expect(many.list).toBeFocused();
  await many.list.fill(
    'https://www.münchen-radio.de/feed\n日本語.jp\nthere.example\nlate.example\nshow_room.example\nlate.example\na.example',
  );
  await expect(many.row('münchen-radio.de')).toContainText('xn--mnchen-radio-dlb.de');
  await expect(many.row('there.example')).toContainText('There already');
  await expect(many.row('show_room.example')).toContainText('cannot have the character “_”');
  await expect(many.rows.nth(5)).toContainText('The same as line 4');
  await many.sheet.getByRole('radio', { name: 'Public', exact: true }).check();
  await expectAccessible(page);

  // Somebody else is quicker, and the service asks for a pause in the middle.
  service.data.websites.insert({ domain: 'late.example' });
  service.faults.next('websites.store', tooManyRequests('1', 'after body'));
  await many.start('Add 4 websites').click();
  await expect(page.getByRole('dialog', { name: '3 of 4 websites added', exact: true })).toBeVisible();
  await expect(many.rows).toHaveCount(1);
  await expect(many.row('late.example')).toContainText('Taken already');
  await expectAccessible(page);
  expect(domains(service)).toEqual([
    'there.example',
    'late.example',
    'xn--mnchen-radio-dlb.de',
    'xn--wgv71a119e.jp',
    'a.example',
  ]);
  expect(service.data.websites.byDomain('a.example')).toMatchObject({
    privacy: 0,
    email: 0,
    exclude_bots: 1,
  });

  // What failed stays within reach when the sheet is closed.
  await many.close();
  await expect(many.strip).toContainText('3 of 4 websites added');
  await expect(many.strip).toContainText('1 failed');
  await many.strip.getByRole('button', { name: 'Show' }).click();

  service.data.websites.delete(2);
  service.recorder.clear();
  await many.sheet.getByRole('button', { name: 'Try 1 again' }).click();
  await expect(page.getByRole('dialog', { name: '4 websites added', exact: true })).toBeVisible();
  expect(service.recorder.of('websites.store').map((request) => request.field('domain'))).toEqual([
    'late.example',
  ]);
  await many.close();
  await expect(websitesPage(page).rows).toHaveCount(5);
});

test('a dropped table is read by its column of domains, and a run goes on while its sheet is closed', async ({
  sidetone,
  service,
  folder,
}) => {
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const many = manyWebsites(page);
  const file = path.join(folder, 'kunden.csv');
  writeFileSync(file, Buffer.from('Kunde;Domain\nMüller;a.example\n"Groß; Söhne";größe.example\n', 'latin1'));
  await many.inHeader('Add many…').click();
  await expect(many.list).toBeFocused();
  await dropFiles(page, [file]);
  await expect(many.row('größe.example')).toContainText('xn--gre-6ka8i.example');
  await expect(many.sheet).toContainText('Read from the column “Domain”. Not read: Kunde.');
  const more = path.join(folder, 'more.txt');
  writeFileSync(more, Buffer.from('\ufeffmünchen.example', 'utf16le'));
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    many.sheet.getByRole('button', { name: 'Choose a file…' }).press('Enter'),
  ]);
  await chooser.setFiles(more);
  await expect(many.list).toHaveValue('a.example\ngröße.example\nmünchen.example');
  await many.list.fill('a.example\ngröße.example');
  const book = path.join(folder, 'kunden.xlsx');
  writeFileSync(book, Buffer.from('504b0304140006000800', 'hex'));
  await dropFiles(page, [book]);
  await expect(page.getByText('kunden.xlsx is a workbook')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(many.sheet).toHaveCount(0);
  await many.inHeader('Add many…').click();
  await expect(many.rows).toHaveCount(2);

  const held = holdAt('answer');
  service.faults.next('websites.store', held);
  await many.start('Add 2 websites').click();
  await held.reached;
  await many.sheet.getByRole('button', { name: 'Continue in background' }).click();
  await expect(many.strip).toContainText('Adding 2 websites');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Uploads' }).click();
  await page.getByRole('link', { name: 'Websites' }).click();
  held.release();
  await expect(many.strip).toContainText('2 websites added');
  await expect(websitesPage(page).rows).toHaveCount(2);
  await many.strip.getByRole('button', { name: 'Dismiss' }).click();
  await expect(many.strip).toHaveCount(0);
  await many.inHeader('Add many…').click();
  await expect(many.list).toHaveValue('');
});

test('a run stops after the exchange that is under way, also when the page was loaded anew', async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const many = manyWebsites(page);
  await many.inHeader('Add many…').click();
  await many.list.fill('a.example\nb.example\nc.example');
  const held = holdAt('answer');
  service.faults.next('websites.store', held);
  await many.start('Add 3 websites').click();
  await held.reached;
  await page.reload();
  await many.strip.getByRole('button', { name: 'Show' }).click();
  await many.sheet.getByRole('button', { name: 'Stop' }).click();
  await expect(many.sheet).toContainText('Stopping after the one that is under way');
  held.release();
  await expect(page.getByRole('dialog', { name: '1 of 3 websites added', exact: true })).toBeVisible();
  await expect(many.row('b.example')).toContainText('Not sent');
  await many.close();
  await expect(many.strip).toContainText('2 failed');
  await many.strip.getByRole('button', { name: 'Dismiss' }).click();
  await page.reload();
  await expect(websitesPage(page).rows).toHaveCount(1);
  await many.inHeader('Add many…').click();
  await expect(many.list).toHaveValue('');
  expect(domains(service)).toEqual(['a.example']);
});

test('a crash in the middle of a run loses none of the list: what is stored is told from what is not', async ({
  launch,
  service,
  folder: userData,
}) => {
  const sidetone = await launch({ userData });
  await openScreen(sidetone.page, service, 'Websites');
  const before = manyWebsites(sidetone.page);
  await before.inHeader('Add many…').click();
  await before.list.fill('a.example\nb.example\nc.example');
  const held = holdAt('answer');
  service.faults.next(
    nth(2, ({ request }) => request.method === 'POST'),
    held,
  );
  await before.start('Add 3 websites').click();
  await held.reached;
  await sidetone.kill();
  held.release();

  const { page } = await launch({ userData });
  const many = manyWebsites(page);
  await many.inHeader('Add many…').click();
  await expect(many.list).toHaveValue('a.example\nb.example\nc.example');
  await expect(many.row('There already')).toHaveCount(2);
  await many.start('Add 1 website').click();
  await expect(page.getByRole('dialog', { name: '1 website added', exact: true })).toBeVisible();
  expect(domains(service)).toEqual(['a.example', 'b.example', 'c.example']);
  expect(service.recorder.of('websites.store')).toHaveLength(3);
  await page.reload();
  await many.inHeader('Add many…').click();
  await expect(many.list).toHaveValue('');
});

test('with a run under way it asks before it ends', async ({ launch, service, folder: userData }) => {
  const sidetone = await launch({ userData });
  await openScreen(sidetone.page, service, 'Websites');
  const many = manyWebsites(sidetone.page);
  await many.inHeader('Add many…').click();
  await many.list.fill('a.example\nb.example');
  const held = holdAt('answer');
  service.faults.next('websites.store', held);
  await many.start('Add 2 websites').click();
  await held.reached;
  await sidetone.control.answerDialog('message', { response: 0 });
  await sidetone.control.quit();
  const asked = async (): Promise<string[]> =>
    (await sidetone.control.record()).dialogs.map(({ message }) => message);
  await expect.poll(asked).toEqual(['2 website changes are still running.']);

  // What is under way is let end, and nothing new is begun.
  await sidetone.control.answerDialog('message', { response: 1 });
  await sidetone.control.quit();
  await expect.poll(async () => (await sidetone.control.windows()).length).toBe(0);
  held.release();
  expect(await sidetone.ended).toMatchObject({ code: 0 });
  expect(domains(service)).toEqual(['a.example']);
});
