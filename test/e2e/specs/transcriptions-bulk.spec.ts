import { serverError, tooManyRequests } from '../../service/faults/answers.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { expect, test } from '../pages/service-test.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

test('selects rows by mouse and keyboard, without opening or sending anything', async ({
  sidetone,
  service,
}) => {
  insertTranscriptions(service, 12);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  const chosen = page.getByRole('checkbox', { name: /^Select /, checked: true });

  await screen.row('Episode 011').hover();
  await page.getByRole('checkbox', { name: 'Select Episode 011' }).click();
  await screen.row('Episode 009').click({ modifiers: ['Shift'] });
  await expect(chosen).toHaveCount(3);
  await screen.row('Episode 005').click({ modifiers: ['ControlOrMeta'] });
  await expect(screen.bar).toContainText('4 selected');
  await screen.row('Episode 010').click({ modifiers: ['ControlOrMeta'] });
  await expect(screen.bar).toContainText('3 selected');
  await takeScreenshot(page, 'transcriptions-chosen');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(screen.bar).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Drop recordings anywhere on this window' })).toBeVisible();

  await screen.row('Episode 012').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(screen.row('Episode 010')).toBeFocused();
  await expect(chosen).toHaveCount(3);
  await page.keyboard.press('Shift+ArrowUp');
  await expect(chosen).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+a');
  await expect(screen.bar).toContainText('12 selected');
  await screen.bar.getByRole('checkbox', { name: 'All', exact: true }).click();
  await expect(chosen).toHaveCount(0);
  await screen.row('Episode 012').focus();
  await page.keyboard.press('ControlOrMeta+Space');
  await expect(chosen).toHaveCount(1);

  // The selection does not extend to another list.
  await screen.favourites.click();
  await screen.expectCount(6);
  await expect(screen.bar).toHaveCount(0);
  expect(service.recorder.getRequests('transcriptions.update')).toEqual([]);
  expect(service.recorder.getRequests('transcriptions.delete')).toEqual([]);
});

test('sets many favourites one after the other, also after a pause; what failed stays selected', async ({
  sidetone,
  service,
}) => {
  insertTranscriptions(service, 10);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  const getFavourites = (): number =>
    service.data.transcriptions.getAll().filter(({ favorite }) => favorite === 1).length;
  await screen.row('Episode 010').focus();
  await page.keyboard.press('ControlOrMeta+a');
  service.faults.next('transcriptions.update', tooManyRequests('1'));
  await screen.bar.getByRole('button', { name: 'Add to favorites' }).click();
  await expect(screen.bar).toHaveCount(0);
  expect(getFavourites()).toBe(10);
  await expect(screen.list.getByRole('button', { name: /^Favorite/, pressed: true })).toHaveCount(10);

  await screen.row('Episode 004').click({ modifiers: ['ControlOrMeta'] });
  await screen.row('Episode 003').click({ modifiers: ['ControlOrMeta'] });
  service.faults.next('transcriptions.update', serverError(500));
  await screen.bar.getByRole('button', { name: 'Remove from favorites' }).click();
  await expect(getToast(page, '1 text not removed from favorites')).toContainText('Server Error');
  await expect(screen.bar).toContainText('1 selected');
  expect(getFavourites()).toBe(9);
  await screen.bar.getByRole('button', { name: 'Remove from favorites' }).click();
  await expect.poll(getFavourites).toBe(8);
});

test('deletes many with one undo, sends each deletion once, and restores what the service refuses', {
  tag: '@smoke',
}, async ({ sidetone, service }) => {
  insertTranscriptions(service, 10);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Episode 008').click();
  await expect(screen.editor).toContainText('part 8.');
  const choose = async (): Promise<void> => {
    await screen.row('Episode 009').click({ modifiers: ['ControlOrMeta'] });
    await screen.row('Episode 006').click({ modifiers: ['Shift'] });
    await expect(screen.bar).toContainText('4 selected');
  };

  await choose();
  await screen.bar.getByRole('button', { name: 'Delete' }).click();
  await expect(screen.rows).toHaveCount(6);
  // As after deleting one: the neighbour of the open text.
  await expect(screen.editor).toContainText('part 5.');
  await expect(screen.row('Episode 005')).toBeFocused();
  await expectAccessible(page);
  await getToast(page, '4 texts deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(screen.rows).toHaveCount(10);
  await expect(getToast(page, '4 texts deleted')).toHaveCount(0);
  expect(service.recorder.getRequests('transcriptions.delete')).toEqual([]);

  await choose();
  await page.keyboard.press('Delete');
  service.faults.next('transcriptions.delete', serverError(500));
  await getToast(page, '4 texts deleted').getByRole('button', { name: 'Close' }).click();
  await expect(getToast(page, 'The text was not deleted')).toBeVisible();
  await expect(screen.rows).toHaveCount(7);
  expect(service.data.transcriptions.getAll()).toHaveLength(7);
  expect(service.recorder.getRequests('transcriptions.delete')).toHaveLength(4);
});
