/** Limits of the service: learned, shown in the settings, and texts that are longer than the service takes. */

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { t } from '../../../preload/messages/translate.ts';
import { audio } from '../../fixtures/audio.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { exportDialog } from '../pages/export-dialog.ts';
import { keys } from '../pages/keys.ts';
import { waitForLibrarySync } from '../pages/library.ts';
import { openScreen } from '../pages/open-screen.ts';
import { openSettings } from '../pages/open-settings.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, getSettings, saveAutomatically, test } from '../pages/service-test.ts';
import { showGerman } from '../pages/show-german.ts';
import { startUploads } from '../pages/start-uploads.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const getLimits = (page: Page) => page.getByRole('region', { name: t('settings.limits.title') });
const openLimits = async (page: Page): Promise<void> => {
  await openSettings(page, 'service');
  await getLimits(page)
    .getByRole('button', { name: t('settings.limits.edit') })
    .click();
};
const getStoredLimits = async (page: Page) => {
  const settings = await getSettings(page);
  return settings.ok ? settings.value.limits : null;
};

test('the settings show the limits of the service, and the keyboard changes and restores them', async ({
  connected: { page },
}) => {
  await openSettings(page, 'service');
  const limits = getLimits(page);
  await expect(limits).toContainText('None that matter');
  const edit = limits.getByRole('button', { name: 'Edit' });
  await edit.focus();
  await page.keyboard.press('Enter');
  await expect(edit).toHaveAttribute('aria-expanded', 'true');
  const largest = limits.getByLabel('Largest file', { exact: true });
  await expect(largest).toHaveValue('25 MiB');
  await expect(largest).toHaveAccessibleDescription('Usual for services of this kind');
  await expect(limits.getByLabel('File types', { exact: true })).toHaveValue(
    'mp3, mp4, mpeg, mpga, m4a, wav, webm',
  );
  await expect(limits.getByLabel('Longest text', { exact: true })).toHaveValue('20,480 characters');
  await limits.scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'limits-default');
  await expectAccessible(page);

  await largest.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('12.5');
  await page.keyboard.press('Enter');
  await expect(largest).toBeFocused();
  await expect(largest).toHaveAccessibleDescription(/^Set by you on /);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('MP3; .ogg');
  await page.keyboard.press('Tab');
  const longest = limits.getByLabel('Longest text', { exact: true });
  await expect(longest).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(longest).toHaveValue('');
  await expect(longest).toHaveAttribute('placeholder', 'No limit');
  await expect
    .poll(() => getStoredLimits(page))
    .toMatchObject({
      fileBytes: { value: 12.5 * 1_048_576, origin: 'user' },
      fileTypes: { value: ['mp3', 'ogg'], origin: 'user' },
      textLength: { value: null, origin: 'user' },
      nameLength: { value: 128, origin: 'default' },
    });
  await takeScreenshot(page, 'limits-changed');
  await expect(limits).toContainText(
    'Largest file: 12.5 MiB (set by you); File types: MP3 and OGG (set by you); Longest text: No limit (set by you)',
  );
  await page.evaluate(() => window.sidetone.settings.update({ theme: 'dark' }));
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await limits.scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'limits-dark');
  await expectAccessible(page);

  const restore = limits.getByRole('button', { name: 'Restore defaults' });
  await restore.focus();
  await page.keyboard.press('Enter');
  await expect(largest).toHaveValue('25 MiB');
  await expect(limits.getByLabel('Longest text', { exact: true })).toHaveValue('20,480 characters');
  await expect(restore).toBeFocused();
});

