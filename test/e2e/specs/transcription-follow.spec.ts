/** The page of a text follows its sound, and lets go as soon as the user goes elsewhere. */
import type { Page } from '@playwright/test';
import { recordMetric } from '../../metric.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { recordingHours, writeLongRecording } from '../pages/long-recording.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const samples = 100;

/** Where the line of the word that plays is: shares of the height of the page, a few times a second. */
const sampleLines = (page: Page, count: number): Promise<readonly number[]> =>
  page.evaluate(async (wanted) => {
    const shares: number[] = [];
    while (shares.length < wanted) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const word = document.querySelector('.cm-playingWord')?.getBoundingClientRect();
      const scroller = document.querySelector('.cm-scroller')?.getBoundingClientRect();
      if (word && scroller) shares.push(((word.top + word.bottom) / 2 - scroller.top) / scroller.height);
    }
    return shares;
  }, count);

const isInMiddleThird = (share: number): boolean => share >= 1 / 3 && share <= 2 / 3;

test('the line that plays stays in the middle third, until the user scrolls, clicks or types', {
  tag: '@stand-in',
}, async ({ launch, folder }) => {
  test.setTimeout(180_000);
  await writeLongRecording(folder);
  const { page } = await launch({ userData: folder });
  await page.setViewportSize({ width: 1180, height: 520 });
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await page.getByRole('link', { name: 'All texts' }).click();
  await transcriptionsPage(page).rows.first().click();
  const { editor } = transcriptionsPage(page);
  await expect(editor).toContainText('Word0 word1');
  const playing = editor.locator('.cm-playingWord');
  const pill = page.getByRole('button', { name: 'Follow', exact: true });
  const announcer = page.locator('[data-announcer]');
  const slider = page.getByRole('slider', { name: 'Playback position' });

  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2');
  await slider.fill(String((recordingHours * 3_600) / 2));
  await page.keyboard.press('F8');
  await expect(playing).toBeVisible();
  await expect.poll(async () => isInMiddleThird((await sampleLines(page, 1))[0] ?? 0)).toBe(true);
  const shares = await sampleLines(page, samples);
  const inside = shares.filter(isInMiddleThird).length;
  recordMetric('follow-middle-third', `${inside}/${samples}`);
  expect(inside).toBeGreaterThanOrEqual(samples - 1);

  // Scrolling lets go.
  await editor.hover();
  await page.mouse.wheel(0, -2_000);
  await expect(pill).toBeVisible();
  await expect(announcer).toContainText('Not following');
  await expectAccessible(page);
  await takeScreenshot(page, 'follow-away');
  await pill.click();
  await expect(pill).toBeHidden();
  await expect(announcer).toContainText('Following');
  await expect(playing).toBeInViewport();

  // Typing lets go, and never moves the sound.
  const before = Number(await slider.inputValue());
  await editor.focus();
  await page.keyboard.type('x');
  await expect(pill).toBeVisible();
  expect(Number(await slider.inputValue())).toBeGreaterThanOrEqual(before);

  // Playing again follows.
  await page.keyboard.press('F8');
  await expect(pill).toBeHidden();
  await page.keyboard.press('F8');
  await expect.poll(async () => isInMiddleThird((await sampleLines(page, 1))[0] ?? 0)).toBe(true);
});

test('a sentence is repeated, and a chapter begins where the recording plays', {
  tag: '@stand-in',
}, async ({ launch, folder }) => {
  test.setTimeout(180_000);
  await writeLongRecording(folder);
  const { page } = await launch({ userData: folder });
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await page.getByRole('link', { name: 'All texts' }).click();
  await transcriptionsPage(page).rows.first().click();
  const { editor } = transcriptionsPage(page);
  await expect(editor).toContainText('Word0 word1');
  const slider = page.getByRole('slider', { name: 'Playback position' });
  const announcer = page.locator('[data-announcer]');

  // The second sentence: words 11 to 21, from 4.4 s to 8.7 s.
  await slider.fill('6');
  await page.keyboard.press('Shift+F6');
  await expect(announcer).toContainText('Repeats 0:04 to 0:08');
  await page.keyboard.press('F8');
  await page.keyboard.press('Shift+F6');

  await page.getByRole('button', { name: 'More audio actions' }).click();
  await page.getByRole('menuitem', { name: 'Volume' }).hover();
  await page.getByRole('menuitemradio', { name: '40%' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => localStorage.getItem('sidetone.volume'))).toBe('40');

  await slider.fill('6');
  await page.keyboard.press('ControlOrMeta+Shift+h');
  await expect(editor.locator('.cm-heading')).toHaveText('# Chapter 1');
  await page.keyboard.type('All about words');
  await expect(editor.locator('.cm-heading')).toHaveText('# All about words');
  await expect(editor.locator('.cm-heading + .cm-line + .cm-line')).toContainText('Word11 word12');
  await takeScreenshot(page, 'chapter');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor.locator('.cm-heading')).toHaveCount(0);
});
