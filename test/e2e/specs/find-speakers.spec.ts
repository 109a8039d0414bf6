/** What is offered for an open text: who speaks, paragraphs, another language. */
import type { Page } from '@playwright/test';
import type { HeardChunk } from '../../../preload/contract/listening.ts';
import { ok } from '../../../preload/contract/result.ts';
import { audio } from '../../fixtures/audio.ts';
import { openComputer } from '../../unit/uploads/computer-setup.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { keys } from '../pages/keys.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const sentence = 'The train comes at ten and nobody knows why it is late again.';

/** A recording that this computer has heard so, word by word, and the text that it was corrected to. */
const fillProfile = async (
  profile: string,
  text: string,
  { probability = 0.9, corrected }: { readonly probability?: number; readonly corrected?: string } = {},
): Promise<void> => {
  const computer = openComputer(profile);
  const { id } = await computer.add(audio.mp3.path, { name: 'Talk', language: 'de' });
  await computer.listener.started();
  const words: HeardChunk['words'] = text.split(' ').map((word, at) => {
    return { text: word, startMs: at * 100, endMs: at * 100 + 90, probability };
  });
  const half = Math.floor(words.length * 0.9);
  computer.listener.hear({ words: words.slice(0, half), language: 'de', endMs: half * 100 });
  computer.listener.hear({
    words: words.slice(half),
    language: 'fr',
    startMs: half * 100,
    endMs: words.length * 100,
  });
  computer.listener.end(ok({ durationMs: words.length * 100, unreadTracks: 0, voices: [] }));
  await computer.waitForState(id, 'done');
  if (corrected !== undefined) await computer.texts.update('here-1', { result: corrected });
  await computer.close();
};

const openText = async (page: Page) => {
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await page.getByRole('link', { name: 'All texts' }).click();
  const screen = transcriptionsPage(page);
  await screen.rows.first().click();
  await expect(screen.editor).toBeVisible();
  return screen;
};

test('one voice changes nothing, and a search ends with its dialog', {
  tag: '@stand-in',
}, async ({ launch, folder }) => {
  test.setTimeout(120_000);
  await fillProfile(folder, sentence);
  const { page } = await launch({ userData: folder });
  const screen = await openText(page);
  await expect(screen.pane).toContainText('German, some French');
  await screen.actions('Find out who speaks…');
  const dialog = page.getByRole('dialog', { name: 'Find out who speaks' });
  await expect(dialog.getByRole('combobox', { name: 'How many people?' })).toHaveValue('Automatic');
  await expectAccessible(page);
  await takeScreenshot(page, 'find-speakers');
  await dialog.getByRole('button', { name: 'Find out' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await screen.actions('Find out who speaks…');
  await dialog.getByRole('button', { name: 'Find out' }).click();
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeFocused();
  await expect(dialog.getByText('Sidetone heard one voice only. Nothing was changed.')).toBeVisible({
    timeout: 90_000,
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(screen.editor).toHaveText(sentence);
});

test('a long paragraph is divided in one step', { tag: '@stand-in' }, async ({ launch, folder }) => {
  const corrected = Array.from({ length: 40 }, () => sentence).join(' ');
  await fillProfile(folder, sentence, { corrected });
  const { page } = await launch({ userData: folder });
  const screen = await openText(page);
  const lines = screen.editor.locator('.cm-line');
  await expect(lines).toHaveCount(1);
  await screen.actions('Divide into paragraphs');
  await expect.poll(() => lines.count()).toBeGreaterThan(5);
  const text = (await lines.allTextContents()).filter((line) => line !== '').join(' ');
  expect(text).toBe(corrected);
  await takeScreenshot(page, 'paragraphs');
  await screen.editor.press('ControlOrMeta+z');
  await expect(lines).toHaveCount(1);
});

test('a language that does not fit is doubted, and is recognised if the user wants that', {
  tag: '@stand-in',
}, async ({ launch, folder }) => {
  await fillProfile(folder, Array.from({ length: 4 }, () => sentence).join(' '), { probability: 0.3 });
  const { page } = await launch({ userData: folder });
  const screen = await openText(page);
  const notice = page.getByRole('status').filter({ hasText: 'Sidetone is unsure of many words' });
  await expect(notice).toContainText('Perhaps another language than German is spoken.');
  await takeScreenshot(page, 'other-language');
  await notice.getByRole('button', { name: 'Recognize the language' }).click();
  const review = page.getByRole('dialog');
  await expect(review.getByRole('combobox', { name: /^Language of / })).toHaveValue('');
  const people = review.getByRole('combobox', { name: /^How many people speak in / });
  await people.click();
  await page.getByRole('option', { name: '3', exact: true }).click();
  await expect(people).toHaveValue('3');
  await takeScreenshot(page, 'review-people');
  await review.getByText('Later').click();
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' Corrected.');
  await expect(notice).toBeHidden({ timeout: 20_000 });
});
