/** Recordings in parts on the screen Uploads. */
import { existsSync, readdirSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { UploadState } from '../../../preload/contract/uploads.ts';
import { t } from '../../../preload/messages/translate.ts';
import { makeSparseWav } from '../../fixtures/audio.ts';
import { useGerman } from '../../messages/languages.ts';
import { recordMetric } from '../../metric.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { storedFile, storedRecording, storeUploads } from '../fixtures/stored-uploads.ts';
import { writeTones } from '../fixtures/write-tones.ts';
import { openFiles } from '../measure/open-files.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { takeScreenshots } from '../pages/export-test.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { connect as connectSettings, expect, type ServiceConnection, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const at = Date.UTC(2026, 0, 2, 9);
const done: UploadState = { kind: 'done', transcriptionId: '1', at };
const paused: UploadState = { kind: 'paused', reason: 'person' };
const cancelled: UploadState = { kind: 'cancelled' };
const failed: UploadState = { kind: 'failed', error: { code: 'redirected' }, canRetry: true };

const earlierUploads = [
  storedFile('Trailer', paused),
  storedRecording('Harbour talk', [done, done, done, failed]),
  storedRecording('Lamps', [done, paused, paused]),
  storedFile('Episode 211', done),
  storedRecording('Owls', [done, done]),
  storedRecording('Foxes', [cancelled, cancelled]),
];

/** Shows the window of a connected application instead of the welcome screen. */
const connect = async (page: Page, service: ServiceConnection): Promise<void> => {
  await connectSettings(page, service);
  await page.reload();
  await page.getByRole('navigation').first().waitFor();
};

const openUploads = async (page: Page): Promise<ReturnType<typeof uploadsPage>> => {
  const uploads = uploadsPage(page);
  await uploads.open();
  await expect(uploads.rows.first()).toBeVisible();
  return uploads;
};

interface Key {
  readonly key: string;
  readonly shiftKey?: boolean;
}

/** Keys of a quick user, or in a window that is busy: no frame is drawn between them. */
const pressAtOnce = (page: Page, keys: readonly Key[]): Promise<void> =>
  page.evaluate((pressed) => {
    for (const key of pressed) {
      const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }
  }, keys);

test('a recording in parts is one entry, which keys expand and select', async ({
  launch,
  folder,
  service,
}) => {
  const userData = path.join(folder, 'profile');
  await storeUploads(userData, service.contentUrl, earlierUploads);
  const { page } = await launch({ userData });
  await connect(page, service);
  const uploads = await openUploads(page);
  const { rows } = uploads;
  await expect(rows).toHaveCount(6);
  expect(await uploads.getNames()).toEqual([
    'Harbour talk',
    'Trailer',
    'Lamps',
    'Foxes',
    'Owls',
    'Episode 211',
  ]);
  await expect(uploads.row('Harbour talk')).toContainText('3 of 4 done, 1 failed');
  await expect(uploads.row('Harbour talk')).toContainText('1:00:00 · ');
  await expect(uploads.row('Lamps')).toContainText('Paused');
  await expect(uploads.row('Lamps')).toContainText('1 of 3 done');
  await expect(uploads.totals).toHaveText('2 of 5 transcribed · 2 paused · 1 failed');

  const recording = rows.nth(0);
  await expect(recording).toHaveAttribute('aria-expanded', 'false');
  await recording.focus();
  await page.keyboard.press('ArrowRight');
  await expect(rows).toHaveCount(10);
  await expect(recording).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(rows.nth(1)).toBeFocused();
  await expect(rows.nth(1)).toHaveAccessibleName(/Harbour talk · part 1 of 4/);
  expect(await rows.nth(4).evaluate((row) => [row.ariaLevel, row.ariaPosInSet, row.ariaSetSize])).toEqual([
    '2',
    '4',
    '4',
  ]);
  await expect(rows.nth(4)).toContainText('The service redirected to another address');
  await takeScreenshots(page, 'uploads-recording');

  await page.keyboard.press('ArrowLeft');
  await expect(recording).toBeFocused();
  await pressAtOnce(page, [
    { key: 'ArrowDown', shiftKey: true },
    { key: 'ArrowDown', shiftKey: true },
  ]);
  await expect(rows.and(page.locator('[aria-selected=true]'))).toHaveCount(3);
  const bar = page.getByRole('toolbar', { name: 'Selected recordings' });
  await expect(bar).toContainText('3 selected');
  await rows.nth(4).click({ modifiers: ['ControlOrMeta'], position: { x: 300, y: 5 } });
  await expect(bar).toContainText('4 selected');
  await expect(bar.getByRole('button', { name: 'Try again' })).toBeVisible();
  await takeScreenshots(page, 'uploads-selection');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await recording.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(rows).toHaveCount(6);
});

test('actions for a whole recording', async ({ launch, folder, service }) => {
  const userData = path.join(folder, 'profile');
  await storeUploads(userData, service.contentUrl, earlierUploads);
  const { page } = await launch({ userData });
  await connect(page, service);
  const uploads = await openUploads(page);
  await uploads.rows.filter({ hasText: 'Lamps' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(uploads.getNames)
    .toEqual(['Harbour talk', 'Lamps', 'Trailer', 'Foxes', 'Owls', 'Episode 211']);
  await expect(page.locator('[data-announcer]')).toHaveText('“Lamps” is now 1 of 2');
  await expect(uploads.rows.nth(1)).toBeFocused();
  await uploads.choose('Lamps', 'Cancel');
  await expect(uploads.row('Lamps')).toContainText('1 of 3 done, 2 cancelled');
  await uploads.choose('Lamps', 'Remove from list');
  await expect(uploads.rows).toHaveCount(5);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(uploads.getNames).toEqual(['Harbour talk', 'Trailer']);
  // The file is not there: the failed part fails again, and the others stay as they are.
  await uploads.row('Harbour talk').getByRole('button', { name: 'Retry failed' }).click();
  await expect(uploads.row('Harbour talk')).toContainText('3 of 4 done, 1 failed');
  await expect(uploads.row('Harbour talk')).toContainText('The file was not found');
});

test('three hundred recordings are listed by what is visible', async ({ launch, folder, service }) => {
  const userData = path.join(folder, 'profile');
  const names = Array.from({ length: 300 }, (_, index) => `Episode ${index + 1}`);
  await storeUploads(
    userData,
    service.contentUrl,
    names.map((name) => storedRecording(name, [done, paused, failed])),
  );
  const { page } = await launch({ userData });
  await connect(page, service);
  const { rows, list } = await openUploads(page);
  await expect(rows.first()).toHaveAttribute('aria-setsize', '300');
  expect(await rows.count()).toBeLessThan(60);
  await rows.first().focus();
  await pressAtOnce(page, [{ key: 'End' }, { key: 'ArrowUp' }]);
  await expect(rows.filter({ hasText: 'Episode 299' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.filter({ hasText: 'Episode 300' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(list.getByRole('row', { name: /Episode 300 · part 3 of 3/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('toolbar', { name: 'Selected recordings' })).toContainText('303 selected');
  await expect(page.locator('[data-queue-totals]')).toContainText('300 paused');
});

/** Resolves to the time at which there is no prepared file, in milliseconds since 1970. */
const waitUntilEmpty = async (folder: string): Promise<number> => {
  while (readdirSync(folder).length > 0) await sleep(2);
  return Date.now();
};

test('cancel ends a preparation, and its files are deleted', async ({ launch, folder, service }) => {
  const userData = path.join(folder, 'profile');
  const limits = { SIDETONE_LIMITS: JSON.stringify({ maxFileBytes: 5_000_000, maxPartSeconds: 900 }) };
  const { page, pid } = await launch({ userData, env: limits });
  await connect(page, service);
  const file = makeSparseWav(44 + 3_000 * 176_400, 'talk.wav');
  const uploads = uploadsPage(page);
  await uploads.upload([file.path]);
  await expect(uploads.row('talk')).toContainText('Preparing', { timeout: 60_000 });
  const prepared = path.join(userData, 'prepared');
  await expect.poll(() => existsSync(prepared) && readdirSync(prepared).length > 0).toBe(true);
  await uploads.row('talk').getByRole('button', { name: 'More for talk' }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).waitFor();
  const deletedAt = waitUntilEmpty(path.join(userData, 'prepared'));
  const { clickedAt, shownAt } = await page.evaluate(
    () =>
      new Promise<{ readonly clickedAt: number; readonly shownAt: number }>((resolve) => {
        const item = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
          ({ innerText }) => innerText === 'Cancel',
        );
        const row = document.querySelector('[role=treegrid] [data-id]');
        if (!item || !row) throw new Error('nothing to cancel');
        const clicked = Date.now();
        const observer = new MutationObserver(() => {
          if (!row.textContent?.includes('Cancelled')) return;
          observer.disconnect();
          resolve({ clickedAt: clicked, shownAt: Date.now() });
        });
        observer.observe(row, { subtree: true, childList: true, characterData: true });
        item.click();
      }),
  );
  recordMetric('cancel-preparation-ms', Math.max(shownAt, await deletedAt) - clickedAt);
  if (process.platform === 'linux') await expect.poll(() => openFiles(pid, file.path)).toEqual([]);
  expect(service.recorder.getRequests('transcriptions.store')).toEqual([]);
  file.remove();
});

test('a part that is cancelled is missing in its episode until it is sent again', async ({
  launch,
  folder,
  service,
}) => {
  const limits = { SIDETONE_LIMITS: JSON.stringify({ maxFileBytes: 600_000, maxPartSeconds: 60 }) };
  const file = path.join(folder, 'tones.wav');
  writeTones(file, 185);
  const { page } = await launch({ env: limits });
  await connect(page, service);
  await page.evaluate(() => window.sidetone.settings.update({ concurrency: 1 }));
  const hold = holdAt('begin');
  service.faults.next('transcriptions.store', hold);
  await dropFiles(page, [file]);
  await page
    .getByRole('dialog', { name: /^Transcribe/ })
    .getByRole('button', { name: /^Start/ })
    .click();
  const uploads = await openUploads(page);
  const row = uploads.row('tones').first();
  const bar = row.getByRole('progressbar');
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/, { timeout: 60_000 });
  await uploads.expand('tones');
  await uploads.choose('tones · part 3 of 4', 'Cancel');
  await expect(uploads.row('tones · part 3 of 4')).toContainText('Cancelled');
  hold.release();
  await expect(row).toContainText('3 of 4 done, 1 cancelled', { timeout: 60_000 });
  await row.getByRole('button', { name: 'Open episode' }).click();
  const screen = transcriptionsPage(page);
  const gap = screen.pane.getByText('Part 3 of 4 is missing: it was cancelled.');
  await expect(gap).toBeVisible();
  await takeScreenshots(page, 'episode-cancelled-part');
  await screen.pane.getByRole('button', { name: 'Send again' }).click();
  await expect(gap).toBeHidden({ timeout: 60_000 });
  await expect(screen.pane.getByText(/still being sent/)).toBeHidden({ timeout: 60_000 });
  expect(service.data.transcriptions.getAll()).toHaveLength(4);
});

test('a recording without its end is sent in parts, and its row says from when on it is missing', async ({
  launch,
  folder,
  service,
}) => {
  const limits = { SIDETONE_LIMITS: JSON.stringify({ maxFileBytes: 600_000, maxPartSeconds: 60 }) };
  const file = path.join(folder, 'tones.wav');
  writeTones(file, 185);
  // Its header states all of it, and 125 seconds are there.
  truncateSync(file, 44 + 125 * 32_000);
  const { page } = await launch({ env: limits });
  await connect(page, service);
  const uploads = uploadsPage(page);
  await uploads.upload([file]);
  const row = uploads.row('tones').first();
  await expect(row.getByRole('button', { name: 'Open episode' })).toBeVisible({ timeout: 90_000 });
  await expect(row).toContainText('The sound from 2:05 on can’t be read.');
  await expect(row.getByText('What the service said')).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'Retry failed' })).toHaveCount(0);
  // The episode can be opened as soon as one part is done.
  const countSent = (): number => service.data.transcriptions.getAll().length;
  await expect.poll(countSent, { timeout: 60_000 }).toBeGreaterThan(2);
  await row.getByRole('button', { name: 'Open episode' }).click();
  const { pane } = transcriptionsPage(page);
  await expect(pane.getByText(/still being sent/)).toHaveCount(0, { timeout: 60_000 });
  await expect(pane.getByText(/is missing/)).toHaveCount(0);
});

test('pictures in German', async ({ launch, folder, service }) => {
  useGerman();
  const userData = path.join(folder, 'profile');
  await storeUploads(userData, service.contentUrl, earlierUploads);
  const { page } = await launch({ userData, locale: 'de-DE' });
  await connect(page, service);
  await page.getByRole('link', { name: t('common.queue') }).click();
  await page.getByRole('row').filter({ hasText: 'Harbour talk' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('toolbar', { name: t('uploads.selection.label') })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await takeScreenshot(page, `uploads-recording-german-${colorScheme}`);
    await expectAccessible(page);
  }
});
