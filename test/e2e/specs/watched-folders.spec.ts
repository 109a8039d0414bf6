/** Watched folders: a recording that lands in one is transcribed by itself, and its text lands beside it. */
import { copyFileSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import type { TestService } from '../../service/service.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { openSettings } from '../pages/open-settings.ts';
import { expectNoOverflow, expectReachable } from '../pages/reachable.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { connect, expect, test } from '../pages/service-test.ts';

/** Two looks at a file, the service, and the moment until its text is written. */
const timeout = 60_000;

const watchPage = (page: Page) => {
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Recordings' }).first();
  return {
    card,
    add: page.getByRole('button', { name: 'Watch a folder…' }),
    start: page.getByRole('button', { name: 'Watch folder' }),
    button: (name: string | RegExp) => card.getByRole('button', { name }),
  };
};

const open = async ({ page }: Sidetone, service: TestService): Promise<void> => {
  await connect(page, service);
  await page.reload();
  await openSettings(page, 'watch');
};

const makeFolder = (folder: string): string => {
  const recordings = path.join(folder, 'Recordings');
  mkdirSync(recordings);
  copyFileSync(audio.ogg.path, path.join(recordings, 'old.ogg'));
  return recordings;
};

const addFolder = async ({ page, control }: Sidetone, recordings: string): Promise<void> => {
  const watch = watchPage(page);
  await control.answerDialog('open', { filePaths: [recordings] });
  await watch.add.click();
  await expect(page.getByRole('heading', { name: /^Watch “.+\/Recordings”$/ })).toBeFocused();
};

const expectFiles = (recordings: string, ...names: readonly string[]): Promise<void> =>
  expect.poll(() => readdirSync(recordings).toSorted(), { timeout }).toEqual(names);

test('a recording lands in the folder, and its text beside it', { tag: '@stand-in' }, async ({
  launch,
  service,
  folder,
}) => {
  test.setTimeout(180_000);
  const sidetone = await launch();
  const { page } = sidetone;
  const watch = watchPage(page);
  const recordings = makeFolder(folder);
  await open(sidetone, service);
  await takeScreenshot(page, 'watch-none');
  await expectAccessible(page);
  await addFolder(sidetone, recordings);
  await expect(page.getByRole('radio', { name: 'Only new recordings' })).toBeChecked();
  const present = page.getByRole('list', { name: '1 recording is there already.' });
  await expect(present).toHaveText('old.oggWould not be taken');
  await page.getByRole('radio', { name: 'Transcribe them too' }).check();
  await expect(present).toHaveText('old.oggWould be taken');
  await page.getByRole('radio', { name: 'Only new recordings' }).check();
  await takeScreenshot(page, 'watch-add');
  await expectAccessible(page);
  await watch.start.click();
  await expect(watch.card).toContainText('Watching');
  await expect(watch.add).toBeFocused();

  copyFileSync(audio.m4a.path, path.join(recordings, 'new.m4a'));
  await expectFiles(recordings, 'new.m4a', 'new.txt', 'old.ogg');
  await expect(watch.card).toContainText('1 recording taken');
  await watch.button(/^What would be taken of/).click();
  await expect(watch.card).toContainText('Nothing would be taken now');
  await watch.button(/^History of/).click();
  const history = watch.card.getByRole('list', { name: /^History of/ });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history).toContainText('Text saved beside it');
  await takeScreenshot(page, 'watch-history');
  await expectAccessible(page);
  await page.setViewportSize({ width: 590, height: 390 });
  await expectNoOverflow(page);
  await expectReachable(page.getByRole('tabpanel'), 6);
  await page.setViewportSize({ width: 1180, height: 780 });
});

test('a folder that is paused, disappears and is back, and that is removed', { tag: '@stand-in' }, async ({
  launch,
  service,
  folder,
}) => {
  test.setTimeout(240_000);
  const sidetone = await launch();
  const { page, control } = sidetone;
  const watch = watchPage(page);
  const recordings = makeFolder(folder);
  await open(sidetone, service);
  await addFolder(sidetone, recordings);
  await page.getByRole('radio', { name: 'Transcribe them too' }).click();
  await watch.start.click();
  await expectFiles(recordings, 'old.ogg', 'old.txt');

  renameSync(recordings, `${recordings} away`);
  await expect(watch.card).toContainText('Can’t be read since', { timeout });
  await expect
    .poll(async () => (await control.record()).notifications.map(({ title }) => title))
    .toContainEqual(expect.stringContaining('can’t be read any more'));
  await takeScreenshot(page, 'watch-gone');
  await expectAccessible(page);
  // The notification leads to the page that has the folder.
  await openSettings(page, 'about');
  const { notifications } = await control.record();
  await control.clickNotification(notifications.findIndex(({ title }) => title.includes('can’t be read')));
  await expect(watch.card).toContainText('Can’t be read since');
  renameSync(`${recordings} away`, recordings);
  await expect(watch.card).toContainText('Watching', { timeout });

  await watch.button(/^Pause/).click();
  await expect(watch.card).toContainText('Paused');
  copyFileSync(audio.m4a.path, path.join(recordings, 'new.m4a'));
  await watch.button(/^What would be taken of/).click();
  await expect(watch.card).toContainText('1 recording would be taken');
  await expectAccessible(page);
  await watch.button(/^Resume/).click();
  await expectFiles(recordings, 'new.m4a', 'new.txt', 'old.ogg', 'old.txt');

  // The same folder, and one in the profile, cannot be added.
  await control.answerDialog('open', { filePaths: [recordings] });
  await watch.add.click();
  await expect(page.getByRole('alert')).toContainText('is watched already');
  await expectAccessible(page);

  await watch.button(/^Remove/).click();
  await expect(watch.card).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(watch.card).toContainText('2 recordings taken');
});

test('what lands while Sidetone does not run is taken at the next start', { tag: '@stand-in' }, async ({
  launch,
  service,
  folder,
}) => {
  test.setTimeout(180_000);
  const sidetone = await launch();
  const recordings = makeFolder(folder);
  await open(sidetone, service);
  await addFolder(sidetone, recordings);
  await watchPage(sidetone.page).start.click();
  await expect(watchPage(sidetone.page).card).toContainText('Watching');
  await sidetone.stop();
  copyFileSync(audio.m4a.path, path.join(recordings, 'new.m4a'));
  await launch({ userData: sidetone.userData });
  await expectFiles(recordings, 'new.m4a', 'new.txt', 'old.ogg');
});
