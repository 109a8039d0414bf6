/** What a person in front of the window waits for: cancelling, a thousand files dropped, three hours of sound on their way. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Result } from '../../preload/contract/result.ts';
import { jobsOf } from '../e2e/fixtures/books.ts';
import { dropFiles } from '../e2e/fixtures/drop-files.ts';
import { launchSidetone } from '../e2e/fixtures/launch.ts';
import { type Blocks, blocksSince, watchBlocks } from '../e2e/measure/blocks.ts';
import { cancelledSize, measureCancels } from '../e2e/measure/cancels.ts';
import { makeRecordings } from '../e2e/measure/many-files.ts';
import { progressMoves, watchProgress } from '../e2e/measure/progress.ts';
import { makeSparseWav, makeThreeHourWav } from '../fixtures/audio.ts';
import { startTestService, type TestService } from '../service/service.ts';
import { type Measured, median, type Topic } from './topic.ts';

const manyFiles = 1_000;

interface Given {
  readonly page: Page;
  readonly service: TestService;
}

/** A fresh Sidetone that is set up with a service of its own. */
const withSidetone = async <T>(measure: (given: Given) => Promise<T>): Promise<T> => {
  const service = await startTestService();
  const sidetone = await launchSidetone();
  try {
    const { contentUrl, analyticsUrl, apiKey } = service;
    const { page } = sidetone;
    const set = await page.evaluate(
      async ([content, analytics, key]): Promise<Result<unknown>> => {
        const { settings } = window.sidetone;
        const updated = await settings.update({ contentUrl: content, analyticsUrl: analytics });
        return updated.ok ? settings.setApiKey(key) : updated;
      },
      [contentUrl, analyticsUrl, apiKey] as const,
    );
    if (!set.ok) throw new Error(set.error.message);
    await page.reload();
    await page.getByRole('link', { name: /^Uploads/ }).click();
    return await measure({ page, service });
  } finally {
    await sidetone.dispose();
    await service.close();
  }
};

const drafts = async (page: Page, files: readonly string[]): Promise<void> => {
  await dropFiles(page, files);
  const keep = page.getByRole('dialog').getByRole('button', { name: 'Keep as drafts' }).last();
  await keep.click({ timeout: 60_000 });
};

const cancels = (moments: number): Promise<number[]> =>
  withSidetone(async ({ page, service }) => {
    const file = makeSparseWav(cancelledSize, 'cancelled.wav');
    await drafts(page, [file.path]);
    const took = await measureCancels(page, service, moments);
    file.remove();
    return took;
  });

interface Drop extends Blocks {
  /** Milliseconds that an empty page of the same Chromium stands still for the same files. */
  readonly emptyPage: number;
}

const dropOnEmptyPage = async (browser: BrowserContext, files: readonly string[]): Promise<number> => {
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

const drop = (files: readonly string[]): Promise<Drop> =>
  withSidetone(async ({ page }) => {
    const emptyPage = await dropOnEmptyPage(page.context(), files);
    await watchBlocks(page);
    await dropFiles(page, files);
    const sheet = page.getByRole('dialog', { name: 'Transcribe 1,000 files' });
    await sheet.waitFor({ timeout: 60_000 });
    await sheet.getByLabel('Name of episode 0012.wav').waitFor();
    const blocks = await blocksSince(page);
    const jobs = await jobsOf(page);
    if (jobs.length !== files.length) throw new Error(`${jobs.length} of ${files.length} files are there`);
    return { ...blocks, emptyPage };
  });

const longFile = (): Promise<number> =>
  withSidetone(async ({ page }) => {
    const file = makeThreeHourWav();
    await drafts(page, [file.path]);
    await watchProgress(page);
    await page.getByRole('button', { name: 'Start it' }).click();
    const done = page.getByRole('list', { name: 'Uploads' }).getByText('Transcribed', { exact: true });
    await done.waitFor({ timeout: 180_000 });
    file.remove();
    return (await progressMoves(page)).fewestInASecond;
  });

export const windowTopic: Topic = {
  name: 'window',
  run: async ({ rounds, say }): Promise<Measured> => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sidetone-bench-'));
    try {
      const files = makeRecordings(folder, manyFiles);
      const drops: Drop[] = [];
      for (let round = 1; round <= Math.min(rounds, 5); round += 1) {
        say(`window, round ${round}: ${manyFiles} files dropped`);
        drops.push(await drop(files));
      }
      say('window: cancelling at 20 random moments');
      const cancelled = await cancels(20);
      say('window: three hours of sound');
      const moves = await longFile();
      const pages = drops.map(({ page }) => page);
      const own = drops.map((blocks) => blocks.own);
      const empty = drops.map(({ emptyPage }) => emptyPage);
      const answers = drops.map(({ main }) => main);
      const row = (what: string, values: readonly number[]): string[] => [
        what,
        String(Math.round(median(values))),
        String(Math.max(...values)),
      ];
      return {
        title: 'The window, in the stand-in',
        columns: ['what', 'median ms', 'worst ms'],
        rows: [
          row('cancel, until the service’s end of the connection is gone', cancelled),
          row('1,000 files dropped: longest that the page stood still', pages),
          row('1,000 files dropped: the same of an empty page in this Chromium', empty),
          row(
            '1,000 files dropped: longest of Sidetone’s page, without what Chromium does before it tells the page',
            own,
          ),
          row('1,000 files dropped: slowest answer of main', answers),
        ],
        figures: [
          ['cancel-max-ms', Math.max(...cancelled)],
          ['drop-1000-longest-block-ms', Math.round(median(pages))],
          ['drop-1000-empty-page-block-ms', Math.round(median(empty))],
          ['drop-1000-longest-own-block-ms', Math.round(median(own))],
          ['drop-1000-longest-answer-ms', Math.round(median(answers))],
          ['progress-moves-a-second', moves],
        ],
        notes: [
          `A 3-hour WAV moved its progress bar at least ${moves} times in each second.`,
          'Chromium asks for the type of each dragged file, one after the other, before the page is told of the drop.',
        ],
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
