/** The page of a text while its recording is heard on this computer: one page from the first second to the last correction. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { recordMetric } from '../../metric.ts';
import { joinSounds, makeWav, readWav, writeRecording } from '../../preparation/write-pcm.ts';
import { openComputer } from '../../unit/uploads/computer-setup.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { exportDialog } from '../pages/export-dialog.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const sample = path.join(root, 'assets/speech/samples/jfk.wav');

/** The model is loaded first. */
const timeout = 180_000;
const chunkSeconds = 25;
const chunkWords = 60;

/**
 * A recording of which `heard` chunks were heard before the application starts, and in which a sentence is said again and again then,
 * with pauses: each is a chunk, so that some are heard soon on a busy computer too.
 */
const fillProfile = async (profile: string, heard: number, sentences: number): Promise<void> => {
  const { sampleRate, channels } = readWav(sample);
  const sentence = [channels[0] ?? new Float32Array(), new Float32Array(20 * sampleRate)];
  const silence = new Float32Array(heard * chunkSeconds * sampleRate);
  const sound = joinSounds([silence, ...Array.from({ length: sentences }, () => sentence).flat()]);
  const file = writeRecording(
    path.join(profile, 'Interview.wav'),
    makeWav({ sampleRate, channels: [sound] }, 's16'),
  );
  const computer = openComputer(profile);
  // One person: voices need not be looked for.
  await computer.add(file, { name: 'Interview', language: 'en', people: 1 });
  await computer.listener.started();
  const chunkMs = chunkSeconds * 1_000;
  for (let at = 0; at < heard; at += 1)
    computer.listener.hear({
      startMs: at * chunkMs,
      endMs: (at + 1) * chunkMs,
      words: Array.from({ length: chunkWords }, (_, word) => ({
        text: `word${at * chunkWords + word}${word % 12 === 11 ? '.' : ''}`,
        startMs: at * chunkMs + word * 400,
        endMs: at * chunkMs + word * 400 + 300,
        probability: 0.9,
      })),
      gaps: [],
    });
  await computer.close();
};

/** Opens the page from the row of the running recording. */
const openPage = async ({ page }: Sidetone) => {
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await page.getByRole('link', { name: 'All texts' }).click();
  await page
    .getByRole('list', { name: 'In progress' })
    .getByRole('button', { name: /Interview/ })
    .click();
  return listeningPage(page);
};

const listeningPage = (page: Page) => {
  const screen = transcriptionsPage(page);
  return {
    ...screen,
    state: page.locator('[data-listening-state]'),
    words: screen.pane.getByText(/words so far$/),
    newest: page.getByRole('button', { name: 'Follow the newest words' }),
    stop: page.getByRole('button', { name: 'Stop…' }),
  };
};

const countWords = async (words: Locator): Promise<number> =>
  Number(((await words.textContent()) ?? '').replaceAll(/\D/g, ''));

/** Waits until more was heard. */
const expectMoreWords = async (words: Locator): Promise<void> => {
  const before = await countWords(words);
  await expect.poll(() => countWords(words), { timeout }).toBeGreaterThan(before);
};

/** What is read: the words at the top of the page and where they are, what is selected, and where the page is scrolled to. */
const readPlace = (page: Page) =>
  page.evaluate(() => {
    const scroller = document.querySelector('.cm-scroller');
    const frame = scroller?.getBoundingClientRect() ?? new DOMRect();
    const found = document.caretPositionFromPoint(frame.left + frame.width / 2, frame.top + 60);
    const range = document.createRange();
    if (found) range.setStart(found.offsetNode, found.offset);
    const top = Math.round(range.getBoundingClientRect().top - frame.top);
    const words = found?.offsetNode.textContent?.slice(found.offset, found.offset + 40) ?? '';
    return { words, top, selected: String(getSelection()), scrollTop: scroller?.scrollTop ?? 0 };
  });

interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly { readonly node: Node | null }[];
}

type WatchingWindow = Window & { paneShifts?: string[] };

