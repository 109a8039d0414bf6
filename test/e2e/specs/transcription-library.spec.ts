import type { TestService } from '../../service/service.ts';
import { getTextId } from '../../service/text-id.ts';
import { listenToSpeech } from '../measure/speech-log.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { keys } from '../pages/keys.ts';
import { getCurrentDraft, waitForLibrarySync } from '../pages/library.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const filler = 'Many words that are there to make this long, and nothing else at all. ';

const insertBirds = ({ data }: TestService): void => {
  const insert = (row: Parameters<typeof data.transcriptions.insert>[0]) => data.transcriptions.insert(row);
  insert({ name: 'Über Möwen', result: 'Die Möwe schreit.' });
  insert({ name: 'Long', result: `${filler.repeat(400)}Here a pelican sits.\n\n${filler.repeat(400)}` });
  insert({ name: 'A pelican by name', result: 'Nothing of it in here.' });
};

test('finds names and texts while typing, and opens a result at its place in the text', {
  tag: '@smoke',
}, async ({ sidetone, service }) => {
  insertBirds(service);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await waitForLibrarySync(page, service);
  const asked = service.recorder.requests.length;

  await screen.search.pressSequentially('pel');
  await expect(screen.results).toHaveCount(2);
  await expect(screen.results.filter({ hasText: 'Long' }).locator('mark')).toHaveText('pel');
  expect(service.recorder.requests).toHaveLength(asked);
  await screen.search.fill('"a pelican sits"');
  await expect(screen.results).toHaveCount(1);
  await screen.search.fill('mowe');
  await expect(screen.results).toHaveText([/Über Möwen/]);
  await screen.search.fill('pelican');
  await expect(screen.results).toHaveCount(2);
  await expectAccessible(page);

  // Arrow keys move between the search field and the results; Enter opens the text at the match.
  await screen.search.press('ArrowDown');
  await expect(screen.results.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(screen.search).toBeFocused();
  await screen.results.filter({ hasText: 'Long' }).focus();
  await page.keyboard.press('Enter');
  await expect(screen.editor).toBeFocused();
  await expect(page.locator('.cm-foundPlace')).toHaveText('pelican');
  await expect(page.locator('.cm-foundPlace')).toBeInViewport();
  await takeScreenshot(page, 'transcription-found');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await page.keyboard.type('grey ');
  await expect(screen.editor).toContainText('Here a grey pelican sits.');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(screen.state).toHaveText('Saved');
  await expect(screen.search).toHaveValue('pelican');
});

test('with a screen reader, searches on Enter only, and says once how much was found', async ({
  sidetone: { page, control },
  service,
}) => {
  insertBirds(service);
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await waitForLibrarySync(page, service);
  const setAssisted = async (assisted: boolean): Promise<void> => {
    await control.setAssisted(assisted);
    await expect
      .poll(() => page.evaluate(() => window.sidetone.app.info()))
      .toMatchObject({ ok: true, value: { isAssisted: assisted } });
  };
  await setAssisted(true);
  const speech = await listenToSpeech(page);
  const getFound = async () => (await speech.liveTexts()).filter((text) => text.includes('result'));

  await screen.search.pressSequentially('pelican');
  await screen.options.focus();
  await screen.search.focus();
  await expect(screen.rows).toHaveCount(3);
  await screen.search.press('Enter');
  await expect(screen.results).toHaveCount(2);
  await expect.poll(getFound).toEqual(['pelican: 2 results']);
  await expect(screen.search).toBeFocused();
  await screen.search.press('Enter');
  await expect(screen.results.first()).toBeFocused();

  await screen.search.fill('dodo');
  await screen.search.press('Enter');
  await expect.poll(getFound).toEqual(['pelican: 2 results', 'dodo: No results on this computer']);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(screen.rows).toHaveCount(3);
  await expect(screen.search).toBeFocused();

  await setAssisted(false);
  await screen.search.pressSequentially('mowe');
  await expect(screen.results).toHaveText([/Über Möwen/]);
});

test('shows search and result again after a restart, and searches the service on request', async ({
  sidetone,
  restart,
  service,
}) => {
  insertBirds(service);
  insertTranscriptions(service, 8);
  await openScreen(sidetone.page, service, 'Transcriptions');
  const screen = transcriptionsPage(sidetone.page);
  await waitForLibrarySync(sidetone.page, service);
  await screen.search.fill('pelican');
  await screen.results.filter({ hasText: 'Long' }).click();
  await expect(screen.name).toHaveValue('Long');
  // The search becomes part of the route after a pause in typing.
  await expect
    .poll(() => sidetone.page.evaluate(() => localStorage.getItem('sidetone.route')))
    .toContain('search=pelican');
  await sidetone.stop();
  const again = await restart();
  const next = transcriptionsPage(again.page);
  await expect(next.results).toHaveCount(2);
  await expect(next.search).toHaveValue('pelican');
  await expect(next.name).toHaveValue('Long');

  await next.search.fill('nowhere at all');
  await expect(again.page.getByRole('heading', { name: 'No results on this computer' })).toBeVisible();
  await expectAccessible(again.page);
  await again.page.getByRole('button', { name: /^Search .+ for “nowhere at all”$/ }).click();
  await expect(again.page.getByRole('heading', { name: 'Nothing found at the service' })).toBeVisible();
  await next.closeService.click();
  await next.expectCount(service.data.transcriptions.getAll().length);

  // The shortcut works from any screen.
  await again.page.getByRole('link', { name: 'Websites' }).click();
  await expect(again.page.getByRole('heading', { name: 'Websites', level: 1 })).toBeFocused();
  await again.page.keyboard.press('ControlOrMeta+Shift+f');
  await expect(next.search).toBeFocused();
});

test('shows the best results first, and the rest on request', async ({ sidetone, service }) => {
  for (let number = 1; number <= 119; number += 1)
    service.data.transcriptions.insert({ name: `Episode ${number}`, result: `Part ${number}.` });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await waitForLibrarySync(page, service);
  await screen.search.fill('Episode 11');
  await expect(screen.results.first()).toContainText('Episode 11');
  await expect(screen.results.first().locator('mark')).toHaveText(['Episode', '11', '11']);
  await expect(screen.results).toHaveCount(11);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await takeScreenshot(page, `transcriptions-results-${colorScheme}`);
  }

  await screen.search.fill('Episode');
  await expect(page.getByText('119 results', { exact: true })).toBeVisible();
  const found = page.getByRole('list', { name: 'Search results' }).getByRole('listitem');
  await expect(found.first()).toHaveAttribute('aria-setsize', '50');
  await page.keyboard.press('ArrowDown');
  await expect(screen.results.first()).toBeFocused();
  // The end of what is loaded brings the next ones.
  for (const [loaded, focused] of [
    [100, 50],
    [119, 100],
    [119, 119],
  ] as const) {
    await page.keyboard.press('End');
    await expect(page.locator(`[aria-posinset="${focused}"] [data-row]`)).toBeFocused();
    await expect(found.first()).toHaveAttribute('aria-setsize', String(loaded));
  }
  await expectAccessible(page);
});

