/** A place that was not understood is heard again, and its words replace the mark. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ok } from '../../../preload/contract/result.ts';
import { makeWav, writeRecording } from '../../preparation/write-pcm.ts';
import { openComputer } from '../../unit/uploads/computer-setup.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

/** “And so, my fellow Americans, ask not what your country can do for you …” */
const speech = path.resolve(import.meta.dirname, '../../../assets/speech/samples/jfk.wav');
const mark = '[not understood, 0:03 to 0:07]';

const words = (
  [
    ['And', 300, 600],
    ['so,', 600, 1_000],
    ['my', 1_200, 1_500],
    ['fellow', 1_500, 1_900],
    ['Americans,', 1_900, 2_600],
    ['for', 7_000, 7_300],
    ['you.', 7_300, 7_800],
  ] as const
).map(([text, startMs, endMs]) => ({ text, startMs, endMs, probability: 0.9 }));

/** A recording of which this computer did not understand a part. */
const fillProfile = async (profile: string, recording: string, endMs: number): Promise<void> => {
  const computer = openComputer(profile);
  const { id } = await computer.add(recording, { name: 'Speech', language: 'en' });
  await computer.listener.started();
  const gaps = [{ startMs: 3_000, endMs, isUnreadable: false }];
  computer.listener.hear({ words, gaps, endMs: 11_000 });
  computer.listener.end(ok({ durationMs: 11_000, unreadTracks: 0, voices: [] }));
  await computer.waitForState(id, 'done');
  await computer.close();
};

const openText = async (page: Page) => {
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await page.getByRole('link', { name: 'All texts' }).click();
  const screen = transcriptionsPage(page);
  await screen.rows.first().click();
  await expect(screen.editor).toContainText('not understood');
  return screen;
};

test('what is understood replaces the mark in one step', { tag: '@stand-in' }, async ({ launch, folder }) => {
  test.setTimeout(180_000);
  await fillProfile(folder, speech, 7_000);
  const { page } = await launch({ userData: folder });
  const { editor } = await openText(page);
  const listen = page.getByRole('button', { name: 'Listen again' });
  const stop = page.getByRole('button', { name: 'Stop', exact: true });

  // Stopping leaves the mark.
  await listen.click();
  await expect(stop).toBeVisible();
  await takeScreenshot(page, 'listen-again');
  await stop.click();
  await expect(listen).toBeVisible();
  await expect(editor).toContainText(mark);

  // From the menu of the mark.
  await editor.locator('.cm-gap').click({ button: 'right' });
  const menu = page.getByRole('menu', { name: mark });
  await expect(menu.getByRole('menuitem')).toHaveText(['Play', 'Listen again']);
  await expectAccessible(page);
  await takeScreenshot(page, 'gap-menu');
  await menu.getByRole('menuitem', { name: 'Listen again' }).click();
  await expect(editor).not.toContainText(mark, { timeout: 120_000 });
  await expect(editor).toContainText(/ask not/i);
  await expect(page.locator('[data-announcer]')).toContainText(/Understood: .*ask not/i);
  await expect(listen).toBeHidden();
  // The new words have times.
  expect((await page.evaluate(() => window.sidetone.words.get('here-1'))).ok).toBe(true);

  await editor.press('ControlOrMeta+z');
  await expect(editor).toContainText(mark);
  await expect(listen).toBeVisible();
});

test('a place without speech stays as it is, and that is said', { tag: '@stand-in' }, async ({
  launch,
  folder,
}) => {
  test.setTimeout(180_000);
  const sampleRate = 16_000;
  const silence = makeWav({ sampleRate, channels: [new Float32Array(11 * sampleRate)] }, 's16');
  await fillProfile(folder, writeRecording(path.join(folder, 'Silence.wav'), silence), 5_000);
  const { page } = await launch({ userData: folder });
  const { editor } = await openText(page);
  await page.getByRole('button', { name: 'Listen again' }).click();
  await expect(page.getByText('0:03 to 0:05 was not understood this time either')).toBeVisible({
    timeout: 120_000,
  });
  await expect(editor).toContainText('[not understood, 0:03 to 0:05]');
  await expect(page.getByRole('button', { name: 'Listen again' })).toBeVisible();
});
