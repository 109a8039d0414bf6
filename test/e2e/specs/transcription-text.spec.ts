import { serverError } from '../../service/faults/answers.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { keys } from '../pages/keys.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { expect, test } from '../pages/service-test.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

test('saves a corrected text once, and undo goes back past the save', { tag: '@smoke' }, async ({
  sidetone,
  service,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls are queit.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await expect(screen.state).toHaveText('Saved');
  await screen.editor.press(keys.documentEnd);
  // In one step: keys that are half a second apart are undone apart.
  await page.keyboard.insertText(' Very 🦉.');
  await expect(screen.state).toHaveText('Unsaved changes');
  await expect(screen.row('Owls')).toContainText('Not saved yet');
  await expect(screen.pane).toContainText('4 words');
  await expect(screen.pane).toContainText('23 characters');

  const held = holdAt('response');
  service.faults.next('transcriptions.update', held);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.state).toHaveText('Saving…');
  await held.reached;
  held.release();
  await expect(screen.state).toHaveText(/^Saved at /);
  const [update] = service.recorder.getRequests('transcriptions.update');
  expect(update?.fields).toEqual([['result', 'Owls are queit. Very 🦉.']]);
  expect(service.data.transcriptions.getAll()[0]?.result).toBe('Owls are queit. Very 🦉.');
  await expect(screen.row('Owls')).toContainText('Very 🦉');

  await page.keyboard.press('ControlOrMeta+z');
  await expect(screen.editor).toHaveText('Owls are queit.');
  await expect(screen.state).toHaveText('Unsaved changes');
  await page.keyboard.press(keys.redo);
  await expect(screen.state).toHaveText(/^Saved/);
  expect(service.recorder.getRequests('transcriptions.update')).toHaveLength(1);
});

test('a text over the service’s limit stays, with the error, through other screens and a crash', async ({
  sidetone,
  restart,
  service,
}) => {
  const long = 'word '.repeat(4_096);
  service.data.transcriptions.insert({ name: 'Long', result: long });
  service.data.transcriptions.insert({ name: 'Other', result: 'Another text.' });
  await openScreen(sidetone.page, service, 'Transcriptions');
  const screen = transcriptionsPage(sidetone.page);
  await screen.row('Long').click();
  await screen.editor.press(keys.documentEnd);
  await sidetone.page.keyboard.type('and the last straw');
  await screen.save.click();
  const alert = screen.pane.getByRole('alert');
  await expect(alert).toContainText('18 characters too many: the limit is 20,480');
  await expect(alert).toContainText('Your changes are safe on this computer.');
  await expect(alert).not.toContainText('result');
  const mark = 'Longer than the service takes (20,498 of 20,480 characters)';
  await expect(screen.state).toHaveText(mark);
  await expect(screen.row('Long')).toContainText(mark);
  const counter = screen.pane.getByText('20,498 characters, 18 too many');
  await expect(counter).toBeVisible();
  await expect(counter).toHaveAttribute('data-long');
  await takeScreenshot(sidetone.page, 'transcription-too-long');
  await expectAccessible(sidetone.page);
  await screen.pane.getByRole('button', { name: 'Copy the text' }).click();
  await expect(screen.pane.getByRole('button', { name: 'Copied' })).toBeVisible();
  await screen.pane.getByRole('button', { name: 'Export the text' }).click();
  await expect(sidetone.page.getByRole('dialog')).toBeVisible();
  await sidetone.page.keyboard.press('Escape');
  await expect(sidetone.page.getByRole('dialog')).toBeHidden();

  // The limit is known now and is counted while the text is being shortened.
  await screen.editor.press(keys.documentEnd);
  await screen.editor.press(keys.deleteWord);
  await expect(alert).toContainText('12 characters too many');
  await sidetone.page.keyboard.type('straw');

  await screen.row('Other').click();
  await expect(screen.editor).toHaveText('Another text.');
  await sidetone.page.getByRole('link', { name: 'Websites' }).click();
  await sidetone.page.getByRole('link', { name: 'All texts' }).click();
  await screen.row('Long').click();
  // The editor renders only the visible part of a long paragraph.
  await screen.editor.press(keys.documentEnd);
  await expect(screen.editor).toContainText('and the last straw');
  expect(service.data.transcriptions.getAll()[0]?.result).toBe(long);

  await sidetone.kill();
  const again = await restart();
  const next = transcriptionsPage(again.page);
  await next.row('Long').click();
  await next.editor.press(keys.documentEnd);
  await expect(next.editor).toContainText('and the last straw');
  await expect(next.state).toHaveText(mark);
});

