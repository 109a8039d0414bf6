/** The search of the service: every parameter of the specification, the next pages, and without a connection. */
import type { Page } from '@playwright/test';
import type { Transcription, TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import { recordMetric } from '../../metric.ts';
import { serverError } from '../../service/faults/answers.ts';
import type { TestService } from '../../service/service.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { waitForLibrarySync } from '../pages/library.ts';
import { getScreenLists, isList } from '../pages/list-requests.ts';
import { openScreen } from '../pages/open-screen.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

type Choices = Required<Omit<TranscriptionQuery, 'search' | 'page'>>;

const pageSizes = [100, 10, 50, 25] as const;

/** Each page size with each choice of the others in one of four combinations. */
const combinations: readonly Choices[] = (['result', 'name'] as const)
  .flatMap((search_by) =>
    [false, true].flatMap((favorite) =>
      (['id', 'name'] as const).flatMap((sort_by) =>
        (['desc', 'asc'] as const).map((sort) => ({ search_by, favorite, sort_by, sort })),
      ),
    ),
  )
  .map((choices, index) => ({ ...choices, per_page: pageSizes[(index + (index >> 2)) % 4] ?? 10 }));

const searchTerm = 'owl';
const sorts = {
  'id desc': 'Newest first',
  'id asc': 'Oldest first',
  'name asc': 'Name, A to Z',
  'name desc': 'Name, Z to A',
} as const;

const initial: Choices = { search_by: 'result', favorite: false, sort_by: 'id', sort: 'desc', per_page: 100 };

const toRequest = (search: string, { favorite, per_page, ...choices }: Choices): Record<string, string> => ({
  search,
  ...choices,
  ...(favorite ? { favorite: 'true' } : {}),
  per_page: String(per_page),
});

type Stored = Pick<Transcription, 'name' | 'result'> & { readonly id: number; readonly favorite: number };

/** Names that the list must show, computed from the inserted records. */
const getExpectedNames = (all: readonly Stored[], choices: Choices): string[] => {
  const { search_by, favorite, sort_by, sort } = choices;
  const found = all.filter(
    (record) => (record[search_by] ?? '').includes(searchTerm) && (!favorite || record.favorite === 1),
  );
  const order = found.toSorted((one, other) =>
    sort_by === 'id' ? one.id - other.id : one.name < other.name ? -1 : 1,
  );
  return (sort === 'asc' ? order : order.toReversed()).map(({ name }) => name);
};

/** Inserts 240 records; half of the names and a third of the texts contain the search term. */
const insertRecords = (service: TestService): Stored[] =>
  Array.from({ length: 240 }, (_, index) => {
    const mixed = String((index * 97) % 240).padStart(3, '0');
    const name = `Episode ${mixed}${index % 2 === 0 ? ' of the owl' : ''}`;
    const result = index % 3 === 0 ? `In this one an owl speaks, ${mixed}.` : `Nobody speaks, ${mixed}.`;
    const favorite = index % 4 < 2 ? 1 : 0;
    const record = service.data.transcriptions.insert({ name, result, favorite });
    return { id: record.id, name, result, favorite };
  });

/** Whether the service is asked for this page of a search. */
const isPage = (number: number) =>
  isList((query) => query.has('search') && Number(query.get('page') ?? 1) === number);

const list = (page: Page) => page.getByRole('region', { name: 'List' });
const namesSelector = '[aria-label="Texts"] [data-row] > :first-child';

/** Waits until the rows that are rendered are the first of these names. */
const expectNames = async (page: Page, names: readonly string[]): Promise<void> => {
  await expect(list(page)).toContainText(new RegExp(`${names.length} found at [\\w.]+:\\d+`));
  await expect
    .poll(async () => {
      const shown = await page.locator(namesSelector).allInnerTexts();
      return shown.length >= 10 && shown.every((name, at) => name === names[at]);
    })
    .toBe(true);
};

test('sends every parameter as specified, and a restart shows the same', async ({
  sidetone: first,
  restart,
  service,
}) => {
  test.setTimeout(600_000);
  const all = insertRecords(service);
  let sidetone = first;
  await openScreen(sidetone.page, service, 'Transcriptions');
  const begin = transcriptionsPage(sidetone.page);
  await begin.search.fill(searchTerm);
  await begin.searchService();
  const expectList = async (choices: Choices): Promise<void> => {
    await expectNames(sidetone.page, getExpectedNames(all, choices));
    await expect.poll(() => getScreenLists(service)).toContainEqual(toRequest(searchTerm, choices));
  };

  let before = initial;
  let right = 0;
  for (const choices of combinations) {
    const { page } = sidetone;
    const screen = transcriptionsPage(page);
    if (choices.search_by !== before.search_by)
      await list(page)
        .getByText(choices.search_by === 'name' ? 'Names' : 'Texts', { exact: true })
        .click();
    if (choices.favorite !== before.favorite) {
      await screen.options.click();
      await page.getByRole('menuitemcheckbox', { name: 'Only favorites' }).click();
    }
    if (choices.sort_by !== before.sort_by || choices.sort !== before.sort)
      await screen.choose(sorts[`${choices.sort_by} ${choices.sort}`]);
    if (choices.per_page !== before.per_page) {
      await screen.options.click();
      await page.getByRole('menuitem', { name: 'Texts per request' }).hover();
      await page.getByRole('menuitemradio', { name: String(choices.per_page), exact: true }).click();
    }
    await expectList(choices);
    // A reload restores the list like a start. Every fourth time the whole application restarts.
    service.recorder.clear();
    if (right % 4 === 3) {
      await sidetone.stop();
      sidetone = await restart();
    } else {
      await sidetone.page.reload();
    }
    await expectList(choices);
    right += 1;
    before = choices;
  }
  recordMetric('transcription-list-requests', `${right}/${combinations.length}`);
  expect(combinations).toHaveLength(16);
});

test('is the last row of the results; its texts open, come page by page, and a button leads back to all', {
  tag: '@smoke',
}, async ({ sidetone: { page }, service }) => {
  insertTranscriptions(service, 260);
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await waitForLibrarySync(page, service);
  await screen.search.fill('part 25');
  await expect(screen.results.first()).toContainText('part 25');
  await screen.results.first().focus();
  const asked = service.recorder.getRequests('transcriptions.list').length;
  const row = list(page).getByRole('button', { name: /^Search [\w.]+:\d+ for “part 25”$/ });
  await page.keyboard.press('End');
  await expect(screen.results.last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(screen.results.last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await expectAccessible(page);
  expect(service.recorder.getRequests('transcriptions.list')).toHaveLength(asked);

  await page.keyboard.press('Enter');
  await expect(list(page)).toContainText('11 found at');
  await expect(screen.search).toBeFocused();
  await expectAccessible(page);
  expect(getScreenLists(service)).toContainEqual(toRequest('part 25', initial));
  await page.keyboard.press('ArrowDown');
  await expect(screen.row('Episode 259')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(screen.editor).toBeFocused();
  await expect(screen.editor).toContainText('About microphones, part 259.');

  // What is typed is searched on this computer at once.
  await screen.search.fill('part 7');
  await expect(screen.results.first()).toContainText('part 7');
  await expect(list(page)).not.toContainText('found at');
  await screen.search.press('Enter');
  await expect(screen.results.first()).toBeFocused();
  await screen.search.fill('part 25');
  await screen.searchService();
  await expect(list(page)).toContainText('11 found at');

  await list(page).getByRole('radio', { name: 'Names' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Nothing found at the service' })).toBeVisible();
  await expectAccessible(page);
  await screen.closeService.click();
  await screen.expectCount(260);
  await expect(screen.search).toHaveValue('');
  await expect(screen.search).toBeFocused();

  // Without words it lists all that the service has, page by page.
  await screen.searchService();
  await expect(list(page)).toContainText('260 found at');
  await screen.expectCount(100);
  await screen.row('Episode 259').focus();
  await page.keyboard.press('End');
  await screen.expectCount(200);
  await page.keyboard.press('End');
  await screen.expectCount(260);
  await page.keyboard.press('End');
  await expect(screen.row('Episode 001')).toBeFocused();
});

test('begins in the palette too, from every screen, and shows a star and a deletion at once', async ({
  sidetone: { page },
  service,
}) => {
  insertTranscriptions(service, 30);
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await waitForLibrarySync(page, service);
  await page.getByRole('link', { name: 'Websites' }).click();
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Command palette' });
  await field.fill('owls');
  // The last one searches the texts on this computer.
  await page.getByRole('option').nth(-2).click();
  await expect(list(page)).toContainText('6 found at');
  await expect(screen.search).toHaveValue('owls');
  await expect(screen.search).toBeFocused();

  await screen.row('Episode 030').hover();
  const star = screen.list.getByRole('button', { name: 'Favorite: Episode 030' });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => service.data.transcriptions.get(30)?.favorite).toBe(1);
  await page.getByRole('checkbox', { name: 'Select Episode 025' }).check();
  await page.keyboard.press('Delete');
  await screen.expectCount(5);
  await expect(screen.row('Episode 025')).toHaveCount(0);
});

test('says so without a connection, and goes on when it is back', async ({ sidetone: { page }, service }) => {
  insertTranscriptions(service, 40);
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await waitForLibrarySync(page, service);
  await screen.search.fill('microphones');
  await expect(screen.results.first()).toContainText('microphones');
  await service.stop();
  await screen.searchService();
  await expect(list(page).getByRole('alert')).toBeVisible();
  await expect(screen.rows).toHaveCount(0);
  await expectAccessible(page);
  await service.start();
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await expect(list(page)).toContainText('32 found at');

  service.faults.next(isPage(2), serverError(502));
  await screen.options.click();
  await page.getByRole('menuitem', { name: 'Texts per request' }).hover();
  await page.getByRole('menuitemradio', { name: '10', exact: true }).click();
  // What is there stays, if the next page fails.
  await expect(list(page)).toContainText('The service had an error. The rest is not loaded yet.');
  await screen.expectCount(10);
  await expectAccessible(page);
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await screen.row('Episode 039').focus();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(screen.row('Episode 001')).toBeFocused({ timeout: 500 });
  }).toPass();
  await screen.expectCount(32);
});

test('is offered only where a service is set up', async ({ sidetone: { page }, service }) => {
  insertTranscriptions(service, 3);
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.expectCount(3);
  await screen.searchService();
  await expect(list(page)).toContainText('3 found at');
  expect(await page.evaluate(() => window.sidetone.settings.clearApiKey())).toMatchObject({ ok: true });
  await expect(list(page)).not.toContainText('found at');
  await screen.options.click();
  await expect(page.getByRole('menuitemradio', { name: 'Newest first' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Search / })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await screen.search.fill('nowhere');
  await expect(page.getByRole('heading', { name: 'No results on this computer' })).toBeVisible();
  await expect(list(page).getByRole('button', { name: /^Search / })).toHaveCount(0);
});
