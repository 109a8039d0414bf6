import { makeThreeHourTone } from '../../fixtures/audio.ts';
import { startTestService } from '../../service/service.ts';
import { getTextId } from '../../service/text-id.ts';
import { seekTo, waitForSound, watchPlayers } from '../measure/sound.ts';
import { keys } from '../pages/keys.ts';
import { getCurrentDraft } from '../pages/library.ts';
import { createLongText, wrongWord, wrongWordCount } from '../pages/long-text.ts';
import { openScreen } from '../pages/open-screen.ts';
import { test as base, expect } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the first argument
  service: async ({}, use) => {
    const service = await startTestService({ limits: { result: 2_000_000 } });
    await use(service);
    await service.close();
  },
});

for (const [kind, paragraphs] of [
  ['in paragraphs', true],
  ['in one line', false],
] as const) {
  test(`a million characters ${kind}: typed into, 5,000 words replaced, drafted, undone and saved`, async ({
    sidetone,
    service,
  }) => {
    test.setTimeout(360_000);
    const text = createLongText(1_000_000, paragraphs);
    const { id } = service.data.transcriptions.insert({ name: 'A very long talk', result: text });
    const { page } = sidetone;
    await openScreen(page, service, 'Transcriptions');
    const screen = transcriptionsPage(page);
    await screen.row('A very long talk').click();
    await expect(screen.pane).toContainText('1,000,000 characters');
    const draft = (): Promise<string | null> => getCurrentDraft(page, getTextId(service, id));

    await screen.editor.press(keys.documentEnd);
    await page.keyboard.type(' The end.');
    await screen.editor.press(keys.documentStart);
    await page.keyboard.type('Beginning: ');
    const typed = `Beginning: ${text} The end.`;
    await expect.poll(async () => (await draft()) === typed).toBe(true);
    await expect(screen.pane).toContainText('1,000,020 characters');

    await page.keyboard.press('ControlOrMeta+f');
    const panel = page.getByRole('search', { name: 'Find and replace' });
    await panel.getByRole('textbox', { name: 'Find in the text' }).fill(wrongWord);
    await expect(panel.getByRole('status')).toHaveText(`1 of ${wrongWordCount.toLocaleString('en')}`);
    await panel.getByRole('textbox', { name: 'Replace with' }).fill('quiet, 🦉');
    await panel.getByRole('button', { name: 'Replace all matches' }).click();
    await expect(panel.getByRole('status')).toHaveText('5,000 matches replaced.');
    const replaced = typed.replaceAll(wrongWord, 'quiet, 🦉');
    await expect.poll(async () => (await draft()) === replaced).toBe(true);

    await screen.editor.press('ControlOrMeta+z');
    await expect(panel.getByRole('status')).toHaveText(/^(5,000 found|[\d,]+ of 5,000)$/);
    await expect.poll(async () => (await draft()) === typed).toBe(true);
    await screen.editor.press(keys.redo);
    await screen.save.click();
    await expect(screen.state).toHaveText(/^Saved at /);
    expect(service.data.transcriptions.getAll()[0]?.result === replaced).toBe(true);
    await expect.poll(async () => (await draft()) === null).toBe(true);

    // Text typed after a save is a new draft.
    await screen.editor.press(keys.documentEnd);
    await page.keyboard.type(' More.');
    await expect.poll(async () => (await draft()) === `${replaced} More.`).toBe(true);
  });
}

test('plays three hours of audio, 1.9 GB, beside the text from any position', async ({
  connected: { page, control },
  service,
}) => {
  test.setTimeout(360_000);
  service.data.transcriptions.insert({ name: 'A long talk', result: 'Words.' });
  const places = [5_400, 600, 10_790];
  const file = makeThreeHourTone([0, ...places]);
  try {
    await watchPlayers(page);
    await transcriptionsPage(page).row('A long talk').click();
    const region = page.getByRole('region', { name: 'Audio' });
    await control.answerDialog('open', { filePaths: [file.path] });
    await region.getByRole('button', { name: 'Link a file…' }).click();
    await expect(region.getByText('3:00:00')).toBeVisible();
    await expect(region.locator('[data-waveform]')).toBeVisible({ timeout: 30_000 });
    await region.getByRole('button', { name: 'Play', exact: true }).click();
    await waitForSound(page);

    const slider = region.getByRole('slider', { name: 'Playback position' });
    for (const place of places) {
      await seekTo(slider, place);
      await waitForSound(page);
      expect(Number(await slider.inputValue())).toBeGreaterThanOrEqual(place);
      expect(Number(await slider.inputValue())).toBeLessThan(place + 4);
    }
    await slider.press('End');
    await expect(region.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect(slider).toHaveAttribute('aria-valuetext', '3:00:00 of 3:00:00');
  } finally {
    file.remove();
  }
});
