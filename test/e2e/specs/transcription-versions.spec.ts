import { expectAccessible } from '../pages/accessible.ts';
import { keys } from '../pages/keys.ts';
import { waitForLibrarySync } from '../pages/library.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

test('every saved text can be viewed, compared and restored as unsaved', async ({ sidetone, service }) => {
  const { id } = service.data.transcriptions.insert({ name: 'Owls', result: 'Owls.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  const dialog = page.getByRole('dialog', { name: 'Versions of this text' });
  const versions = dialog.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await screen.row('Owls').click();
  await expect(screen.editor).toHaveText('Owls.');
  await screen.actions('Versions…');
  await expect(dialog).toContainText('No versions yet');
  await dialog.press('Escape');

  for (const text of [' One.', ' Two.']) {
    await screen.editor.press(keys.documentEnd);
    await page.keyboard.type(text);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(screen.state).toHaveText(/^Saved at /);
  }
  await screen.actions('Versions…');
  await expect(versions).toHaveCount(3);
  await expect(versions.first()).toContainText('3 words');
  await expect(versions.last()).toContainText('From the service');
  // The newest version is the current text, so the one before it is shown.
  await expect(versions.nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true');
  await expect(dialog.getByRole('textbox', { name: /^Version of/ })).toHaveText('Owls. One.');
  await versions.first().getByRole('button').focus();
  await page.keyboard.press('End');
  await expect(versions.last().getByRole('button')).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: /^Version of/ })).toHaveText('Owls.');
  await expect(dialog.getByRole('textbox', { name: 'Current text' })).toHaveText('Owls. One. Two.');
  await takeScreenshot(page, 'transcription-versions');
  await expectAccessible(page);
  await dialog.getByText('Text only').click();
  await expect(dialog.getByRole('textbox', { name: /^Version of/ })).toHaveText('Owls.');
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(dialog).toBeHidden();
  await expect(screen.editor).toHaveText('Owls.');
  await expect(screen.state).toHaveText('Unsaved changes');
  expect(service.data.transcriptions.get(id)?.result).toBe('Owls. One. Two.');
  await screen.editor.press('ControlOrMeta+z');
  await expect(screen.editor).toHaveText('Owls. One. Two.');
  await expect(screen.state).toHaveText(/^Saved/);
});

test('the text of a deleted transcription and its unsaved changes can be read and copied', async ({
  sidetone,
  restart,
  service,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls.' });
  service.data.transcriptions.insert({ name: 'Mice', result: 'Mice.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  const copies = page.getByRole('list', { name: 'Deleted', exact: true }).locator('[data-row]');
  await waitForLibrarySync(page, service);
  await screen.view(/^Deleted/);
  await expect(page.getByRole('heading', { name: 'Nothing deleted recently' })).toBeVisible();
  await expectAccessible(page);

  await screen.view(/^All texts/);
  await screen.row('Owls').click();
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' Mine.');
  await screen.remove();
  await getToast(page, 'Owls').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => service.data.transcriptions.getAll().length).toBe(1);

  await screen.view(/^Deleted/);
  await copies.filter({ hasText: 'Owls' }).click();
  const text = screen.pane.getByRole('textbox', { name: 'Copy of Owls' });
  await expect(text).toHaveText('Owls. Mine.');
  await expect(screen.pane).toContainText('This copy stays on this computer until');
  await takeScreenshot(page, 'transcription-deleted');
  await expectAccessible(page);
  await screen.pane.getByText('Text at the service').click();
  await expect(text).toHaveText('Owls.');
  await screen.pane.getByRole('button', { name: 'Copy the text' }).click();
  await expect(page.getByText('Copied', { exact: true }).first()).toBeAttached();

  await sidetone.stop();
  const again = await restart();
  const next = transcriptionsPage(again.page);
  await expect(next.pane.getByRole('textbox', { name: 'Copy of Owls' })).toHaveText('Owls. Mine.');
  await next.pane.getByRole('button', { name: 'Remove…' }).click();
  await again.page.getByRole('dialog').getByRole('button', { name: 'Remove the copy' }).click();
  await expect(again.page.getByRole('heading', { name: 'Nothing deleted recently' })).toBeVisible();
});
