import type { Locator } from '@playwright/test';
import { serverError, unauthorized, validation } from '../../service/faults/answers.ts';
import { combineFaults } from '../../service/faults/service-variants.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { getTextId } from '../../service/text-id.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

test('a name that is typed while the previous one is being saved stays', async ({ sidetone, service }) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls are quiet.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  const held = holdAt('response');
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
  expect(service.data.transcriptions.getAll()[0]?.name).toBe('Two owls at night');
});

test('edits a name in place; a name that is refused stays as the user typed it', async ({
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
  expect(service.recorder.getRequests('transcriptions.update')[0]?.fields).toEqual([
    ['name', 'Owls 🦉 at night'],
  ]);

  await screen.name.fill('');
  await screen.name.press('Enter');
  await expect(screen.name).toHaveValue('Owls 🦉 at night');
  await screen.name.fill('Given up');
  await screen.name.press('Escape');
  await expect(screen.name).toHaveValue('Owls 🦉 at night');
  expect(service.recorder.getRequests('transcriptions.update')).toHaveLength(1);

  service.faults.next('transcriptions.update', validation({ name: ['The name is taken.'] }, 'message'));
  await screen.name.fill('Refused');
  await screen.row('Mice').click();
  await expect(screen.editor).toHaveText('Mice.');
  await screen.row('Owls').click();
  await expect(screen.name).toHaveValue('Refused');
  await screen.name.press('Enter');
  await expect(screen.row('Refused')).toBeVisible();
});

test('an unsaved name is still there after another text was opened, and after kill -9', async ({
  sidetone,
  restart,
  service,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls.' });
  service.data.transcriptions.insert({ name: 'Mice', result: 'Mice.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await expect(screen.editor).toHaveText('Owls.');
  const restore = service.faults.always('transcriptions.update', serverError(500));
  await screen.name.fill('Two owls');
  await screen.row('Mice').click();
  await expect(screen.editor).toHaveText('Mice.');
  await screen.row('Owls').click();
  await expect(screen.name).toHaveValue('Two owls');
  await screen.name.press('End');
  await page.keyboard.type(' at night');
  await expect
    .poll(() => page.evaluate((id) => window.sidetone.texts.open(id), getTextId(service, 1)))
    .toMatchObject({ ok: true, value: { typedName: 'Two owls at night' } });
  await sidetone.kill();

  const again = await restart();
  const next = transcriptionsPage(again.page);
  await next.row('Owls').click();
  await expect(next.name).toHaveValue('Two owls at night');
  await expect(next.pane).toContainText('Not saved yet. Press Enter to save this name.');
  expect(service.data.transcriptions.get(1)?.name).toBe('Owls');
  restore();
  await next.name.press('Enter');
  await expect(next.row('Two owls at night')).toBeVisible();
  await expect(next.pane).not.toContainText('Not saved yet');
  await expect
    .poll(() => again.page.evaluate((id) => window.sidetone.texts.open(id), getTextId(service, 1)))
    .toMatchObject({ ok: true, value: { typedName: null } });
});

test('saves a name that a refused key kept here with the first request that is accepted', async ({
  sidetone,
  service,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls.' });
  service.data.transcriptions.insert({ name: 'Mice', result: 'Mice.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await expect(screen.editor).toHaveText('Owls.');
  const restore = (['list', 'show', 'update'] as const).map((operation) =>
    service.faults.always(`transcriptions.${operation}`, unauthorized()),
  );
  const held = holdAt('begin');
  service.faults.next('transcriptions.update', combineFaults(held, unauthorized()));
  await screen.name.fill('Two owls');
  await screen.name.press('Enter');
  await held.reached;
  // Told where the user is by now.
  await screen.row('Mice').click();
  await expect(screen.editor).toHaveText('Mice.');
  held.release();
  await expect(getToast(page, 'The name was not saved. “Two owls”')).toContainText(
    'does not accept your key',
  );
  await screen.row('Owls').click();
  await expect(screen.name).toHaveValue('Two owls');
  await expect(screen.pane).toContainText('The name was not saved.');
  await screen.row('Mice').click();
  for (const stop of restore) stop();
  await page.keyboard.press('ControlOrMeta+r');
  await expect(screen.row('Two owls')).toBeVisible();
  await expect.poll(() => service.data.transcriptions.get(1)?.name).toBe('Two owls');
});

test('shows a name that is too long in full, with the reason in the interface font', async ({
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
  const getStyle = (one: Locator): Promise<{ family: string; size: number; hidden: number }> =>
    one.evaluate((element) => {
      const { fontFamily, fontSize } = getComputedStyle(element);
      return {
        family: fontFamily,
        size: Number.parseFloat(fontSize),
        hidden: element.scrollHeight - element.clientHeight,
      };
    });
  const [problemStyle, state, name] = await Promise.all([problem, screen.state, screen.name].map(getStyle));
  expect(problemStyle?.family).toBe(state?.family);
  expect(problemStyle?.size).toBeGreaterThanOrEqual(13);
  expect(name?.hidden).toBe(0);
});
