/** A text of a million characters: typing in it, and replacing five thousand words. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { measureClickToText, takeKeyLatencies, watchTypedKeys } from '../e2e/measure/key-latency.ts';
import { createKeyPresser } from '../e2e/measure/key-presser.ts';
import { keys } from '../e2e/pages/keys.ts';
import { createLongText, wrongWord, wrongWordCount } from '../e2e/pages/long-text.ts';
import { transcriptionsPage } from '../e2e/pages/transcriptions-page.ts';
import { loadNote, withSidetone } from './bench-sidetone.ts';
import { type Benchmark, median, percentile, round } from './benchmark.ts';

const characters = 1_000_000;
/** Keys per place, and milliseconds between two keys. Drafts are saved every 250 ms. */
const keysAtPlace = 60;
const keyIntervalMs = 110;

const places = [
  ['beginning', keys.documentStart],
  ['end', keys.documentEnd],
  ['middle', null],
] as const;

interface Round {
  readonly typed: ReadonlyMap<string, readonly number[]>;
  readonly openMs: number;
  readonly findMs: number;
  readonly replaceMs: number;
}

/** Milliseconds of each key, at the place to which `key` goes; null: in the middle. */
export const measureTypingAt = async (page: Page, key: string | null): Promise<readonly number[]> => {
  const { editor } = transcriptionsPage(page);
  const press = await createKeyPresser(page);
  if (key !== null) await editor.press(key);
  else {
    await page.keyboard.press(keys.documentStart);
    await page
      .locator('.cm-scroller')
      .evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight / 2 }));
    await sleep(500);
    const box = await page.locator('.cm-scroller').boundingBox();
    if (!box) throw new Error('The text is not on the screen');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
  await sleep(1_000);
  await watchTypedKeys(page);
  for (let at = 0; at < keysAtPlace; at += 1) {
    await press('a quick brown fox '.charAt(at % 18));
    await sleep(keyIntervalMs);
  }
  await sleep(500);
  return (await takeKeyLatencies(page)).map(({ durationMs: took }) => took);
};

const runRound = (paragraphs: boolean): Promise<Round> =>
  withSidetone(
    async ({ page }) => {
      const { row, editor } = transcriptionsPage(page);
      const asked = performance.now();
      await row('A very long talk').click();
      await editor.waitFor();
      const openMs = performance.now() - asked;
      await editor.click();
      const typed = new Map<string, readonly number[]>();
      for (const [place, key] of places) typed.set(place, await measureTypingAt(page, key));

      await page.keyboard.press('ControlOrMeta+f');
      const count = 'search [role="status"]';
      const find = page.getByRole('textbox', { name: 'Find in the text' });
      await find.fill(wrongWord.slice(0, -1));
      await page.getByRole('textbox', { name: 'Replace with' }).fill('right');
      await find.press('End');
      const findMs = await measureClickToText(
        page,
        () => find.press(wrongWord.slice(-1)),
        count,
        `${wrongWordCount.toLocaleString('en')} found`,
      );
      const all = page.getByRole('button', { name: 'Replace all matches' });
      const replaceMs = await measureClickToText(
        page,
        () => all.click(),
        count,
        `${wrongWordCount.toLocaleString('en')} matches replaced.`,
      );
      return { typed, openMs, findMs, replaceMs };
    },
    {
      prepare: (service) =>
        void service.data.transcriptions.insert({
          name: 'A very long talk',
          result: createLongText(characters, paragraphs),
        }),
    },
  );

export const longTextBenchmark: Benchmark = {
  name: 'long-text',
  run: async ({ rounds, log }) => {
    const kinds = [
      ['paragraphs', true],
      ['one line', false],
    ] as const;
    const rows: string[][] = [];
    const metrics: [string, number][] = [];
    for (const [kind, paragraphs] of kinds) {
      const done: Round[] = [];
      for (let at = 1; at <= Math.min(rounds, 3); at += 1) {
        log(`long-text, ${kind}, round ${at}`);
        done.push(await runRound(paragraphs));
      }
      const getMedian = (read: (one: Round) => number): number => median(done.map(read));
      const all = (one: Round): readonly number[] => [...one.typed.values()].flat();
      for (const [place] of places) {
        const times = (one: Round): readonly number[] => one.typed.get(place) ?? [];
        rows.push([
          `${kind}: a key at the ${place}`,
          ...[0.5, 0.95, 1].map((part) => getMedian((one) => percentile(times(one), part)).toFixed(1)),
        ]);
      }
      const addRow = (what: string, read: (one: Round) => number): void =>
        void rows.push([
          `${kind}: ${what}`,
          getMedian(read).toFixed(0),
          '',
          Math.max(...done.map(read)).toFixed(0),
        ]);
      addRow('opening', ({ openMs }) => openMs);
      addRow(`finding ${wrongWordCount}, counted`, ({ findMs }) => findMs);
      addRow(`replacing ${wrongWordCount}, counted again`, ({ replaceMs }) => replaceMs);
      const suffix = paragraphs ? '' : '-one-line';
      metrics.push(
        [
          `typing-1m-characters-max-ms${suffix}`,
          round(
            getMedian((one) => percentile(all(one), 1)),
            1,
          ),
        ],
        [
          `typing-1m-characters-p95-ms${suffix}`,
          round(
            getMedian((one) => percentile(all(one), 0.95)),
            1,
          ),
        ],
        [`find-5000-ms${suffix}`, Math.round(getMedian(({ findMs }) => findMs))],
        [`replace-5000-ms${suffix}`, Math.round(getMedian(({ replaceMs }) => replaceMs))],
      );
    }
    return {
      title: 'A text of 1,000,000 characters',
      columns: ['what', 'median ms', 'p95 ms', 'longest ms'],
      rows,
      metrics,
      notes: [
        'A key: from its time stamp to the frame with the change, while the draft is written down every 250 ms.',
        'Medians of the rounds; of what happens once a round, the longest of them too.',
        loadNote(),
      ],
    };
  },
};