/** Names what moves in the pane of the text from now on, in the editor as well. */
const watchPaneShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shifts: string[] = [];
    (window as WatchingWindow).paneShifts = shifts;
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[])
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element?.closest('[aria-label="Text"]')) shifts.push(element.outerHTML.slice(0, 200));
        }
    }).observe({ type: 'layout-shift' });
  });

const getPaneShifts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as WatchingWindow).paneShifts ?? ['not watched']);

/** The middle of the word that is some pixels below the top of the page. */
const findWord = (page: Page, pixels: number): Promise<{ readonly x: number; readonly y: number }> =>
  page.evaluate((below) => {
    const frame = document.querySelector('.cm-scroller')?.getBoundingClientRect() ?? new DOMRect();
    const found = document.caretPositionFromPoint(frame.left + frame.width / 2, frame.top + below);
    const text = found?.offsetNode.textContent ?? '';
    const from = text.lastIndexOf(' ', found?.offset ?? 0) + 1;
    const range = document.createRange();
    if (found) {
      range.setStart(found.offsetNode, from);
      range.setEnd(found.offsetNode, from + (/^\w*/.exec(text.slice(from))?.[0].length ?? 0));
    }
    const { left, top, width, height } = range.getClientRects()[0] ?? new DOMRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, pixels);

/** Scrolls by some pixels into the middle of the text, and selects a word there. */
const goToMiddle = async (page: Page, pixels: number): Promise<void> => {
  const { editor } = transcriptionsPage(page);
  await editor.hover();
  const before = (await readPlace(page)).scrollTop;
  await page.mouse.wheel(0, pixels);
  await expect.poll(async () => (await readPlace(page)).scrollTop).not.toBe(before);
  // Not between two paragraphs.
  while ((await readPlace(page)).words === '') await page.mouse.wheel(0, 40);
  const { x, y } = await findWord(page, 120);
  await page.mouse.dblclick(x, y);
  await expect.poll(async () => (await readPlace(page)).selected).toMatch(/^word\d+$/);
};

const getSavedPlace = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('sidetone.listening-place') ?? '');

/** Waits until the place is on disk, and another one than before: Chromium writes what a page stores some seconds later. */
const expectPlaceStored = (page: Page, userData: string, before: string): Promise<void> => {
  const folder = path.join(userData, 'stand-in/chromium/Default/Local Storage/leveldb');
  const isStored = async (): Promise<boolean> => {
    const saved = await getSavedPlace(page);
    const isInFile = (name: string) => readFileSync(path.join(folder, name), 'latin1').includes(saved);
    return saved !== before && readdirSync(folder).some(isInFile);
  };
  return expect.poll(isStored, { timeout: 60_000 }).toBe(true);
};

