/** A recording that was sent in parts, as one text. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getTextId, toServiceId } from '../../service/text-id.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { insertParts, join, texts } from '../pages/episode-parts.ts';
import { expect, openExports, takeScreenshots, test } from '../pages/export-test.ts';
import { keys } from '../pages/keys.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

test('is edited as one text; only the changed parts are sent, and a conflict concerns one part', {
  tag: '@smoke',
}, async ({ sidetone, service }) => {
  const ids = insertParts(service);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  await join(page, ids);
  const screen = transcriptionsPage(page);
  await expect(screen.rows).toHaveCount(1);
  await screen.row('Harbour').click();
  await expect(screen.name).toHaveValue('Harbour');
  await expect(screen.editor).toContainText('A bell rang');
  await expect(page.locator('.cm-partMark')).toHaveText(['Part 1 of 3', 'Part 2 of 3', 'Part 3 of 3']);

  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' All of them.');
  await screen.editor.press(keys.documentStart);
  await page.keyboard.type('Listen. ');
  await expect(screen.state).toHaveText('Unsaved changes');
  service.data.transcriptions.update(toServiceId(ids[2]), { result: 'By a colleague.' });
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: /^Part 3 of 3: / });
  await expect(dialog).toBeVisible();
  const stored = () => ids.map((id) => service.data.transcriptions.get(toServiceId(id))?.result);
  expect(stored()).toEqual([`Listen. ${texts[0]}`, texts[1], 'By a colleague.']);
  await page.keyboard.press('Escape');
  await expect(screen.pane.getByRole('alert')).toContainText('Part 3 of 3: Someone changed this text');
  await expect(page.locator('.cm-partMark').last()).toHaveText('Part 3 of 3 · changed elsewhere');
  await expectAccessible(page);
  await takeScreenshot(page, 'episode-conflict');

  await screen.pane.getByRole('button', { name: 'Compare and choose' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use the service’s text' }).click();
  await expect(screen.editor).toContainText('By a colleague.');
  await expect(screen.state).toHaveText(/^Saved/);
  const updates = service.recorder.getRequests('transcriptions.update');
  expect(updates.map(({ fields }) => fields)).toEqual([[['result', `Listen. ${texts[0]}`]]]);
});

test('keeps the boundaries through edits, undo and another visit', async ({ sidetone, service }) => {
  const ids = insertParts(service);
  const other = service.data.transcriptions.insert({ name: 'Other', result: 'Other text.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  await join(page, ids);
  const screen = transcriptionsPage(page);
  await expect(screen.rows).toHaveCount(2);
  await screen.row('Harbour').click();
  await expect(screen.editor).toContainText('A bell rang');
  // Undoing gives each part its own text again.
  await screen.editor.press('ControlOrMeta+a');
  await page.keyboard.type('Gone');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(screen.state).toHaveText('Saved');
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' Home.');
  await screen.row('Other').click();
  await expect(screen.editor).toHaveText('Other text.');
  await screen.row('Harbour').click();
  await expect(screen.editor).toContainText('came in. Home.');
  await expect(screen.state).toHaveText('Unsaved changes');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.state).toHaveText(/^Saved at /);
  expect(ids.map((id) => service.data.transcriptions.get(toServiceId(id))?.result)).toEqual([
    texts[0],
    texts[1],
    `${texts[2]} Home.`,
  ]);
  expect(service.data.transcriptions.get(other.id)?.result).toBe('Other text.');
});

test('is proposed for records with such names, joined, and separated again by undo', async ({
  sidetone,
  service,
}) => {
  insertParts(service);
  insertParts(service, 'Lamps');
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  const proposal = page.getByRole('region', { name: 'Suggestion' });
  await expect(proposal).toContainText('“Lamps” looks like one recording in 3 parts.');
  await takeScreenshots(page, 'episode-proposal');
  await proposal.getByRole('button', { name: 'Join' }).click();
  await expect(screen.name).toHaveValue('Lamps');
  await expect(screen.rows).toHaveCount(4);
  await expect(screen.row('Lamps')).toContainText('16 words');
  await expect(proposal).toContainText('“Harbour”');
  await proposal.getByRole('button', { name: 'Don’t suggest this again' }).click();
  await expect(proposal).toBeHidden();
  await getToast(page, '3 parts joined to “Lamps”').getByRole('button', { name: 'Undo' }).click();
  await expect(screen.rows).toHaveCount(6);
  await expect(page.getByRole('heading', { name: 'Drop recordings anywhere on this window' })).toBeVisible();
});

test('is made of selected transcriptions, a favourite, renamed and deleted as one', async ({
  sidetone,
  service,
}) => {
  const ids = ['One.', 'Two.'].map((result, index) =>
    getTextId(service, service.data.transcriptions.insert({ name: `Memo ${index + 1}`, result }).id),
  );
  const stored = () => ids.map((id) => service.data.transcriptions.get(toServiceId(id)));
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await expect(screen.rows).toHaveCount(2);
  await screen.row('Memo 1').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await screen.bar.getByRole('button', { name: 'Join to an episode' }).click();
  await expect(screen.rows).toHaveCount(1);
  await expect(screen.editor).toContainText('One.');
  await expectAccessible(page);

  await screen.actions('Add to favorites');
  await expect.poll(() => stored().map((record) => record?.favorite)).toEqual([1, 1]);
  await screen.name.fill('Interview');
  await screen.name.press('Enter');
  await expect
    .poll(() => stored().map((record) => record?.name))
    .toEqual(['Interview · part 1 of 2', 'Interview · part 2 of 2']);
  await expect(screen.row('Interview')).toBeVisible();

  await screen.remove();
  await expect(screen.rows).toHaveCount(0);
  await getToast(page, 'Interview').getByRole('button', { name: 'Undo' }).click();
  await expect(screen.rows).toHaveCount(1);
  await screen.row('Interview').click();
  await screen.remove();
  await getToast(page, 'Interview').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => service.data.transcriptions.getAll()).toHaveLength(0);
  await screen.view(/^Deleted/);
  await expect(page.getByRole('list', { name: 'Deleted', exact: true }).locator('[data-row]')).toHaveCount(2);
});

test('is found once, exported with part marks, opened at a part, and separated in the menu', async ({
  sidetone,
  service,
  target,
}) => {
  const ids = insertParts(service);
  const { page, control } = sidetone;
  const { screen, dialog } = await openExports(sidetone, service);
  await join(page, ids);
  await expect(screen.rows).toHaveCount(1);
  await screen.search.fill('boats');
  await expect(screen.results).toHaveCount(1);
  await screen.results.first().click();
  await expect(page.locator('.cm-foundPlace')).toHaveText('boats');
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' Unsaved.');

  await page.keyboard.press('ControlOrMeta+Shift+E');
  await dialog.format('Text');
  await dialog.dialog.getByLabel('Mark where the parts of an episode begin').check();
  await expectAccessible(page);
  const file = path.join(target, 'episode.txt');
  await control.answerDialog('save', { filePaths: [file] });
  await dialog.saveAs.click();
  await expect(page.getByText('Exported episode.txt')).toBeVisible();
  expect(readFileSync(file, 'utf8')).toBe(
    `${texts[0]}\n\n— Part 2 of 3 —\n\n${texts[1]}\n\n— Part 3 of 3 —\n\n${texts[2]} Unsaved.\n`,
  );

  await screen.actions('Go to');
  await page.getByRole('menuitem', { name: 'Part 2 of 3' }).click();
  await expect(screen.editor).toBeFocused();
  await page.keyboard.type('And ');
  await expect(screen.editor).toContainText('And twice over');
  await screen.actions('Versions…');
  // The key goes to what has the focus: at first that is still the item of the menu, which handles Escape itself.
  await page.getByRole('dialog', { name: /^Part 2 of 3: / }).press('Escape');
  await screen.actions('Separate…');
  await page.getByRole('dialog').getByRole('button', { name: 'Separate', exact: true }).click();
  await expect(screen.name).toHaveValue('Harbour · part 1 of 3');
  await screen.search.fill('');
  await expect(screen.rows).toHaveCount(3);
  await expect(screen.row('part 2 of 3')).toContainText('Not saved yet');
});

/** An episode of the upload queue, in a profile that no window has open. */
