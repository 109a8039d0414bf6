import type { Locator, Page } from '@playwright/test';
import { serverError } from '../../service/faults/answers.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { bulkWebsites } from '../pages/bulk-websites.ts';
import { keys } from '../pages/keys.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { expect, test } from '../pages/service-test.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { websitesPage } from '../pages/websites-page.ts';

const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('One of the two is not drawn.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

test('the undo of a deletion is visible beside any number of errors, and Ctrl+Z triggers it', async ({
  sidetone,
  service,
}) => {
  insertTranscriptions(service, 8);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Episode 003').click();
  await expect(screen.editor).toContainText('part 3.');
  await service.stop();
  const getFavouriteButton = (name: string): Locator =>
    page.getByRole('button', { name: `Favorite: ${name}` });
  for (const name of ['Episode 008', 'Episode 006', 'Episode 004', 'Episode 002'])
    await screen.list.locator(getFavouriteButton(name)).click();
  await expect(getToast(page, 'The favorite was not saved (4×)')).toHaveCount(1);
  await expect(getToast(page, 'The favorite')).toHaveCount(1);

  await screen.remove();
  await expect(getToast(page, '“Episode 003” deleted')).toBeVisible();
  await expect(screen.rows).toHaveCount(7);
  await expect(screen.count('All texts')).toHaveText('7');
  await expect(page.locator('[data-announcer]')).toContainText('“Episode 003” deleted. Press Ctrl+Z to undo');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await takeScreenshot(page, `notices-${colorScheme}`);
    await expectAccessible(page);
  }
  await page.keyboard.press('ControlOrMeta+z');
  await expect(screen.rows).toHaveCount(8);
  await expect(screen.row('Episode 003')).toBeFocused();
  await expect(getToast(page, '“Episode 003” deleted')).toHaveCount(0);

  // In a text field the same keys undo typing.
  await screen.remove();
  await expect(screen.rows).toHaveCount(7);
  await screen.search.fill('x');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(getToast(page, '“Episode 003” deleted')).toBeVisible();
  await screen.search.fill('');

  await service.start();
  await screen.list.locator(getFavouriteButton('Episode 008')).click();
  await getToast(page, '“Episode 003” deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(screen.rows).toHaveCount(8);
  // Toasts stay while the pointer is on them.
  await page.mouse.move(0, 0);
  await expect(getToast(page, 'The favorite was not saved')).toHaveCount(0);
  expect(service.recorder.getRequests('transcriptions.delete')).toEqual([]);
});

test('toasts and undo notices cover neither the text, its status and Save button nor the list', async ({
  sidetone,
  service,
}) => {
  insertTranscriptions(service, 12);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Episode 010').click();
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' Mine.');
  await screen.row('Episode 012').click();
  await screen.remove();
  await screen.row('Episode 010').click();
  service.faults.next('transcriptions.update', serverError(500));
  await screen.actions('Add to favorites');
  await expect(getToast(page, 'The favorite')).toBeVisible();
  await expect(screen.save).toBeVisible();
  for (const [width, height] of [
    [1280, 800],
    [900, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const shown of [getToast(page, 'The favorite'), getToast(page, 'Episode 012')]) {
      await expect(shown).toBeInViewport({ ratio: 1 });
      for (const part of [screen.save, screen.state, screen.list, screen.editor])
        expect(await overlap(shown, part), `${width}: ${await part.textContent()}`).toBe(false);
    }
    await takeScreenshot(page, `notices-${width}`);
  }
  for (const link of await page.getByRole('complementary', { name: 'Sidetone' }).getByRole('link').all())
    expect(await overlap(notices(page), link)).toBe(false);

  await page.getByRole('link', { name: /^Queue/ }).click();
  expect(await overlap(notices(page), page.getByRole('main'))).toBe(false);
  await page.setViewportSize({ width: 590, height: 390 });
  await expect(getToast(page, 'Episode 012').getByRole('button', { name: 'Undo' })).toBeInViewport({
    ratio: 1,
  });
});

test('shows three notices, and the others on request', async ({ sidetone, service }) => {
  insertTranscriptions(service, 7);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  const names = [7, 6, 5, 4, 3].map((number) => `Episode 00${number}`);
  for (const name of names) {
    await screen.row(name).click();
    await screen.remove();
    await expect(getToast(page, `“${name}” deleted`)).toBeVisible();
  }
  const closeButtons = notices(page).getByRole('button', { name: 'Close' });
  await expect(closeButtons).toHaveCount(3);
  await expect(getToast(page, '“Episode 007” deleted')).toHaveCount(0);
  await takeScreenshot(page, 'notices-three');
  await notices(page).getByRole('button', { name: 'and 2 more' }).click();
  for (const name of names) await expect(getToast(page, `“${name}” deleted`)).toBeVisible();
  await expectAccessible(page);
  await getToast(page, '“Episode 003” deleted').getByRole('button', { name: 'Undo' }).click();
  await getToast(page, '“Episode 004” deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(closeButtons).toHaveCount(3);
  await screen.row('Episode 004').click();
  await screen.remove();
  await expect(notices(page).getByRole('button', { name: 'and 1 more' })).toBeVisible();
  // What is not shown can be undone too.
  for (let index = 0; index < 4; index += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect(screen.rows).toHaveCount(7);
  expect(service.recorder.getRequests('transcriptions.delete')).toEqual([]);
});

test('lists a deletion that can be undone under Deleted, and restores it there', async ({
  sidetone,
  service,
}) => {
  insertTranscriptions(service, 4);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  for (const name of ['Episode 003', 'Episode 002'])
    await screen.row(name).click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('Delete');
  await expect(screen.rows).toHaveCount(2);
  await screen.view(/^Deleted/);
  const waiting = page.getByRole('list', { name: 'Being deleted' });
  await expect(waiting.getByRole('listitem')).toHaveText([/Episode 003/, /Episode 002/]);
  await expectAccessible(page);
  await takeScreenshot(page, 'transcriptions-being-deleted');
  await waiting.getByRole('listitem').first().getByRole('button', { name: 'Undo' }).click();
  await expect(waiting.getByRole('listitem')).toHaveText([/Episode 002/]);
  await getToast(page, '“Episode 002” deleted').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('list', { name: 'Deleted', exact: true })).toContainText('Episode 002');
  await expect(waiting).toHaveCount(0);
  expect(service.data.transcriptions.getAll().map(({ name }) => name)).not.toContain('Episode 002');
  await screen.view(/^All texts/);
  await expect(screen.rows).toHaveCount(3);
});

test('undo restores a deleted website; without undo the service deletes it afterwards', async ({
  sidetone,
  service,
}) => {
  service.data.websites.insert({ domain: 'a.example' });
  service.data.websites.insert({ domain: 'b.example' });
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  const remove = async (): Promise<void> => {
    await screen.row('a.example').click();
    await screen.panel.getByRole('button', { name: 'Delete a.example' }).click();
    await page.getByRole('button', { name: 'Delete website' }).click();
    await expect(screen.rows).toHaveCount(1);
  };
  await remove();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(screen.rows).toHaveCount(2);
  await expect(screen.row('a.example')).toBeFocused();
  expect(service.recorder.getRequests('websites.delete')).toEqual([]);
  await remove();
  const deleted = getToast(page, 'a.example deleted');
  const bulk = bulkWebsites(page);
  await bulk.inHeader('Add websites').click();
  await expect(bulk.list).toBeFocused();
  for (const [width, height] of [
    [1280, 800],
    [1100, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await takeScreenshot(page, `notices-beside-sheet-${width}`);
    await expect(deleted.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 });
    expect(await overlap(deleted, bulk.sheet), `${width}`).toBe(false);
  }
  for (const [width, height] of [
    [900, 600],
    [590, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await bulk.list.click({ trial: true, position: { x: 4, y: 4 } });
    await takeScreenshot(page, `notices-below-sheet-${width}`);
  }
  await page.keyboard.press('Escape');
  await deleted.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => service.data.websites.getAll().map(({ domain }) => domain)).toEqual(['b.example']);
});
