/** A text of a million characters: typing in it, and replacing five thousand words of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { letterKeys } from '../e2e/measure/letters.ts';
import { clickToWords, paintedKeys, watchTypedKeys } from '../e2e/measure/painted.ts';
import { longText, wrongWord, wrongWords } from '../e2e/pages/long-text.ts';
import { transcriptionsPage } from '../e2e/pages/transcriptions-page.ts';
import { loadNote, withSidetone } from './bench-sidetone.ts';
import { median, percentile, rounded, type Topic } from './topic.ts';

const characters = 1_000_000;
/** Keys at each place, and the milliseconds between two of them: a draft is written down every 250. */
const keysAtPlace = 60;
const between = 110;

const places = [
  ['beginning', 'Control+Home'],
  ['end', 'Control+End'],
  ['middle', null],
] as const;

interface Round {
  readonly typed: ReadonlyMap<string, readonly number[]>;
  readonly openMs: number;
  readonly findMs: number;
  readonly replaceMs: number;
}

const typeAt = async (page: Page, key: string | null): Promise<readonly number[]> => {
  const { editor } = transcriptionsPage(page);
  const press = await letterKeys(page);
  if (key !== null) await editor.press(key);
  else {
    await page.keyboard.press('Control+Home');
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
    await sleep(between);
  }
  await sleep(500);
  return (await paintedKeys(page)).map(({ took }) => took);
};

const round = (paragraphs: boolean): Promise<Round> =>
  withSidetone(
    async ({ page }) => {
      const { row, editor } = transcriptionsPage(page);
      const asked = performance.now();
      await row('A very long talk').click();
      await editor.waitFor();
      const openMs = performance.now() - asked;
      await editor.click();
      const typed = new Map<string, readonly number[]>();
      for (const [place, key] of places) typed.set(place, await typeAt(page, key));

      await page.keyboard.press('Control+f');
      const count = '[role="search"] [role="status"]';
      const find = page.getByRole('textbox', { name: 'Find in the text' });
      await find.fill(wrongWord.slice(0, -1));
      await page.getByRole('textbox', { name: 'Replace with' }).fill('right');
      await find.press('End');
      const findMs = await clickToWords(
        page,
        () => find.press(wrongWord.slice(-1)),
        count,
        `${wrongWords} found`,
      );
      const all = page.getByRole('button', { name: 'Replace all matches' });
      const replaceMs = await clickToWords(page, () => all.click(), count, 'Not found');
      return { typed, openMs, findMs, replaceMs };
    },
    {
      prepare: (service) =>
        void service.data.transcriptions.insert({
          name: 'A very long talk',
          result: longText(characters, paragraphs),
        }),
    },
  );

export const longTextTopic: Topic = {
  name: 'long-text',
  run: async ({ rounds, say }) => {
    const kinds = [
      ['paragraphs', true],
      ['one line', false],
    ] as const;
    const rows: string[][] = [];
    const figures: [string, number][] = [];
    for (const [kind, paragraphs] of kinds) {
      const done: Round[] = [];
      for (let at = 1; at <= Math.min(rounds, 3); at += 1) {
        say(`long-text, ${kind}, round ${at}`);
        done.push(await round(paragraphs));
      }
      const middle = (read: (one: Round) => number): number => median(done.map(read));
      const all = (one: Round): readonly number[] => [...one.typed.values()].flat();
      for (const [place] of places) {
        const times = (one: Round): readonly number[] => one.typed.get(place) ?? [];
        rows.push([
          `${kind}: a key at the ${place}`,
          ...[0.5, 0.95, 1].map((part) => middle((one) => percentile(times(one), part)).toFixed(1)),
        ]);
      }
      const once = (what: string, read: (one: Round) => number): void =>
        void rows.push([
          `${kind}: ${what}`,
          middle(read).toFixed(0),
          '',
          Math.max(...done.map(read)).toFixed(0),
        ]);
      once('opening', ({ openMs }) => openMs);
      once(`finding ${wrongWords}, counted`, ({ findMs }) => findMs);
      once(`replacing ${wrongWords}, counted again`, ({ replaceMs }) => replaceMs);
      const suffix = paragraphs ? '' : '-one-line';
      figures.push(
        [
          `typing-1m-characters-max-ms${suffix}`,
          rounded(
            middle((one) => percentile(all(one), 1)),
            1,
          ),
        ],
        [
          `typing-1m-characters-p95-ms${suffix}`,
          rounded(
            middle((one) => percentile(all(one), 0.95)),
            1,
          ),
        ],
        [`find-5000-ms${suffix}`, Math.round(middle(({ findMs }) => findMs))],
        [`replace-5000-ms${suffix}`, Math.round(middle(({ replaceMs }) => replaceMs))],
      );
    }
    return {
      title: 'A text of 1,000,000 characters',
      columns: ['what', 'median ms', 'p95 ms', 'longest ms'],
      rows,
      figures,
      notes: [
        'A key: from its time stamp to the frame with the change, while the draft is written down every 250 ms.',
        'Medians of the rounds; of what happens once a round, the longest of them too.',
        loadNote(),
      ],
    };
  },
};
