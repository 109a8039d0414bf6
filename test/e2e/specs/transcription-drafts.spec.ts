import path from 'node:path';
import type { Page } from '@playwright/test';
import { recordMetric } from '../../metric.ts';
import { serverError, validation } from '../../service/faults/answers.ts';
import { dieAfterBody } from '../../service/faults/outcome.ts';
import type { TestService } from '../../service/service.ts';
import { getTextId } from '../../service/text-id.ts';
import { makeFullDisk } from '../fixtures/full-disk.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { keys } from '../pages/keys.ts';
import { getCurrentDraft, readSavedDraft } from '../pages/library.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

interface Case {
  readonly name: string;
  /** Makes the next save fail. */
  readonly injectFault: (service: TestService, id: number) => void;
  readonly messages: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: 'Conflict',
    injectFault: (service, id) =>
      void service.data.transcriptions.update(id, { result: 'Changed elsewhere.' }),
    messages: ['Someone changed this text while you were editing', 'Nothing was sent.'],
  },
  {
    name: 'Server error',
    injectFault: (service) => service.faults.next('transcriptions.update', serverError(500)),
    messages: ['Your changes are safe on this computer.', 'Server Error (500)'],
  },
  {
    name: 'Refused',
    injectFault: (service) =>
      service.faults.next(
        'transcriptions.update',
        validation({ result: ['The result must not be greater than 20480 characters.'] }, 'message'),
      ),
    messages: ['The service refused this text', 'The text must not be greater than 20480 characters.'],
  },
  {
    name: 'Gone',
    injectFault: (service, id) => void service.data.transcriptions.delete(id),
    messages: ['Deleted at the service by someone else', 'Your text is still on this computer'],
  },
  {
    name: 'Broken off',
    injectFault: (service) => service.faults.next('transcriptions.update', dieAfterBody({ record: false })),
    messages: ['The connection was lost', 'Your changes are safe on this computer.'],
  },
];

const typeAtEnd = async (page: Page, text: string): Promise<void> => {
  await transcriptionsPage(page).editor.press(keys.documentEnd);
  await page.keyboard.type(text);
};

test('a text that cannot be saved is reported and survives kill -9', {
  tag: '@stand-in',
}, async ({ launch, folder, service }) => {
  test.setTimeout(360_000);
  const userData = path.join(folder, 'profile');
  const disk = await makeFullDisk(userData);
  const profile = disk.disk?.hostPath ?? userData;
  const records = [...cases.map(({ name }) => name), 'Full disk'].map((name) =>
    service.data.transcriptions.insert({ name, result: `About ${name}.` }),
  );
  const getId = (name: string): number => records.find((record) => record.name === name)?.id ?? 0;
  const getTypedText = (name: string): string => `About ${name}. Mine.`;
  try {
    const sidetone = await launch({ userData, wrapperCommand: disk.wrapperCommand });
    const { page } = sidetone;
    await openScreen(page, service, 'Transcriptions');
    const screen = transcriptionsPage(page);

    for (const { name, injectFault, messages } of cases) {
      await screen.row(name).click();
      await expect(screen.editor).toHaveText(`About ${name}.`);
      await typeAtEnd(page, ' Mine.');
      injectFault(service, getId(name));
      await page.keyboard.press('ControlOrMeta+s');
      if (name === 'Conflict') {
        await expect(page.getByRole('dialog', { name: 'Two versions of this text' })).toBeVisible();
        await expect(page.getByTestId('compare')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Merge both' })).toBeFocused();
        await takeScreenshot(page, 'transcription-conflict');
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
      const alert = screen.pane.getByRole('alert');
      for (const text of messages) await expect(alert).toContainText(text);
      await expect(screen.state).toHaveText('Not saved');
      await takeScreenshot(page, `transcription-${name.toLowerCase().replace(' ', '-')}`);
    }

    await screen.row('Full disk').click();
    await expect(screen.editor).toHaveText('About Full disk.');
    disk.fill(sidetone);
    await typeAtEnd(page, ' Mine.');
    const alert = screen.pane.getByRole('alert');
    await expect(alert).toContainText('Your changes are not saved on this computer: the disk is full');
    await expect(screen.editor).toHaveText(getTypedText('Full disk'));
    await takeScreenshot(page, 'transcription-full-disk');
    await expectAccessible(page);
    disk.free(sidetone);
    await expect(alert).toHaveCount(0);
    await expect
      .poll(() => getCurrentDraft(page, getTextId(service, getId('Full disk'))))
      .toBe(getTypedText('Full disk'));
    await sidetone.kill();
    const onDisk = new Map(
      records.map(({ name, id }) => [name, readSavedDraft(profile, getTextId(service, id))]),
    );

    const again = await launch({ userData, wrapperCommand: disk.wrapperCommand });
    const next = transcriptionsPage(again.page);
    await again.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'All texts' })
      .click();
    let saved = 0;
    for (const { name } of records) {
      expect.soft(onDisk.get(name), name).toBe(getTypedText(name));
      if (name === 'Gone') {
        await next.view(/^Not saved yet/);
        await again.page.locator('[data-row]').filter({ hasText: name }).click();
        await expect(next.pane.getByRole('button', { name: 'Copy your changes' })).toBeVisible();
        await next.view(/^All texts/);
      } else {
        await next.row(name).click();
        await expect(next.editor).toHaveText(getTypedText(name));
      }
      if (onDisk.get(name) === getTypedText(name)) saved += 1;
    }
    recordMetric('drafts-kept', `${saved}/${records.length}`);
  } finally {
    await disk.close();
  }
});

