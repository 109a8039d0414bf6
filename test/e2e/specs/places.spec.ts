import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { connect, expect, test } from '../pages/service-test.ts';
import { getUploadRow } from '../pages/start-uploads.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const sample = path.resolve(import.meta.dirname, '../../../assets/speech/samples/jfk.wav');
/** What the real model hears. */
const heard = /ask not what your country can do for you/i;
/** The model is loaded first. */
const timeout = 120_000;

const getReview = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Transcribe 1 file' });
  return {
    dialog,
    place: dialog.getByLabel('Where to transcribe').locator('option:checked'),
    language: dialog.getByRole('combobox', { name: /^Language of / }),
    name: dialog.getByRole('textbox', { name: /^Name of / }),
    description: dialog.getByRole('textbox', { name: /^Names and terms of / }),
    start: dialog.getByRole('button', { name: 'Start' }),
  };
};

test('recordings go to this computer and to the service at the same time, and one list shows both texts', async ({
  launch,
  service,
}) => {
  const { page } = await launch();
  await connect(page, service);
  const host = new URL(service.contentUrl).host;
  const review = page.getByRole('dialog', { name: 'Transcribe 1 file' });
  const place = review.getByLabel('Where to transcribe');

  await dropFiles(page, [audio.mp3.path]);
  await expect(place.locator('option:checked')).toHaveText(host);
  await takeScreenshot(page, 'review-place');
  await review.getByRole('button', { name: 'Start' }).click();
  // While it closes, the sheet of the first file still has a place to choose.
  await expect(review).toBeHidden();
  await dropFiles(page, [audio.wav.path]);
  await place.selectOption('On this computer');
  await review.getByRole('button', { name: 'Start' }).click();

  const there = getUploadRow(page, audio.mp3.title ?? '');
  const here = getUploadRow(page, 'Speech en');
  await expect(there).toContainText('Transcribed');
  // The text of the last recording opens by itself, whichever place is chosen for new ones.
  const screen = transcriptionsPage(page);
  await expect(screen.name).toHaveValue('Speech en', { timeout });
  await page.getByRole('link', { name: 'Queue' }).click();
  await expect(here).toContainText('Transcribed');
  // The usual place is not said.
  await expect(here).toContainText('On this computer');
  await expect(there).not.toContainText('At the service');
  const sent = service.recorder.requests.filter(({ file }) => file !== undefined);
  expect(sent.map((request) => request.field('name'))).toEqual([audio.mp3.title]);
  await takeScreenshot(page, 'uploads-places');

  await here.getByRole('button', { name: 'Open text' }).click();
  await expect(screen.name).toHaveValue('Speech en');
  await expect(page.getByRole('link', { name: /^Connection: .*Connected/ })).toBeVisible();
  const expectBoth = async (): Promise<void> => {
    await screen.expectCount(2);
    await expect(screen.row('Speech en')).toContainText('This computer · ');
    await expect(screen.row(audio.mp3.title ?? '')).not.toContainText(host);
  };
  await expectBoth();
  await screen.actions(/^Details/);
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(details).toContainText('Length');
  await expect(details).not.toContainText('Number at the service');
  await page.keyboard.press('Escape');

  // The place of new recordings changes nothing in the list, and not the open text.
  await page.getByRole('button', { name: 'Change where recordings are transcribed' }).click();
  await page.getByRole('menuitemradio', { name: 'On this computer' }).click();
  await expect(page.getByRole('link', { name: 'Connection: On this computer' })).toBeVisible();
  await expectBoth();
  await expect(screen.name).toHaveValue('Speech en');
  await screen.row(audio.mp3.title ?? '').click();
  await expect(screen.name).toHaveValue(audio.mp3.title ?? '');
  await screen.actions(/^Details/);
  await expect(details).toContainText(/Number at the service\s*1/);
  await page.keyboard.press('Escape');
  await screen.searchService();
  await expect(page.getByRole('region', { name: 'List' })).toContainText('1 found at');
});

