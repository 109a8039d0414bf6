/** Typing in a text of three hours while its recording plays at twice the speed, and the page follows it. */

import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { launchSidetone } from '../e2e/fixtures/launch.ts';
import { takeKeyLatencies, watchTypedKeys } from '../e2e/measure/key-latency.ts';
import { createKeyPresser } from '../e2e/measure/key-presser.ts';
import { recordingHours, writeLongRecording } from '../e2e/pages/long-recording.ts';
import { transcriptionsPage } from '../e2e/pages/transcriptions-page.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { loadNote } from './bench-sidetone.ts';
import { type Benchmark, percentile, round } from './benchmark.ts';

/** After each of them, the page follows again. */
const bursts = 10;
const keysInBurst = 6;
const keyIntervalMs = 110;

/** Resolves when the page has come to the line that plays. */
const waitUntilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const scroller = document.querySelector('.cm-scroller');
    for (let before = -1; scroller && scroller.scrollTop !== before; ) {
      before = scroller.scrollTop;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });

/** Milliseconds of each key. */
const measureTyping = async (page: Page): Promise<readonly number[]> => {
  await page.setViewportSize({ width: 1180, height: 520 });
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await page.getByRole('link', { name: 'All texts' }).click();
  await transcriptionsPage(page).rows.first().click();
  const { editor } = transcriptionsPage(page);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2');
  await page.getByRole('slider', { name: 'Playback position' }).fill(String((recordingHours * 3_600) / 2));
  await page.keyboard.press('F8');
  await editor.locator('.cm-playingWord').waitFor();
  const press = await createKeyPresser(page);
  const pill = page.getByRole('button', { name: 'Follow', exact: true });
  const times: number[] = [];
  for (let burst = 0; burst < bursts; burst += 1) {
    // The caret goes where it plays.
    await editor.locator('.cm-playingWord').click();
    await pill.click();
    await waitUntilStill(page);
    await watchTypedKeys(page);
    for (let at = 0; at < keysInBurst; at += 1) {
      await press('a quick brown fox '.charAt(at));
      await sleep(keyIntervalMs);
    }
    await sleep(300);
    times.push(...(await takeKeyLatencies(page)).map(({ durationMs }) => durationMs));
  }
  return times;
};

export const followBenchmark: Benchmark = {
  name: 'follow',
  run: async ({ rounds, log }) => {
    const times: number[] = [];
    for (let at = 1; at <= Math.min(rounds, 3); at += 1) {
      log(`follow, round ${at}`);
      const userData = temporaryFolder('bench-follow');
      await writeLongRecording(userData);
      const sidetone = await launchSidetone({ userData });
      try {
        times.push(...(await measureTyping(sidetone.page)));
      } finally {
        await sidetone.dispose();
        rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      }
    }
    const [middle, high, most] = [0.5, 0.95, 1].map((part) => percentile(times, part));
    return {
      title: 'Typing while the recording plays and the page follows',
      columns: ['what', 'median, ms', 'p95, ms', 'most, ms'],
      rows: [['a key', ...[middle, high, most].map((ms) => (ms ?? 0).toFixed(1))]],
      metrics: [['typing-while-following-p95-ms', round(high ?? 0, 1)]],
      notes: [loadNote()],
    };
  },
};
