import { createLongText } from '../pages/long-text.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

for (const key of ['End', 'Home']) {
  test(`the focus leaves a caret at the ${key.toLowerCase()} of a wrapped line`, async ({
    sidetone,
    service,
  }) => {
    service.data.transcriptions.insert({
      name: 'Wraps',
      result: createLongText(20_000, false).slice(0, 2_000),
    });
    const { page } = sidetone;
    await openScreen(page, service, 'Transcriptions');
    const screen = transcriptionsPage(page);
    await screen.row('Wraps').click();
    await expect(screen.state).toHaveText('Saved');
    const line = await screen.editor.locator('.cm-line').first().boundingBox();
    expect(line?.height).toBeGreaterThan(100);
    await screen.editor.click({ position: { x: (line?.width ?? 0) / 2, y: 70 } });
    await page.keyboard.press(key);
    await expect(screen.editor).toBeFocused();

    for (const leave of [() => screen.search.click(), () => screen.name.click()]) {
      await leave();
      // Waits longer than the editor would need to take the focus back.
      await page.waitForTimeout(400);
      await expect(screen.editor).not.toBeFocused();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await page.keyboard.type('owl');
      await screen.editor.click({ position: { x: (line?.width ?? 0) / 2, y: 70 } });
      await page.keyboard.press(key);
    }
    await expect(screen.search).toHaveValue('owl');
    await expect(screen.name).toHaveValue('owl');
    await expect(screen.editor).not.toContainText('owl ');
    await expect(screen.state).toHaveText('Saved');
  });
}