test('a page grows without moving, is searched and played, stays after a kill, and becomes the text', {
  tag: '@stand-in',
}, async ({ launch, folder }) => {
  test.setTimeout(6 * timeout);
  await fillProfile(folder, 40, 48);
  const sidetone = await launch({ userData: folder });
  const { page } = sidetone;
  const screen = await openPage(sidetone);
  await expect(screen.editor).toContainText('word0 word1 word2');
  await expect(screen.editor).toHaveAttribute('aria-readonly', 'true');
  await expect(screen.name).toHaveValue('Interview');
  await expect(screen.pane.getByRole('button', { name: 'Copy the text' })).toBeVisible();
  await expect(screen.state).toContainText(/^Heard until \d+:\d\d of 41:/, { timeout });

  // All of the sound plays, also what was not heard yet, and words that play are marked.
  const slider = page.getByRole('slider', { name: 'Playback position' });
  await expect(slider).toHaveAttribute('max', /^2\d{3}/);
  await slider.fill('30');
  await page.keyboard.press('F8');
  await expect(screen.editor.locator('.cm-playingWord')).toBeVisible();
  await page.keyboard.press('F8');

  // What is there is found.
  await screen.editor.focus();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('word1234');
  await expect(page.getByRole('search', { name: 'Find and replace' }).getByRole('status')).toHaveText(
    '1 found',
  );
  await page.keyboard.press('Escape');
  await page.keyboard.type('typed');
  await expect(screen.editor).not.toContainText('typed');

  await expectAccessible(page);
  await goToMiddle(page, 1_200);
  await watchPaneShifts(page);
  const place = await readPlace(page);
  await expectMoreWords(screen.words);
  await expectMoreWords(screen.words);
  expect(await readPlace(page)).toEqual(place);
  expect(await getPaneShifts(page)).toEqual([]);
  await takeScreenshot(page, 'transcription-grows');

  // The newest words are followed where the user asked for them.
  await screen.newest.click();
  await expect(screen.newest).toHaveAttribute('aria-pressed', 'true');
  await expectMoreWords(screen.words);
  await expect(screen.newest).toHaveAttribute('aria-pressed', 'true');
  await expect(screen.editor.locator('.cm-line').last()).toBeInViewport();
  const before = await getSavedPlace(page);
  await goToMiddle(page, -5_000);
  await expect(screen.newest).toHaveAttribute('aria-pressed', 'false');

  const { words, top } = await readPlace(page);
  await expectPlaceStored(page, folder, before);
  await sidetone.kill();
  const again = await launch({ userData: folder });
  const afterwards = listeningPage(again.page);
  await expect(afterwards.editor).toContainText(words.split(' ')[1] ?? '');
  await expect.poll(async () => (await readPlace(again.page)).words).toBe(words);
  expect(Math.abs((await readPlace(again.page)).top - top)).toBeLessThanOrEqual(2);

  // It is ready: the same words at the same place, which can be corrected.
  await watchPaneShifts(again.page);
  await expect(afterwards.editor).not.toHaveAttribute('aria-readonly', 'true', { timeout: 5 * timeout });
  const ready = await readPlace(again.page);
  expect(ready.words).toBe(words);
  expect(Math.abs(ready.top - top)).toBeLessThanOrEqual(2);
  await expect(again.page.getByRole('dialog')).toHaveCount(0);
  const shifts = await getPaneShifts(again.page);
  expect(shifts).toEqual([]);
  recordMetric(
    'listening-page',
    `layout shifts ${shifts.length}, place kept after a kill and when it is ready`,
  );
  await afterwards.editor.focus();
  await again.page.keyboard.type('Corrected');
  await expect(afterwards.editor).toContainText('Corrected');
  await expect(afterwards.row('Interview')).toBeVisible();

  // How fast this computer is, is known now: the next one is told before it starts.
  await dropFiles(again.page, [sample]);
  const review = again.page.getByRole('dialog', { name: 'Transcribe 1 file' });
  await expect(review).toContainText(/about 1 min on this computer, ready at about \d+:\d\d/);
});

test('before the first recording, the review says when it is ready', { tag: '@stand-in' }, async ({
  launch,
}) => {
  test.setTimeout(timeout);
  const { page } = await launch();
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await dropFiles(page, [sample]);
  const review = page.getByRole('dialog', { name: 'Transcribe 1 file' });
  await expect(review).toContainText(/about 1 min on this computer, ready at about \d+:\d\d/, { timeout });
  await expectAccessible(page);
  await takeScreenshot(page, 'review-first-recording');
});