test('the limits are in German too', async ({ connected: { page }, service }) => {
  await showGerman(page);
  service.data.transcriptions.insert({ name: 'Eulen', result: 'Eulen sind leise.' });
  await page.evaluate(() => window.sidetone.settings.update({ limitChanges: { nameLength: 100 } }));
  await page.reload();
  await openLimits(page);
  const limits = getLimits(page);
  await expect(limits.getByLabel(t('settings.limits.textLength'), { exact: true })).toHaveValue(
    '20.480 Zeichen',
  );
  await limits.scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'limits-german');
  await page.evaluate(() => window.sidetone.settings.update({ limitChanges: { textLength: 20 } }));
  await page.getByRole('link', { name: t('transcriptions.views.list') }).click();
  await page.locator('[data-row]').filter({ hasText: 'Eulen' }).click();
  const editor = page.getByRole('textbox', { name: t('transcriptions.text.label', { name: 'Eulen' }) });
  await editor.press(keys.documentEnd);
  await page.keyboard.type(' Meistens.');
  await expect(page.locator('[data-draft-state]')).toHaveText(
    t('transcriptions.longerThanServiceTakes', { count: 27, limit: 20 }),
  );
  await takeScreenshot(page, 'text-too-long-german');
});

test('files that the service refuses as too large teach its limit, which the review shows', async ({
  connected: { page },
  service,
  folder,
}) => {
  service.data.setLimits({ file: 2_000_000 });
  const [first = '', second = ''] = [2.5, 3].map((megabytes) => {
    const file = path.join(folder, `${megabytes}.wav`);
    writeFileSync(file, Buffer.concat([readFileSync(audio.wav.path), Buffer.alloc(megabytes * 1e6)]));
    return file;
  });
  await startUploads(page, [first]);
  await expect(page.getByText('Too large for this service', { exact: true })).toBeVisible();
  await startUploads(page, [second]);
  await expect(page.getByText('Too large for this service', { exact: true })).toHaveCount(2);
  await expect(getToast(page, 'This service takes files up to')).toContainText('Sidetone remembers that.');
  await takeScreenshot(page, 'limits-learned');
  const learned = (await getStoredLimits(page))?.fileBytes;
  expect(learned).toMatchObject({ origin: 'learned' });
  expect(learned?.value).toBeGreaterThanOrEqual(1_048_576);
  await dropFiles(page, [first, audio.flac.path]);
  const review = page.getByRole('dialog');
  await expect(review).toContainText('This service takes files up to');
  await expect(review).toContainText('Many services only take MP3, MP4, MPEG, MPGA, M4A, WAV, and WebM.');
  await takeScreenshot(page, 'review-limits');
  await review.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();

  await openLimits(page);
  const field = getLimits(page).getByLabel('Largest file', { exact: true });
  await expect(field).toHaveAccessibleDescription(/^Learned from the service on /);
});

