/** At logoff or shutdown Windows ends an application without asking it to quit. */
import { getTextId } from '../../service/text-id.ts';
import { keys } from '../pages/keys.ts';
import { getCurrentDraft } from '../pages/library.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

test('saves the last typed text when the session of the system ends', { tag: '@stand-in' }, async ({
  sidetone,
  service,
}) => {
  const { page, control } = sidetone;
  const { id } = service.data.transcriptions.insert({ name: 'Show', result: 'About it.' });
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Show').click();
  await expect(screen.editor).toHaveText('About it.');
  // Disables the timer that saves a draft after 250 ms.
  await page.evaluate(() => {
    window.setTimeout = (() => 0) as unknown as typeof window.setTimeout;
  });
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' Mine.');
  await expect(screen.editor).toHaveText('About it. Mine.');
  expect(await getCurrentDraft(page, getTextId(service, id))).toBeNull();

  await control.endSession();
  await expect.poll(() => getCurrentDraft(page, getTextId(service, id))).toBe('About it. Mine.');
});
