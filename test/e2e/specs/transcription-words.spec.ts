import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ok } from '../../../preload/contract/result.ts';
import { audio } from '../../fixtures/audio.ts';
import type { MenuEntry } from '../../stand-in/control/record.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { openComputer } from '../../unit/uploads/computer-setup.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { exportDialog } from '../pages/export-dialog.ts';
import { expect, test } from '../pages/export-test.ts';
import { keys } from '../pages/keys.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { findWordPlace } from '../pages/word-place.ts';

const text = 'Good morning. We talk [not understood, 0:03 to 0:05] about owls.';
const words = (
  [
    ['Good', 0, 700, 0.9],
    ['morning.', 800, 1_500, 0.2],
    ['We', 1_600, 2_300, 0.9],
    ['talk', 2_400, 3_100, 0.9],
    ['about', 5_000, 5_600, 0.9],
    ['owls.', 5_700, 6_300, 0.3],
  ] as const
).map(([word, startMs, endMs, probability]) => ({ text: word, startMs, endMs, probability }));

/** A recording that this computer has heard so. */
const fillProfile = async (profile: string): Promise<void> => {
  const computer = openComputer(profile);
  const { id } = await computer.add(audio.mp3.path);
  await computer.listener.started();
  const gaps = [{ startMs: 3_100, endMs: 5_000, isUnreadable: false }];
  computer.listener.hear({ words, gaps, endMs: 6_700 });
  computer.listener.end(ok({ durationMs: 6_700, unreadTracks: 0, voices: [] }));
  await computer.waitForState(id, 'done');
  await computer.close();
};

/** What the player of Chromium reads from a file of subtitles, and shows while it plays the recording of the test. */
const readCues = async (page: Page, vtt: string) => {
  await page.route('**/subtitles.vtt', (route) => route.fulfill({ contentType: 'text/vtt', body: vtt }));
  await page.route('**/subtitles.mp3', (route) =>
    route.fulfill({ contentType: 'audio/mpeg', path: audio.mp3.path }),
  );
  return page.evaluate(async () => {
    const video = document.createElement('video');
    const element = document.createElement('track');
    video.append(element);
    document.body.append(video);
    const shown: string[] = [];
    element.track.mode = 'showing';
    element.track.addEventListener('cuechange', () => {
      for (const cue of element.track.activeCues ?? []) shown.push((cue as VTTCue).text);
    });
    const loaded = new Promise((resolve, reject) => {
      element.onload = resolve;
      element.onerror = () => reject(new Error('The subtitles were not read'));
    });
    element.src = '/subtitles.vtt';
    await loaded;
    const cues = [...(element.track.cues ?? [])] as VTTCue[];
    const ended = new Promise((resolve, reject) => {
      video.onended = resolve;
      video.onerror = () => reject(new Error('The recording was not played'));
    });
    Object.assign(video, { muted: true, src: '/subtitles.mp3', playbackRate: 2, defaultPlaybackRate: 2 });
    await video.play();
    await ended;
    video.remove();
    return {
      cues: cues.map(({ startTime, endTime, text: cue }) => ({ startTime, endTime, text: cue })),
      shown,
    };
  });
};

/** Resolves when the word is marked. A look every second would miss a word that takes half of one. */
const waitForMark = (page: Page, word: string): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (document.querySelector('.cm-playingWord')?.textContent !== wanted) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        look();
      }),
    word,
  );

const getTime = (page: Page): Promise<number> =>
  page.getByRole('slider', { name: 'Playback position' }).inputValue().then(Number);

