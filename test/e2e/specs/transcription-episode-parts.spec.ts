/** Episodes whose parts arrive later, their recording, and pictures. */

import { statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { openDatabases } from '../../../main/storage/databases.ts';
import { t } from '../../../preload/messages/translate.ts';
import { audio } from '../../fixtures/audio.ts';
import type { TestService } from '../../service/service.ts';
import { getTextId, toServiceId } from '../../service/text-id.ts';
import { saveJobs } from '../../unit/uploads/job-fixture.ts';
import { newRecordingInParts, toDone } from '../../unit/uploads/preparation-fixture.ts';
import { unwrap } from '../../unit/uploads/uploads-setup.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { insertParts, join } from '../pages/episode-parts.ts';
import { expect, takeScreenshots, test } from '../pages/export-test.ts';
import { keys } from '../pages/keys.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot, waitForAnimations } from '../pages/screenshot.ts';
import { showGerman } from '../pages/show-german.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const waiting = { kind: 'paused', reason: 'person' } as const;

const prepareProfile = async (
  userData: string,
  service: TestService,
  ids: readonly (string | null)[],
): Promise<void> => {
  const databases = unwrap(await openDatabases(userData));
  const { size } = statSync(audio.tone.path);
  const states = ids.map((id) => (id === null ? waiting : toDone(id)));
  const file = {
    path: audio.tone.path,
    fileName: 'tone.wav',
    size,
    fingerprint: null,
    durationSeconds: ids.length,
  };
  const job = { id: 'tone', accountId: service.contentUrl, name: 'Tone', ...file };
  unwrap(saveJobs(databases.app, [newRecordingInParts(states, job)]));
  databases.close();
};

/** Of an element whose animation has ended. */
const getBox = async (element: Locator): Promise<{ x: number; y: number; height: number }> => {
  await waitForAnimations(element.page());
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not shown.');
  return box;
};

test('keeps the caret and what was typed when a part arrives', async ({ launch, folder, service }) => {
  const ids = insertParts(service);
  const userData = path.join(folder, 'profile');
  await prepareProfile(userData, service, [ids[0] ?? '', ids[1] ?? '', null]);
  const { page } = await launch({ userData });
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Tone').click();
  await expect(
    screen.pane.getByText('Part 3 of 3 is still being sent. The text appears here.'),
  ).toBeVisible();
  await screen.editor.press(keys.documentStart);
  await page.keyboard.type('Listen. ');

  const database = new DatabaseSync(path.join(userData, 'data.db'), { timeout: 30_000 });
  database.prepare("UPDATE parts SET text_id = ? WHERE id = 'tone-3'").run(ids[2] ?? '');
  database.close();
  // Any change of an episode is reported to the window.
  const others = [8, 9].map((other) => getTextId(service, other));
  await page.evaluate((dismissed) => window.sidetone.episodes.dismissProposal(dismissed), others);
  await expect(screen.editor).toContainText('Then the boats came in.');
  await expect(screen.editor).toBeFocused();
  await page.keyboard.type('Now. ');
  await expect(screen.editor).toContainText('Listen. Now. The harbour');
});

test('plays the original recording, from a part on', async ({ launch, folder, service }) => {
  const userData = path.join(folder, 'profile');
  await prepareProfile(userData, service, insertParts(service));
  const { page } = await launch({ userData });
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await expect(screen.row('Tone')).toContainText('· 0:03 · 16 words');
  await screen.row('Tone').click();
  await expect(page.locator('.cm-partMark')).toHaveText(['0:00', '0:01', '0:02']);
  const sound = page.getByRole('region', { name: 'Audio' });
  const position = sound.getByRole('slider', { name: 'Playback position' });
  await expect(position).toHaveValue('0');
  await page.getByRole('button', { name: '0:01' }).click();
  await expect(sound.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await sound.getByRole('button', { name: /^Pause/ }).click();
  expect(Number(await position.inputValue())).toBeGreaterThanOrEqual(1);
  await screen.actions('Go to');
  expect((await getBox(page.getByRole('menu').first())).x).toBeGreaterThanOrEqual(
    (await getBox(screen.pane)).x,
  );
  await takeScreenshots(page, 'episode-parts');
  await page.getByRole('menuitem', { name: 'Part 3 of 3' }).click();
  await expect(position).toHaveValue('2');
});

test('joined again without a part that is missing, counts only the parts that are joined', async ({
  launch,
  folder,
  service,
}) => {
  const userData = path.join(folder, 'profile');
  const ids = insertParts(service);
  await prepareProfile(userData, service, [ids[0] ?? '', ids[1] ?? '', null, ids[2] ?? '']);
  const { page } = await launch({ userData });
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Tone').click();
  await expect(
    screen.pane.getByText('Part 3 of 4 is still being sent. The text appears here.'),
  ).toBeVisible();
  await screen.actions('Separate…');
  await page.getByRole('dialog').getByRole('button', { name: 'Separate', exact: true }).click();
  await expect(screen.rows).toHaveCount(3);
  await page.getByRole('region', { name: 'Suggestion' }).getByRole('button', { name: 'Join' }).click();
  await expect(getToast(page, '3 parts joined to “Tone”')).toBeVisible();
});

test('separate, close, join: sound, length, cuts and names are as before, and a part plays its own range', async ({
  launch,
  folder,
  service,
}) => {
  const userData = path.join(folder, 'profile');
  await prepareProfile(userData, service, insertParts(service));
  const expectEpisode = async (page: Page): Promise<void> => {
    const screen = transcriptionsPage(page);
    await expect(screen.row('Tone')).toContainText('· 0:03 · 16 words');
    await screen.row('Tone').click();
    await expect(screen.name).toHaveValue('Tone');
    await expect(page.locator('.cm-partMark')).toHaveText(['0:00', '0:01', '0:02']);
    const sound = page.getByRole('region', { name: 'Audio' });
    await expect(sound.getByRole('slider', { name: 'Playback position' })).toHaveAttribute('max', '3');
    await expect(sound.locator('[data-boundaries="2"]')).toBeVisible();
  };
  const first = await launch({ userData });
  await openScreen(first.page, service, 'Transcriptions');
  await expectEpisode(first.page);
  await transcriptionsPage(first.page).actions('Separate…');
  await first.page.getByRole('dialog').getByRole('button', { name: 'Separate', exact: true }).click();
  await expect(transcriptionsPage(first.page).name).toHaveValue('Harbour · part 1 of 3');
  await first.stop();

  const { page } = await launch({ userData });
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await expect(screen.rows).toHaveCount(3);
  // Records the places of the file that are played.
  await page.evaluate(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      for (const type of ['playing', 'pause'])
        this.addEventListener(type, () =>
          document.body.setAttribute(`data-${type}`, this.currentTime.toFixed(1)),
        );
      return play.call(this);
    };
  });
  await screen.row('Harbour · part 2 of 3').click();
  const sound = page.getByRole('region', { name: 'Audio' });
  const position = sound.getByRole('slider', { name: 'Playback position' });
  await expect(position).toHaveAttribute('max', '1');
  await expect(position).toHaveValue('0');
  await expect(sound.locator('[data-waveform]')).toBeVisible();
  await sound.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-playing', /^1\.[0-5]$/);
  await expect(page.locator('body')).toHaveAttribute('data-pause', /^2\.[0-4]$/);
  await expect(position).toHaveValue('1');
  await sound.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(sound.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();

  await page.getByRole('region', { name: 'Suggestion' }).getByRole('button', { name: 'Join' }).click();
  await expect(screen.rows).toHaveCount(1);
  await expectEpisode(page);
});

test('pictures in German', async ({ connected: { page }, service }) => {
  const ids = insertParts(service, 'Hafen');
  insertParts(service, 'Leuchtturm');
  await page.setViewportSize({ width: 1180, height: 780 });
  await showGerman(page);
  await page.getByRole('link', { name: t('transcriptions.views.list') }).click();
  await join(page, ids);
  await page
    .locator('[data-row]')
    .filter({ hasText: /Hafen$|Hafen2|Hafen[^ ]/ })
    .first()
    .click();
  await expect(page.locator('.cm-partMark')).toHaveCount(3);
  service.data.transcriptions.delete(toServiceId(ids[1]));
  await page.reload();
  await expect(page.locator('[data-row]').filter({ hasText: 'Hafen' })).toContainText(
    t('episodes.partsOf', { there: 2, count: 3 }),
  );
  await expect(page.getByText(t('episodes.gaps.deleted', { parts: '2', failed: 1, count: 3 }))).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await takeScreenshot(page, `episode-german-${colorScheme}`);
    await expectAccessible(page);
  }
});
