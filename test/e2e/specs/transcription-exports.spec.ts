/** Texts out of the application, through the window: files of each format read back, one and many, and what goes wrong. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { serverError, tooManyRequests } from '../../service/faults/answers.ts';
import { listsWithoutText } from '../../service/faults/dialects.ts';
import type { TestService } from '../../service/service.ts';
import { readDocx, readHtml } from '../../unit/library/exports/read-back.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { exportDialog } from '../pages/export-dialog.ts';
import { openScreen } from '../pages/open-screen.ts';
import { seed } from '../pages/seed.ts';
import { test as base, expect } from '../pages/service-test.ts';
import { shot } from '../pages/shot.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

/** `target`: an empty folder into which is exported. */
const test = base.extend<{ target: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the first argument
  target: async ({}, use) => {
    const target = mkdtempSync(path.join(tmpdir(), 'sidetone-exported-'));
    await use(target);
    rmSync(target, { recursive: true, force: true });
  },
});

const name = 'Folge 7: Räume/Vorhänge 🎙️ – "live"?';
const text = 'Guten Abend. <Applaus>\n\nEs wird & bleibt laut.\nNoch eine Zeile.\n\n\nשלום וברוכים הבאים.';
const typed = ' Und das ist getippt.';

const open = async (sidetone: Sidetone, service: TestService) => {
  await openScreen(sidetone.page, service, 'Transcriptions');
  return { screen: transcriptionsPage(sidetone.page), dialog: exportDialog(sidetone.page) };
};

/** Opens the text and types at its end, without saving. */
const typeAtEnd = async (page: Page, row: string): Promise<void> => {
  const screen = transcriptionsPage(page);
  await screen.row(row).click();
  await screen.editor.press('Control+End');
  await page.keyboard.type(typed);
};

const chooseAll = async (page: Page, first: string): Promise<void> => {
  await transcriptionsPage(page).row(first).focus();
  await page.keyboard.press('ControlOrMeta+a');
};

