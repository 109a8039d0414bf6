/** Corrections that are learnt, and find and replace in all texts. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ok } from '../../../preload/contract/result.ts';
import { audio } from '../../fixtures/audio.ts';
import { openComputer } from '../../unit/uploads/computer-setup.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { keys } from '../pages/keys.ts';
import { waitForLibrarySync } from '../pages/library.ts';
import { openScreen } from '../pages/open-screen.ts';
import { openSettings } from '../pages/open-settings.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, saveAutomatically, test } from '../pages/service-test.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const hitsSheet = (page: Page, name: string) => {
  const sheet = page.getByRole('dialog', { name });
  return {
    sheet,
    list: sheet.getByRole('list', { name: 'Places' }),
    place: (text: RegExp) => sheet.getByRole('checkbox', { name: text }),
    status: sheet.getByRole('status'),
  };
};

/** Replaces the last letters of the line with the caret. */
const correctLineEnd = async (page: Page, length: number, letters: string): Promise<void> => {
  await page.keyboard.press('End');
  for (let count = 0; count < length; count += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type(letters);
};

test('words that were put right twice are offered everywhere, changed without one place, and changed back', {
  tag: ['@smoke', '@stand-in'],
}, async ({ launch, service }) => {
  const { transcriptions } = service.data;
  transcriptions.insert({ name: 'Episode 1', result: 'Talk with Mara Lindquist\nand again Lindquist' });
  const second = transcriptions.insert({
    name: 'Episode 2',
    result: 'Ask Lindquist.\nA Mr Lindquist from Ohio.',
  });
  const third = transcriptions.insert({ name: 'Episode 3', result: 'In the Lindquistgatan: LINDQUIST!' });
  const { page } = await launch();
  await openScreen(page, service, 'Transcriptions');
  await saveAutomatically(page);
  await waitForLibrarySync(page, service);
  const screen = transcriptionsPage(page);
  await screen.row('Episode 1').click();
  await screen.editor.press(keys.documentEnd);
  await correctLineEnd(page, 5, 'qvist');
  await page.keyboard.press('ArrowUp');
  await correctLineEnd(page, 5, 'qvist');

  const offer = screen.pane.getByRole('status').filter({ hasText: 'Always write Lindqvist for Lindquist?' });
  await expect(offer).toContainText('3 places in 2 texts.');
  await takeScreenshot(page, 'rules-offer');
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Show every place' }).click();
  const { sheet, list, place, status } = hitsSheet(page, 'Write Lindqvist for Lindquist');
  await expect(status).toContainText('3 of 3 places in 2 texts');
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await expect(list.getByRole('listitem').filter({ hasText: 'Ohio' })).toHaveText(
    'A Mr Lindquist Lindqvist from Ohio.',
  );
  await place(/Ohio/).focus();
  await page.keyboard.press('Space');
  await expect(place(/Ohio/)).not.toBeChecked();
  await expect(status).toContainText('2 of 3 places in 2 texts');
  await expect(list).toContainText('1 of 2 places');
  await page.keyboard.press('ArrowUp');
  await expect(place(/Ask/)).toBeFocused();
  await takeScreenshot(page, 'rules-places');
  await expectAccessible(page);

  await sheet.getByRole('button', { name: 'Change 2 places' }).click();
  await expect(sheet).toBeHidden();
  const result = (id: number): string | null | undefined => transcriptions.get(id)?.result;
  await expect.poll(() => result(second.id)).toBe('Ask Lindqvist.\nA Mr Lindquist from Ohio.');
  await expect.poll(() => result(third.id)).toBe('In the Lindquistgatan: LINDQVIST!');
  await getToast(page, 'Changed 2 places in 2 texts').getByRole('button', { name: 'Undo' }).click();
  await expect(getToast(page, '2 texts are as before.')).toBeVisible();
  await expect.poll(() => result(third.id)).toBe('In the Lindquistgatan: LINDQUIST!');
  await screen.row('Episode 2').click();
  await screen.actions('Versions…');
  await expect(page.getByRole('dialog', { name: 'Versions of this text' })).toContainText('Saved here');
  await page.keyboard.press('Escape');
  await openSettings(page, 'texts');
  await expect(page.getByRole('list', { name: 'Corrections' })).toHaveText(/Lindquist.*Lindqvist/);
});

test('an offer that was declined is not made again, and “Always” changes all places', {
  tag: '@stand-in',
}, async ({ launch, service }) => {
  const { transcriptions } = service.data;
  transcriptions.insert({ name: 'Episode 1', result: 'Karuna\nKaruna\nKaruna\nBerghund\nBerghund' });
  const second = transcriptions.insert({ name: 'Episode 2', result: 'Ask Berghund.' });
  const { page } = await launch();
  await openScreen(page, service, 'Transcriptions');
  await saveAutomatically(page);
  await waitForLibrarySync(page, service);
  const screen = transcriptionsPage(page);
  await screen.row('Episode 1').click();
  await screen.editor.press(keys.documentStart);
  const offer = screen.pane.getByRole('status').filter({ hasText: 'Always write' });
  await correctLineEnd(page, 5, 'iruna');
  await page.keyboard.press('ArrowDown');
  await correctLineEnd(page, 5, 'iruna');
  await expect(offer).toContainText('Kiruna for Karuna? 1 place in 1 text.');
  await offer.getByRole('button', { name: 'No', exact: true }).click();
  await screen.editor.focus();
  await page.keyboard.press('ArrowDown');
  await correctLineEnd(page, 5, 'iruna');
  await page.keyboard.press('ArrowDown');
  await correctLineEnd(page, 4, 'lund');
  await page.keyboard.press('ArrowDown');
  await correctLineEnd(page, 4, 'lund');
  // The third time, Kiruna came before.
  await expect(offer).toContainText('Berglund for Berghund? 1 place in 1 text.');
  await offer.getByRole('button', { name: 'Always' }).click();
  await expect(getToast(page, 'Changed 1 place in 1 text')).toBeVisible();
  await expect.poll(() => transcriptions.get(second.id)?.result).toBe('Ask Berglund.');
  await expect(offer).toBeHidden();
});

test('find and replace in all texts shows what it would change while one types', {
  tag: '@stand-in',
}, async ({ launch, service }) => {
  const { transcriptions } = service.data;
  const first = transcriptions.insert({ name: 'Owls', result: 'An owl. Owlets! Owl?' });
  transcriptions.insert({ name: 'Bats', result: 'Bats only.' });
  const { page } = await launch();
  await openScreen(page, service, 'Transcriptions');
  await waitForLibrarySync(page, service);
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await screen.editor.press('ControlOrMeta+f');
  await page.getByRole('textbox', { name: 'Find in the text' }).fill('owl');
  await page.getByRole('button', { name: 'Find and replace in all texts' }).click();
  const { sheet, list, status } = hitsSheet(page, 'Find and replace in all texts');
  await sheet.getByLabel('Replace with').fill('heron');
  await expect(status).toContainText('3 of 3 places in 1 text');
  await sheet.getByLabel('Whole words').check();
  await expect(status).toContainText('2 of 2 places in 1 text');
  await expect(list).toContainText('Owl Heron');
  await takeScreenshot(page, 'rules-find');
  await expectAccessible(page);
  await sheet.getByLabel('Find', { exact: true }).fill('nothing at all');
  await expect(status).toHaveText('No place found');
  await sheet.getByLabel('Find', { exact: true }).fill('Owl');
  await sheet.getByLabel('Match case').check();
  await expect(status).toContainText('1 of 1 place in 1 text');
  await sheet.getByRole('button', { name: 'Change 1 place' }).click();
  await expect(screen.editor).toHaveText('An owl. Owlets! heron?');
  await expect(screen.state).toHaveText('Unsaved changes');
  expect(transcriptions.get(first.id)?.result).toBe('An owl. Owlets! Owl?');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Shift+h');
  await expect(sheet.getByLabel('Find', { exact: true })).toBeFocused();
});

const words = ['Ask', 'Lindquist', 'about', 'owls.'].map((text, at) => ({
  text,
  startMs: 1_000 + at * 1_000,
  endMs: 1_800 + at * 1_000,
  probability: 0.9,
}));

test('a place of a recording is played, and a list of corrections comes from a file and goes into one', {
  tag: '@stand-in',
}, async ({ launch, folder }) => {
  const computer = openComputer(folder);
  const { id } = await computer.add(audio.mp3.path);
  await computer.listener.started();
  computer.listener.hear({ words, gaps: [], endMs: 6_700 });
  computer.listener.end(ok({ durationMs: 6_700, unreadTracks: 0, voices: [] }));
  await computer.waitForState(id, 'done');
  await computer.close();
  const { page, control } = await launch({ userData: folder });
  await page.getByRole('button', { name: 'Use this computer' }).click();

  await openSettings(page, 'texts');
  const file = path.join(folder, 'corrections.csv');
  writeFileSync(file, '\ufeffheard,written\r\n"Lindquist","Lindqvist"\r\n,nothing\r\n');
  await control.answerDialog('open', { filePaths: [file] });
  await page.getByRole('button', { name: 'Import CSV…' }).click();
  const imported = page.getByRole('status').filter({ hasText: '1 correction added' });
  await expect(imported).toContainText('Line 3: What is heard must begin and end with a letter or a digit.');
  await page.getByLabel('Heard', { exact: true }).fill('!');
  await page.getByLabel('Written', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Add correction' }).click();
  await expect(page.getByRole('alert')).toContainText('must begin and end with a letter or a digit');
  await page.getByLabel('Heard', { exact: true }).fill('karuna');
  await page.getByLabel('Written', { exact: true }).fill('Kiruna');
  await page.getByRole('button', { name: 'Add correction' }).click();
  const rules = page.getByRole('list', { name: 'Corrections' });
  await expect(rules.getByRole('listitem')).toHaveCount(2);
  await takeScreenshot(page, 'rules-settings');
  await expectAccessible(page);
  await control.answerDialog('save', { filePaths: [file] });
  await page.getByRole('button', { name: 'Export CSV…' }).click();
  await expect(getToast(page, '2 corrections exported to corrections.csv')).toBeVisible();
  expect(readFileSync(file, 'utf8')).toBe('\ufeffheard,written\r\nkaruna,Kiruna\r\nLindquist,Lindqvist\r\n');

  await rules.getByRole('button', { name: 'Show every place of Lindquist' }).click();
  const { sheet, list, place } = hitsSheet(page, 'Write Lindqvist for Lindquist');
  await expect(list).toContainText('0:02');
  await place(/Ask/).focus();
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'Play this place' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await rules.getByRole('button', { name: 'Remove Lindquist' }).click();
  await expect(rules.getByRole('listitem')).toHaveCount(1);
});
