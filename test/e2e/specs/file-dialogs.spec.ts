/** Where the system's file dialogs start. An open dialog without a folder starts in Downloads every time. */
import path from 'node:path';
import { audio } from '../../fixtures/audio.ts';
import { expect, test } from '../pages/service-test.ts';

test('the audio dialog starts where audio was chosen last, after a restart too', {
  tag: '@stand-in',
}, async ({ connected, launch }) => {
  const chosen = async (sidetone: typeof connected): Promise<string | undefined> => {
    await sidetone.control.answerDialog('open', { filePaths: [audio.wav.path] });
    await sidetone.page.evaluate(() => window.sidetone.uploads.chooseFiles());
    return (await sidetone.control.record()).dialogs.at(-1)?.defaultPath;
  };
  expect(await chosen(connected)).toMatch(/Downloads$/);
  expect(await chosen(connected)).toBe(path.dirname(audio.wav.path));
  await connected.stop();
  const again = await launch({ userData: connected.userData });
  expect(await chosen(again)).toBe(path.dirname(audio.wav.path));
  const { title, message } = (await again.control.record()).dialogs.at(-1) ?? {};
  expect(message).toBe(title);
});
