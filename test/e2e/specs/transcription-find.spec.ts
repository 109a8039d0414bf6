import { keys } from '../pages/keys.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

test('finds and replaces by keyboard, with and without case', { tag: '@smoke' }, async ({
  sidetone,
  service,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'One owl. The Owl. An owl.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await screen.editor.press(keys.documentStart);
  const panel = page.getByRole('search', { name: 'Find and replace' });
  const find = panel.getByRole('textbox', { name: 'Find in the text' });
  const replacement = panel.getByRole('textbox', { name: 'Replace with' });
  const status = panel.getByRole('status');

  await page.keyboard.press('ControlOrMeta+f');
  await expect(find).toBeFocused();
  await expect(status).toHaveText('');
  await page.keyboard.type('owl');
  await expect(status).toHaveText('3 found');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('1 of 3');
  await page.keyboard.press('Shift+Enter');
  await expect(status).toHaveText('3 of 3');
  await page.keyboard.press('F3');
  await expect(status).toHaveText('1 of 3');

  const matchCase = panel.getByRole('button', { name: 'Match case' });
  await matchCase.click();
  await expect(matchCase).toHaveAttribute('aria-pressed', 'true');
  await expect(status).toHaveText('1 of 2');
  await replacement.fill('bird');
  await replacement.press('Enter');
  await expect(screen.editor).toHaveText('One bird. The Owl. An owl.');
  await expect(status).toHaveText('1 of 1');

  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(screen.editor).toBeFocused();
});

test('Ctrl+F in the text looks for the selected text', async ({ sidetone, service }) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls sleep. Mice do not. Owls wake.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  const panel = page.getByRole('search', { name: 'Find and replace' });
  const find = panel.getByRole('textbox', { name: 'Find in the text' });
  const selectFirst = async (letters: number): Promise<void> => {
    await screen.editor.press(keys.documentStart);
    for (let count = 0; count < letters; count += 1) await page.keyboard.press('Shift+ArrowRight');
  };

  await selectFirst('Owls'.length);
  await page.keyboard.press('ControlOrMeta+f');
  await expect(find).toHaveValue('Owls');
  await expect(panel.getByRole('status')).toHaveText('1 of 2');
  // While the panel is open, too. The whole field is selected, so typing replaces it.
  await selectFirst('Owls sleep'.length);
  await page.keyboard.press('ControlOrMeta+f');
  await expect(find).toBeFocused();
  await expect(find).toHaveValue('Owls sleep');
  await page.keyboard.type('mice');
  await expect(find).toHaveValue('mice');
  await expect(panel.getByRole('status')).toHaveText('1 found');
  await panel.getByRole('button', { name: 'Close find and replace' }).click();
  await expect(panel).toBeHidden();
});

test('says how many matches it replaced, and finds whole words only', async ({ sidetone, service }) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'One owl. Two owls. An owl.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await screen.editor.press('ControlOrMeta+f');
  const panel = page.getByRole('search', { name: 'Find and replace' });
  await page.keyboard.type('owl');
  await expect(panel.getByRole('status')).toHaveText('3 found');
  const wholeWords = panel.getByRole('button', { name: 'Whole words' });
  await wholeWords.click();
  await expect(wholeWords).toHaveAttribute('aria-pressed', 'true');
  await expect(panel.getByRole('status')).toHaveText('2 found');
  await panel.getByRole('textbox', { name: 'Replace with' }).fill('bird');
  await panel.getByRole('button', { name: 'Replace all matches' }).click();
  await expect(panel.getByRole('status')).toHaveText('2 matches replaced.');
  await expect(screen.editor).toHaveText('One bird. Two owls. An bird.');
});
