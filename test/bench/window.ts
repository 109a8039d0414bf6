/** Times in the window: cancelling, a thousand dropped files, the progress of a three-hour file. */
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { dropFiles } from '../e2e/fixtures/drop-files.ts';
import { cancelledSize, measureCancels } from '../e2e/measure/cancels.ts';
import { makeRecordings } from '../e2e/measure/make-recordings.ts';
import { getProgressMoves, watchProgress } from '../e2e/measure/progress.ts';
import { makeSparseWav, makeThreeHourWav } from '../fixtures/audio.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { withSidetone } from './bench-sidetone.ts';
import { type Benchmark, type BenchmarkResult, median } from './benchmark.ts';
import { type DropResult, measureBulkDrop } from './bulk-drop.ts';

const fileCount = 1_000;

const addForReview = async (page: Page, files: readonly string[]): Promise<void> => {
  await page.getByRole('link', { name: /^Queue/ }).click();
  await dropFiles(page, files);
  const keepButton = page.getByRole('dialog').getByRole('button', { name: 'Later' }).last();
  await keepButton.click({ timeout: 60_000 });
};

const measureCancelTimes = (moments: number): Promise<number[]> =>
  withSidetone(async ({ page, service }) => {
    const file = makeSparseWav(cancelledSize, 'cancelled.wav');
    await addForReview(page, [file.path]);
    const took = await measureCancels(page, service, moments);
    file.remove();
    return took;
  });

const measureLongFile = (): Promise<number> =>
  withSidetone(async ({ page }) => {
    const file = makeThreeHourWav();
    await addForReview(page, [file.path]);
    await watchProgress(page);
    await page.getByRole('button', { name: 'Start it' }).click();
    const done = page.getByRole('treegrid', { name: 'Queue' }).getByText('Transcribed', { exact: true });
    await done.waitFor({ timeout: 180_000 });
    file.remove();
    return (await getProgressMoves(page)).fewestInASecond;
  });

export const windowBenchmark: Benchmark = {
  name: 'window',
  run: async ({ rounds, log }): Promise<BenchmarkResult> => {
    const folder = temporaryFolder('bench');
    try {
      const files = makeRecordings(folder, fileCount);
      const drops: DropResult[] = [];
      for (let round = 1; round <= Math.min(rounds, 5); round += 1) {
        log(`window, round ${round}: ${fileCount} files dropped`);
        drops.push(await measureBulkDrop(folder, files));
      }
      log('window: cancelling at 20 random moments');
      const cancelled = await measureCancelTimes(20);
      log('window: three hours of sound');
      const moves = await measureLongFile();
      const folders = drops.map((dropped) => dropped.folder.page);
      const singles = drops.map(({ single }) => single.page);
      const ownBlocks = drops.map(({ single }) => single.pageWithoutDrag);
      const empty = drops.map(({ emptyPage }) => emptyPage);
      const replies = drops.map(({ single }) => single.main);
      const row = (what: string, values: readonly number[]): string[] => [
        what,
        String(Math.round(median(values))),
        String(Math.max(...values)),
      ];
      return {
        title: 'The window, in the stand-in',
        columns: ['what', 'median ms', 'worst ms'],
        rows: [
          row('cancel, until the service’s end of the connection is closed', cancelled),
          row('a folder of 1,000 files dropped: longest that the page stood still', folders),
          row('1,000 files dropped: longest that the page stood still', singles),
          row('1,000 files dropped: the same of an empty page in this Chromium', empty),
          row('1,000 files dropped: longest, without Chromium’s work before the drop event', ownBlocks),
          row('1,000 files dropped: slowest reply of main', replies),
        ],
        metrics: [
          ['cancel-max-ms', Math.max(...cancelled)],
          ['drop-folder-longest-block-ms', Math.round(median(folders))],
          ['drop-1000-longest-block-ms', Math.round(median(singles))],
          ['drop-1000-empty-page-block-ms', Math.round(median(empty))],
          ['drop-1000-longest-own-block-ms', Math.round(median(ownBlocks))],
          ['drop-1000-longest-answer-ms', Math.round(median(replies))],
          ['progress-moves-a-second', moves],
        ],
        notes: [
          `A 3-hour WAV moved its progress bar at least ${moves} times in each second.`,
          'Chromium asks for the type of each dragged file, one after the other, before the renderer receives the drop.',
        ],
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
