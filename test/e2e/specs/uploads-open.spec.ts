import type { Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { expect, test } from '../pages/service-test.ts';
import { getToast } from '../pages/toast.ts';

const store = 'transcriptions.store';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Drops files and starts them from the review. Any further input stops the text from opening. */
const start = async (page: Page, paths: readonly string[]): Promise<void> => {
  await dropFiles(page, paths);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Start/ })
    .click();
};

test('opens the text of a single file by itself, and announces it to screen readers', async ({
  connected: { page },
}) => {
  await start(page, [audio.mp3.path]);
  await expect(page.getByRole('textbox', { name: `Text of ${audio.mp3.title}` })).toBeVisible();
  await expect(heading(page, 'All texts')).toBeFocused();
  await expect(page.locator('[data-announcer]')).toContainText('is open');
});

test('opens the text of a single file by itself without the review as well', async ({
  connected: { page },
}) => {
  await page.evaluate(() => window.sidetone.settings.update({ reviewBeforeUpload: false }));
  await dropFiles(page, [audio.mp3.path]);
  await expect(page.getByRole('textbox', { name: `Text of ${audio.mp3.title}` })).toBeVisible();
});

for (const [doing, act] of [
  ['presses a key', (page: Page) => page.keyboard.press('ArrowDown')],
  ['clicks', (page: Page) => heading(page, 'Queue').click()],
  ['goes to Websites', (page: Page) => page.getByRole('link', { name: 'Websites' }).click()],
  ['drops another file', (page: Page) => dropFiles(page, [audio.wav.path])],
] as const) {
  test(`nothing opens by itself when the user ${doing} meanwhile`, async ({
    connected: { page },
    service,
  }) => {
    const hold = holdAt('response');
    service.faults.next(store, hold);
    await start(page, [audio.mp3.path]);
    await hold.reached;
    await expect(heading(page, 'Queue')).toBeVisible();
    await act(page);
    hold.release();
    // Announced after the moment at which the text would have opened.
    await expect(page.locator('[data-announcer]')).toContainText(`${audio.mp3.title} is transcribed`);
    await expect(page.getByRole('textbox', { name: `Text of ${audio.mp3.title}` })).toHaveCount(0);
  });
}

test('offers the text of a single file that did not open by itself', async ({
  connected: { page },
  service,
}) => {
  const hold = holdAt('response');
  service.faults.next(store, hold);
  await start(page, [audio.mp3.path]);
  await hold.reached;
  await page.getByRole('link', { name: 'Websites' }).click();
  hold.release();
  await getToast(page, `${audio.mp3.title} is transcribed`)
    .getByRole('button', { name: 'Open text' })
    .click();
  await expect(page.getByRole('textbox', { name: `Text of ${audio.mp3.title}` })).toBeVisible();
});

test('reports several files together, with a link to the list', async ({ connected: { page } }) => {
  await start(page, [audio.mp3.path, audio.wav.path]);
  await expect(page.getByText('2 files transcribed')).toBeVisible();
  await expect(heading(page, 'Queue')).toBeVisible();
  await page.getByRole('button', { name: 'Show in list' }).click();
  await expect(page.getByRole('list', { name: 'Texts' }).getByRole('listitem')).toHaveCount(2);
});
