import { serverError } from '../../service/faults/answers.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { withData } from '../../service/faults/outcome.ts';
import { holdAt } from '../../service/faults/timing.ts';
import type { TestService } from '../../service/service.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { keys } from '../pages/keys.ts';
import { getScreenLists, isScreenList } from '../pages/list-requests.ts';
import { openScreen } from '../pages/open-screen.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { connect, expect, test } from '../pages/service-test.ts';
import { setSystemScheme } from '../pages/system-scheme.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

/** Adds a field to listed records that the specification does not name. */
const speakers: Fault = {
  name: 'speakers',
  response: (_, response) =>
    withData(response, (records) =>
      (records as object[]).map((record) => ({ ...record, speakers: ['Ann', 'Bo'] })),
    ),
};

const lastList = (service: TestService): Record<string, string> => getScreenLists(service).at(-1) ?? {};

test('lists all texts in any order; a visit to another screen and a start restore order, filter and place', async ({
  sidetone,
  restart,
  service,
}) => {
  insertTranscriptions(service, 160);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.expectCount(160);
  await expect(screen.count('All texts')).toHaveText('160');
  await expect(screen.count('Favorites')).toHaveText('80');
  // The screen itself asks for the newest texts only. The rest comes with the sync.
  await expect.poll(() => lastList(service)).toEqual({ sort_by: 'id', sort: 'desc', per_page: '10' });
  await expect(screen.rows.first()).toContainText('Episode 160');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);

  await screen.choose('Name, A to Z');
  await expect(screen.rows.first()).toContainText('Episode 001');
  await screen.favourites.click();
  await screen.expectCount(80);
  await screen.row('Episode 001').focus();
  await page.keyboard.press('End');
  await expect(screen.row('Episode 159')).toBeFocused();

  await page.getByRole('link', { name: 'Websites' }).click();
  await expect(page.getByRole('heading', { name: 'Websites', level: 1 })).toBeFocused();
  await screen.favourites.click();
  await screen.expectCount(80);
  await expect(screen.row('Episode 159')).toBeInViewport();
  await expect(screen.row('Episode 001')).not.toBeInViewport();
  await sidetone.stop();

  const again = await restart();
  const next = transcriptionsPage(again.page);
  await next.expectCount(80);
  await expect(next.row('Episode 159')).toBeInViewport();
  await expect(next.favourites).toHaveAttribute('aria-current', 'page');
});

test('moves by keyboard from row to row, into the text and back', async ({ sidetone, service }) => {
  insertTranscriptions(service, 12);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Episode 012').focus();
  await page.keyboard.press('ArrowDown');
  await expect(screen.row('Episode 011')).toBeFocused();
  await expect(screen.editor).toContainText('part 11.');
  await page.keyboard.press('End');
  await expect(screen.row('Episode 001')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(screen.editor).toBeFocused();

  // German and other layouts type these with AltGr, which arrives as Ctrl and Alt.
  await page.keyboard.press(keys.documentEnd);
  await page.keyboard.type(' Größe {[@]} \\ | ~ €');
  await page.keyboard.press('Control+Alt+Backslash');
  await page.keyboard.press('Control+Alt+BracketLeft');
  await expect(screen.editor).toHaveText('About microphones, part 12. Größe {[@]} \\ | ~ €');
  await page.keyboard.press('Escape');
  await expect(screen.row('Episode 012')).toBeFocused();
  expect(service.recorder.getRequests('transcriptions.update')).toEqual([]);
});

test('shows names and texts as text, whatever they contain', async ({ sidetone, service }) => {
  const names = [
    '<img src=x onerror="document.title=1">',
    'مقابلة مع مهندس الصوت',
    '🎙️👩‍👩‍👧'.repeat(12),
    'W'.repeat(128),
    'これは日本語の名前です',
  ];
  for (const name of names)
    service.data.transcriptions.insert({ name, result: `<script>document.title=2</script>${name}` });
  const { page } = sidetone;
  await page.setViewportSize({ width: 900, height: 600 });
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  for (const name of names) {
    await screen.row(name).click();
    await expect(screen.name).toHaveValue(name);
    await expect(screen.editor).toContainText('<script>document.title=2</script>');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBe(0);
  }
  await expect(page).toHaveTitle(/All texts/);
  await expect(screen.list.locator('img, script')).toHaveCount(0);
});

test('shows loading, empty and error states, and fields that the specification does not name', async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  const screen = transcriptionsPage(page);
  await connect(page, service);
  const held = holdAt('response');
  service.faults.next(isScreenList, held);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Loading texts' })).toBeAttached();
  await expectAccessible(page);
  held.release();
  await expect(page.getByRole('heading', { name: 'No texts yet' })).toBeVisible();
  await expectAccessible(page);

  service.faults.next(isScreenList, serverError(502));
  await page.keyboard.press('ControlOrMeta+r');
  const list = page.getByRole('region', { name: 'List' });
  await expect(list.getByRole('alert')).toContainText('The service had an error');
  await expectAccessible(page);

  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls.', favorite: 1 });
  service.faults.always('transcriptions.list', speakers);
  await list.getByRole('button', { name: 'Try again' }).click();
  await screen.row('Owls').click();
  await screen.actions('Details…');
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(details).toContainText('speakers');
  await expect(details).toContainText('"Ann"');
  await expect(details).toContainText('Number at the service');
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the list, the text and its panels, ${scheme}`, {
    tag: scheme === 'dark' ? '@stand-in' : [],
  }, async ({ sidetone, service }) => {
    insertTranscriptions(service, 12);
    const { page } = sidetone;
    await setSystemScheme(sidetone, scheme);
    await openScreen(page, service, 'Transcriptions');
    const screen = transcriptionsPage(page);
    await screen.expectCount(12);
    await expectAccessible(page);
    await screen.row('Episode 010').click();
    await expect(screen.editor).toContainText('owls');
    await expectAccessible(page);
    await screen.pane.getByRole('button', { name: 'Other actions' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await screen.editor.click();
    await page.keyboard.type('x');
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('owls');
    await expect(page.getByRole('search', { name: 'Find and replace' })).toContainText('1 found');
    await expectAccessible(page);
    await screen.options.click();
    await expect(page.getByRole('menuitemradio', { name: 'Oldest first' })).toBeVisible();
    await expectAccessible(page);
  });
}
