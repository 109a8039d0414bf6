/** A set of formats beside the recording, and one key for the same again. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ok } from '../../../preload/contract/result.ts';
import { audio } from '../../fixtures/audio.ts';
import { openComputer } from '../../unit/uploads/computer-setup.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { exportDialog } from '../pages/export-dialog.ts';
import { expect, takeScreenshots, test } from '../pages/export-test.ts';
import { keys } from '../pages/keys.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const words = ['Good', 'morning.', 'We', 'talk', 'about', 'owls.'].map((text, at) => ({
  text,
  startMs: at * 1_000,
  endMs: at * 1_000 + 700,
  probability: 0.9,
}));

/** A recording in a folder of its own that this computer has heard. */
const fillProfile = async (profile: string, recording: string): Promise<void> => {
  copyFileSync(audio.mp3.path, recording);
  const computer = openComputer(profile);
  const { id } = await computer.add(recording, { name: 'Owls at night' });
  await computer.listener.started();
  computer.listener.hear({ words, endMs: 6_700 });
  computer.listener.end(ok({ durationMs: 6_700, unreadTracks: 0, voices: [] }));
  await computer.waitForState(id, 'done');
  await computer.close();
};

test('formats are written beside the recording, and again with one key', {
  tag: '@stand-in',
}, async ({ launch, folder, target }) => {
  const recording = path.join(target, 'owls.mp3');
  await fillProfile(folder, recording);
  const { page, control } = await launch({ userData: folder });
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await page.getByRole('link', { name: 'All texts' }).click();
  const { rows, editor } = transcriptionsPage(page);
  await rows.first().click();
  await expect(editor).toContainText('about owls.');
  const dialog = exportDialog(page);
  const read = (name: string): string => readFileSync(path.join(target, name), 'utf8');

  // Before the first time, the key asks.
  await page.keyboard.press('ControlOrMeta+e');
  await expect(dialog.dialog).toBeVisible();
  await dialog.dialog.getByText('Beside the recording').click();
  await expect(dialog.names).toHaveText(['owls.vtt', 'owls.json', 'owls.md']);
  await dialog.dialog.getByRole('checkbox', { name: 'SRT' }).check();
  await dialog.dialog.getByRole('checkbox', { name: 'Podcast JSON' }).uncheck();
  await expect(dialog.names).toHaveText(['owls.md', 'owls.vtt', 'owls.srt']);
  await takeScreenshots(page, 'export-beside');
  await dialog.dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.dialog).toBeHidden();
  await expect(getToast(page, 'Exported 3 files')).toBeVisible();
  expect(read('owls.vtt')).toMatch(/^WEBVTT/);
  expect(read('owls.md')).toContain('about owls.');
  expect((await control.record()).dialogs).toEqual([]);

  // The same again, with what is typed.
  await editor.press(keys.documentEnd);
  await page.keyboard.type(' And larks.');
  await page.keyboard.press('ControlOrMeta+e');
  await expect.poll(() => read('owls.md')).toContain('And larks.');
  await expect.poll(() => read('owls.srt')).toContain('larks');
  await expect(dialog.dialog).toBeHidden();
  expect((await control.record()).dialogs).toEqual([]);

  // A file that somebody has changed is replaced only if the user wants that.
  writeFileSync(path.join(target, 'owls.md'), 'Mine.');
  await control.answerDialog('message', { response: 0 });
  await page.keyboard.press('ControlOrMeta+e');
  await expect.poll(async () => (await control.record()).dialogs.length).toBe(1);
  const [question] = (await control.record()).dialogs;
  expect(question).toMatchObject({ message: 'Replace this file?', detail: 'owls.md' });
  expect(read('owls.md')).toBe('Mine.');
  await control.answerDialog('message', { response: 1 });
  await page.keyboard.press('ControlOrMeta+e');
  await expect.poll(() => read('owls.md')).toContain('And larks.');

  // The form has what was chosen, also after a restart of the window.
  await page.reload();
  await rows.first().click();
  await expect(editor).toContainText('And larks.');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await expect(dialog.names).toHaveText(['owls.md', 'owls.vtt', 'owls.srt']);
});

test('the buttons of the dialog stay on one line in Japanese', { tag: '@stand-in' }, async ({
  launch,
  folder,
  target,
}) => {
  await fillProfile(folder, path.join(target, 'owls.mp3'));
  const { page } = await launch({ userData: folder });
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await page.getByRole('link', { name: 'All texts' }).click();
  await transcriptionsPage(page).rows.first().click();
  await page.evaluate(() => window.sidetone.settings.update({ displayLanguage: 'ja' }));
  await expect(page.getByRole('link', { name: 'すべてのテキスト' })).toBeVisible();
  await page.setViewportSize({ width: 590, height: 700 });
  await page.keyboard.press('ControlOrMeta+Shift+E');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('button[type="submit"]')).toBeVisible();
  for (const button of await dialog.locator('form').getByRole('button').all())
    expect((await button.boundingBox())?.height ?? 0).toBeLessThan(40);
  await takeScreenshot(page, 'export-japanese');
  await expectAccessible(page);
});