test('in a conflict the user chooses one text or merges both', { tag: '@smoke' }, async ({
  sidetone,
  service,
}) => {
  const base = 'It was cold.\n\nThe owl sat in the barn.\n\nIts eyes were shut.\n\nNobody spoke.';
  const ids = ['Mine', 'Theirs', 'Both', 'By hand'].map(
    (name) => service.data.transcriptions.insert({ name, result: base }).id,
  );
  const getText = (id: number | undefined): string | null =>
    service.data.transcriptions.get(id ?? 0)?.result ?? null;
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  const dialog = page.getByRole('dialog', { name: 'Two versions of this text' });
  const theirs = base.replace('cold', 'warm');

  const createConflict = async (name: string, id: number | undefined): Promise<void> => {
    await screen.row(name).click();
    await typeAtEnd(page, ' Not a word.');
    service.data.transcriptions.update(id ?? 0, { result: theirs });
    await screen.save.click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'On the service' })).toContainText('It was warm.');
    expect(getText(id)).toBe(theirs);
  };

  await createConflict('Mine', ids[0]);
  await dialog.getByRole('button', { name: 'Save this version' }).click();
  await expect(screen.state).toHaveText(/^Saved at /);
  expect(getText(ids[0])).toBe(`${base} Not a word.`);

  await createConflict('Theirs', ids[1]);
  await dialog.getByRole('button', { name: 'Use the service’s text' }).click();
  await expect(screen.state).toHaveText('Saved');
  await expect(screen.editor).toContainText('It was warm.');
  expect(getText(ids[1])).toBe(theirs);
  await screen.editor.press('ControlOrMeta+z');
  await expect(screen.editor).toContainText('Not a word.');

  await createConflict('Both', ids[2]);
  await dialog.getByRole('button', { name: 'Merge both' }).click();
  await expect(dialog).toContainText('Merged. Nothing overlapped.');
  await expect(dialog.getByRole('textbox', { name: 'Yours' })).toContainText('It was warm.');
  await dialog.getByRole('button', { name: 'Save this version' }).click();
  await expect(screen.state).toHaveText(/^Saved at /);
  expect(getText(ids[2])).toBe(`${theirs} Not a word.`);

  await createConflict('By hand', ids[3]);
  await dialog.getByRole('button', { name: 'Take this part from the left' }).first().press('Enter');
  await dialog.getByRole('textbox', { name: 'Yours' }).press(keys.documentEnd);
  await page.keyboard.type(' Never.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(screen.editor).toContainText('Not a word. Never.');
  await screen.save.click();
  await dialog.getByRole('button', { name: 'Save this version' }).click();
  await expect(screen.state).toHaveText(/^Saved at /);
  expect(getText(ids[3])).toBe(`${theirs} Not a word. Never.`);
  expect(service.recorder.getRequests('transcriptions.update')).toHaveLength(3);
});

test('does not report a text as saved that the service shortened', async ({ sidetone, service }) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await typeAtEnd(page, ' They are awake.');
  service.faults.next('transcriptions.update', {
    name: 'shortens',
    received: (_, form) => void (form.values as Map<string, string>).set('result', 'Owls. They'),
  });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.pane.getByRole('alert')).toContainText('The service changed your text');
  await expect(screen.editor).toHaveText('Owls. They are awake.');
  await screen.save.click();
  await expect(screen.state).toHaveText(/^Saved at /);
  expect(service.data.transcriptions.getAll()[0]?.result).toBe('Owls. They are awake.');
});
