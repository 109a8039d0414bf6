/** The main jobs without a pointer, and what a screen reader says meanwhile. */
import type { Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { getLayoutShifts, watchLayoutShifts } from '../measure/layout-shifts.ts';
import { listenToSpeech } from '../measure/speech-log.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { keys } from '../pages/keys.ts';
import { writeLongRecording } from '../pages/long-recording.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, saveAutomatically, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const maxTabs = 60;

/** Presses Tab until the name and role of what has the focus match. Fails if the focus goes round without it. */
const tabTo = async (
  page: Page,
  speech: Awaited<ReturnType<typeof listenToSpeech>>,
  name: RegExp,
): Promise<void> => {
  for (let count = 0; count < maxTabs; count += 1) {
    if (name.test(await speech.focused())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
};

test('a recording becomes a corrected and exported text by keys alone', { tag: '@stand-in' }, async ({
  sidetone,
  service,
}) => {
  const { page, control } = sidetone;
  const { title } = audio.mp3;
  await openScreen(page, service, 'Transcriptions');
  await saveAutomatically(page);
  await watchLayoutShifts(page);
  const speech = await listenToSpeech(page);
  const log: string[] = [];
  const hear = async (): Promise<void> => void log.push(await speech.focused());

  const hold = holdAt('response');
  service.faults.next('transcriptions.store', hold);
  await control.answerDialog('open', { filePaths: [audio.mp3.path] });
  await page.keyboard.press('ControlOrMeta+o');
  const review = page.getByRole('dialog', { name: /^Transcribe/ });
  await expect(review).toBeVisible();
  await hear();
  await page.keyboard.press('Enter');
  await expect(review).toBeHidden();
  // The service takes its time. A key pressed before the text is open would keep the user where they are.
  const findLast = async (): Promise<string> => (await speech.liveTexts()).at(-1) ?? '';
  await expect.poll(findLast).toBe(`${title} is sent and being transcribed`);
  const saidBefore = (await speech.liveTexts()).length;
  hold.release();
  await expect.poll(findLast).toContain(`The text of “${title}” is open`);
  await tabTo(page, speech, /^Text of .*, textbox/);
  await hear();
  await page.keyboard.press(keys.documentEnd);
  await page.keyboard.type(' Checked.');
  await expect(transcriptionsPage(page).state).toHaveText(/^Saved at /);
  await page.keyboard.press('ControlOrMeta+Shift+e');
  await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible();
  await hear();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await hear();
  const shifts = await getLayoutShifts(page);
  recordMetric('layout-shift', shifts.length);
  expect(shifts).toEqual([]);
  expect(log).toEqual([
    'Name of speech-en.mp3, textbox',
    `Text of ${title}, textbox`,
    'Save as…, button',
    `Text of ${title}, textbox`,
  ]);
  // What is saved by itself is not said.
  expect((await speech.liveTexts()).slice(saidBefore)).toEqual([
    `The text of “${title}” is open. ${title} is transcribed`,
    'These formats need the times of the words, which are known for recordings that were transcribed on this computer.',
  ]);
  recordMetric('speech-log', `${log.length} places and 2 messages as expected`);
});

test('a text plays, is followed, repeats a sentence and gets a chapter by keys alone', {
  tag: '@stand-in',
}, async ({ launch, folder }) => {
  await writeLongRecording(folder);
  const { page } = await launch({ userData: folder });
  const speech = await listenToSpeech(page);
  await tabTo(page, speech, /^Use this computer, button/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+1');
  await tabTo(page, speech, /^Long.*, button/);
  await page.keyboard.press('Enter');
  const { editor } = transcriptionsPage(page);
  await expect(editor).toBeVisible();
  await tabTo(page, speech, /^Text of Long, textbox/);
  const playing = editor.locator('.cm-playingWord');
  await watchLayoutShifts(page);

  await expect(page.getByRole('slider', { name: 'Playback position' })).toBeEnabled();
  const expectSaid = (text: string | RegExp): Promise<void> =>
    expect.poll(async () => (await speech.liveTexts()).at(-1) ?? '').toMatch(text);
  await page.keyboard.press('Shift+F9');
  await expectSaid(/^Speed 1.25 ×$/);
  await page.keyboard.press('F8');
  await expect(playing).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expectSaid(/^Not following$/);
  // From the caret.
  await page.keyboard.press('Shift+F8');
  await expectSaid(/^Following$/);
  await page.keyboard.press('Shift+F6');
  await expectSaid(/^Repeats 0:\d\d to 0:\d\d$/);
  await page.keyboard.press('F8');
  await page.keyboard.press('Shift+F6');
  await expectSaid(/^Plays on$/);
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await page.keyboard.type('The middle');
  await expect(editor.locator('.cm-heading')).toHaveText('# The middle');
  await expectAccessible(page);
  expect(await getLayoutShifts(page)).toEqual([]);
});
