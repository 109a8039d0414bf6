/** The default and the smallest window at 200 %: 590 × 390 and 450 × 300 CSS pixels. */
import type { Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { validation } from '../../service/faults/answers.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expectNoOverflow, expectReachable, getVisibleHeight } from '../pages/reachable.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { connect, expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const sizes = [
  { width: 590, height: 390 },
  { width: 450, height: 300 },
] as const;

/** Minimum visible height of the text, in pixels. */
const leastText = 120;

const text = (page: Page) => page.locator('[data-testid="text"]');

for (const size of sizes) {
  const at = `${size.width}x${size.height}`;
  const tag = size.width === 590 ? '@smoke' : [];

  test(`a text with its player can be read, corrected and left at ${at}`, async ({
    connected: { page },
    service,
  }) => {
    const uploads = uploadsPage(page);
    await uploads.upload([audio.wav.path]);
    await uploads.expectText('Transcribed');
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Open text' }).click();
    const screen = transcriptionsPage(page);
    await expect(screen.editor).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Playback position' })).toBeVisible();
    await takeScreenshot(page, `small-${at}-text`);
    expect(await getVisibleHeight(text(page))).toBeGreaterThanOrEqual(leastText);
    expect((await screen.name.boundingBox())?.width).toBeGreaterThan(120);
    await expectReachable(page.getByRole('main'), 10);
    await expectNoOverflow(page);

    await screen.editor.click();
    await page.keyboard.type('Corrected. ');
    await expect(screen.save).toBeVisible();
    await takeScreenshot(page, `small-${at}-text-unsaved`);
    expect(await getVisibleHeight(text(page))).toBeGreaterThanOrEqual(leastText);

    service.faults.next('transcriptions.update', validation({ result: ['Too long by far.'] }, 'message'));
    await screen.save.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await screen.editor.press('End');
    await takeScreenshot(page, `small-${at}-text-refused`);
    expect(await getVisibleHeight(text(page))).toBeGreaterThanOrEqual(leastText - 20);
    await expectReachable(page.getByRole('main'), 10);
    await expectNoOverflow(page);
  });

  test(`goes from the list to the text and back at ${at}`, { tag }, async ({
    connected: { page },
    service,
  }) => {
    insertTranscriptions(service, 12);
    await page.setViewportSize(size);
    await openScreen(page, service, 'Transcriptions');
    const screen = transcriptionsPage(page);
    await screen.expectCount(12);
    await takeScreenshot(page, `small-${at}-list`);
    expect(await getVisibleHeight(screen.list)).toBeGreaterThanOrEqual(leastText);
    await expectReachable(page.getByRole('main'), 20);
    await expectNoOverflow(page);

    await screen.row('Episode 012').focus();
    await page.keyboard.press('ArrowDown');
    await expect(screen.row('Episode 011')).toBeFocused();
    await expect(screen.editor).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(screen.editor).toBeFocused();
    await expect(screen.list).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(screen.row('Episode 011')).toBeFocused();
    await expect(screen.editor).toBeHidden();

    await screen.row('Episode 005').click();
    await expect(screen.editor).toBeFocused();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(screen.row('Episode 005')).toBeFocused();

    await screen.row('Episode 005').click();
    await screen.remove();
    await expect(screen.row('Episode 004')).toBeFocused();
    await expect(screen.row('Episode 005')).toHaveCount(0);

    await screen.row('Episode 004').click();
    await page.keyboard.press('ControlOrMeta+Shift+F');
    await expect(screen.search).toBeFocused();
  });

  test(`the order is behind one button, and the views are in the rail at ${at}`, async ({
    connected: { page },
    service,
  }) => {
    insertTranscriptions(service, 12);
    await page.setViewportSize(size);
    await openScreen(page, service, 'Transcriptions');
    const screen = transcriptionsPage(page);
    await screen.expectCount(12);
    await screen.favourites.click();
    await screen.expectCount(6);
    await screen.options.click();
    await expectReachable(page.getByRole('menu'), 5);
    await takeScreenshot(page, `small-${at}-filters`);
    await page.keyboard.press('Escape');
    await expect(screen.options).toBeFocused();
    await screen.choose('Oldest first');
    await expect(screen.rows.first()).toContainText('Episode 001');
    await expect(screen.options).toBeFocused();
    await expectReachable(page.getByRole('navigation', { name: 'Main' }), 6);
  });

  test(`welcome, uploads, settings and their dialogs can be used at ${at}`, async ({ sidetone, service }) => {
    const { page } = sidetone;
    await page.setViewportSize(size);
    await expect(page.getByRole('button', { name: 'Enter them…' })).toBeVisible();
    await takeScreenshot(page, `small-${at}-welcome`);
    await expectReachable(page.getByRole('main'), 3);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Enter them…' }).click();
    await expect(page.getByRole('button', { name: 'Connect' })).toBeVisible();
    await expectReachable(page.getByRole('main'), 6);
    await expectNoOverflow(page);
    await connect(page, service);
    await page.reload();

    service.faults.next('transcriptions.store', validation({ name: ['Too odd.'] }, 'message'));
    const uploads = uploadsPage(page);
    await uploads.open();
    await uploads.upload([audio.mp3.path]);
    await expect(page.getByText('Too odd.')).toBeVisible();
    await uploads.upload([audio.wav.path]);
    await uploads.expectText('Transcribed');
    await takeScreenshot(page, `small-${at}-uploads`);
    expect(await getVisibleHeight(uploads.list)).toBeGreaterThanOrEqual(leastText);
    await expectReachable(page.getByRole('main'), 5);
    await expectNoOverflow(page);

    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await takeScreenshot(page, `small-${at}-settings`);
    await expectReachable(page.getByRole('main'), 8);
    await expectReachable(page.getByRole('complementary', { name: 'Sidetone' }), 5);
    await expectNoOverflow(page);
  });
}
