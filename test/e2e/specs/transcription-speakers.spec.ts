import type { Page } from '@playwright/test';
import type { TestService } from '../../service/service.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { keys } from '../pages/keys.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, saveAutomatically, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const text = [
  'Anna: Welcome back to Night Shift, the podcast about people who work while the rest of us sleep. Mara, what does it sound like?',
  'Mara: It sounds like nothing, and then it sounds like everything at once. You learn to read the building.',
  'There is a kettle that starts to hum when the relay room warms up.',
  'Ben: So how did you end up here?',
  'Mara: My grandfather was a signalman in Kiruna.',
  'Anna: Forty drivers, and every one of them awake.',
  'Ben: Does it ever tell you something wrong?',
  'Mara: Once. It was a Tuesday.',
].join('\n\n');

/** Opens a text of the service. */
const open = async (page: Page, service: TestService, result: string) => {
  service.data.transcriptions.insert({ name: 'Night Shift', result });
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Night Shift').click();
  await expect(screen.state).toHaveText('Saved');
  const names = screen.editor.getByRole('button', { name: /Change the name$/ });
  const menu = page.getByRole('dialog');
  return {
    ...screen,
    names,
    name: (name: string, at = 0) =>
      screen.editor.getByRole('button', { name: `${name}. Change the name`, exact: true }).nth(at),
    menu,
    field: menu.getByRole('textbox'),
    expectNames: (...expected: readonly string[]): Promise<void> => expect(names).toHaveText([...expected]),
    getSaved: (): string | null | undefined => service.data.transcriptions.getAll()[0]?.result,
  };
};

const initial = ['Anna', 'Mara', 'Ben', 'Mara', 'Anna', 'Ben', 'Mara'];

test('a person is renamed everywhere, and two become one, each undone at once', {
  tag: ['@smoke', '@stand-in'],
}, async ({ sidetone, service }) => {
  const { page } = sidetone;
  const screen = await open(page, service, text);
  await screen.expectNames(...initial);
  // The text says what the margin does not repeat.
  await expect(screen.editor.locator('.cm-line').first()).toContainText('Welcome back');
  await expectAccessible(page);
  await takeScreenshot(page, 'speakers');

  await screen.name('Mara').click();
  await expect(screen.menu).toContainText('Enter renames all 3 paragraphs');
  await takeScreenshot(page, 'speakers-menu');
  await expectAccessible(page);
  await screen.field.fill('mara Nilsson');
  await page.keyboard.press('Enter');
  await expect(screen.menu).toBeHidden();
  await screen.expectNames(...initial.map((name) => (name === 'Mara' ? 'Mara Nilsson' : name)));
  await expect(page.locator('[data-announcer]')).toContainText('Renamed to Mara Nilsson');
  await expect(screen.name('Mara Nilsson')).toBeFocused();

  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+z');
  await screen.expectNames(...initial);

  await screen.name('Ben').click();
  await screen.field.fill('Anna');
  await expect(screen.menu).toContainText('Enter makes Ben and Anna one person.');
  await page.keyboard.press('Enter');
  await screen.expectNames('Anna', 'Mara', 'Anna', 'Mara', 'Anna', 'Mara');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+z');
  await screen.expectNames(...initial);

  await page.keyboard.press(keys.redo);
  await saveAutomatically(page);
  await expect.poll(screen.getSaved).toContain('\n\nAnna: So how did you end up here?');
});

test('a paragraph is given to another person by a key, and the text is read back as it was saved', {
  tag: ['@stand-in'],
}, async ({ sidetone, service }) => {
  const { page } = sidetone;
  const screen = await open(page, service, text);
  // With the caret in the text.
  await screen.editor.getByText('So how did you').click();
  await page.keyboard.press('Alt+1');
  await screen.expectNames('Anna', 'Mara', 'Anna', 'Mara', 'Anna', 'Ben', 'Mara');
  await page.keyboard.press('ControlOrMeta+z');
  await screen.expectNames(...initial);
  // From the menu, with the keyboard.
  await page.keyboard.press('Alt+ArrowDown');
  await expect(screen.field).toBeFocused();
  await expect(screen.field).toHaveValue('Ben');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('2');
  await expect(screen.menu).toBeHidden();
  // The paragraph goes on with the person of the one before.
  await screen.expectNames('Anna', 'Mara', 'Mara', 'Anna', 'Ben', 'Mara');
  await expect(screen.editor).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await screen.expectNames(...initial);
  // With the focus on the name.
  await screen.name('Ben').click();
  await page.keyboard.press('Escape');
  await expect(screen.name('Ben')).toBeFocused();
  await page.keyboard.press('1');
  await screen.expectNames('Anna', 'Mara', 'Anna', 'Mara', 'Anna', 'Ben', 'Mara');
  // A new person, of one paragraph.
  await screen.name('Ben').click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await screen.field.fill('Kim');
  await page.keyboard.press('Enter');
  await screen.expectNames('Anna', 'Mara', 'Anna', 'Mara', 'Anna', 'Kim', 'Mara');
  await page.keyboard.press('ControlOrMeta+z');
  // Nothing was typed into the text by all that.
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(screen.getSaved).toBe(text.replace('Ben: So how', 'Anna: So how'));
  await expect(screen.state).toHaveText(/^Saved/);
});

test('a name goes with its paragraph, and the caret never comes before it', {
  tag: ['@stand-in'],
}, async ({ sidetone, service }) => {
  const { page } = sidetone;
  const screen = await open(page, service, 'Anna: One.\n\nBen: Two.\n\nAnna: Three.\n\nBen: Four.');
  await screen.editor.press(keys.documentStart);
  await page.keyboard.type('Number one. ');
  await screen.expectNames('Anna', 'Ben', 'Anna', 'Ben');
  await screen.editor.getByText('Three.').click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  await screen.expectNames('Anna', 'Ben', 'Ben');
  await page.keyboard.press('ControlOrMeta+z');
  await screen.expectNames('Anna', 'Ben', 'Anna', 'Ben');
  // A name that is typed.
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type('\n\nAnna: Five.');
  await screen.expectNames('Anna', 'Ben', 'Anna', 'Ben', 'Anna');
  await page.keyboard.press('ControlOrMeta+s');
  await expect
    .poll(screen.getSaved)
    .toBe('Anna: Number one. One.\n\nBen: Two.\n\nAnna: Three.\n\nBen: Four.\n\nAnna: Five.');
});

test('a text without names shows none', { tag: ['@stand-in'] }, async ({ sidetone, service }) => {
  const recipe = 'For four people: two eggs.\n\nFirst: salt.\n\nAt the end: pepper.';
  const screen = await open(sidetone.page, service, recipe);
  await expect(screen.editor).toContainText('At the end: pepper.');
  await expect(screen.names).toHaveCount(0);
});
