/** An episode that is corrected in several of its parts. */

import { joinParts } from '../../../preload/contract/episode-text.ts';
import type { TestService } from '../../service/service.ts';
import { getTextId, toServiceId } from '../../service/text-id.ts';
import { join } from '../pages/episode-parts.ts';
import { expect, test } from '../pages/export-test.ts';
import { keys } from '../pages/keys.ts';
import { openScreen } from '../pages/open-screen.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const partTexts = [
  'The market opens at six.\n\nNobody is there at six.',
  'The first lorry brings the apples.\n\nThe second one brings the rain.',
  'Then it is quiet for an hour.\n\nA dog walks through.',
  'At nine the town arrives.\n\nAt ten the apples are gone.',
];

const insertEpisode = (service: TestService): readonly string[] =>
  partTexts.map((result, index) =>
    getTextId(
      service,
      service.data.transcriptions.insert({ name: `Market · part ${index + 1} of 4`, result }).id,
    ),
  );

test('four corrections: the service holds the text on the screen, and only changed parts are sent', async ({
  sidetone,
  service,
}) => {
  const ids = insertEpisode(service);
  const getStored = () => ids.map((id) => service.data.transcriptions.get(toServiceId(id))?.result ?? '');
  const getUpdated = () =>
    service.recorder
      .getRequests('transcriptions.update')
      .map(({ path }) => getTextId(service, path.split('/').at(-1) ?? ''));
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  await join(page, ids);
  const screen = transcriptionsPage(page);
  await expect(screen.rows).toHaveCount(1);
  await screen.row('Market').click();
  await expect(screen.editor).toContainText('the apples are gone');
  const typeAfter = async (line: string, typed: string): Promise<void> => {
    await screen.editor.locator('.cm-line').filter({ hasText: line }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(typed);
  };
  /** The text without the marks of parts. */
  const readScreen = (): Promise<string> =>
    screen.editor.locator('.cm-line').evaluateAll((lines) =>
      lines
        .map((line) => {
          const copy = line.cloneNode(true) as Element;
          for (const mark of copy.querySelectorAll('.cm-partMark')) mark.remove();
          return copy.textContent;
        })
        .join('\n'),
    );

  await screen.editor.press(keys.documentStart);
  await page.keyboard.type('Good morning. ');
  await typeAfter('Nobody is there', ' Except us.');
  await typeAfter('The second one', ' All of it.');
  await typeAfter('At ten', ' So are we.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(screen.state).toHaveText(/^Saved at /);
  expect(getStored()).toEqual([
    'Good morning. The market opens at six.\n\nNobody is there at six. Except us.',
    'The first lorry brings the apples.\n\nThe second one brings the rain. All of it.',
    partTexts[2],
    'At nine the town arrives.\n\nAt ten the apples are gone. So are we.',
  ]);
  expect(getUpdated().toSorted()).toEqual([ids[0], ids[1], ids[3]]);
  const { text } = joinParts(getStored());
  expect(await readScreen()).toBe(text);

  // Changed at the service in between: the conflict concerns one part.
  service.recorder.clear();
  service.data.transcriptions.update(toServiceId(ids[1]), { result: 'The lorry is late.' });
  await typeAfter('The second one', ' And more.');
  await typeAfter('A dog', ' It barks.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog', { name: /^Part 2 of 4: / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screen.pane.getByRole('alert')).toContainText('Part 2 of 4: Someone changed this text');
  await expect(page.locator('.cm-partMark')).toHaveText([
    'Part 1 of 4',
    'Part 2 of 4 · changed elsewhere',
    'Part 3 of 4',
    'Part 4 of 4',
  ]);
  expect(getUpdated()).toEqual([ids[2]]);
  expect(getStored()[1]).toBe('The lorry is late.');
  expect(getStored()[2]).toBe(`${partTexts[2]} It barks.`);
});
