import type { Page } from '@playwright/test';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { recordMetric } from '../../metric.ts';
import type { TestService } from '../../service/service.ts';
import { getScreenLists } from '../pages/list-requests.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

interface ListOptions {
  readonly search_by: 'name' | 'result';
  readonly favorite: boolean;
  readonly sort_by: 'id' | 'name';
  readonly sort: 'asc' | 'desc';
}

const listOptionCombinations: readonly ListOptions[] = (['name', 'result'] as const).flatMap((search_by) =>
  [false, true].flatMap((favorite) =>
    (['id', 'name'] as const).flatMap((sort_by) =>
      (['desc', 'asc'] as const).map((sort) => ({ search_by, favorite, sort_by, sort })),
    ),
  ),
);

const searchTerm = 'owl';
const sorts = {
  'id desc': 'Newest first',
  'id asc': 'Oldest first',
  'name asc': 'Name, A to Z',
  'name desc': 'Name, Z to A',
} as const;

const toRequest = ({ search_by, favorite, sort_by, sort }: ListOptions): Record<string, string> => ({
  search: searchTerm,
  search_by,
  ...(favorite ? { favorite: 'true' } : {}),
  sort_by,
  sort,
  per_page: '100',
});

type Stored = Pick<Transcription, 'name' | 'result'> & { readonly id: number; readonly favorite: number };

/** Names that the list must show, computed from the inserted records. */
const getExpectedRows = (
  all: readonly Stored[],
  { search_by, favorite, sort_by, sort }: ListOptions,
): string[] => {
  const found = all.filter(
    (record) => (record[search_by] ?? '').includes(searchTerm) && (!favorite || record.favorite === 1),
  );
  const order = found.toSorted((one, other) =>
    sort_by === 'id' ? one.id - other.id : one.name < other.name ? -1 : 1,
  );
  return (sort === 'asc' ? order : order.toReversed()).slice(0, 100).map(({ name }) => name);
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

const namesSelector = '[aria-label="Texts"] [data-row] > :first-child';

/** Waits until the list has as many rows as names, and those that are rendered are the first of them. */
const expectNames = async (page: Page, names: readonly string[]): Promise<void> => {
  await transcriptionsPage(page).expectCount(names.length);
  await expect
    .poll(async () => {
      const shown = await page.locator(namesSelector).allInnerTexts();
      return shown.length >= 10 && shown.every((name, at) => name === names[at]);
    })
    .toBe(true);
};

test('requests every combination of a search’s parameters as specified, and a restart restores it', async ({
  sidetone: first,
  restart,
  service,
}) => {
  test.setTimeout(600_000);
  const all = insertRecords(service);
  let sidetone = first;
  await openScreen(sidetone.page, service, 'Transcriptions');
  const expectList = async (listOptions: ListOptions): Promise<void> => {
    await expectNames(sidetone.page, getExpectedRows(all, listOptions));
    await expect.poll(() => getScreenLists(service)).toContainEqual(toRequest(listOptions));
  };

  let before: ListOptions | null = null;
  let right = 0;
  for (const listOptions of listOptionCombinations) {
    const screen = transcriptionsPage(sidetone.page);
    const was: ListOptions | null = before;
    // Another view begins without the search, and keeps the order.
    const isOtherView = was?.favorite !== listOptions.favorite;
    if (isOtherView) await screen.view(listOptions.favorite ? /^Favorites/ : /^All texts/);
    if (isOtherView || was?.search_by !== listOptions.search_by)
      await screen.choose(
        listOptions.search_by === 'name' ? 'Names, at the service' : 'Texts, at the service',
      );
    if (isOtherView) await screen.search.fill(searchTerm);
    if (was?.sort_by !== listOptions.sort_by || was.sort !== listOptions.sort)
      await screen.choose(sorts[`${listOptions.sort_by} ${listOptions.sort}`]);
    await expectList(listOptions);
    // A reload restores the list like a start. Every fourth time the whole application restarts.
    service.recorder.clear();
    if (right % 4 === 3) {
      await sidetone.stop();
      sidetone = await restart();
    } else {
      await sidetone.page.reload();
    }
    await expectList(listOptions);
    right += 1;
    before = listOptions;
  }
  recordMetric('transcription-list-requests', `${right}/${listOptionCombinations.length}`);
  expect(listOptionCombinations).toHaveLength(16);
});

test('what was made elsewhere is shown after a key, the menu, or the return to the window', async ({
  connected: { page, control },
  service,
}) => {
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  const insert = (name: string): void => void service.data.transcriptions.insert({ name, result: 'New.' });
  const ways = {
    'Ctrl+R': () => page.keyboard.press('ControlOrMeta+r'),
    F5: () => page.keyboard.press('F5'),
    menu: () => control.clickMenu(['View', 'Refresh']),
  };
  for (const [name, refresh] of Object.entries(ways)) {
    await page.getByRole('link', { name: 'All texts' }).focus();
    insert(`By ${name}`);
    await refresh();
    await expect(screen.row(`By ${name}`)).toBeVisible();
  }
  insert('By return');
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(screen.row('By return')).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
