/** Rows of the list: what they show, and that nothing moves them. */
import { audio } from '../../fixtures/audio.ts';
import { serverError } from '../../service/faults/answers.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { showFields } from '../../unit/shows/create-show.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { getLayoutShifts, watchLayoutShifts } from '../measure/layout-shifts.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { keys } from '../pages/keys.ts';
import { waitForLibrarySync } from '../pages/library.ts';
import { isSyncList } from '../pages/list-requests.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { expect, saveAutomatically, test } from '../pages/service-test.ts';
import { showGerman } from '../pages/show-german.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

test('typing in a text moves nothing but the text, also while it is saved', async ({ sidetone, service }) => {
  insertTranscriptions(service, 30);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  await saveAutomatically(page);
  const screen = transcriptionsPage(page);
  await screen.expectCount(30);
  await screen.row('Episode 028').click();
  await screen.editor.press(keys.documentEnd);
  await watchLayoutShifts(page);
  const getPlaces = async () => [
    await screen.favourites.boundingBox(),
    ...(await screen.rows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON()))),
  ];
  const before = await getPlaces();
  await page.keyboard.type(' One more sentence.', { delay: 30 });
  // It is about to be saved, so there is nothing to say.
  await expect(screen.row('Episode 028')).not.toContainText('Not saved yet');
  await expect(screen.count('Not saved yet')).toHaveText('');
  expect(await getPlaces()).toEqual(before);
  await expect(screen.state).toHaveText(/^Saved at /);
  expect(await getPlaces()).toEqual(before);
  expect(await getLayoutShifts(page)).toEqual([]);
  service.faults.next('transcriptions.update', serverError(500));
  await page.keyboard.type(' And one that fails.', { delay: 30 });
  await expect(screen.row('Episode 028')).toContainText('Not saved yet');
  await expect(screen.count('Not saved yet')).toHaveText('1');
  expect(await getPlaces()).toEqual(before);
});

test('the rail has its counts in the frame of the first rows', async ({ sidetone: { page }, service }) => {
  insertTranscriptions(service, 30);
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.expectCount(30);
  await page.evaluate(async (fields) => {
    const { shows, library } = window.sidetone;
    const [rows, show] = await Promise.all([library.list(), shows.create(fields)]);
    if (!rows.ok || !show.ok) throw new Error('Not read, or not created');
    await shows.assign(
      rows.value.rows.slice(0, 3).map(({ id }) => id),
      show.value.id,
    );
  }, showFields());
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[data-row]') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const links = [...document.querySelectorAll('nav a')];
        document.documentElement.dataset.rail = JSON.stringify(links.map(({ textContent }) => textContent));
      });
    }).observe(document, { subtree: true, childList: true });
  });
  await page.reload();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-rail', /./);
  expect(JSON.parse((await html.getAttribute('data-rail')) ?? '[]')).toEqual(
    expect.arrayContaining(['All texts30', 'Favorites15', 'Night Shift3']),
  );
});

test('a running upload is a row above the texts, until its text is one of them', async ({
  connected: { page },
  service,
}) => {
  insertTranscriptions(service, 3);
  await page.reload();
  const screen = transcriptionsPage(page);
  await screen.expectCount(3);
  const held = holdAt('response');
  service.faults.next('transcriptions.store', held);
  await dropFiles(page, [audio.mp3.path]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Start/ })
    .click();
  await held.reached;
  await page.getByRole('link', { name: 'All texts' }).click();
  const upload = page.getByRole('list', { name: 'In progress' }).getByRole('button');
  await expect(upload).toHaveText(/Episode 12: The window.*The service is listening/);
  await expectAccessible(page);
  await takeScreenshot(page, 'transcriptions-running-upload');
  await upload.click();
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'All texts' }).click();
  held.release();
  await screen.expectCount(4);
  await expect(screen.rows.first()).toContainText('Episode 12: The window');
  await expect(upload).toHaveCount(0);
});

test('says how much of the service’s list is here, in the list and in the search', async ({
  sidetone: { page },
  service,
}) => {
  insertTranscriptions(service, 40);
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await waitForLibrarySync(page, service);
  await screen.expectCount(40);
  const held = holdAt('begin');
  service.faults.next(isSyncList, held);
  for (let number = 1; number <= 100; number += 1)
    service.data.transcriptions.insert({ name: `Elsewhere ${number}`, result: 'The heron stands.' });
  await page.keyboard.press('F5');
  const note = 'Your texts are still being loaded: 50 of 140 so far.';
  await expect(page.getByText(note)).toBeVisible();
  await held.reached;
  await screen.search.fill('heron');
  await expect(page.getByText(note)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Search [\w.]+:\d+$/ })).toBeVisible();
  held.release();
  await expect(page.getByText('100 results', { exact: true })).toBeVisible();
  await expect(page.getByText(note)).toHaveCount(0);
  await screen.search.fill('');
  await screen.expectCount(140);
});

test('shows date, length, words and language of each text, in both languages and at every width', {
  tag: '@stand-in',
}, async ({ sidetone: { page }, service }) => {
  const month = 30 * 86_400_000;
  for (let age = 14; age >= 0; age -= 1) {
    const created_at = new Date(Date.now() - age * month).toISOString();
    const name = `Night Shift ${318 - age} – The signal box`;
    const result =
      'Welcome back to Night Shift, the podcast about people who work while the rest of us sleep.';
    service.data.transcriptions.insert({ name, result, created_at, favorite: age % 3 === 1 ? 1 : 0 });
  }
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.expectCount(15);
  await expect(screen.rows.first()).toContainText('17 words');
  await expect(page.getByText('This week', { exact: true })).toBeVisible();
  await screen.row('Night Shift 317').click();
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' More.');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await takeScreenshot(page, `transcriptions-rows-${colorScheme}`);
    await expectAccessible(page);
  }
  await showGerman(page);
  await takeScreenshot(page, 'transcriptions-rows-german');
  await page.setViewportSize({ width: 590, height: 390 });
  await page.keyboard.press('Escape');
  await takeScreenshot(page, 'transcriptions-rows-590');
});
