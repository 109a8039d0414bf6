/** Shows: what is known of a show is used for its recordings without a question. */
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import type { TestService } from '../../service/service.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { openSettings } from '../pages/open-settings.ts';
import { expectNoOverflow } from '../pages/reachable.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { connect, expect, test } from '../pages/service-test.ts';
import { showGerman } from '../pages/show-german.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const getRail = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const getReview = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: /^Transcribe/ });
  return {
    sheet,
    show: sheet.getByRole('combobox', { name: /^Show of / }),
    language: sheet.getByRole('combobox', { name: /^Language of / }),
    terms: sheet.getByRole('textbox', { name: /^Names and terms of / }),
    start: () => sheet.getByRole('button', { name: /^Start/ }).click(),
  };
};

const open = async ({ page }: Sidetone, service: TestService): Promise<void> => {
  await connect(page, service);
  await page.reload();
  await getRail(page).getByRole('link', { name: 'All texts' }).click();
};

/** Copies recordings with different contents. */
const copyRecordings = (folder: string, ...names: readonly string[]): readonly string[] => {
  const contents = [audio.mp3, audio.m4a, audio.ogg, audio.vorbis];
  return names.map((name, at) => {
    const source = contents[at % contents.length] ?? audio.mp3;
    const file = path.join(folder, name + path.extname(source.fileName));
    mkdirSync(path.dirname(file), { recursive: true });
    copyFileSync(source.path, file);
    return file;
  });
};