test('one in each format, with what was typed and not saved; the last format and name are remembered', async ({
  sidetone,
  service,
  target,
}) => {
  service.data.transcriptions.insert({ name, result: text });
  const { page, control } = sidetone;
  const { screen, dialog } = await open(sidetone, service);
  await typeAtEnd(page, 'Folge 7');

  for (const [label, extension] of [
    ['Word', 'docx'],
    ['Web page', 'html'],
    ['Markdown', 'md'],
    ['Text', 'txt'],
  ] as const) {
    const file = path.join(target, `mine.${extension}`);
    await page.keyboard.press('ControlOrMeta+Shift+E');
    await dialog.format(label);
    await expect(dialog.names).toHaveText([`Folge 7 - Räume-Vorhänge 🎙️ – live.${extension}`]);
    await control.answerDialog('save', { filePaths: [file] });
    await dialog.saveAs.click();
    await expect(dialog.dialog).toBeHidden();
    await expect(page.getByText(`mine.${extension} is in ${path.basename(target)}`)).toBeVisible();
  }
  const whole = `${text}${typed}`;
  expect(readDocx(readFileSync(path.join(target, 'mine.docx')))).toEqual({ title: name, text: whole });
  expect(readHtml(readFileSync(path.join(target, 'mine.html'), 'utf8'))).toEqual({
    title: name,
    text: whole,
  });
  expect(readFileSync(path.join(target, 'mine.txt'), 'utf8')).toBe(`${whole}\n`);
  expect(readFileSync(path.join(target, 'mine.md'), 'utf8')).toContain('\\<Applaus>');
  expect((await control.record()).dialogs.map(({ defaultPath }) => path.extname(defaultPath))).toEqual([
    '.docx',
    '.html',
    '.md',
    '.txt',
  ]);
  expect(service.recorder.of('transcriptions.update')).toEqual([]);

  await page.getByRole('button', { name: 'Show in folder' }).last().click();
  expect((await control.record()).opened).toEqual([
    { kind: 'folder', target: path.join(target, 'mine.txt') },
  ]);
  await page.reload();
  await screen.row('Folge 7').click();
  await screen.actions('Export…');
  await expect(dialog.dialog.getByRole('radio', { name: 'Text', exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('the name of the file is put together by keys alone; what is odd about it is said, and nothing is lost', async ({
  sidetone,
  service,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Hoo.', created_at: '2025-11-20 10:05:00' });
  const { page, control } = sidetone;
  const { screen, dialog } = await open(sidetone, service);
  await screen.row('Owls').click();
  await screen.pane.getByRole('button', { name: 'Export the text' }).press('Enter');
  await expect(dialog.dialog).toBeVisible();
  await shot(page, 'export-one');
  await expectAccessible(page);

  await dialog.template.focus();
  await page.keyboard.press('Home');
  await dialog.placeholder('Date').press('Enter');
  await expect(dialog.template).toBeFocused();
  await page.keyboard.type(' –');
  await expect(dialog.template).toHaveValue('{date} – {name}');
  await expect(dialog.names).toHaveText(['2025-11-20 – Owls.docx']);
  await dialog.template.fill('{title} of {name}');
  await expect(dialog.dialog.getByText('{title} stands for nothing')).toBeVisible();
  await expect(dialog.names).toHaveText(['{title} of Owls.docx']);
  await shot(page, 'export-odd-template');
  await dialog.template.fill('');
  await expect(dialog.dialog.getByText('named like its transcription')).toBeVisible();
  await expect(dialog.names).toHaveText(['Owls.docx']);
  await expectAccessible(page);

  // The person thinks better of it in the system's dialog: everything is as it was.
  await dialog.template.fill('Take {number}');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await control.record()).dialogs.length).toBe(1);
  await expect(dialog.template).toHaveValue('Take {number}');
});

/** Names as people give them, and the files that they become where the folder has one of them already. */
const hard: readonly (readonly [name: string, file: string])[] = [
  ['🎙️👩‍👩‍👧 Live!', '🎙️👩‍👩‍👧 Live!.txt'],
  ['../../etc/passwd', '-..-etc-passwd.txt'],
  ['CON', '_CON.txt'],
  ['aux.wav', '_aux.wav.txt'],
  ['Twice', 'Twice (2).txt'],
  ['twice', 'twice (3).txt'],
  ['To be continued...', 'To be continued.txt'],
  ['Wer? "Ich" <dort> | a:b*', 'Wer Ich dort - a-b.txt'],
  ['אחת', 'אחת.txt'],
];

test('many into a folder, under names that every system takes; a file that is there already stays', async ({
  sidetone,
  service,
  target,
}) => {
  const long = 'ä'.repeat(400);
  for (const [hardName] of [...hard].reverse())
    service.data.transcriptions.insert({ name: hardName, result: `Text of ${hardName}` });
  service.data.transcriptions.insert({ name: long, result: 'Long.' });
  writeFileSync(path.join(target, 'Twice.txt'), 'mine');
  const { page, control } = sidetone;
  const { screen, dialog } = await open(sidetone, service);
  await typeAtEnd(page, 'Text of CON');
  await chooseAll(page, 'Text of CON');
  await screen.bar.getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByRole('heading', { name: 'Export 10 transcriptions' })).toBeVisible();
  await dialog.format('Text');
  await expect(dialog.names).toHaveCount(5);
  await expect(dialog.names.last()).toHaveText('and 6 more');
  await shot(page, 'export-many');
  await expectAccessible(page);
  await control.answerDialog('open', { filePaths: [target] });
  await dialog.chooseFolder.click();
  await expect(dialog.dialog).toContainText(`10 files are in “${path.basename(target)}”`);
  await shot(page, 'export-many-done');

  const files = readdirSync(target);
  const expected = ['Twice.txt', `${'ä'.repeat(100)}.txt`, ...hard.map(([, file]) => file)];
  expect(files.sort()).toEqual(expected.sort());
  for (const [hardName, file] of hard) {
    const more = hardName === 'CON' ? typed : '';
    expect(readFileSync(path.join(target, file), 'utf8')).toBe(`Text of ${hardName}${more}\n`);
  }
  expect(readFileSync(path.join(target, 'Twice.txt'), 'utf8')).toBe('mine');
  await dialog.show.click();
  const opened = (await control.record()).opened.map((one) => path.dirname(one.target));
  expect(opened).toEqual([target]);
  await dialog.close.click();
  await expect(dialog.dialog).toBeHidden();
});

test('all 300 of a list, of which a page holds ten', async ({ sidetone, service, target }) => {
  seed(service, 300);
  const { page, control } = sidetone;
  const { screen, dialog } = await open(sidetone, service);
  await chooseAll(page, 'Episode 300');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await dialog.scope(/^All 300/);
  await expect(page.getByRole('heading', { name: 'Export 300 transcriptions' })).toBeVisible();
  await dialog.template.fill('{number} {name}');
  await expect(dialog.names.first()).toHaveText('001 Episode 300.docx');
  await expect(dialog.names.last()).toHaveText('and 296 more');
  const asked = service.recorder.of('transcriptions.list').map(({ query }) => Object.fromEntries(query));
  expect(asked.slice(-3).map(({ page: number, per_page }) => [per_page, number])).toEqual([
    ['100', undefined],
    ['100', '2'],
    ['100', '3'],
  ]);
  await control.answerDialog('open', { filePaths: [target] });
  await dialog.chooseFolder.click();
  await expect(dialog.dialog).toContainText('300 files are in', { timeout: 30_000 });
  expect(readdirSync(target)).toHaveLength(300);
  expect(readDocx(readFileSync(path.join(target, '296 Episode 005.docx')))).toEqual({
    title: 'Episode 005',
    text: 'About owls, part 5.',
  });
  // What was listed is on this computer: no text was fetched one by one.
  expect(service.recorder.of('transcriptions.show')).toEqual([]);
  await dialog.close.click();
  await expect(screen.bar).toContainText('10 selected');
});

test('texts that are not here yet are fetched at the service’s pace; each that is missing says why, and is tried again', async ({
  sidetone,
  service,
  target,
}) => {
  seed(service, 10);
  service.faults.always('transcriptions.list', listsWithoutText());
  const { page, control } = sidetone;
  const { dialog } = await open(sidetone, service);
  await chooseAll(page, 'Episode 010');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await dialog.format('Text');
  await expect(dialog.names).toHaveCount(5);
  expect(service.recorder.of('transcriptions.show')).toEqual([]);
  service.faults.next('transcriptions.show', tooManyRequests('2'));
  service.faults.next('transcriptions.show', serverError(500));
  await control.answerDialog('open', { filePaths: [target] });
  await dialog.chooseFolder.click();
  await expect(dialog.dialog).toContainText('The service asks for a pause of 2 s');
  await shot(page, 'export-paused');
  await expectAccessible(page);
  await expect(dialog.dialog).toContainText('9 files are in');
  await expect(dialog.missing).toHaveText([/^Episode 010The service has a problem of its own/]);
  await shot(page, 'export-one-missing');
  await expectAccessible(page);
  expect(readdirSync(target)).toHaveLength(9);

  await dialog.rest.click();
  await expect(page.getByRole('heading', { name: 'Export “Episode 010”' })).toBeVisible();
  const file = path.join(target, 'the last.txt');
  await control.answerDialog('save', { filePaths: [file] });
  await dialog.saveAs.click();
  await expect(dialog.dialog).toBeHidden();
  expect(readFileSync(file, 'utf8')).toBe('About owls, part 10.\n');
});

test('an export is stopped: what is written stays, and the rest can be exported', async ({
  sidetone,
  service,
  target,
}) => {
  seed(service, 10);
  service.faults.always('transcriptions.list', listsWithoutText());
  const { page, control } = sidetone;
  const { dialog } = await open(sidetone, service);
  await chooseAll(page, 'Episode 010');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await control.answerDialog('open', { filePaths: [target] });
  service.faults.next('transcriptions.show', tooManyRequests('60'));
  await dialog.chooseFolder.click();
  await expect(dialog.dialog).toContainText('The service asks for a pause of 60 s');
  await page.keyboard.press('Escape');
  await expect(dialog.stop).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.dialog).toContainText('You stopped it');
  await expect(dialog.dialog).toContainText('10 transcriptions were not tried.');
  expect(readdirSync(target)).toEqual([]);
  await dialog.rest.click();
  await control.answerDialog('open', { filePaths: [target] });
  await dialog.chooseFolder.click();
  await expect(dialog.dialog).toContainText('10 files are in');
  expect(readdirSync(target)).toHaveLength(10);
});

test('a folder that cannot be written is said in words, and another one can be chosen', async ({
  sidetone,
  service,
  target,
}) => {
  seed(service, 3);
  const { page, control } = sidetone;
  const { screen, dialog } = await open(sidetone, service);
  await chooseAll(page, 'Episode 003');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await dialog.template.fill('{id} {name}');
  await control.answerDialog('open', { filePaths: [path.join(target, 'unplugged')] });
  await dialog.chooseFolder.click();
  const alert = dialog.dialog.getByRole('alert');
  await expect(alert).toContainText('Nothing can be written there');
  await expect(alert).toContainText('The folder is no longer there.');
  await expect(dialog.template).toHaveValue('{id} {name}');
  await shot(page, 'export-refused');
  await expectAccessible(page);
  const within = path.join(target, 'episodes');
  mkdirSync(within);
  await control.answerDialog('open', { filePaths: [within] });
  await dialog.chooseFolder.click();
  await expect(dialog.dialog).toContainText('3 files are in “episodes”');
  await dialog.close.click();

  // One file, into a place that is none.
  await page.keyboard.press('Escape');
  await screen.row('Episode 001').click();
  await screen.pane.getByRole('button', { name: 'Export the text' }).click();
  await control.answerDialog('save', { filePaths: [path.join(target, 'unplugged', 'one.txt')] });
  await dialog.saveAs.click();
  await expect(alert).toContainText('Nothing can be written there');
});

test('the menu exports and copies the text that is open, and says so where none is', async ({
  sidetone,
  service,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Hoo.' });
  const { page, control } = sidetone;
  const { screen, dialog } = await open(sidetone, service);
  await control.clickMenu(['File', 'Export…']);
  await expect(page.getByText('Open a transcription first.')).toBeVisible();
  await typeAtEnd(page, 'Owls');
  await control.clickMenu(['Edit', 'Copy the whole text']);
  await expect(page.getByText('The whole text is on the clipboard')).toBeVisible();
  await screen.search.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(screen.search).toHaveValue(`Hoo.${typed}`);
  await control.clickMenu(['File', 'Export…']);
  await expect(dialog.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();

  // Where there is no dialog to open, printing leaves the window as it was.
  await page.evaluate(() => {
    const root = document.documentElement;
    window.addEventListener('beforeprint', () => {
      root.dataset.paper = `${document.title}: ${document.querySelector('article')?.textContent}`;
    });
  });
  await screen.actions('Print…');
  await expect(page.locator('html')).toHaveAttribute(
    'data-paper',
    new RegExp(`^Owls: Owls.*Hoo\\.${typed}$`),
  );
  await expect(page.locator('html')).not.toHaveAttribute('data-prints-sheet');
  await expect(screen.editor).toBeVisible();
});

/** A text of so many lines: far more than an editor draws at once. */
const manyLines = 1_500;

test('print: name, day and the whole text on paper, with what was typed, and nothing of the window', {
  tag: '@stand-in',
}, async ({ launch, service }) => {
  const lines = Array.from({ length: manyLines }, (_, at) => `Line ${at + 1} of a long evening.`);
  const long = `${lines.slice(0, 3).join('\n')}\n\n${lines.slice(3).join('\n')}`;
  service.data.transcriptions.insert({
    name: 'Räume & Vorhänge',
    result: long,
    created_at: '2025-11-20 10:05:00',
  });
  const sidetone = await launch({ systemDark: true });
  const { page, control } = sidetone;
  await open(sidetone, service);
  await page.evaluate(() => {
    const calls: string[] = [];
    Object.assign(window, { print: () => void calls.push(document.title), printed: calls });
  });
  const printed = () =>
    page.evaluate(() => (window as unknown as { readonly printed: readonly string[] }).printed);
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.getByText('Open a transcription first.')).toBeVisible();
  await typeAtEnd(page, 'Räume');
  await page.keyboard.press('ControlOrMeta+p');
  await expect.poll(printed).toEqual(['Räume & Vorhänge']);

  const dark = page.locator('html[data-mantine-color-scheme="dark"]');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(dark).toBeAttached();
  const paper = await page.evaluate(() => document.body.innerText);
  expect(paper.replaceAll(/\n+/g, '\n')).toBe(`Räume & Vorhänge\nNov 20, 2025\n${lines.join('\n')}${typed}`);
  const colours = await page
    .getByRole('heading', { name: 'Räume & Vorhänge' })
    .evaluate((heading) => [
      getComputedStyle(heading).color,
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.documentElement).backgroundColor,
    ]);
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
  await page.screenshot({ path: 'out/shots/print-first-page.png' });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  writeFileSync('out/shots/print.pdf', pdf);
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThan(20);

  // Printed: the window is as it was, and its own title is back.
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('html')).not.toHaveAttribute('data-prints-sheet');
  await expect(page).toHaveTitle('Transcriptions – Sidetone');
  await expect(page.getByRole('heading', { name: 'Transcriptions', level: 1 })).toBeVisible();
  await control.clickMenu(['File', 'Print…']);
  await expect.poll(printed).toHaveLength(2);
});
