/** A thousand files at once: the window stays with the person, and everything is written down. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { figure } from '../../figure.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { blocksSince, watchBlocks } from '../measure/blocks.ts';
import { makeRecordings } from '../measure/many-files.ts';
import { expect, test } from '../pages/service-test.ts';

const shots = path.resolve(import.meta.dirname, '../../../out/shots');
const count = 1_000;

test('1,000 files dropped: all are in the database, the review shows them, the window answers all the while', async ({
  connected: { page, userData },
  folder,
}) => {
  test.setTimeout(120_000);
  const files = makeRecordings(path.join(folder, 'season'), count);
  await watchBlocks(page);
  await dropFiles(page, files);
  const sheet = page.getByRole('dialog', { name: 'Transcribe 1,000 files' });
  await expect(sheet).toBeVisible({ timeout: 60_000 });
  await sheet.getByLabel('Name of episode 0001.wav').fill('The first');
  const blocks = await blocksSince(page);
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: path.join(shots, 'drop-1000-review.png') });
  expect(blocks.turns).toBeGreaterThan(20);
  figure('drop-1000-longest-block-ms', blocks.page);
  figure('drop-1000-longest-own-block-ms', blocks.own);
  figure('drop-1000-longest-answer-ms', blocks.main);

  await sheet.getByRole('button', { name: 'Keep as drafts' }).last().click();
  await page.getByRole('link', { name: 'Uploads' }).click();
  await expect(page.getByText('1,000 drafts wait for your word.')).toBeVisible();
  await page.screenshot({ path: path.join(shots, 'drop-1000-list.png') });
  const database = new DatabaseSync(path.join(userData, 'sidetone.db'), { readOnly: true });
  const stored = database.prepare('SELECT count(*) AS jobs, count(DISTINCT path) AS files FROM jobs').get();
  database.close();
  expect(stored).toEqual({ jobs: count, files: count });
  expect(files.every((file) => existsSync(file))).toBe(true);
});