/** Makes the show of a folder by hand, with everything that it can know. */
const makeShow = async ({ page, control }: Sidetone, folder: string): Promise<void> => {
  await getRail(page).getByRole('button', { name: 'New show…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New show' });
  await control.answerDialog('open', { filePaths: [folder] });
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Night Shift');
  await expect(dialog.getByRole('textbox', { name: 'Folder or files' })).toHaveValue(/[^/]+\/Night Shift$/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create show' }).click();
  await expect(dialog).toBeHidden();
  const section = page.getByRole('region', { name: 'Night Shift', exact: true });
  await section.getByRole('combobox', { name: 'Language' }).fill('swed');
  await page
    .getByRole('option', { name: /Swedish/ })
    .first()
    .click();
  for (const [field, names] of [
    ['Who speaks', ['Anna', 'Ben']],
    ['Names that must be spelled right', ['Kiruna', 'Torneträsk']],
  ] as const) {
    const box = section.getByRole('combobox', { name: field });
    for (const name of names) {
      await box.fill(name);
      await box.press('Enter');
    }
  }
  await section.getByRole('combobox', { name: 'Export as' }).click();
  for (const format of ['Markdown', 'Web page']) await page.getByRole('option', { name: format }).click();
  await page.keyboard.press('Escape');
  await section.getByLabel('Put corrections right in each new text').check();
};

/** A correction for the texts of the show only. */
const addCorrection = async (page: Page): Promise<void> => {
  await openSettings(page, 'texts');
  await page.getByLabel('Heard', { exact: true }).fill('Anna');
  await page.getByLabel('Written', { exact: true }).fill('Hanna');
  await page.getByRole('combobox', { name: 'In', exact: true }).click();
  await page.getByRole('option', { name: 'Night Shift' }).click();
  await page.getByRole('button', { name: 'Add correction' }).click();
  const rules = page.getByRole('list', { name: 'Corrections' });
  await expect(rules.getByRole('listitem')).toContainText('Night Shift');
  await takeScreenshot(page, 'show-correction');
  await expectAccessible(page);
};

test('the second recording of a show needs no review and gets language, names and terms', {
  tag: ['@smoke', '@stand-in'],
}, async ({ launch, service, folder }) => {
  const sidetone = await launch();
  const { page } = sidetone;
  await open(sidetone, service);
  const shift = path.join(folder, 'Night Shift');
  const [first = '', second = ''] = copyRecordings(folder, 'Night Shift/301', 'Night Shift/302');

  // The first one came before the show: it belongs to it as soon as the folder does.
  await dropFiles(page, [first]);
  await getReview(page).start();
  const screen = transcriptionsPage(page);
  await expect(screen.editor).toContainText('and no description');
  await makeShow(sidetone, shift);
  const link = getRail(page).getByRole('link', { name: 'Night Shift' });
  await expect(link).toContainText('1');
  await takeScreenshot(page, 'show');
  await expectAccessible(page);
  await addCorrection(page);

  await dropFiles(page, [second]);
  await expect(screen.editor).toContainText('description is: Kiruna, Torneträsk, Hanna, Ben');
  await expect(screen.editor).toContainText('The language was given as SE');
  await expect(getReview(page).sheet).toBeHidden();
  await expect(link).toContainText('2');

  // The first export of all is in the formats of the show, beside the recording, which is linked after the text has come.
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+e');
  await expect(getToast(page, 'Exported 2 files to “Night Shift”')).toBeVisible();
  expect(readdirSync(shift).toSorted()).toEqual(['301.mp3', '302.html', '302.m4a', '302.md']);

  // Only its texts are listed and searched, until the chip is taken away.
  service.data.transcriptions.insert({ name: 'Another', result: 'Nothing is known of the language here.' });
  await link.click();
  await screen.expectCount(2);
  await takeScreenshot(page, 'show-texts');
  await expectAccessible(page);
  await screen.search.fill('language');
  await expect(screen.results).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Only Night Shift. Search all texts' }).click();
  await expect(screen.results).toHaveCount(3);

  // Who speaks in it is found by name.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('ben');
  await page.getByRole('option', { name: 'Ben Night Shift' }).click();
  await expect(screen.search).toHaveValue('Ben');
  await expect(screen.results).toHaveCount(1);
});

test('a show is chosen by hand, and is that of the next recording of the folder', {
  tag: '@stand-in',
}, async ({ launch, service, folder }) => {
  const sidetone = await launch();
  const { page } = sidetone;
  await open(sidetone, service);
  await makeShow(sidetone, path.join(folder, 'Night Shift'));
  const [one = '', two = ''] = copyRecordings(folder, 'Other/1', 'Other/2');
  const review = getReview(page);
  await dropFiles(page, [one]);
  await expect(review.show).toHaveValue('No show');
  await review.show.click();
  await page.getByRole('option', { name: 'Night Shift' }).click();
  await expect(review.language).toHaveValue(/Swedish/);
  await expect(review.terms).toHaveValue('Kiruna, Torneträsk, Anna, Ben');
  await takeScreenshot(page, 'show-review');
  await expectAccessible(page);
  await review.start();
  await expect(getRail(page).getByRole('link', { name: 'Night Shift' })).toContainText('1');

  await dropFiles(page, [two]);
  await expect(review.show).toHaveValue('Night Shift');
  // What is typed stays.
  await review.terms.fill('Kettle');
  await review.show.click();
  await page.getByRole('option', { name: 'New show…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New show' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Listener mail');
  await page.keyboard.press('Enter');
  await expect(review.show).toHaveValue('Listener mail');
  await expect(review.terms).toHaveValue('Kettle');
  await expect(review.language).toHaveValue('');
  await review.start();
  await expect(getRail(page).getByRole('link', { name: 'Listener mail' })).toContainText('1');

  // What was entered is known of the show from now on.
  const [three = ''] = copyRecordings(folder, 'Other/3');
  await dropFiles(page, [three]);
  await expect(review.show).toHaveValue('Listener mail');
  await expect(review.terms).toHaveValue('Kettle');
});

test('a text changes its show, and a show is renamed, deleted and brought back', {
  tag: '@stand-in',
}, async ({ launch, service, folder }) => {
  const sidetone = await launch();
  const { page } = sidetone;
  service.data.transcriptions.insert({ name: 'Trailer', result: 'Soon.' });
  await open(sidetone, service);
  await makeShow(sidetone, path.join(folder, 'Night Shift'));
  const rail = getRail(page);
  await rail.getByRole('link', { name: 'All texts' }).click();
  const screen = transcriptionsPage(page);
  await screen.row('Trailer').click();
  await screen.pane.getByRole('button', { name: 'Other actions' }).click();
  await page.getByRole('menuitem', { name: 'Show', exact: true }).hover();
  await page.getByRole('menuitemradio', { name: 'Night Shift' }).click();
  await expect(rail.getByRole('link', { name: 'Night Shift' })).toContainText('1');

  // A right click has what can be done with a show.
  await rail.getByRole('link', { name: 'Night Shift' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit show…' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('');
  await expect(page.getByText('Enter a name')).toBeVisible();
  await name.fill('Late Shift');
  await expect(rail.getByRole('link', { name: 'Late Shift' })).toContainText('1');
  await page.setViewportSize({ width: 590, height: 390 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1180, height: 780 });

  await page.getByRole('button', { name: 'Delete show' }).click();
  await expect(rail.getByRole('link', { name: 'Late Shift' })).toBeHidden();
  await expect(screen.row('Trailer')).toBeVisible();
  await getToast(page, 'Show “Late Shift” deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(rail.getByRole('link', { name: 'Late Shift' })).toContainText('1');

  await rail.getByRole('link', { name: 'Late Shift' }).click();
  await screen.expectCount(1);
  await showGerman(page);
  await takeScreenshot(page, 'show-texts-german');
  await expectAccessible(page);
});
