/** Start folders of the system's file dialogs. An open dialog without one starts in Downloads. */
import path from 'node:path';
import { audio } from '../../fixtures/audio.ts';
import { expect, test } from '../pages/service-test.ts';

test('the audio dialog starts in the folder of the last choice, also after a restart', {
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