test('lists, searches, shows and edits everything without a network, and saves it later in one click', async ({
  sidetone,
  restart,
  service,
}) => {
  for (let number = 1; number <= 30; number += 1) {
    const name = `Episode ${String(number).padStart(2, '0')}`;
    service.data.transcriptions.insert({
      name,
      result: number === 7 ? 'The heron stands.' : `Part ${number}.`,
      favorite: number % 3 === 0 ? 1 : 0,
    });
  }
  await openScreen(sidetone.page, service, 'Transcriptions');
  await waitForLibrarySync(sidetone.page, service);
  await sidetone.stop();
  await service.stop();

  // The start needs no network either.
  const { page, ...offline } = await restart();
  const screen = transcriptionsPage(page);
  const list = page.getByRole('region', { name: 'List' });
  await expect(list.locator('[data-cached-at]')).toContainText(/List as of/);
  await screen.expectCount(30);
  await expect(screen.rows.first()).toContainText('Episode 30');
  await screen.row('Episode 30').focus();
  await page.keyboard.press('End');
  await expect(screen.row('Episode 01')).toBeFocused();
  await screen.favourites.click();
  await screen.expectCount(10);
  await screen.choose('Name, A to Z');
  await expect(screen.rows.first()).toContainText('Episode 03');
  await screen.view(/^All texts/);

  await screen.search.fill('heron');
  await expect(screen.results).toHaveCount(1);
  await screen.results.first().click();
  await expect(screen.editor).toHaveText('The heron stands.');
  await expect(screen.pane.locator('[data-cached-at]')).toContainText(/This is the text as of/);
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' Still.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.state).toHaveText('Kept on this computer. Save it when the service answers.');
  await expect(screen.pane.locator('[data-cached-at]')).toHaveCount(0);
  await expect.poll(() => getCurrentDraft(page, getTextId(service, 7))).toBe('The heron stands. Still.');
  await takeScreenshot(page, 'transcription-offline');
  await expectAccessible(page);

  await service.start();
  await page.keyboard.press('ControlOrMeta+r');
  const notice = page.locator('[data-back-online]');
  await expect(notice).toContainText('The service can be reached again.');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Save now' }).click();
  await expect(screen.state).toHaveText(/^Saved at /);
  expect(service.data.transcriptions.get(7)?.result).toBe('The heron stands. Still.');
  await expect(notice).toHaveCount(0);
  await expect(page.locator('[data-cached-at]')).toHaveCount(0);
  expect(await getCurrentDraft(page, getTextId(service, 7))).toBeNull();
  await offline.stop();
});
