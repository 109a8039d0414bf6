/** The texts of a service and of this computer as one library, in a size that needs pages of both. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openDatabases } from '../../../main/storage/databases.ts';
import type { TestService } from '../../service/service.ts';
import { insertHere } from '../../unit/library/library-setup.ts';
import { unwrap } from '../../unit/uploads/uploads-setup.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { exportDialog } from '../pages/export-dialog.ts';
import { expect, test as exportTest } from '../pages/export-test.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const [countThere, countHere] = [354, 10];
const count = countThere + countHere;
/** One of 36 was heard here: the second newest is the first of them. */
const isHere = (age: number): boolean => age % 36 === 1 && age < 36 * countHere;
const hour = 3_600_000;

/** Has the word that is searched: some texts of each place. */
const isMarked = (age: number): boolean => age % 36 < 2;
const subjects = ['Tides', 'Lamp oil', 'The keeper’s log', 'Foghorns', 'A night at the quay', 'Ropes'];
const getSubject = (age: number): string =>
  `${subjects[age % subjects.length]} ${String(count - age).padStart(3, '0')}`;
const getText = (age: number): string => {
  const where = isHere(age) ? 'recorded in the field' : 'sent from the studio';
  const more = isMarked(age) ? ' The lighthouse keeper speaks of cormorants.' : '';
  return `Episode ${count - age}, ${where}: the sea was calm and nobody said much.${more}`;
};
const ages = Array.from({ length: count }, (_, age) => age);

interface Library {
  readonly launch: () => Promise<Sidetone>;
  readonly sidetone: Sidetone;
}

/** Both places have their texts before the application starts; the list has all of them. */
const test = exportTest.extend<{ library: Library }>({
  library: async ({ launch, folder, service }, use) => {
    const userData = path.join(folder, 'profile');
    const databases = unwrap(await openDatabases(userData));
    const now = Date.now();
    for (const age of ages.toReversed()) {
      const createdAt = now - (age + 1) * 7 * hour;
      if (isHere(age)) insertHere(databases.app, getSubject(age), getText(age), createdAt);
      else
        service.data.transcriptions.insert({
          name: getSubject(age),
          result: getText(age),
          created_at: new Date(createdAt).toISOString(),
        });
    }
    databases.close();
    const start = () => launch({ userData });
    const sidetone = await start();
    await openScreen(sidetone.page, service, 'Transcriptions');
    await waitForAll(sidetone.page);
    await use({ launch: start, sidetone });
  },
});

const waitForAll = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => window.sidetone.library.state()), { timeout: 90_000 })
    .toMatchObject({ ok: true, value: { records: count, unindexed: 0, syncProgress: null } });

const getHost = ({ contentUrl }: TestService): string => new URL(contentUrl).host;

const wide = { width: 1_180, height: 780 };
const takePictures = async (page: Page, name: string): Promise<void> => {
  for (const size of [{ width: 590, height: 780 }, wide])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await takeScreenshot(page, `${name}-${colorScheme}-${size.width}`);
    }
  await expectAccessible(page);
};

/** All rows of a list from the first to the last, as one scrolls through it; then it is at its top again. */
const readRows = (page: Page, list: string): Promise<readonly string[]> =>
  page.getByRole('list', { name: list }).evaluate(async (element) => {
    const scroller = element.parentElement as HTMLElement;
    const twoFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const rows = new Map<number, string>();
    for (let top = 0; top < scroller.scrollHeight; top += scroller.clientHeight / 2) {
      scroller.scrollTo(0, top);
      await twoFrames();
      for (const row of element.querySelectorAll('[aria-posinset]'))
        rows.set(Number(row.ariaPosInSet), row.querySelector('[data-row]')?.textContent ?? '');
    }
    scroller.scrollTo(0, 0);
    await twoFrames();
    return Array.from({ length: rows.size }, (_, index) => rows.get(index + 1) ?? 'not rendered');
  });

/** The newest first, and the place only of those that were heard here. */
const expectAll = async (page: Page): Promise<void> => {
  const rows = await readRows(page, 'Texts');
  expect(rows).toHaveLength(count);
  for (const [age, row] of rows.entries()) {
    expect(row).toContain(getSubject(age));
    expect(row.includes('This computer · '), row).toBe(isHere(age));
  }
};

/** The hits of both places, with the place only of those that were heard here. */
const expectFound = async (page: Page): Promise<void> => {
  const found = ages.filter(isMarked);
  await expect(page.getByText(`${found.length} results`, { exact: true })).toBeVisible();
  // Those that are not visible follow after a pause in typing.
  const first = page.getByRole('list', { name: 'Search results' }).getByRole('listitem').first();
  await expect(first).toHaveAttribute('aria-setsize', String(found.length));
  const rows = await readRows(page, 'Search results');
  expect(rows).toHaveLength(found.length);
  for (const age of found) {
    const row = rows.find((one) => one.includes(getSubject(age)));
    expect(row?.includes('This computer · '), getSubject(age)).toBe(isHere(age));
  }
};

const choosePlace = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('button', { name: 'Change where recordings are transcribed' }).click();
  await page.getByRole('menuitemradio', { name: label }).click();
};

