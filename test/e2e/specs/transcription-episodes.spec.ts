/** A recording that was sent in parts, as one text. */
import type { Page } from '@playwright/test';
import type { SidetoneBridge } from '../../../preload/contract/contract.ts';
import type { TestService } from '../../service/service.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const texts = ['The harbour was quiet. A bell rang', 'twice over the water.', 'Then the boats came in.'];

const insertParts = (service: TestService, name = 'Harbour'): readonly string[] =>
  texts.map((result, index) =>
    String(
      service.data.transcriptions.insert({ name: `${name} · part ${index + 1} of ${texts.length}`, result })
        .id,
    ),
  );

const join = async (page: Page, ids: readonly string[]): Promise<void> => {
  const result = await page.evaluate(
    (joined) =>
      (window as unknown as { sidetone: SidetoneBridge<File> }).sidetone.episodes.join({ ids: [...joined] }),
    ids,
  );
  expect(result).toMatchObject({ ok: true });
};

test('is edited as one text; only the changed parts are sent, and a conflict concerns one part', async ({
  sidetone,
  service,
}) => {
  const ids = insertParts(service);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  await join(page, ids);
  const screen = transcriptionsPage(page);
  await expect(screen.rows).toHaveCount(1);
  await screen.row('Harbour').click();
  await expect(screen.name).toHaveValue('Harbour');
  await expect(screen.editor).toContainText('A bell rang');
  await expect(page.locator('.cm-partMark')).toHaveText(['Part 2 of 3', 'Part 3 of 3']);

  await screen.editor.press('Control+End');
  await page.keyboard.type(' All of them.');
  await screen.editor.press('Control+Home');
  await page.keyboard.type('Listen. ');
  await expect(screen.state).toHaveText('Unsaved changes');
  service.data.transcriptions.update(Number(ids[2]), { result: 'By a colleague.' });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: /^Part 3 of 3: / });
  await expect(dialog).toBeVisible();
  const stored = () => ids.map((id) => service.data.transcriptions.get(Number(id))?.result);
  expect(stored()).toEqual([`Listen. ${texts[0]}`, texts[1], 'By a colleague.']);
  await page.keyboard.press('Escape');
  await expect(screen.pane.getByRole('alert')).toContainText('Part 3 of 3: Someone changed this text');
  await expect(page.locator('.cm-partMark').last()).toHaveText('Part 3 of 3 · changed elsewhere');
  await expectAccessible(page);
  await takeScreenshot(page, 'episode-conflict');

  await screen.pane.getByRole('button', { name: 'Use the service’s text' }).click();
  await expect(screen.editor).toContainText('By a colleague.');
  await expect(screen.state).toHaveText(/^Saved/);
  const updates = service.recorder.getRequests('transcriptions.update');
  expect(updates.map(({ fields }) => fields)).toEqual([[['result', `Listen. ${texts[0]}`]]]);
});

test('keeps the boundaries through edits, undo and another visit', async ({ sidetone, service }) => {
  const ids = insertParts(service);
  const other = service.data.transcriptions.insert({ name: 'Other', result: 'Other text.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  await join(page, ids);
  const screen = transcriptionsPage(page);
  await expect(screen.rows).toHaveCount(2);
  await screen.row('Harbour').click();
  await expect(screen.editor).toContainText('A bell rang');
  // Undoing gives each part its own text again.
  await screen.editor.press('Control+a');
  await page.keyboard.type('Gone');
  await page.keyboard.press('Control+z');
  await expect(screen.state).toHaveText('Saved');
  await screen.editor.press('Control+End');
  await page.keyboard.type(' Home.');
  await screen.row('Other').click();
  await expect(screen.editor).toHaveText('Other text.');
  await screen.row('Harbour').click();
  await expect(screen.editor).toContainText('came in. Home.');
  await expect(screen.state).toHaveText('Unsaved changes');
  await page.keyboard.press('Control+s');
  await expect(screen.state).toHaveText(/^Saved at /);
  expect(ids.map((id) => service.data.transcriptions.get(Number(id))?.result)).toEqual([
    texts[0],
    texts[1],
    `${texts[2]} Home.`,
  ]);
  expect(service.data.transcriptions.get(other.id)?.result).toBe('Other text.');
});
