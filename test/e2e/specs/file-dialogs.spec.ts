/** Start folders of the system's file dialogs. An open dialog without one starts in Downloads. */
import path from 'node:path';
import { audio } from '../../fixtures/audio.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expect, test } from '../fixtures/test.ts';

test('the audio dialog starts in the folder of the last choice, also after a restart', {
  tag: '@stand-in',
}, async ({ launch }) => {
  const chosen = async (sidetone: Sidetone): Promise<string | undefined> => {
    await sidetone.control.answerDialog('open', { filePaths: [audio.wav.path] });
    await sidetone.page.evaluate(() => window.sidetone.uploads.chooseFiles());
    return (await sidetone.control.record()).dialogs.at(-1)?.defaultPath;
  };
  const first = await launch();
  expect(await chosen(first)).toMatch(/Downloads$/);
  expect(await chosen(first)).toBe(path.dirname(audio.wav.path));
  await first.stop();
  const again = await launch({ userData: first.userData });
  expect(await chosen(again)).toBe(path.dirname(audio.wav.path));
  const { title, message } = (await again.control.record()).dialogs.at(-1) ?? {};
  expect(message).toBe(title);
});

test('a page cannot show boxes of its own', { tag: '@stand-in' }, async ({ sidetone: { page, control } }) => {
  const answers = await page.evaluate(() => [alert('Enter your key'), confirm('Send?'), prompt('Your key?')]);
  expect(answers).toEqual([undefined, false, null]);
  // The page may go on before the host has received what Chromium tells it.
  await expect
    .poll(async () => (await control.record()).attempts.filter(({ kind }) => kind === 'dialog'))
    .toEqual([
      { kind: 'dialog', what: 'alert', allowed: false },
      { kind: 'dialog', what: 'confirm', allowed: false },
      { kind: 'dialog', what: 'prompt', allowed: false },
    ]);
});
