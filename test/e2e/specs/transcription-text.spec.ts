/** One transcription against a real service: what is sent of it, and that nothing that was typed is lost. */
import type { Locator } from '@playwright/test';
import { serverError, validation } from '../../service/faults/answers.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { openScreen } from '../pages/open-screen.ts';
import { seed } from '../pages/seed.ts';
import { expect, test } from '../pages/service-test.ts';
import { toast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

test('a corrected text is saved once, and undo reaches past the saving', async ({ sidetone, service }) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls are queit.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await expect(screen.state).toHaveText('Saved');
  await screen.editor.press('Control+End');
  await page.keyboard.type(' Very 🦉.');
  await expect(screen.state).toHaveText('Unsaved changes');
  await expect(screen.row('Owls')).toContainText('Unsaved changes');
  await expect(screen.pane).toContainText('4 words');
  await expect(screen.pane).toContainText('23 characters');

  const held = holdAt('answer');
  service.faults.next('transcriptions.update', held);
  await page.keyboard.press('Control+s');
  await expect(screen.state).toHaveText('Saving…');
  await held.reached;
  held.release();
  await expect(screen.state).toHaveText(/^Saved at /);
  const [update] = service.recorder.of('transcriptions.update');
  expect(update?.fields).toEqual([['result', 'Owls are queit. Very 🦉.']]);
  expect(service.data.transcriptions.all()[0]?.result).toBe('Owls are queit. Very 🦉.');
  await expect(screen.row('Owls')).toContainText('Very 🦉');

  await page.keyboard.press('Control+z');
  await expect(screen.editor).toHaveText('Owls are queit.');
  await expect(screen.state).toHaveText('Unsaved changes');
  await page.keyboard.press('Control+y');
  await expect(screen.state).toHaveText(/^Saved/);
  expect(service.recorder.of('transcriptions.update')).toHaveLength(1);
});

test('a name that is typed while the one before is being saved stays', async ({ sidetone, service }) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls are quiet.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  const held = holdAt('answer');
  service.faults.next('transcriptions.update', held);
  await screen.name.fill('Two owls');
  await screen.name.press('Enter');
  await held.reached;
  await screen.name.pressSequentially(' at night');
  held.release();
  await expect(screen.row('Two owls')).toBeVisible();
  await expect(screen.name).toHaveValue('Two owls at night');
  await screen.name.press('Enter');
  await expect(screen.row('Two owls at night')).toBeVisible();
  expect(service.data.transcriptions.all()[0]?.name).toBe('Two owls at night');
});

test('a text over the service’s limit stays, with the service’s words, through other screens and a crash', async ({
  launch,
  service,
}) => {
  const long = 'word '.repeat(4_096);
  service.data.transcriptions.insert({ name: 'Long', result: long });
  service.data.transcriptions.insert({ name: 'Other', result: 'Another text.' });
  const sidetone = await launch();
  await openScreen(sidetone.page, service, 'Transcriptions');
  const screen = transcriptionsPage(sidetone.page);
  await screen.row('Long').click();
  await screen.editor.press('Control+End');
  await sidetone.page.keyboard.type('and the last straw');
  await screen.save.click();
  const alert = screen.pane.getByRole('alert');
  await expect(alert).toContainText('The result must not be greater than 20480 characters.');
  await expect(alert).toContainText('What you typed stays here.');
  await expect(screen.state).toHaveText('Not saved');
  await expectAccessible(sidetone.page);

  await screen.row('Other').click();
  await expect(screen.editor).toHaveText('Another text.');
  await sidetone.page.getByRole('link', { name: 'Websites' }).click();
  await sidetone.page.getByRole('link', { name: 'Transcriptions' }).click();
  await screen.row('Long').click();
  // Of a long paragraph only what is in sight is in the page.
  await screen.editor.press('Control+End');
  await expect(screen.editor).toContainText('and the last straw');
  expect(service.data.transcriptions.all()[0]?.result).toBe(long);

  await sidetone.kill();
  const again = await launch({ userData: sidetone.userData });
  const next = transcriptionsPage(again.page);
  await next.row('Long').click();
  await next.editor.press('Control+End');
  await expect(next.editor).toContainText('and the last straw');
  await expect(next.state).toHaveText('Unsaved changes');
});

