/** The page of a text follows its sound, and lets go as soon as the user goes elsewhere. */
import type { Page } from '@playwright/test';
import { recordMetric } from '../../metric.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { recordingHours, writeLongRecording } from '../pages/long-recording.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { findWordPlace } from '../pages/word-place.ts';

const samples = 100;

/** Where the line of the word that plays is, a few times a second: shares of the height of the page. Not shown counts as above it. */
const sampleLines = (page: Page, count: number): Promise<readonly number[]> =>
  page.evaluate(async (wanted) => {
    const shares: number[] = [];
    while (shares.length < wanted) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const word = document.querySelector('.cm-playingWord')?.getBoundingClientRect();
      const scroller = document.querySelector('.cm-scroller')?.getBoundingClientRect();
      shares.push(word && scroller ? ((word.top + word.bottom) / 2 - scroller.top) / scroller.height : -1);
    }
    return shares;
  }, count);

const isInMiddleThird = (share: number): boolean => share >= 1 / 3 && share <= 2 / 3;

const openText = async (page: Page) => {
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await page.getByRole('link', { name: 'All texts' }).click();
  await transcriptionsPage(page).rows.first().click();
  const { editor } = transcriptionsPage(page);
  await expect(editor).toContainText('Word0 word1');
  const slider = page.getByRole('slider', { name: 'Playback position' });
  return {
    editor,
    slider,
    announcer: page.locator('[data-announcer]'),
    pause: page.getByRole('button', { name: 'Pause', exact: true }),
    play: page.getByRole('button', { name: 'Play', exact: true }),
    more: page.getByRole('button', { name: 'More audio actions' }),
    time: (): Promise<number> => slider.inputValue().then(Number),
    clickWord: async (word: string): Promise<void> => {
      const { x, y } = await findWordPlace(editor, word);
      await page.mouse.click(x, y);
    },
  };
};

test('the line that plays stays in the middle third, until the user scrolls, clicks or types', {
  tag: '@stand-in',
}, async ({ launch, folder }) => {
  test.setTimeout(180_000);
  await writeLongRecording(folder);
  const { page } = await launch({ userData: folder });
  await page.setViewportSize({ width: 1180, height: 520 });
  const { editor, slider, announcer, time } = await openText(page);
  const playing = editor.locator('.cm-playingWord');
  const pill = page.getByRole('button', { name: 'Follow', exact: true });

  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2');
  await slider.fill(String((recordingHours * 3_600) / 2));
  // The bar has the title as soon as the large one has gone.
  const barTitle = page.locator('[data-bar-title]');
  await expect(barTitle).toHaveCSS('opacity', '0');
  await page.keyboard.press('F8');
  await expect(page.locator('[data-waveform] [part~="cursor"]')).toHaveAttribute('style', /left: 50\./);
  await expect(barTitle).toHaveCSS('opacity', '1');
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
  const before = await time();
  await editor.focus();
  await page.keyboard.type('x');
  await expect(pill).toBeVisible();
  expect(await time()).toBeGreaterThanOrEqual(before);

  // Playing again follows.
  await page.keyboard.press('F8');
  await expect(pill).toBeHidden();
  await page.keyboard.press('F8');
  await expect.poll(async () => isInMiddleThird((await sampleLines(page, 1))[0] ?? 0)).toBe(true);
  await expect(pill).toBeHidden();

  // A click lets go.
  await playing.click();
  await expect(pill).toBeVisible();
  await expect(announcer).toContainText('Not following');

  // In a narrow window, the way back is beside the title.
  await page.setViewportSize({ width: 590, height: 520 });
  const back = page.getByRole('button', { name: 'Back to the list' });
  await expect(back).toBeVisible();
  const [backBox, titleBox] = [await back.boundingBox(), await barTitle.boundingBox()];
  expect(titleBox?.x).toBeGreaterThanOrEqual((backBox?.x ?? 0) + (backBox?.width ?? 0));
});

