import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { recordMetric } from '../../metric.ts';
import { readDocx, readHtml, unzip } from '../../unit/library/exports/read-back.ts';
import {
  chooseAll,
  expect,
  openExports,
  takeScreenshots,
  test,
  typeAtEnd,
  typedText,
} from '../pages/export-test.ts';
import { getToast } from '../pages/toast.ts';

const name = 'Folge 7: Räume/Vorhänge 🎙️ – "live"?';
const text = 'Guten Abend. <Applaus>\n\nEs wird & bleibt laut.\nNoch eine Zeile.\n\n\nשלום וברוכים הבאים.';

/** The text of each paragraph as the browser parses it; null if the content is not well-formed. */
const readParagraphs = (page: Page, content: string, type: 'application/xml' | 'text/html') =>
  page.evaluate(
    ([source, kind]) => {
      const read = new DOMParser().parseFromString(source, kind);
      if (read.querySelector('parsererror')) return null;
      return [...read.getElementsByTagNameNS('*', 'p')].map(({ textContent }) => textContent);
    },
    [content, type] as const,
  );

test('exports a text in each format with unsaved changes, and remembers the last format', {
  tag: '@smoke',
}, async ({ sidetone, service, target }) => {
  service.data.transcriptions.insert({ name, result: text });
  const { page, control } = sidetone;
  const { screen, dialog } = await openExports(sidetone, service);
  await typeAtEnd(page, 'Folge 7');

  for (const [label, extension] of [
    ['Word', 'docx'],
    ['Web page', 'html'],
    ['Markdown', 'md'],
    ['Text', 'txt'],
  ] as const) {
    const file = path.join(target, `mine.${extension}`);
    await page.keyboard.press('ControlOrMeta+Shift+E');
    await expect(dialog.dialog.getByText('Includes unsaved changes.')).toBeVisible();
    await expect(dialog.template).toBeHidden();
    await dialog.format(label);
    await expect(dialog.names).toHaveText([`Folge 7 - Räume-Vorhänge 🎙️ – live.${extension}`]);
    await control.answerDialog('save', { filePaths: [file] });
    await dialog.saveAs.click();
    await expect(dialog.dialog).toBeHidden();
    await expect(page.getByText(`Exported mine.${extension}`)).toBeVisible();
  }
  const whole = `${text}${typedText}`;
  const docx = readFileSync(path.join(target, 'mine.docx'));
  expect(readDocx(docx)).toEqual({ title: name, text: whole });
  expect(await readParagraphs(page, unzip(docx).get('word/document.xml') ?? '', 'application/xml')).toEqual([
    name,
    ...whole.split('\n'),
  ]);
  for (const part of unzip(docx).values())
    expect(await readParagraphs(page, part, 'application/xml')).not.toBeNull();
  const html = readFileSync(path.join(target, 'mine.html'), 'utf8');
  expect(readHtml(html)).toEqual({ title: name, text: whole });
  expect(await readParagraphs(page, html, 'text/html')).toEqual(whole.split('\n\n'));
  expect(readFileSync(path.join(target, 'mine.txt'), 'utf8')).toBe(`${whole}\n`);
  expect(readFileSync(path.join(target, 'mine.md'), 'utf8')).toContain('\\<Applaus>');
  recordMetric('exports-read-back', `${readdirSync(target).length}/4`);
  expect((await control.record()).dialogs.map(({ defaultPath }) => path.extname(defaultPath))).toEqual([
    '.docx',
    '.html',
    '.md',
    '.txt',
  ]);
  expect(service.recorder.getRequests('transcriptions.update')).toEqual([]);

  await page.getByRole('button', { name: 'Show in folder' }).last().click();
  await expect
    .poll(async () => (await control.record()).opened)
    .toEqual([{ kind: 'folder', target: path.join(target, 'mine.txt') }]);
  await page.reload();
  await screen.row('Folge 7').click();
  await screen.pane.getByRole('button', { name: 'Export the text' }).click();
  await expect(dialog.dialog.getByRole('radio', { name: 'Text', exact: true })).toBeChecked();
  await dialog.dialog.press('Escape');
  await expect(dialog.dialog).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('edits the template of the file name by keyboard, and reports unusual templates', async ({
  sidetone,
  service,
}) => {
  for (const one of ['Larks', 'Owls'])
    service.data.transcriptions.insert({ name: one, result: 'Hoo.', created_at: '2025-11-20 10:05:00' });
  const { page, control } = sidetone;
  const { screen, dialog } = await openExports(sidetone, service);
  await screen.row('Owls').click();
  await screen.pane.getByRole('button', { name: 'Export the text' }).press('Enter');
  await expect(dialog.dialog).toBeVisible();
  await expect(dialog.names).toHaveText(['Owls.docx']);
  await expect(dialog.dialog.getByText('Includes unsaved changes.')).toBeHidden();
  await takeScreenshots(page, 'export-one');
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();

  await chooseAll(page, 'Owls');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  const owls = dialog.names.filter({ hasText: 'Owls' });
  await dialog.template.focus();
  await page.keyboard.press('Home');
  await dialog.placeholder('Date').press('Enter');
  await expect(dialog.template).toBeFocused();
  await page.keyboard.type(' –');
  await expect(dialog.template).toHaveValue('{date} – {name}');
  await expect(owls).toHaveText(['2025-11-20 – Owls.docx']);
  await dialog.template.fill('{title} of {name}');
  await expect(dialog.dialog.getByText('{title} is not a placeholder')).toBeVisible();
  await expect(owls).toHaveText(['{title} of Owls.docx']);
  await takeScreenshots(page, 'export-odd-template');
  await dialog.template.fill('');
  await expect(dialog.dialog.getByText('named like its text')).toBeVisible();
  await expect(owls).toHaveText(['Owls.docx']);
  await takeScreenshots(page, 'export-no-template');

  // The user cancels the system's dialog: the form stays as it was.
  await dialog.template.fill('Take {number}');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await control.record()).dialogs.length).toBe(1);
  await expect(dialog.template).toHaveValue('Take {number}');
});