test('a text that is longer than the service takes stays here, is searched and exported, and is saved when it fits', async ({
  sidetone,
  restart,
  folder,
  service,
}) => {
  test.setTimeout(180_000);
  const long = 'word '.repeat(4_090);
  const { id } = service.data.transcriptions.insert({ name: 'Long', result: long });
  service.data.transcriptions.insert({ name: 'Other', result: 'Another text.' });
  const { page, control } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  await saveAutomatically(page);
  const screen = transcriptionsPage(page);
  await waitForLibrarySync(page, service);
  const mark = 'Longer than the service takes (20,494 of 20,480 characters)';
  const corrected = `${long}and a kingfisher on the last straw, twice`;
  const countUpdates = (): number => service.recorder.getRequests('transcriptions.update').length;

  await screen.row('Long').click();
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type('and a kingfisher on the last straw, twice');
  // The limit is assumed, so the service decides once.
  await expect(screen.state).toHaveText(/^Longer than the service takes/, { timeout: 30_000 });
  await expect(screen.state).toHaveText('Longer than the service takes (20,491 of 20,480 characters)');
  await expect(getToast(page, 'This service takes texts of up to 20,480 characters.')).toBeVisible();
  await expect(screen.row('Long')).toContainText('Longer than the service takes (20,491 of 20,480');
  expect(countUpdates()).toBe(1);
  const alert = screen.pane.getByRole('alert');
  await expect(alert).toContainText('11 characters too many: the limit is 20,480');
  await takeScreenshot(page, 'text-too-long');
  await expectAccessible(page);

  // Further changes are kept without being sent. Nothing counts as unsaved.
  await page.keyboard.type('!!!');
  await expect(screen.state).toHaveText(mark, { timeout: 30_000 });
  await expect(screen.count('Not saved yet')).toHaveText('');
  await screen.view(/^Not saved yet/);
  await expect(
    page.getByText('1 text is longer than the service takes. It is complete on this computer.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await takeScreenshot(page, 'text-too-long-unsaved-view');
  await screen.view(/^All texts/);
  await screen.row('Other').click();
  await expect(screen.editor).toHaveText('Another text.');
  expect(countUpdates()).toBe(1);

  // Searched and exported as corrected.
  await screen.search.fill('kingfisher');
  await expect(screen.results).toHaveCount(1, { timeout: 30_000 });
  await expect(screen.results.first()).toContainText(mark);
  await takeScreenshot(page, 'text-too-long-found');
  await screen.results.first().click();
  const dialog = exportDialog(page);
  const file = path.join(folder, 'long.txt');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await dialog.format('Text');
  await control.answerDialog('save', { filePaths: [file] });
  await dialog.saveAs.click();
  await expect(dialog.dialog).toBeHidden();
  expect(readFileSync(file, 'utf8')).toBe(`${corrected}!!!\n`);
  // The service's text is a version.
  await screen.actions('Versions…');
  const versions = page.getByRole('dialog', { name: 'Versions of this text' });
  await expect(versions.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(1);
  await versions.press('Escape');

  await sidetone.kill();
  const again = await restart();
  const next = transcriptionsPage(again.page);
  await expect(next.results).toHaveCount(1);
  await next.search.fill('');
  await expect(next.row('Long')).toContainText(mark);
  await next.row('Long').click();
  await expect(next.state).toHaveText(mark);
  await again.page.evaluate(() => window.sidetone.settings.update({ theme: 'dark' }));
  await takeScreenshot(again.page, 'text-too-long-dark');
  expect(countUpdates()).toBe(1);
  expect(service.data.transcriptions.get(id)?.result).toBe(long);

  // The service takes more by now, and the user says so.
  service.data.setLimits({ result: 30_000 });
  await openLimits(again.page);
  const longest = getLimits(again.page).getByLabel('Longest text', { exact: true });
  await longest.fill('30000');
  await longest.press('Enter');
  await expect
    .poll(() => service.data.transcriptions.get(id)?.result, { timeout: 30_000 })
    .toBe(`${corrected}!!!`);
  await again.page.getByRole('link', { name: 'All texts' }).click();
  await next.row('Long').click();
  await expect(next.state).toHaveText(/^Saved/);
  await expect(next.row('Long')).not.toContainText('Longer than');
});

test('the user can send a text anyway, and a newer text of the service is still a conflict', async ({
  connected: { page },
  service,
}) => {
  const { id } = service.data.transcriptions.insert({ name: 'Owls', result: 'Owls are queit.' });
  await page.evaluate(() => window.sidetone.settings.update({ limitChanges: { textLength: 20 } }));
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' They hoot.');
  await expect(screen.state).toHaveText('Longer than the service takes (26 of 20 characters)');
  await expect(screen.save).toBeHidden();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.state).toHaveText('Longer than the service takes (26 of 20 characters)');
  expect(service.recorder.getRequests('transcriptions.update')).toHaveLength(0);
  const alert = screen.pane.getByRole('alert');
  await alert.getByRole('button', { name: 'Send anyway' }).click();
  await expect(screen.state).toHaveText(/^Saved at/);
  expect(service.data.transcriptions.get(id)?.result).toBe('Owls are queit. They hoot.');
  // What the service accepted shows that the limit was wrong.
  await expect
    .poll(() => getStoredLimits(page))
    .toMatchObject({ textLength: { value: null, origin: 'learned' } });

  await page.evaluate(() => window.sidetone.settings.update({ limitChanges: { textLength: 20 } }));
  service.data.transcriptions.update(id, { result: 'Changed elsewhere.' });
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' All night.');
  await expect(screen.state).toHaveText(/^Longer than the service takes/);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog', { name: 'Two versions of this text' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alert).toContainText('Someone changed this text while you were editing');
});