test('lists, finds and opens all texts of both places, whatever the place of new recordings', async ({
  library,
  service,
}) => {
  const { page } = library.sidetone;
  const screen = transcriptionsPage(page);
  const host = getHost(service);
  await screen.expectCount(count);
  await takePictures(page, 'one-library');
  const expectLibrary = async (): Promise<void> => {
    await screen.search.fill('');
    await screen.expectCount(count);
    await expectAll(page);
    await screen.search.fill('cormorants');
    await expectFound(page);
  };
  await expectLibrary();
  await takePictures(page, 'one-library-search');
  const requests = service.recorder.requests.length;
  await choosePlace(page, 'On this computer');
  await expectLibrary();
  await choosePlace(page, host);
  await expectLibrary();
  expect(service.recorder.requests.slice(requests).filter(({ method }) => method !== 'GET')).toEqual([]);

  for (const age of [1, 36]) {
    await screen.results.filter({ hasText: getSubject(age) }).click();
    await expect(screen.name).toHaveValue(getSubject(age));
    await expect(screen.editor).toContainText(getText(age));
  }

  const palette = page.getByRole('dialog', { name: 'Command palette' });
  for (const [age, facts] of [
    [37, /This computer · /],
    [38, /^(?!.*This computer)/],
  ] as const) {
    await expect(palette).toBeHidden();
    await page.keyboard.press('ControlOrMeta+k');
    await palette.getByRole('combobox').fill(getSubject(age));
    const option = palette.getByRole('option', { name: getSubject(age) }).first();
    await expect(option).toContainText(facts);
    await option.click();
    await expect(screen.editor).toContainText(getText(age));
  }
});

test('deletes, restores, marks and exports texts of both places together', async ({
  library,
  service,
  target,
}) => {
  const { page, control } = library.sidetone;
  const screen = transcriptionsPage(page);
  const [here, there] = [getSubject(1), getSubject(2)];
  await screen.expectCount(count);
  const chooseBoth = async (): Promise<void> => {
    await screen.row(here).click({ modifiers: ['ControlOrMeta'] });
    await screen.row(there).click({ modifiers: ['ControlOrMeta'] });
    await expect(screen.bar).toContainText('2 selected');
  };

  await chooseBoth();
  await screen.bar.getByRole('button', { name: 'Add to favorites' }).click();
  await expect(screen.bar).toHaveCount(0);
  await screen.favourites.click();
  await screen.expectCount(2);
  await expect(screen.rows).toContainText([here, there]);
  await expect(screen.row(here)).toContainText('This computer · ');
  expect(service.recorder.getRequests('transcriptions.update')).toHaveLength(1);

  await chooseBoth();
  await screen.bar.getByRole('button', { name: 'Export…' }).click();
  const dialog = exportDialog(page);
  await dialog.format('Text');
  await control.answerDialog('open', { filePaths: [target] });
  await dialog.chooseFolder.click();
  await expect(dialog.dialog).toContainText('Exported 2 files');
  expect(readdirSync(target).sort()).toEqual([`${here}.txt`, `${there}.txt`].sort());
  for (const [age, name] of [[1, here] as const, [2, there] as const])
    expect(readFileSync(path.join(target, `${name}.txt`), 'utf8')).toBe(`${getText(age)}\n`);
  await dialog.close.click();
  await expect(dialog.dialog).toBeHidden();

  await screen.bar.getByRole('button', { name: 'Delete' }).click();
  await screen.view(/^All texts/);
  await screen.expectCount(count - 2);
  const toast = getToast(page, '2 texts deleted');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await screen.expectCount(count);
  expect(service.recorder.getRequests('transcriptions.delete')).toEqual([]);

  await chooseBoth();
  await page.keyboard.press('Delete');
  await toast.getByRole('button', { name: 'Close' }).click();
  await screen.expectCount(count - 2);
  await screen.view(/^Deleted/);
  const copies = page.getByRole('list', { name: 'Deleted' }).locator('[data-row]');
  await expect(copies).toHaveCount(2);
  await expect(copies.filter({ hasText: here })).toContainText('This computer · ');
  await expect(copies.filter({ hasText: there })).not.toContainText(getHost(service));
  await expect.poll(() => service.recorder.getRequests('transcriptions.delete').length).toBe(1);
  await takePictures(page, 'one-library-deleted');
  for (const [age, name] of [[1, here] as const, [2, there] as const]) {
    await copies.filter({ hasText: name }).click();
    await expect(screen.pane).toContainText(getText(age));
  }
  await takePictures(page, 'one-library-deleted-text');
});

test('without the service, lists, finds and opens the texts of both places, and changes those of this computer', async ({
  library,
  service,
}) => {
  await library.sidetone.stop();
  await service.stop();
  const { page } = await library.launch();
  const screen = transcriptionsPage(page);
  await page.getByRole('link', { name: 'All texts' }).click();
  await screen.expectCount(count);
  await expect(page.getByRole('region', { name: 'List' }).locator('[data-cached-at]')).toBeVisible();
  await takePictures(page, 'one-library-offline');
  await screen.search.fill('cormorants');
  await expectFound(page);
  await screen.results.filter({ hasText: getSubject(36) }).click();
  await expect(screen.editor).toContainText(getText(36));
  await expect(screen.pane.locator('[data-cached-at]')).toContainText(/This is the text as of/);

  // Nothing of this computer waits for the service.
  await screen.search.fill('');
  await screen.row(getSubject(1)).click();
  await expect(screen.editor).toContainText(getText(1));
  await expect(screen.pane.locator('[data-cached-at]')).toHaveCount(0);
  await screen.editor.press('ControlOrMeta+Home');
  await page.keyboard.type('Corrected. ');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.state).toHaveText(/^Saved at /);
  await screen.actions('Add to favorites');
  await screen.favourites.click();
  await screen.expectCount(1);
  await screen.remove();
  await getToast(page, 'deleted').getByRole('button', { name: 'Close' }).click();
  await screen.view(/^Deleted/);
  const copies = page.getByRole('list', { name: 'Deleted' }).locator('[data-row]');
  await expect(copies).toHaveCount(1);
  await expect(copies).toContainText(getSubject(1));
});
