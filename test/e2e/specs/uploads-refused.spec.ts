import type { Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { unauthorized, validation } from '../../service/faults/answers.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { keys } from '../pages/keys.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { getUploadRow, startUploads } from '../pages/start-uploads.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

/** Removes the files of the review. */
const removeAll = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
};

test('replaces a file that is too large by another, with the same details', async ({
  connected: { page, control },
  service,
}) => {
  const tooLarge = { file: ['The file must not be greater than 2048 kilobytes.'] };
  service.faults.next('transcriptions.store', validation(tooLarge, 'errors'));
  await startUploads(page, [audio.flac.path]);
  const row = getUploadRow(page, 'Nothing is lost');
  await expect(row).toContainText('The service did not take this file');
  await expect(row).toContainText('“The file must not be greater than 2048 kilobytes.”');
  await expect(page.getByRole('link', { name: /Queue/ })).toContainText('1 failed');
  await takeScreenshot(page, 'uploads-too-large');
  await page.getByRole('button', { name: 'More for Nothing is lost', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit details…' }).click();
  await expect(page.getByRole('dialog')).toContainText('The service did not take this file');
  await takeScreenshot(page, 'edit-details-refused');
  await page.keyboard.press('Escape');
  const hold = holdAt('response');
  service.faults.next('transcriptions.store', hold);
  await control.answerDialog('open', { filePaths: [audio.m4a.path] });
  await row.getByRole('button', { name: 'Choose file…' }).click();
  await hold.reached;
  await expect(row.getByTitle(/speech-us\.m4a$/)).toBeVisible();
  await dropFiles(page, [audio.wav.path]);
  await removeAll(page);
  await expect(page.getByRole('link', { name: /^Queue/ })).toContainText('0 of 1');
  hold.release();
  await expect(row).toContainText('Transcribed');
  expect(service.data.transcriptions.getAll()).toMatchObject([{ name: 'Nothing is lost' }]);
});

test('reports a language that is refused, and another can be chosen', async ({
  connected: { page },
  service,
}) => {
  await page.evaluate(() => window.sidetone.settings.update({ language: 'ja-JP' }));
  service.faults.always(
    'transcriptions.store',
    validation({ language: ['The selected language is invalid.'] }, 'errors'),
  );
  await startUploads(page, [audio.flac.path]);
  const row = getUploadRow(page, 'Nothing is lost');
  await expect(row).toContainText('The service refused this language');
  await expect(row).toContainText('It doesn’t accept Japanese – Japan.');
  await row.getByRole('button', { name: 'Choose language…' }).click();
  await expect(page.getByRole('combobox', { name: 'Language of speech-us.flac' })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('The selected language is invalid.');
});

test('files that wait for a review can be discarded: in the review, after Esc, and all at once; Undo restores them', async ({
  connected: { page },
  service,
}) => {
  const sheet = page.getByRole('dialog');
  const link = page.getByRole('link', { name: /^Queue/ });
  const description = page.getByRole('textbox', { name: 'Names and terms of speech-en.mp3' });
  const names = async (): Promise<number> => {
    const result = await page.evaluate(() => window.sidetone.uploads.list());
    return result.ok ? result.value.jobs.length : -1;
  };
  await dropFiles(page, [audio.mp3.path, audio.wav.path]);
  await description.fill('With the harbour in the background');
  await takeScreenshot(page, 'review-discard');
  await removeAll(page);
  const discarded = getToast(page, '2 files removed');
  await expect(discarded).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(link).not.toContainText('to review');
  await takeScreenshot(page, 'review-discarded');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(description).toHaveValue('With the harbour in the background');
  await expect(sheet).toContainText('Transcribe 2 files');
  await removeAll(page);
  await discarded.getByRole('button', { name: 'Close' }).click();
  await expect.poll(names).toBe(0);

  await dropFiles(page, [audio.wav.path]);
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await takeScreenshot(page, 'not-sent-yet');
  const notSent = getToast(page, '1 recording waits for you');
  await notSent.getByRole('button', { name: 'Review' }).click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await notSent.getByRole('button', { name: 'Remove' }).click();
  await expect(link).not.toContainText('to review');
  await getToast(page, '1 file removed').getByRole('button', { name: 'Undo' }).click();
  await expect(link).toContainText('1 to review');
  await notSent.getByRole('button', { name: 'Remove' }).click();
  await expect(link).not.toContainText('to review');
  await page.reload();
  await expect(link).toContainText('1 to review');

  await dropFiles(page, [audio.mp3.path]);
  await sheet.getByRole('button', { name: 'Later' }).last().click();
  await expect(link).toContainText('2 to review');
  await link.click();
  await expect(page.getByText('2 files to review')).toBeVisible();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await expect(page.getByText('Drop audio anywhere on this window')).toBeVisible();
  await discarded.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 files to review')).toBeVisible();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await discarded.getByRole('button', { name: 'Close' }).click();
  await expect.poll(names).toBe(0);
  expect(service.recorder.getRequests('transcriptions.store')).toHaveLength(0);
});

test('the menu of a row is used by keys, although its first item is not possible', async ({
  connected: { page },
  service,
}) => {
  const hold = holdAt('received');
  service.faults.always('transcriptions.store', hold);
  await startUploads(page, [audio.mp3.path, audio.flac.path, audio.wav.path, audio.m4a.path]);
  await hold.reached;
  const first = page
    .locator('[data-id]')
    .filter({ has: page.getByText('Next', { exact: true }) })
    .first();
  const more = first.getByRole('button', { name: /^More for/ });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(more).toBeFocused();
  hold.release();
});

test('an upload that was paused for its key resumes when the service takes the key again', async ({
  connected: { page },
  service,
}) => {
  const record = service.data.transcriptions.insert({ name: 'Written', result: 'Text.' });
  const screen = transcriptionsPage(page);
  await page.keyboard.press('ControlOrMeta+r');
  await screen.row(record.name).click();
  await expect(screen.editor).toHaveText('Text.');
  const stop = service.faults.always('any', unauthorized());
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' More.');
  await page.keyboard.press('ControlOrMeta+s');
  const notice = screen.pane.getByRole('alert');
  await expect(notice).toContainText('does not accept your key');
  await takeScreenshot(page, 'text-key-refused');
  await startUploads(page, [audio.wav.path]);
  const row = getUploadRow(page, 'Speech en');
  await expect(row).toContainText('Waits for your key');
  stop();
  await page.getByRole('link', { name: 'All texts' }).click();
  await page.keyboard.press('ControlOrMeta+r');
  await expect(screen.row('Speech en')).toBeVisible();
  await screen.row(record.name).click();
  await notice.getByRole('link', { name: 'Enter key' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
});