test('the menu exports and copies the open text, and reports if none is open', async ({
  sidetone,
  service,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Hoo.' });
  const { page, control } = sidetone;
  const { screen, dialog } = await openExports(sidetone, service);
  await control.clickMenu(['File', 'Export…']);
  await expect(page.getByText('Open a text first')).toBeVisible();
  await typeAtEnd(page, 'Owls');
  await control.clickMenu(['Edit', 'Copy whole text']);
  await expect(page.getByText('Text copied')).toBeVisible();
  await screen.search.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(screen.search).toHaveValue(`Hoo.${typedText}`);
  await control.clickMenu(['File', 'Export…']);
  await expect(dialog.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();

  await screen.pane.getByRole('button', { name: 'Other actions' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Print…' })).toBeVisible();
  await takeScreenshots(page, 'text-menu');
  await page.keyboard.press('Escape');

  // If no print dialog can open, printing leaves the window as it was.
  await page.evaluate(() => {
    const root = document.documentElement;
    window.addEventListener('beforeprint', () => {
      root.dataset.paper = `${document.title}: ${document.querySelector('article')?.textContent}`;
    });
  });
  await screen.actions('Print…');
  await expect(page.locator('html')).toHaveAttribute(
    'data-paper',
    new RegExp(`^Owls: Owls.*Hoo\\.${typedText}$`),
  );
  await expect(page.locator('html')).not.toHaveAttribute('data-prints-sheet');
  await expect(screen.editor).toBeVisible();
});

test('exports the copy of a deleted text as shown: as typed, or as the service had it', async ({
  sidetone,
  service,
  target,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Hoo.' });
  const { page, control } = sidetone;
  const { screen, dialog } = await openExports(sidetone, service);
  await typeAtEnd(page, 'Owls');
  await screen.remove();
  await getToast(page, 'deleted').getByRole('button', { name: 'Close' }).click();
  await screen.view(/^Deleted/);
  await page.getByRole('list', { name: 'Deleted', exact: true }).getByRole('button').first().click();
  for (const [which, file, content] of [
    ['Your changes', 'typed.txt', `Hoo.${typedText}\n`],
    ['Text at the service', 'served.txt', 'Hoo.\n'],
  ] as const) {
    await page.getByRole('radiogroup', { name: 'Text to show' }).getByText(which).click();
    await page.keyboard.press('ControlOrMeta+Shift+E');
    await dialog.format('Text');
    await control.answerDialog('save', { filePaths: [path.join(target, file)] });
    await dialog.saveAs.click();
    await expect(dialog.dialog).toBeHidden();
    expect(readFileSync(path.join(target, file), 'utf8')).toBe(content);
  }
});