test('a click plays from there while it plays, and only moves the place while it is paused', {
  tag: '@stand-in',
}, async ({ launch, folder }) => {
  test.setTimeout(180_000);
  await writeLongRecording(folder);
  const { page } = await launch({ userData: folder });
  const { editor, slider, pause, play, time, clickWord } = await openText(page);
  await expect(slider).toHaveValue('0');

  // Word 25 begins at 10 s, word 50 at 20 s.
  await clickWord('word25');
  await expect(slider).toHaveValue('10');
  await expect(play).toBeVisible();
  await page.keyboard.press('F8');
  await expect.poll(time).toBeGreaterThan(10);
  await clickWord('word50');
  await expect.poll(time).toBeGreaterThanOrEqual(20);
  expect(await time()).toBeLessThan(25);
  await expect(pause).toBeVisible();
  // A selection moves nothing.
  const { x, y } = await findWordPlace(editor, 'word5 ');
  await page.mouse.dblclick(x, y);
  await page.keyboard.press('Shift+F8');
  await expect.poll(time).toBeLessThan(10);
  await page.keyboard.press('F8');
  await expect(play).toBeVisible();

  // Space, where no field has the focus. It goes back a little after a pause.
  await slider.fill('100');
  await page.keyboard.press('Space');
  await expect.poll(time).toBeGreaterThan(101);
  await page.keyboard.press('Space');
  await expect(play).toBeVisible();
  const paused = await time();
  await slider.evaluate((element) => element.blur());
  await page.keyboard.press('Space');
  await expect(pause).toBeVisible();
  expect(await time()).toBeLessThan(paused);
  await editor.press('Space');
  await expect(pause).toBeVisible();
});

test('a sentence is repeated, and a chapter begins where the recording plays', {
  tag: '@stand-in',
}, async ({ launch, folder }) => {
  test.setTimeout(180_000);
  await writeLongRecording(folder);
  const { page } = await launch({ userData: folder });
  const { editor, slider, announcer, pause, more, time } = await openText(page);

  // The second sentence: words 11 to 21, from 4.4 s to 8.7 s, and what follows at once.
  await slider.fill('6');
  await page.keyboard.press('Shift+F6');
  await expect(announcer).toContainText('Repeats 0:04 to 0:09');
  await slider.fill('8.6');
  await expect.poll(time).toBeLessThan(6);
  await page.keyboard.press('Shift+F6');
  await page.keyboard.press('F8');
  await expect(pause).toBeHidden();

  await slider.fill('6');
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(editor.locator('.cm-heading')).toHaveText('# Chapter 1');
  await page.keyboard.type('All about words');
  await expect(editor.locator('.cm-heading')).toHaveText('# All about words');
  await expect(editor.locator('.cm-heading + .cm-line + .cm-line')).toContainText('Word11 word12');
  await takeScreenshot(page, 'chapter');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor.locator('.cm-heading')).toHaveCount(0);

  // While it plays, from the menu.
  await slider.fill('10');
  await page.keyboard.press('F8');
  await more.click();
  await page.getByRole('menuitem', { name: 'Chapter here' }).click();
  await expect(editor.locator('.cm-heading + .cm-line + .cm-line')).toContainText('Word22 word23');
  await expect(pause).toBeVisible();
});

test('the volume and the speed are kept', { tag: '@stand-in' }, async ({ launch, folder }) => {
  test.setTimeout(180_000);
  await writeLongRecording(folder);
  const { page } = await launch({ userData: folder });
  const { more } = await openText(page);
  const speed = page.getByRole('combobox', { name: 'Speed' });
  await expect(speed.getByRole('option')).toHaveText(
    ['0.5', '0.75', '1', '1.25', '1.5', '1.75', '2', '2.5', '3'].map((each) => `${each} ×`),
  );
  await speed.selectOption('3');
  const openVolume = async (): Promise<void> => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Volume' }).hover();
  };
  await openVolume();
  await page.getByRole('menuitemradio', { name: '40%' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(speed).toHaveValue('3');
  await openVolume();
  await expect(page.getByRole('menuitemradio', { name: '40%' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // The page has no other sign of what its player does.
  await page.evaluate(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      document.body.setAttribute('data-sound', `${this.volume} ${this.playbackRate}`);
      return play.call(this);
    };
  });
  await page.keyboard.press('F8');
  await expect(page.locator('body')).toHaveAttribute('data-sound', '0.4 3');
});
