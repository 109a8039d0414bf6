/** What is told of a long recording from its drop to its text: one recording, its facts, and one percentage. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import { dropFiles } from '../fixtures/drop-files.ts';
import { writeTones } from '../fixtures/write-tones.ts';
import { connect, expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const limits = { SIDETONE_LIMITS: JSON.stringify({ maxFileBytes: 4_000_000, maxPartSeconds: 900 }) };

interface Sample {
  readonly row: string;
  /** What a screen reader hears of the whole queue; null: nothing runs. */
  readonly all: string | null;
  /** What a screen reader hears; null: there is no bar. */
  readonly bar: string | null;
  readonly screen: string;
}

/** Collects each state of the list that is drawn. */
const startSampling = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const samples = new Map<string, Sample>();
    Object.assign(window, { samples });
    const sample = (): void => {
      const row = document.querySelector('[role=treegrid] [data-id]');
      if (row) {
        const bar = row.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? null;
        const header = document.querySelector('header [role=progressbar]');
        const all = header?.getAttribute('aria-valuenow') ?? null;
        const screen = document.querySelector('main')?.innerText ?? '';
        const found = { row: row.textContent ?? '', all, bar, screen };
        samples.set(JSON.stringify(found), found);
      }
      requestAnimationFrame(sample);
    };
    sample();
  });

const getSamples = (page: Page): Promise<readonly Sample[]> =>
  page.evaluate(() => [...(window as unknown as { samples: Map<string, Sample> }).samples.values()]);

test('a recording of 62 minutes keeps its name and length, and all its percentages agree', async ({
  launch,
  folder,
  service,
}) => {
  const file = path.join(folder, 'talk.wav');
  writeTones(file, 62 * 60);
  const { page } = await launch({ env: limits });
  await connect(page, service);
  await page.reload();
  await dropFiles(page, [file]);
  const review = page.getByRole('dialog', { name: 'Transcribe 1 file' });
  await expect(review).toContainText('Cut in 4 pauses. You get one text.');
  await expect(review).toContainText('1:02:00');
  await expect(review).not.toContainText(/\bparts?\b/i);
  const uploads = uploadsPage(page);
  await review.getByRole('button', { name: /^Start/ }).click();
  await uploads.open();
  await startSampling(page);
  await uploads.expectText('Transcribed', 1);

  const samples = await getSamples(page);
  await expect(uploads.row('talk').getByTitle(/^Talk · 1:02:00 · 119 MB · .*talk\.wav$/)).toBeVisible();
  // What is done needs no length: it shows when, and how many words.
  const facts = /^Talk(?:1:02:00|\d.*Transcribed)/;
  expect(samples.filter(({ row }) => !facts.test(row))).toEqual([]);
  expect(samples.filter(({ screen }) => /\bparts?\b/i.test(screen))).toEqual([]);
  expect(samples.filter(({ screen }) => screen.includes('%'))).toEqual([]);
  const running = samples.filter(({ bar }) => bar !== null);
  expect(running.filter(({ bar, all }) => bar !== all)).toEqual([]);
  const percents = running.map(({ bar }) => Number(bar));
  expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  expect(new Set(percents).size).toBeGreaterThan(10);
  expect(samples.filter(({ bar }) => bar !== null && !/^\d+$/.test(bar))).toEqual([]);

  await page.getByRole('link', { name: 'All texts' }).click();
  const screen = transcriptionsPage(page);
  await expect(screen.count('All texts')).toHaveText('1');
  await expect(screen.rows).toHaveCount(1);
  await expect(screen.rows).toContainText('Talk');
  await expect(screen.rows).toContainText('1:02:00');
  await screen.rows.click();
  await expect(screen.editor).toBeVisible();
  await expect(screen.name).toHaveValue('Talk');
  // The text is what the service says, which names what it has received.
  const shown = await page.getByRole('main').innerText();
  const text = await screen.editor.innerText();
  expect(text.split('\n').reduce((rest, line) => rest.replace(line, ''), shown)).not.toMatch(/\bparts?\b/i);
});
