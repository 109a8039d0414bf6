/** Opening a text of a million characters without an end of a line, in scripts that cost a layout the most. */
import type { Page } from '@playwright/test';
import { transcriptionsPage } from '../e2e/pages/transcriptions-page.ts';
import { loadNote, withSidetone } from './bench-sidetone.ts';
import type { Benchmark } from './benchmark.ts';

const characters = 990_000;
const sentences = [
  ['Latin', 'A paragraph about the craft of recording. '],
  ['Hebrew', 'וזו פסקה בעברית על מקצוע ההקלטה. '],
  ['Hebrew with an override', 'וזו פסקה \u202Eבעברית\u202C על מקצוע ההקלטה. '],
  ['Arabic', 'هذه فقرة عن مهنة التسجيل الصوتي. '],
  ['emoji', '👩‍👩‍👧‍👦\u0301\u0302 '],
] as const;

/** Milliseconds until the text is shown, and the longest task of the page in that time. */
const open = async (page: Page, name: string): Promise<readonly [openMs: number, longestMs: number]> => {
  const { row, editor } = transcriptionsPage(page);
  await page.evaluate(() => {
    const longest = { ms: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  const asked = performance.now();
  await row(name).click();
  await editor.locator('.cm-line').waitFor();
  // Two frames later, what was to be laid out and painted is.
  const longestMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const end = (): void => resolve(Reflect.get(window, 'longest').ms);
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(end, 500)));
      }),
  );
  return [performance.now() - asked - 500, longestMs];
};

export const oneLineBenchmark: Benchmark = {
  name: 'one-line',
  run: async ({ rounds, log }) => {
    const rows: string[][] = [];
    let longest = 0;
    for (const [script, sentence] of sentences) {
      const times: (readonly [number, number])[] = [];
      for (let at = 1; at <= Math.min(rounds, 3); at += 1) {
        log(`one-line, ${script}, round ${at}`);
        const result = sentence.repeat(characters / sentence.length);
        const time = await withSidetone(({ page }) => open(page, script), {
          prepare: (service) => void service.data.transcriptions.insert({ name: script, result }),
        });
        times.push(time);
      }
      const openMs = Math.max(...times.map(([ms]) => ms));
      const longestMs = Math.max(...times.map(([, ms]) => ms));
      longest = Math.max(longest, longestMs);
      rows.push([script, openMs.toFixed(0), longestMs.toFixed(0)]);
    }
    return {
      title: 'Opening 990,000 characters in one line',
      columns: ['script', 'opened after ms, at most', 'longest task of the page, ms'],
      rows,
      metrics: [['one-line-longest-task-ms', Math.round(longest)]],
      notes: [loadNote()],
    };
  },
};
