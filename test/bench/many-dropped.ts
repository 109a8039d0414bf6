/** A thousand files dropped onto the window: as one folder, and each for itself. */
import type { BrowserContext, Page } from '@playwright/test';
import { jobsOf } from '../e2e/fixtures/books.ts';
import { dropFiles } from '../e2e/fixtures/drop-files.ts';
import { type Blocks, blocksSince, watchBlocks } from '../e2e/measure/blocks.ts';
import { withSidetone } from './bench-sidetone.ts';

export interface Dropped {
  /** The files in a folder that is dropped. */
  readonly folder: Blocks;
  /** The same files, dropped one beside the other. */
  readonly single: Blocks;
  /** Milliseconds that an empty page of the same Chromium stands still for the same files. */
  readonly emptyPage: number;
}

const onEmptyPage = async (browser: BrowserContext, files: readonly string[]): Promise<number> => {
  const page = await browser.newPage();
  await page.evaluate(() => {
    for (const type of ['dragenter', 'dragover', 'drop'])
      window.addEventListener(type, (event) => event.preventDefault());
  });
  await watchBlocks(page);
  await dropFiles(page, files);
  const blocks = await blocksSince(page);
  await page.close();
  return blocks.page;
};

/** From the first sign of the drag until the review shows the files, with the list of the uploads behind it. */
const onSidetone = async (page: Page, paths: readonly string[], count: number): Promise<Blocks> => {
  await page.getByRole('link', { name: /^Uploads/ }).click();
  await watchBlocks(page);
  await dropFiles(page, paths);
  const sheet = page.getByRole('dialog', { name: `Transcribe ${count.toLocaleString('en')} files` });
  await sheet.waitFor({ timeout: 60_000 });
  await sheet.getByLabel('Name of episode 0012.wav').waitFor();
  const blocks = await blocksSince(page);
  const jobs = await jobsOf(page);
  if (jobs.length !== count) throw new Error(`${jobs.length} of ${count} files are there`);
  return blocks;
};

export const dropMany = async (folder: string, files: readonly string[]): Promise<Dropped> => ({
  folder: await withSidetone(({ page }) => onSidetone(page, [folder], files.length)),
  ...(await withSidetone(async ({ page }) => ({
    emptyPage: await onEmptyPage(page.context(), files),
    single: await onSidetone(page, files, files.length),
  }))),
});