test('the user stops, goes on, and keeps what was heard', { tag: '@stand-in' }, async ({
  launch,
  folder,
}) => {
  test.setTimeout(timeout);
  await fillProfile(folder, 10, 48);
  const sidetone = await launch({ userData: folder });
  const { page, control } = sidetone;
  await page.clock.install();
  const screen = await openPage(sidetone);
  await expect(screen.state).toContainText(/^Heard until [4-9]:/, { timeout });

  // Screen readers hear of it once a minute.
  const announcer = page.locator('[data-announcer]');
  await expect(announcer).not.toContainText('Heard until');
  await page.clock.fastForward('01:00');
  await expect(announcer).toContainText(/Heard until \d+:\d\d of/);

  // It is exported as far as it was heard.
  const file = path.join(folder, 'So far.txt');
  const exported = exportDialog(page);
  await page.getByRole('button', { name: 'Export the text' }).click();
  await exported.format('Text');
  await expect(exported.names).toHaveText(['Interview.txt']);
  await control.answerDialog('save', { filePaths: [file] });
  await exported.saveAs.click();
  await expect(page.getByText('Exported So far.txt')).toBeVisible();
  expect(readFileSync(file, 'utf8')).toMatch(/^word0 word1 word2 .*word599\./s);

  await screen.stop.click();
  const dialog = page.getByRole('dialog', { name: /^Stop at \d+:\d\d\?$/ });
  const keep = dialog.getByRole('button', { name: 'Keep the text so far' });
  await expect(keep).toBeFocused();
  await takeScreenshot(page, 'stop-listening');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(screen.editor).toHaveAttribute('aria-readonly', 'true');
  await screen.stop.click();
  await dialog.getByRole('button', { name: 'Go on listening' }).click();
  await expect(screen.stop).toBeEnabled();
  await screen.stop.click();
  await expect(keep).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(screen.editor).not.toHaveAttribute('aria-readonly', 'true');
  await expect(screen.editor).toContainText('word0 word1 word2');
  await expect(screen.name).toHaveValue(/^Interview, until \d+:\d\d$/);
  await expect(page.getByRole('slider', { name: 'Playback position' })).toBeEnabled();
  const uploads = uploadsPage(page);
  await uploads.open();
  await uploads.expectText('Transcribed');
  await expect(uploads.row('Interview, until')).toBeVisible();
});

test('a recording that is discarded from the queue leaves no page and no words', {
  tag: '@stand-in',
}, async ({ launch, folder }) => {
  test.setTimeout(timeout);
  await fillProfile(folder, 3, 48);
  const sidetone = await launch({ userData: folder });
  const { page } = sidetone;
  const screen = await openPage(sidetone);
  await expect(screen.editor).toContainText('word0 word1');
  const uploads = uploadsPage(page);
  await uploads.open();
  await expect(uploads.row('Interview')).toContainText(/Heard until/, { timeout });
  await uploads.row('Interview').getByRole('button', { name: 'Read along' }).click();
  await expect(screen.editor).toContainText('word0 word1');
  await uploads.open();
  await uploads.choose('Interview', 'Cancel');
  await page.getByRole('button', { name: 'Discard it' }).click();
  await uploads.expectText('Cancelled');
  await page.goBack();
  await expect(screen.editor).toBeHidden();
  await expect(page.getByRole('list', { name: 'In progress' })).toBeHidden();
});

/** How many words are stored, as chunks or as a text. */
const countStoredWords = (profile: string): number => {
  const database = new DatabaseSync(path.join(profile, 'data.db'), { readOnly: true, timeout: 30_000 });
  try {
    const texts = database.prepare('SELECT result FROM texts').all();
    const chunks = database.prepare('SELECT content FROM heard_chunks').all();
    return (
      texts.reduce((sum, { result }) => sum + String(result).split(/\s+/).length, 0) +
      chunks.reduce((sum, { content }) => sum + JSON.parse(String(content)).words.length, 0)
    );
  } finally {
    database.close();
  }
};

test('a kill while it is kept loses no word', { tag: '@stand-in' }, async ({ launch, folder }) => {
  test.setTimeout(timeout);
  await fillProfile(folder, 8, 48);
  const sidetone = await launch({ userData: folder });
  const screen = await openPage(sidetone);
  await expect(screen.state).toContainText(/^Heard until [3-9]:/, { timeout });
  await screen.stop.click();
  await sidetone.page.getByRole('button', { name: 'Keep the text so far' }).click({ noWaitAfter: true });
  await sidetone.kill();
  expect(countStoredWords(folder)).toBeGreaterThanOrEqual(8 * chunkWords);
  const again = await launch({ userData: folder });
  await expect(transcriptionsPage(again.page).editor).toContainText('word0 word1');
  expect(countStoredWords(folder)).toBeGreaterThanOrEqual(8 * chunkWords);
});
