import { holdAt } from '../../service/faults/timing.ts';
import { bulkWebsites, insertWebsites } from '../pages/bulk-websites.ts';
import { openScreen } from '../pages/open-screen.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { expect, test } from '../pages/service-test.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { websitesPage } from '../pages/websites-page.ts';

test('arrow down moves from the search field into the table', async ({ sidetone, service }) => {
  insertWebsites(service, 3);
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await expect(screen.rows).toHaveCount(3);
  await expect(transcriptionsPage(page).count('Websites')).toHaveText('3');
  await screen.search.press('ArrowDown');
  await expect(screen.row('show-03.example')).toBeFocused();
});

test('another order of the table starts at its top', async ({ sidetone, service }) => {
  insertWebsites(service, 60);
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await screen.expectRowCount(60);
  await screen.table.evaluate((table) => table.parentElement?.scrollTo(0, 2_000));
  await expect(screen.row('show-60.example')).not.toBeInViewport();
  await screen.choose('Sort', 'Domain, A to Z');
  await expect(screen.row('show-01.example')).toBeInViewport();
});

test('Shift and click selects from the open row after everything was deselected', async ({
  sidetone,
  service,
}) => {
  insertWebsites(service, 8);
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  const bulk = bulkWebsites(page);
  await screen.row('show-05.example').click();
  await bulk.checkbox('show-08.example').click();
  await bulk.checkbox('show-08.example').click();
  await expect(bulk.bar).toHaveCount(0);
  await bulk.checkbox('show-04.example').click({ modifiers: ['Shift'] });
  await expect(bulk.bar).toContainText('2 selected');
});

test('a website that is stored after the user left the screen does not bring the user back', async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const bulk = bulkWebsites(page);
  await bulk.inHeader('Add websites').click();
  await bulk.list.fill('new.example');
  const held = holdAt('response');
  service.faults.next('websites.store', held);
  await bulk.start('Add 1 website').click();
  await held.reached;
  await bulk.sheet.getByRole('button', { name: 'Continue in background' }).click();
  await page.getByRole('link', { name: 'Queue' }).click();
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
  held.release();
  await expect.poll(() => service.data.websites.getAll()).toHaveLength(1);
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Websites' }).click();
  await expect(websitesPage(page).row('new.example')).toBeVisible();
});

test('a deleted website stays hidden until the list without it has come', async ({ sidetone, service }) => {
  insertWebsites(service, 3);
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  await screen.row('show-02.example').click();
  await screen.panel.getByRole('button', { name: 'Delete show-02.example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete website' }).click();
  await expect(screen.rows).toHaveCount(2);
  const held = holdAt('response');
  service.faults.next('websites.list', held);
  await getToast(page, 'show-02.example deleted').getByRole('button', { name: 'Close' }).click();
  await held.reached;
  await expect(screen.rows).toHaveCount(2);
  await expect(screen.row('show-02.example')).toHaveCount(0);
  held.release();
  await expect(screen.total).toHaveText('2');
});

test('Shift and a click on a checkbox selects all rows up to it', async ({ sidetone, service }) => {
  insertTranscriptions(service, 6);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  const getCheck = (name: string) => screen.list.getByRole('checkbox', { name: `Select ${name}` });
  await getCheck('Episode 005').click();
  await getCheck('Episode 002').click({ modifiers: ['Shift'] });
  await expect(screen.bar).toContainText('4 selected');
  await expect(getCheck('Episode 002')).toBeChecked();
});

test('the list is empty as soon as its last transcription is deleted', async ({ sidetone, service }) => {
  insertTranscriptions(service, 2);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Episode 001').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('heading', { name: 'No texts yet' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(screen.rows).toHaveCount(2);
});
