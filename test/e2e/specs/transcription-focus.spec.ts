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

test('focus mode shows only the text, until Escape; size and column of a text are remembered', async ({
  sidetone,
  service,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls hoot.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await screen.actions('Focus mode');
  const uploads = page.getByRole('link', { name: 'Queue' });
  await expect(uploads).toBeHidden();
  await expect(screen.list).toBeHidden();
  await screen.editor.press('End');
  await page.keyboard.press('Escape');
  await expect(uploads).toBeVisible();
  await expect(screen.list).toBeVisible();
  await expect(screen.editor).toBeFocused();
  for (const isOn of [true, false]) {
    await page.keyboard.press('ControlOrMeta+Shift+d');
    await expect(screen.list).toBeVisible({ visible: !isOn });
    await expect(screen.editor).toBeFocused();
  }

  await screen.actions('Reading');
  await page.getByRole('menuitem', { name: 'Larger letters' }).click();
  await page.getByRole('menuitemradio', { name: 'Narrow column' }).click();
  await page.reload();
  await expect(screen.editor).toHaveCSS('font-size', '20px');
  await screen.actions('Reading');
  await expect(page.getByRole('menuitemradio', { name: 'Narrow column' })).toBeChecked();
});
