import { writeFileSync } from 'node:fs';
import { expect, openExports, test, typeAtEnd, typedText } from '../pages/export-test.ts';
import { setSystemScheme } from '../pages/system-scheme.ts';

/** Far more lines than the editor renders at once. */
const manyLines = 1_500;

test('prints name, date and the whole text with unsaved changes, and nothing of the window', {
  tag: '@stand-in',
}, async ({ sidetone, service }) => {
  const lines = Array.from({ length: manyLines }, (_, at) => `Line ${at + 1} of a long evening.`);
  const long = `${lines.slice(0, 3).join('\n')}\n\n${lines.slice(3).join('\n')}`;
  service.data.transcriptions.insert({
    name: 'Räume & Vorhänge',
    result: long,
    created_at: '2025-11-20 10:05:00',
  });
  const { page, control } = sidetone;
  await setSystemScheme(sidetone, 'dark');
  await openExports(sidetone, service);
  await page.evaluate(() => {
    const calls: string[] = [];
    Object.assign(window, { print: () => void calls.push(document.title), printed: calls });
  });
  const printed = () =>
    page.evaluate(() => (window as unknown as { readonly printed: readonly string[] }).printed);
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.getByText('Open a text first')).toBeVisible();
  await typeAtEnd(page, 'Räume');
  await page.keyboard.press('ControlOrMeta+p');
  await expect.poll(printed).toEqual(['Räume & Vorhänge']);

  const dark = page.locator('html[data-mantine-color-scheme="dark"]');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(dark).toBeAttached();
  const paper = await page.evaluate(() => document.body.innerText);
  expect(paper.replaceAll(/\n+/g, '\n')).toBe(
    `Räume & Vorhänge\nNov 20, 2025\n${lines.join('\n')}${typedText}`,
  );
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

  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('html')).not.toHaveAttribute('data-prints-sheet');
  await expect(page).toHaveTitle('All texts – Sidetone');
  await expect(page.getByRole('heading', { name: 'All texts', level: 1 })).toBeVisible();
  await control.clickMenu(['File', 'Print…']);
  await expect.poll(printed).toHaveLength(2);
});