test('sets a favourite at once, and reverts it with an error if the service refuses', async ({
  sidetone,
  service,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  const favouriteButton = screen.rows.first().getByRole('button', { name: 'Favorite: Owls' });
  const held = holdAt('response');
  service.faults.next('transcriptions.update', held);
  await favouriteButton.click();
  await expect(favouriteButton).toHaveAttribute('aria-pressed', 'true');
  await held.reached;
  held.release();
  await expect.poll(() => service.data.transcriptions.getAll()[0]?.favorite).toBe(1);
  expect(service.recorder.getRequests('transcriptions.update')[0]?.fields).toEqual([['favorite', 'true']]);

  await screen.row('Owls').click();
  service.faults.next('transcriptions.update', serverError(500));
  await screen.actions('Remove from favorites');
  await expect(getToast(page, 'The favorite was not removed')).toContainText('Server Error');
  await screen.pane.getByRole('button', { name: 'Other actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Remove from favorites' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(favouriteButton).toHaveAttribute('aria-pressed', 'true');
});

test('a deletion can be undone; it is sent once, after that is no longer possible', {
  tag: '@smoke',
}, async ({ sidetone, service }) => {
  insertTranscriptions(service, 4);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Episode 003').click();
  await screen.pane.getByRole('button', { name: 'Other actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete Episode 003' }).press('Enter');
  await expect(screen.rows).toHaveCount(3);
  await expect(screen.row('Episode 002')).toBeFocused();
  await expect(screen.editor).toContainText('part 2.');
  await expectAccessible(page);
  await getToast(page, 'Episode 003').getByRole('button', { name: 'Undo' }).click();
  await expect(getToast(page, 'Episode 003')).toHaveCount(0);
  await expect(screen.rows).toHaveCount(4);
  await expect(screen.editor).toContainText('part 3.');
  expect(service.recorder.getRequests('transcriptions.delete')).toEqual([]);

  await screen.remove();
  await getToast(page, 'Episode 003').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => service.data.transcriptions.getAll().length).toBe(3);
  await expect(screen.rows).toHaveCount(3);

  service.faults.next('transcriptions.delete', serverError(500));
  await screen.row('Episode 001').click();
  await screen.remove();
  await expect(screen.rows).toHaveCount(2);
  await getToast(page, 'Episode 001').getByRole('button', { name: 'Close' }).click();
  await expect(getToast(page, 'The text was not deleted')).toBeVisible();
  await expect(screen.rows).toHaveCount(3);
  expect(service.recorder.getRequests('transcriptions.delete')).toHaveLength(2);
});

test('a deletion that can still be undone is sent when Sidetone quits', async ({ sidetone, service }) => {
  insertTranscriptions(service, 2);
  await openScreen(sidetone.page, service, 'Transcriptions');
  const screen = transcriptionsPage(sidetone.page);
  await screen.row('Episode 002').click();
  await screen.remove();
  await expect(screen.rows).toHaveCount(1);
  await sidetone.stop();
  expect(service.data.transcriptions.getAll().map(({ name }) => name)).toEqual(['Episode 001']);
  expect(service.recorder.getRequests('transcriptions.delete')).toHaveLength(1);
});

test('reports a record that was deleted, and the typed text can be copied or exported', async ({
  sidetone,
  service,
}) => {
  insertTranscriptions(service, 2);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Episode 002').click();
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' Mine.');
  service.data.transcriptions.delete(2);
  await page.keyboard.press('ControlOrMeta+s');
  const notice = screen.pane.getByRole('alert');
  await expect(notice).toContainText('Deleted at the service by someone else');
  await expect(screen.editor).toContainText('Mine.');
  await expect(screen.save).toHaveCount(0);
  await expect(screen.row('Episode 002')).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshot(page, 'transcription-deleted-elsewhere');
  await screen.pane.getByRole('button', { name: 'Copy the text' }).click();
  await expect(screen.pane.getByRole('button', { name: 'Copied' })).toBeVisible();
  await screen.pane.getByRole('button', { name: 'Export the text' }).click();
  await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await notice.getByRole('button', { name: 'Discard…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(screen.editor).toContainText('Mine.');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'This text is no longer there' })).toBeVisible();
  await expectAccessible(page);
  await screen.pane.getByRole('button', { name: 'Copy your changes' }).click();
  await expect(screen.pane.getByRole('button', { name: 'Copied' })).toBeVisible();
  await screen.search.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(screen.search).toHaveValue('About microphones, part 2. Mine.');
  await screen.pane.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Drop recordings anywhere on this window' })).toBeVisible();
});

test('shows the counts of the saved text beside "Saved"', async ({ sidetone, service }) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await expect(screen.pane.getByText('1 word', { exact: true })).toBeVisible();
  const footer = screen.pane.locator('footer');
  // Reads the footer in the same DOM change that shows "Saved at".
  const atSaved = footer.evaluate(
    (element) =>
      new Promise<string>((resolve) => {
        const check = (): void => {
          if (element.textContent.includes('Saved at')) resolve(element.textContent);
        };
        new MutationObserver(check).observe(element, { subtree: true, childList: true, characterData: true });
      }),
  );
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.insertText(' And mice at night.');
  await page.keyboard.press('ControlOrMeta+s');
  expect(await atSaved).toContain('5 words');
});

test('closing the window right after typing loses nothing', async ({ sidetone, restart, service }) => {
  insertTranscriptions(service, 2);
  await openScreen(sidetone.page, service, 'Transcriptions');
  const screen = transcriptionsPage(sidetone.page);
  await screen.row('Episode 002').click();
  await screen.editor.press(keys.documentEnd);
  await sidetone.page.keyboard.type(' Mine.');
  await sidetone.stop();
  const again = await restart();
  const next = transcriptionsPage(again.page);
  await expect(next.editor).toHaveText('About microphones, part 2. Mine.');
  await expect(next.state).toHaveText('Unsaved changes');
  expect(service.recorder.getRequests('transcriptions.update')).toEqual([]);
});
