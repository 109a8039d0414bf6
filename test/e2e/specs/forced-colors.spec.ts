import type { Locator } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { expect, test } from '../pages/service-test.ts';
import { setSystemScheme } from '../pages/system-scheme.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

/** Widths of an element's lines in pixels: all that forced colours leave of its style. */
const lines = (element: Locator): Promise<{ outline: number; border: number }> =>
  element.evaluate((target) => {
    const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(target);
    return {
      outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      border: borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth),
    };
  });

/** At the latest when the element is drawn in its final state. */
const expectLine = (element: Locator, kind: 'outline' | 'border', width: number): Promise<void> =>
  expect.poll(async () => (await lines(element))[kind]).toBeGreaterThanOrEqual(width);

const expectOutlined = async (on: Locator, off: Locator): Promise<void> => {
  await expectLine(on, 'outline', 2);
  await expect.poll(async () => (await lines(off)).outline).toBe(0);
};

for (const scheme of ['light', 'dark'] as const) {
  test(`states are visible in forced colours, ${scheme}`, { tag: '@stand-in' }, async ({
    sidetone,
    service,
  }) => {
    const { page } = sidetone;
    await setSystemScheme(sidetone, scheme);
    await page.emulateMedia({ forcedColors: 'active', colorScheme: scheme });
    insertTranscriptions(service, 6);
    await openScreen(page, service, 'Transcriptions');
    const screen = transcriptionsPage(page);
    await screen.row('Episode 005').click();
    await expect(screen.editor).toBeVisible();
    const item = (name: string) => screen.rows.filter({ hasText: name });
    const frame = (name: string) => item(name).locator(':scope > div');
    await expectOutlined(frame('Episode 005'), frame('Episode 004'));
    await screen.row('Episode 003').click({ modifiers: ['ControlOrMeta'] });
    await expectOutlined(frame('Episode 003'), frame('Episode 004'));

    const rail = page.getByRole('navigation', { name: 'Main' });
    await expectOutlined(
      rail.getByRole('link', { name: 'All texts' }),
      rail.getByRole('link', { name: 'Websites' }),
    );
    await expectOutlined(rail.getByRole('link', { name: 'All texts' }), screen.favourites);
    const getFavouriteButton = (name: string) => item(name).getByRole('button', { name: /^Favorite/ });
    await expectOutlined(getFavouriteButton('Episode 005'), getFavouriteButton('Episode 004'));
    await screen.search.focus();
    await expectLine(screen.search, 'outline', 2);
    await screen.name.focus();
    await expectLine(screen.name, 'outline', 2);
    await expectLine(screen.state.locator('[data-status-dot]'), 'border', 2);
    await takeScreenshot(page, `forced-${scheme}-transcriptions`);

    const hold = holdAt('response');
    service.faults.next('transcriptions.store', hold);
    await uploadsPage(page).upload([audio.wav.path]);
    await hold.reached;
    await uploadsPage(page).open();
    const bar = uploadsPage(page).list.getByRole('progressbar');
    await expect(bar).toBeVisible();
    await expectLine(bar, 'outline', 1);
    await takeScreenshot(page, `forced-${scheme}-uploads`);
    hold.release();

    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await takeScreenshot(page, `forced-${scheme}-settings`);
  });
}
