import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { holdAt } from '../../service/faults/timing.ts';
import { bulkWebsites, insertWebsites } from '../pages/bulk-websites.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { websitesPage } from '../pages/websites-page.ts';

test('exports the list or the selected websites to a file', async ({ sidetone, service, folder }) => {
  const { page, control } = sidetone;
  insertWebsites(service, 120);
  service.data.websites.insert({ domain: 'other.example' });
  await openScreen(page, service, 'Websites');
  const screen = websitesPage(page);
  const bulk = bulkWebsites(page);
  mkdirSync(folder, { recursive: true });
  await screen.search.fill('show-');
  await expect(screen.total).toHaveText('120');
  const csv = path.join(folder, 'list.csv');
  await control.answerDialog('save', { filePaths: [csv] });
  await page.getByRole('button', { name: 'Export the list' }).click();
  await page.getByRole('menuitem', { name: 'Table (CSV)…' }).click();
  await expect(page.getByText('120 websites exported to list.csv')).toBeVisible();
  expect(readFileSync(csv, 'utf8').trim().split('\r\n')).toHaveLength(121);

  const semicolons = path.join(folder, 'liste.csv');
  await control.answerDialog('save', { filePaths: [semicolons] });
  await page.getByRole('button', { name: 'Export the list' }).click();
  await page.getByRole('menuitem', { name: 'Table with semicolons (CSV)…' }).click();
  await expect(page.getByText('120 websites exported to liste.csv')).toBeVisible();
  expect(readFileSync(semicolons, 'utf8')).toMatch(/^\ufeffid;domain;/);

  const json = path.join(folder, 'chosen.json');
  await control.answerDialog('save', { filePaths: [json] });
  await bulk.checkbox('show-120.example').click();
  await bulk.checkbox('show-119.example').click();
  await page.getByRole('button', { name: 'Export 2 selected websites' }).click();
  await page.getByRole('menuitem', { name: 'JSON…' }).click();
  await expect(page.getByText('2 websites exported to chosen.json')).toBeVisible();
  const saved = JSON.parse(readFileSync(json, 'utf8')) as { domain: string }[];
  expect(saved.map(({ domain }) => domain)).toEqual(['show-120.example', 'show-119.example']);
});

test('an export is stopped with the button that started it', async ({ sidetone, service }) => {
  const { page } = sidetone;
  insertWebsites(service, 30);
  await openScreen(page, service, 'Websites');
  const start = page.getByRole('button', { name: 'Export the list' });
  await expect(start).toHaveAttribute('aria-haspopup', 'menu');
  const hold = holdAt('received');
  service.faults.always('websites.list', hold);
  await start.press('Enter');
  await page.getByRole('menuitem', { name: 'JSON…' }).press('Enter');
  await hold.reached;
  const stop = page.getByRole('button', { name: 'Stop the export' });
  await expect(stop).toBeFocused();
  await expect(stop).not.toHaveAttribute('aria-haspopup');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The export was stopped')).toBeVisible();
  await expect(start).toBeFocused();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  hold.release();
});
