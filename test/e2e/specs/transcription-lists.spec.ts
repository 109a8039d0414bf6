import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

test('what was made elsewhere is shown after a key, the menu, or the return to the window', async ({
  connected: { page, control },
  service,
}) => {
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  const insert = (name: string): void => void service.data.transcriptions.insert({ name, result: 'New.' });
  const ways = {
    'Ctrl+R': () => page.keyboard.press('ControlOrMeta+r'),
    F5: () => page.keyboard.press('F5'),
    menu: () => control.clickMenu(['View', 'Refresh']),
  };
  for (const [name, refresh] of Object.entries(ways)) {
    await page.getByRole('link', { name: 'All texts' }).focus();
    insert(`By ${name}`);
    await refresh();
    await expect(screen.row(`By ${name}`)).toBeVisible();
  }
  insert('By return');
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(screen.row('By return')).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
