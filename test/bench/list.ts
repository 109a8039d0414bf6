/** The list of all texts: until its first rows are painted, and its frames while it is scrolled. */

import path from 'node:path';
import type { Page } from '@playwright/test';
import { createRecordRepository } from '../../main/library/cache/record-repository.ts';
import { getAccountTag } from '../../main/uploads/recording-repository.ts';
import { toTextId } from '../../preload/contract/account-id.ts';
import { createRandom } from '../random.ts';
import { loadNote, withSidetone } from './bench-sidetone.ts';
import { type Benchmark, type BenchmarkResult, median, percentile, round } from './benchmark.ts';
import { openLibraryDatabase } from './library-file.ts';
import { createProse, type Prose } from './prose.ts';

const textCount = 3_000;
/** Characters per text. */
const textLength = 2_000;
const maxRounds = 5;
/** Pixels per frame: a fast turn of the wheel. */
const scrollStep = 150;
const scrolledFrames = 300;

const insertTexts = (folder: string, account: string, prose: Prose): void => {
  const database = openLibraryDatabase(path.join(folder, 'search.db'));
  const records = createRecordRepository(database);
  const saved = database.write(() => {
    for (let made = 0; made < textCount; made += 1) {
      const created_at = new Date(Date.now() - made * 86_400_000).toISOString();
      const record = {
        id: toTextId(getAccountTag(account), String(textCount - made)),
        name: prose.text(40),
        result: prose.text(textLength),
        favorite: made % 7 === 0,
        words: null,
        created_at,
        updated_at: created_at,
        more: {},
      };
      records.upsert(record, Date.now(), true);
    }
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  database.close();
};

/** Milliseconds from the start of the page's load until the first row is painted. */
const getFirstRowTime = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [first] = list.getEntries() as (PerformanceEntry & { readonly renderTime?: number })[];
          resolve(first?.renderTime || (first?.startTime ?? 0));
        }).observe({ type: 'element', buffered: true });
      }),
  );

/** Milliseconds between two frames. */
const measureScrolling = (page: Page): Promise<readonly number[]> =>
  page.evaluate(
    ([step, frames]) =>
      new Promise<readonly number[]>((resolve) => {
        const scroller = document.querySelector('[data-row]')?.closest('[role="list"]')?.parentElement;
        const times: number[] = [];
        const scroll = (time: number): void => {
          times.push(time);
          if (scroller) scroller.scrollTop += step;
          if (times.length <= frames) requestAnimationFrame(scroll);
          else resolve(times.slice(1).map((one, at) => one - (times[at] ?? one)));
        };
        requestAnimationFrame(scroll);
      }),
    [scrollStep, scrolledFrames] as const,
  );

interface Round {
  readonly firstRow: number;
  readonly frames: readonly number[];
}

const measure = (prose: Prose, rounds: number, log: (text: string) => void): Promise<readonly Round[]> =>
  withSidetone(
    async ({ page, service }) => {
      // The rows come from the library on this computer.
      await service.stop();
      const measured: Round[] = [];
      for (let at = 1; at <= Math.min(rounds, maxRounds); at += 1) {
        log(`list, round ${at}`);
        await page.evaluate(() => {
          for (const key of Object.keys(localStorage))
            if (key.startsWith('sidetone.place')) localStorage.removeItem(key);
        });
        await page.reload();
        const firstRow = await getFirstRowTime(page);
        await page.locator(`[aria-setsize="${textCount}"]`).first().waitFor();
        measured.push({ firstRow, frames: await measureScrolling(page) });
      }
      return measured;
    },
    { prepare: (service, userData) => insertTexts(userData, service.contentUrl, prose) },
  );

export const listBenchmark: Benchmark = {
  name: 'list',
  run: async ({ rounds, log }): Promise<BenchmarkResult> => {
    const measured = await measure(createProse(createRandom(11)), rounds, log);
    const firstRows = measured.map(({ firstRow }) => firstRow);
    const p95s = measured.map(({ frames }) => percentile(frames, 0.95));
    const longest = measured.map(({ frames }) => Math.max(...frames));
    const row = (what: string, values: readonly number[]): string[] => [
      what,
      median(values).toFixed(1),
      Math.max(...values).toFixed(1),
    ];
    return {
      title: `The list of ${textCount.toLocaleString('en')} texts, without the service`,
      columns: ['what', 'median ms', 'worst ms'],
      rows: [
        row('from the start of the page’s load to the first painted row', firstRows),
        row(`${scrolledFrames} frames of ${scrollStep} pixels: 95th percentile`, p95s),
        row('the longest of them', longest),
      ],
      metrics: [
        ['list-first-row-ms', round(median(firstRows), 0)],
        ['list-scroll-p95-ms', round(median(p95s), 1)],
        ['list-scroll-longest-ms', round(median(longest), 1)],
      ],
      notes: [loadNote()],
    };
  },
};