test('a star is set at once, and goes back with words when the service refuses', async ({
  sidetone,
  service,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  const star = screen.rows.first().getByRole('button', { name: 'Favourite: Owls' });
  const held = holdAt('answer');
  service.faults.next('transcriptions.update', held);
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await held.reached;
  held.release();
  await expect.poll(() => service.data.transcriptions.all()[0]?.favorite).toBe(1);
  expect(service.recorder.of('transcriptions.update')[0]?.fields).toEqual([['favorite', 'true']]);

  await screen.row('Owls').click();
  service.faults.next('transcriptions.update', serverError(500));
  await screen.star.click();
  await expect(toast(page, 'The favourite was not removed')).toContainText('Server Error');
  await expect(screen.star).toHaveAttribute('aria-pressed', 'true');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
});

test('a name is changed where it stands; one that is refused stays as it was typed', async ({
  sidetone,
  service,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls.' });
  service.data.transcriptions.insert({ name: 'Mice', result: 'Mice.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await screen.name.fill('  Owls 🦉 at night ');
  await screen.name.press('Enter');
  await expect(screen.row('Owls 🦉 at night')).toBeVisible();
  await expect(screen.name).toHaveValue('Owls 🦉 at night');
  expect(service.recorder.of('transcriptions.update')[0]?.fields).toEqual([['name', 'Owls 🦉 at night']]);

  await screen.name.fill('');
  await screen.name.press('Enter');
  await expect(screen.name).toHaveValue('Owls 🦉 at night');
  await screen.name.fill('Given up');
  await screen.name.press('Escape');
  await expect(screen.name).toHaveValue('Owls 🦉 at night');
  expect(service.recorder.of('transcriptions.update')).toHaveLength(1);

  service.faults.next('transcriptions.update', validation({ name: ['The name is taken.'] }, 'message'));
  await screen.name.fill('Refused');
  await screen.row('Mice').click();
  await expect(screen.editor).toHaveText('Mice.');
  await screen.row('Owls').click();
  await expect(screen.name).toHaveValue('Refused');
  await screen.name.press('Enter');
  await expect(screen.row('Refused')).toBeVisible();
});

test('a name that is too long is shown whole, with the reason in the type of the interface', async ({
  sidetone,
  service,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await screen.name.fill('A name of many words. '.repeat(14));
  await screen.name.press('Enter');
  const problem = screen.pane.getByText('The name was not saved.');
  await expect(problem).toBeVisible();
  const styleOf = (one: Locator): Promise<{ family: string; size: number; hidden: number }> =>
    one.evaluate((element) => {
      const { fontFamily, fontSize } = getComputedStyle(element);
      return {
        family: fontFamily,
        size: Number.parseFloat(fontSize),
        hidden: element.scrollHeight - element.clientHeight,
      };
    });
  const [said, state, name] = await Promise.all([problem, screen.state, screen.name].map(styleOf));
  expect(said?.family).toBe(state?.family);
  expect(said?.size).toBeGreaterThanOrEqual(13);
  expect(name?.hidden).toBe(0);
});

test('a deletion can be undone; nothing is sent before that is over, and then once', async ({
  launch,
  service,
}) => {
  seed(service, 4);
  const sidetone = await launch();
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Episode 003').click();
  await screen.remove.focus();
  await page.keyboard.press('Enter');
  await expect(screen.rows).toHaveCount(3);
  await expect(screen.row('Episode 002')).toBeFocused();
  await expect(screen.editor).toContainText('part 2.');
  await expectAccessible(page);
  await toast(page, 'Episode 003').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Episode 003')).toHaveCount(0);
  await expect(screen.rows).toHaveCount(4);
  await expect(screen.editor).toContainText('part 3.');
  expect(service.recorder.of('transcriptions.delete')).toEqual([]);

  await screen.remove.click();
  await toast(page, 'Episode 003').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => service.data.transcriptions.all().length).toBe(3);
  await expect(screen.rows).toHaveCount(3);

  service.faults.next('transcriptions.delete', serverError(500));
  await screen.row('Episode 001').click();
  await screen.remove.click();
  await expect(screen.rows).toHaveCount(2);
  await toast(page, 'Episode 001').getByRole('button', { name: 'Close' }).click();
  await expect(toast(page, 'The transcription was not deleted')).toBeVisible();
  await expect(screen.rows).toHaveCount(3);

  await screen.row('Episode 004').click();
  await screen.remove.click();
  await expect(screen.rows).toHaveCount(2);
  await sidetone.stop();
  expect(service.data.transcriptions.all().map(({ name }) => name)).toEqual(['Episode 001', 'Episode 002']);
  expect(service.recorder.of('transcriptions.delete')).toHaveLength(3);
});

test('a record that is gone says so, and what was typed can be taken along', async ({
  sidetone,
  service,
}) => {
  seed(service, 2);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Episode 002').click();
  await screen.editor.press('Control+End');
  await page.keyboard.type(' Mine.');
  service.data.transcriptions.delete(2);
  await page.keyboard.press('Control+s');
  await expect(screen.pane.getByRole('alert')).toContainText('What you typed stays here.');
  await expect(screen.editor).toContainText('Mine.');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'This transcription is no longer there' })).toBeVisible();
  await expectAccessible(page);
  await screen.pane.getByRole('button', { name: 'Copy what you typed' }).click();
  await expect(screen.pane.getByRole('button', { name: 'Copied' })).toBeVisible();
  await screen.search.focus();
  await page.keyboard.press('Control+v');
  await expect(screen.search).toHaveValue('About microphones, part 2. Mine.');
  await screen.pane.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'The text appears here' })).toBeVisible();
});

test('closing the window right after typing loses nothing', async ({ launch, service }) => {
  seed(service, 2);
  const sidetone = await launch();
  await openScreen(sidetone.page, service, 'Transcriptions');
  const screen = transcriptionsPage(sidetone.page);
  await screen.row('Episode 002').click();
  await screen.editor.press('Control+End');
  await sidetone.page.keyboard.type(' Mine.');
  await sidetone.stop();
  const again = await launch({ userData: sidetone.userData });
  const next = transcriptionsPage(again.page);
  await expect(next.editor).toHaveText('About microphones, part 2. Mine.');
  await expect(next.state).toHaveText('Unsaved changes');
  expect(service.recorder.of('transcriptions.update')).toEqual([]);
});