test('words are marked while they are heard, play on a click, and are exported with their times', {
  tag: ['@smoke', '@stand-in'],
}, async ({ launch, folder }) => {
  await fillProfile(folder);
  const { page, control } = await launch({ userData: folder });
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await page.getByRole('link', { name: 'All texts' }).click();
  await transcriptionsPage(page).rows.first().click();

  const { editor } = transcriptionsPage(page);
  await expect(editor).toHaveText(text);
  const playing = editor.locator('.cm-playingWord');
  const unsure = editor.locator('.cm-unsureWord');
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  const clickWord = async (word: string, modifier?: 'ControlOrMeta'): Promise<void> => {
    const { x, y } = await findWordPlace(editor, word);
    if (modifier) await page.keyboard.down(modifier);
    await page.mouse.click(x, y);
    if (modifier) await page.keyboard.up(modifier);
  };

  // Unsure words.
  const bar = page.getByRole('switch', { name: 'Unsure words: 2' });
  await expect(bar).toBeVisible();
  await expect(unsure).toHaveCount(0);
  await bar.check();
  await expect(unsure).toHaveText(['morning.', 'owls.']);
  await page.getByRole('button', { name: 'Next unsure word' }).click();
  await expect(page.locator('[data-announcer]')).toContainText('Unsure: morning.');
  await expectAccessible(page);

  // Playing.
  const marked = ['talk', 'about'].map((word) => waitForMark(page, word));
  await clickWord('talk', 'ControlOrMeta');
  await expect(pause).toBeVisible();
  expect(await getTime(page)).toBeGreaterThanOrEqual(2.4);
  await Promise.all(marked);
  await expect(playing).toBeVisible();
  await takeScreenshot(page, 'heard-words');

  // The gap, with one click beside the unsure words, and in the text.
  await page.getByRole('button', { name: 'Play the place that was not understood' }).click();
  await expect(pause).toBeVisible();
  expect(await getTime(page)).toBeGreaterThanOrEqual(3);
  expect(await getTime(page)).toBeLessThan(4);
  await pause.click();
  await clickWord('understood');
  await expect(pause).toBeVisible();
  expect(await getTime(page)).toBeLessThan(4);
  expect(await getTime(page)).toBeGreaterThanOrEqual(3);
  await pause.click();

  // Corrections move the words; the keyboard plays from the caret.
  await editor.press(keys.documentStart);
  await page.keyboard.type('A very ');
  const about = waitForMark(page, 'about');
  await clickWord('about', 'ControlOrMeta');
  await about;
  await pause.click();
  await editor.press(keys.documentEnd);
  const owls = waitForMark(page, 'owls.');
  await page.keyboard.press('Shift+F8');
  await owls;
  await pause.click();
  await editor.press('Backspace');
  await page.keyboard.type('!');
  await expect(page.getByRole('switch', { name: 'Unsure words: 1' })).toBeVisible();

  // Export, with the correction.
  const target = temporaryFolder('timed');
  const file = path.join(target, 'words.vtt');
  const dialog = exportDialog(page);
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await dialog.dialog
    .getByRole('radiogroup', { name: 'With times' })
    .getByText('WebVTT', { exact: true })
    .click();
  await takeScreenshot(page, 'export-with-times');
  await control.answerDialog('save', { filePaths: [file] });
  await dialog.saveAs.click();
  await expect(dialog.dialog).toBeHidden();
  const { cues, shown } = await readCues(page, readFileSync(file, 'utf8'));
  expect(
    cues
      .map(({ text: cue }) => cue)
      .join(' ')
      .replaceAll('\n', ' '),
  ).toBe('A very Good morning. We talk [not understood, 0:03 to 0:05] about owls!');
  expect(shown).toEqual(cues.map(({ text: cue }) => cue));
  expect(cues.at(-1)?.endTime).toBeGreaterThanOrEqual(6.3);
  rmSync(target, { recursive: true, force: true });
});

test('a paragraph and a selection are played, and copied with their time, from the menu and the palette', {
  tag: '@stand-in',
}, async ({ launch, folder }) => {
  await fillProfile(folder);
  const { page, control } = await launch({ userData: folder });
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await page.getByRole('link', { name: 'All texts' }).click();
  const { rows, editor, search } = transcriptionsPage(page);
  await rows.first().click();
  await expect(editor).toHaveText(text);
  // The words have their places.
  await expect(page.getByRole('switch', { name: 'Unsure words: 2' })).toBeVisible();
  const openMenu = async (): Promise<readonly MenuEntry[]> => {
    const before = (await control.record()).popups.length;
    const { x, y } = await findWordPlace(editor, 'about');
    await page.mouse.click(x, y, { button: 'right' });
    await expect.poll(async () => (await control.record()).popups.length).toBe(before + 1);
    return (await control.record()).popups.at(-1) ?? [];
  };
  const palette = page.getByRole('combobox', { name: 'Command palette' });
  const runByPalette = async (query: string, command: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k');
    await palette.fill(query);
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(command);
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  };
  const pause = page.getByRole('button', { name: 'Pause', exact: true });

  // The menu has it as soon as there is a player.
  await expect(async () => {
    const menu = (await openMenu()).slice(-2);
    expect(menu.map(({ label }) => label)).toEqual(['Play from here', 'Copy with time']);
    expect(menu.map(({ accelerator }) => accelerator)).toEqual(['Shift+F8', '']);
  }).toPass();
  const about = waitForMark(page, 'about');
  await control.clickPopup(['Play from here']);
  await about;
  expect(await getTime(page)).toBeGreaterThanOrEqual(5);
  await pause.click();

  await openMenu();
  await control.clickPopup(['Copy with time']);
  const expectCopied = async (quote: string): Promise<void> => {
    await expect
      .poll(async () => {
        await search.fill('');
        await search.press('ControlOrMeta+v');
        return search.inputValue();
      })
      .toBe(quote);
    await search.fill('');
  };
  await expectCopied(`> “${text}” (0:00)`);

  await editor.press(keys.documentEnd);
  for (let letters = 0; letters < 5; letters += 1) await page.keyboard.press('Shift+ArrowLeft');
  await runByPalette('quote', 'Copy with time');
  await expectCopied('> “owls.” (0:05)');
  const owls = waitForMark(page, 'owls.');
  await runByPalette('play from here', 'Play from here');
  await owls;

  // A field has no such item.
  await page.getByRole('link', { name: 'Settings' }).click();
  const popups = (await control.record()).popups.length;
  await page.getByRole('heading', { level: 1 }).selectText();
  await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
  await expect.poll(async () => (await control.record()).popups.length).toBe(popups + 1);
  expect((await control.record()).popups.at(-1)?.map(({ label }) => label)).toEqual(['Copy']);
});