test('a recording is transcribed at the other place later, and its texts lead to each other', async ({
  launch,
  service,
}) => {
  const folder = temporaryFolder('places');
  const recording = path.join(folder, 'inauguration.wav');
  copyFileSync(sample, recording);
  const { page } = await launch();
  await connect(page, service);
  const host = new URL(service.contentUrl).host;
  const review = getReview(page);
  const uploads = uploadsPage(page);
  const screen = transcriptionsPage(page);

  // From the service to this computer.
  await dropFiles(page, [recording]);
  await review.description.fill('Kennedy');
  await review.start.click();
  await uploads.open();
  await uploads.expectText('Transcribed');
  await uploads.choose('inauguration', 'Transcribe on this computer…');
  await expect(review.place).toHaveText('On this computer');
  await expect(review.name).toHaveValue('Inauguration');
  await expect(review.description).toHaveValue('Kennedy');
  await review.start.click();
  await expect(screen.editor).toContainText(heard, { timeout });
  await uploads.open();
  const here = uploads.row('inauguration').filter({ hasText: 'On this computer' });
  await expect(here).toContainText('Transcribed');
  await expect(uploads.rows).toHaveCount(2);

  // Both are rows of the list, and each leads to the other.
  await here.getByRole('button', { name: 'Open text' }).click();
  await expect(screen.editor).toContainText(heard);
  await screen.expectCount(2);
  const alsoHere = screen.pane.getByRole('button', { name: 'Also transcribed on this computer' });
  const alsoThere = screen.pane.getByRole('button', { name: `Also transcribed at ${host}` });
  const action = page.getByRole('menuitem', { name: /^Transcribe (on this computer|at )/ });
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await takeScreenshot(page, `counterpart-${scheme}`);
    await page.setViewportSize({ width: 590, height: 780 });
    await takeScreenshot(page, `counterpart-${scheme}-590`);
    await page.setViewportSize({ width: 1_180, height: 780 });
  }
  await expectAccessible(page);
  await alsoThere.click();
  await expect(screen.editor).toContainText('SHA-256');
  await expect(screen.editor).toBeFocused();
  await screen.pane.getByRole('button', { name: 'Other actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Details…' })).toBeVisible();
  await expect(action).toHaveCount(0);
  await page.keyboard.press('Escape');
  await alsoHere.press('Enter');
  await expect(screen.editor).toContainText(heard);

  // Without the other one, it can be made again.
  await alsoThere.click();
  await expect(alsoHere).toBeVisible();
  await screen.remove();
  await expect(screen.editor).toContainText(heard);
  await expect(alsoThere).toHaveCount(0);
  await getToast(page, 'deleted').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => service.data.transcriptions.getAll()).toEqual([]);
  await screen.name.fill('Inauguration, 1961');
  await screen.name.press('Enter');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('Transcribe at');
  await expect(palette.getByRole('option', { name: `Transcribe at ${host}…` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await screen.pane.getByRole('button', { name: 'Other actions' }).click();
  await takeScreenshot(page, 'transcribe-at-menu');
  await action.click();
  await expect(review.place).toHaveText(host);
  await expect(review.name).toHaveValue('Inauguration, 1961');
  await review.start.click();
  await expect
    .poll(() => service.data.transcriptions.getAll().map(({ name }) => name))
    .toEqual(['Inauguration, 1961']);
  await uploads.open();
  await expect(uploads.row('Inauguration, 1961')).toContainText('Transcribed');

  // Without the file.
  rmSync(recording);
  const notAdded = getToast(page, 'The recording was not added to the queue');
  const expectNotAdded = async (): Promise<void> => {
    await expect(notAdded).toContainText('The file was not found');
    await notAdded.getByRole('button', { name: 'Close' }).click();
    await expect(notAdded).toHaveCount(0);
  };
  await uploads.choose('Inauguration, 1961', 'Transcribe on this computer…');
  await expectNotAdded();
  await page.getByRole('link', { name: 'All texts' }).click();
  await screen.row('Inauguration, 1961').filter({ hasText: 'This computer' }).click();
  await screen.actions('Transcribe again…');
  await expectNotAdded();
  await expect(review.dialog).toHaveCount(0);
  await removeFolder(folder);
});

test('the language is recognised and shown, and another one replaces the text, which stays a version', async ({
  launch,
}) => {
  const { page } = await launch();
  await page.getByRole('button', { name: 'Use this computer' }).click();
  // What is dropped before would start with the choice, without a review.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const review = getReview(page);
  const screen = transcriptionsPage(page);
  await dropFiles(page, [sample]);
  await review.start.click();
  await expect(screen.editor).toContainText('my fellow Americans', { timeout });
  await expect(screen.pane).toContainText('English, recognized');
  await screen.actions('Add to favorites');

  await screen.actions('Transcribe again…');
  await expect(review.dialog).toContainText('The new text replaces the present one');
  await expect(review.dialog).not.toContainText('Same as');
  await review.language.click();
  await review.language.fill('german');
  await page.getByRole('option', { name: /^German/ }).click();
  await expect(review.language).toHaveValue('German');
  await takeScreenshot(page, 'transcribe-again');
  await review.start.click();
  // The smallest model spells its end as the processor rounds.
  await expect(screen.editor).toContainText('Amerikane', { timeout });
  await expect(screen.pane).toContainText('German');
  await expect(screen.pane).not.toContainText('recognized');
  await screen.pane.getByRole('button', { name: 'Other actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Remove from favorites' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screen.rows).toHaveCount(1);

  await screen.actions('Versions…');
  const versions = page.getByRole('dialog', { name: 'Versions of this text' });
  await expect(versions.getByRole('textbox', { name: /^Version of/ })).toContainText('my fellow Americans');
  await takeScreenshot(page, 'transcribe-again-versions');
  await versions.getByRole('button', { name: 'Restore this version' }).click();
  await expect(screen.editor).toContainText('my fellow Americans');
});
