/** The page of a text follows its sound, and lets go as soon as the user goes elsewhere. */
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ok } from '../../../preload/contract/result.ts';
import { recordMetric } from '../../metric.ts';
import { makeWav } from '../../preparation/write-pcm.ts';
import { openComputer } from '../../unit/uploads/computer-setup.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const hours = 3;
const sampleRate = 8_000;
const wordMs = 400;
const chunkWords = 60;
const samples = 100;

/** Three hours of silence, of which the disk stores nothing. */
const writeSilence = (file: string): string => {
  const bytes = makeWav({ sampleRate, channels: [new Float32Array(1)] }, 's16');
  const soundBytes = hours * 3_600 * sampleRate * 2;
  const header = Buffer.from(bytes.subarray(0, bytes.length - 2));
  header.writeUInt32LE(header.length - 8 + soundBytes, 4);
  header.writeUInt32LE(soundBytes, header.length - 4);
  const opened = openSync(file, 'w');
  writeSync(opened, header);
  ftruncateSync(opened, header.length + soundBytes);
  closeSync(opened);
  return file;
};

/** Sentences of eleven words, in paragraphs. */
const toText = (index: number): string => {
  const text = `word${index % 997}`;
  if (index % 11 === 0) return text.replace('w', 'W');
  return index % 11 === 10 ? `${text}.` : text;
};

const fillProfile = async (profile: string): Promise<void> => {
  const computer = openComputer(profile);
  const { id } = await computer.add(writeSilence(path.join(profile, 'long.wav')));
  await computer.listener.started();
  const count = (hours * 3_600_000) / wordMs;
  for (let from = 0; from < count; from += chunkWords) {
    const words = Array.from({ length: Math.min(chunkWords, count - from) }, (_, at) => ({
      text: toText(from + at),
      startMs: (from + at) * wordMs,
      endMs: (from + at) * wordMs + 300,
      probability: 0.9,
    }));
    computer.listener.hear({ words, gaps: [], endMs: (from + words.length) * wordMs });
  }
  computer.listener.end(ok({ durationMs: hours * 3_600_000, unreadTracks: 0, voices: [] }));
  await computer.waitForState(id, 'done');
  await computer.close();
};

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
  await fillProfile(folder);
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
  await slider.fill(String((hours * 3_600) / 2));
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
