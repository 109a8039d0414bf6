/** Drops a thousand files onto the window, as one folder and as single files. */
import type { BrowserContext, Page } from '@playwright/test';
import { dropFiles } from '../e2e/fixtures/drop-files.ts';
import { getUploadJobs } from '../e2e/fixtures/ledger.ts';
import { type BlockingTimes, startBlockingProbe, stopBlockingProbe } from '../e2e/measure/blocking.ts';
import { withSidetone } from './bench-sidetone.ts';

export interface DropResult {
  readonly folder: BlockingTimes;
  readonly single: BlockingTimes;
  /** Milliseconds that an empty document in the same Chromium is blocked by the same drop. */
  readonly emptyPage: number;
}

const dropOnEmptyPage = async (browser: BrowserContext, files: readonly string[]): Promise<number> => {
  const page = await browser.newPage();
  await page.evaluate(() => {
    for (const type of ['dragenter', 'dragover', 'drop'])
      window.addEventListener(type, (event) => event.preventDefault());
  });
  await startBlockingProbe(page);
  await dropFiles(page, files);
  const blocks = await stopBlockingProbe(page);
  await page.close();
  return blocks.page;
};

/** Measures from the start of the drag until the review shows the files above the list of uploads. */
const dropOnSidetone = async (
  page: Page,
  paths: readonly string[],
  count: number,
): Promise<BlockingTimes> => {
  await page.getByRole('link', { name: /^Queue/ }).click();
  await startBlockingProbe(page);
  await dropFiles(page, paths);
  const sheet = page.getByRole('dialog', { name: `Transcribe ${count.toLocaleString('en')} files` });
  await sheet.waitFor({ timeout: 60_000 });
  await sheet.getByLabel('Name of episode 0012.wav').waitFor();
  const blocks = await stopBlockingProbe(page);
  const jobs = await getUploadJobs(page);
  if (jobs.length !== count) throw new Error(`${jobs.length} of ${count} files are there`);
  return blocks;
};

export const measureBulkDrop = async (folder: string, files: readonly string[]): Promise<DropResult> => ({
  folder: await withSidetone(({ page }) => dropOnSidetone(page, [folder], files.length)),
  ...(await withSidetone(async ({ page }) => ({
    emptyPage: await dropOnEmptyPage(page.context(), files),
    single: await dropOnSidetone(page, files, files.length),
  }))),
});
