import type { Page } from '@playwright/test';
import { serverError, unauthorized } from '../../service/faults/answers.ts';
import { keys } from '../pages/keys.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { expect, getSettings, saveAutomatically, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

/** There is an interval between two saves of one text, and between retries without the service. */
const longTimeout = { timeout: 45_000 } as const;

const typeAtEnd = async (page: Page, text: string): Promise<void> => {
  await transcriptionsPage(page).editor.press(keys.documentEnd);
  await page.keyboard.type(text);
};

test('automatic saving is on in a new profile', async ({ sidetone }) => {
  expect(await getSettings(sidetone.page)).toMatchObject({ ok: true, value: { saveAutomatically: true } });
});

test('saves a text after a pause in typing, and stores one version of the text before it', async ({
  sidetone,
  service,
}) => {
  test.setTimeout(120_000);
  const { id } = service.data.transcriptions.insert({ name: 'Owls', result: 'Owls.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  await saveAutomatically(page);
  const screen = transcriptionsPage(page);
  const stored = () => service.data.transcriptions.get(id)?.result;
  await screen.row('Owls').click();
  await typeAtEnd(page, ' One ');
  await expect(screen.state).toHaveText('Unsaved changes');
  await expect(screen.save).toBeHidden();
  await expect(screen.state).toHaveText(/^Saved at /, longTimeout);
  expect(stored()).toBe('Owls. One');
  await expect(screen.row('Owls')).toContainText('Owls. One');

  // The service trims texts; the typed blank stays in the editor.
  await expect(screen.editor).toBeFocused();
  await page.keyboard.type('and two.');
  await expect(screen.editor).toHaveText('Owls. One and two.');
  await expect.poll(stored, longTimeout).toBe('Owls. One and two.');
  await expect(screen.state).toHaveText(/^Saved at /);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(screen.editor).not.toContainText('two');
  await page.keyboard.press(keys.redo);

  await screen.actions('Versions…');
  const dialog = page.getByRole('dialog', { name: 'Versions of this text' });
  await expect(dialog.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('textbox', { name: /^Version of/ })).toHaveText('Owls.');
});

test('saves a text at once when the user leaves it', { tag: '@smoke' }, async ({ sidetone, service }) => {
  insertTranscriptions(service, 2);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  await saveAutomatically(page);
  const screen = transcriptionsPage(page);
  const stored = (id: number) => service.data.transcriptions.get(id)?.result;
  await screen.row('Episode 001').click();
  await typeAtEnd(page, ' Mine.');
  await screen.row('Episode 002').click();
  await expect.poll(() => stored(1)).toBe('About microphones, part 1. Mine.');
  await typeAtEnd(page, ' Mine, too.');
  await page.getByRole('link', { name: 'Websites' }).click();
  await expect.poll(() => stored(2)).toBe('About microphones, part 2. Mine, too.');
});

test('a conflict stops automatic saving of that text until it is resolved', async ({ sidetone, service }) => {
  test.setTimeout(120_000);
  insertTranscriptions(service, 2);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  await saveAutomatically(page);
  const screen = transcriptionsPage(page);
  const stored = () => service.data.transcriptions.get(2)?.result;
  await screen.row('Episode 002').click();
  await expect(screen.editor).toContainText('part 2.');
  service.data.transcriptions.update(2, { result: 'By a colleague.' });
  await typeAtEnd(page, ' Mine.');
  const alert = screen.pane.getByRole('alert');
  await expect(alert).toContainText('Someone changed this text while you were editing', longTimeout);
  // No dialog interrupts typing.
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(screen.editor).toBeFocused();
  await page.keyboard.type(' And more.');
  await screen.row('Episode 001').click();
  await screen.row('Episode 002').click();
  await expect(screen.editor).toHaveText('About microphones, part 2. Mine. And more.');
  expect(stored()).toBe('By a colleague.');
  expect(service.recorder.getRequests('transcriptions.update')).toEqual([]);

  await alert.getByRole('button', { name: 'Compare and choose' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save this version' }).click();
  await expect(screen.state).toHaveText(/^Saved at /);
  await typeAtEnd(page, ' At last.');
  await expect.poll(stored, longTimeout).toBe('About microphones, part 2. Mine. And more. At last.');
});

test('saves texts that were typed without the service when it is back', async ({ sidetone, service }) => {
  test.setTimeout(120_000);
  insertTranscriptions(service, 2);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  await saveAutomatically(page);
  const screen = transcriptionsPage(page);
  await screen.row('Episode 001').click();
  await expect(screen.editor).toContainText('part 1.');
  await screen.row('Episode 002').click();
  await expect(screen.editor).toContainText('part 2.');
  await service.stop();
  await typeAtEnd(page, ' Mine.');
  const kept = 'Kept on this computer. Sent when the service answers.';
  await expect(screen.state).toHaveText(kept, longTimeout);
  await expect(screen.pane.getByRole('alert')).toHaveCount(0);
  await takeScreenshot(page, 'transcription-autosave-offline');
  await screen.row('Episode 001').click();
  await typeAtEnd(page, ' Mine, too.');
  await expect(screen.state).toHaveText(kept, longTimeout);

  await service.start();
  const texts = () => service.data.transcriptions.getAll().map(({ result }) => result);
  await expect
    .poll(texts, longTimeout)
    .toEqual(['About microphones, part 1. Mine, too.', 'About microphones, part 2. Mine.']);
  await expect(screen.state).toHaveText(/^Saved at /);
  await expect(page.locator('[data-back-online]')).toHaveCount(0);
  expect(service.recorder.getRequests('transcriptions.update')).toHaveLength(2);
});

test('saves what a refused key kept here with the first request that is accepted, also in a new window', async ({
  sidetone,
  service,
}) => {
  test.setTimeout(120_000);
  insertTranscriptions(service, 2);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  await saveAutomatically(page);
  const screen = transcriptionsPage(page);
  const refuse = (): (() => void)[] =>
    (['list', 'show', 'update'] as const).map((operation) =>
      service.faults.always(`transcriptions.${operation}`, unauthorized()),
    );
  const accept = (faults: readonly (() => void)[]): void => {
    for (const stop of faults) stop();
  };
  await screen.row('Episode 002').click();
  await expect(screen.editor).toContainText('part 2.');
  for (const [word, hasNewWindow] of [
    [' One.', false],
    [' Two.', true],
  ] as const) {
    const faults = refuse();
    await typeAtEnd(page, word);
    await expect(screen.pane.getByRole('alert')).toContainText('does not accept your key', longTimeout);
    if (hasNewWindow) {
      await page.reload();
      await expect(screen.pane.getByRole('alert')).toContainText('does not accept your key', longTimeout);
    }
    accept(faults);
    await page.keyboard.press('ControlOrMeta+r');
    await expect(screen.state).toHaveText(/^Saved at /, longTimeout);
  }
  expect(service.data.transcriptions.get(2)?.result).toBe('About microphones, part 2. One. Two.');
});

test('the line of the caret stays visible when a notice takes space from the editor', async ({
  connected: { page },
  service,
}) => {
  const result = Array.from({ length: 120 }, (_, at) => `Line ${at}.`).join('\n');
  service.data.transcriptions.insert({ name: 'Long', result });
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Long').click();
  service.faults.always('transcriptions.update', serverError(500));
  await typeAtEnd(page, ' More.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.pane.getByRole('alert')).toBeVisible();
  const getSpaceBelow = () =>
    page.evaluate(() => {
      const scroller = document.querySelector('.cm-scroller')?.getBoundingClientRect();
      const caret = document.getSelection()?.getRangeAt(0).getBoundingClientRect();
      return scroller && caret ? scroller.bottom - caret.bottom : null;
    });
  await expect.poll(getSpaceBelow).toBeGreaterThanOrEqual(0);
  await takeScreenshot(page, 'caret-above-notice');
});
