/** A window with a usual library: what is measured in it, one step after the other. */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { startBlockingProbe, stopBlockingProbe } from '../e2e/measure/blocking.ts';
import { measureClickToText, takeSearchTimes, watchSearchKeys } from '../e2e/measure/key-latency.ts';
import { createKeyPresser } from '../e2e/measure/key-presser.ts';
import { makeRecordings } from '../e2e/measure/make-recordings.ts';
import { waitForLibrarySync } from '../e2e/pages/library.ts';
import { createLongText } from '../e2e/pages/long-text.ts';
import { saveAutomatically } from '../e2e/pages/service-test.ts';
import { transcriptionsPage } from '../e2e/pages/transcriptions-page.ts';
import { uploadsPage } from '../e2e/pages/uploads-page.ts';
import { createRandom } from '../random.ts';
import type { TestService } from '../service/service.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type BenchContext, withSidetone } from './bench-sidetone.ts';
import { searchKeyInterval, typeQueries } from './library-search-page.ts';
import { createProse } from './prose.ts';

const textCount = 300;
/** Characters of a text: eight minutes of speech. */
const textLength = 6_000;
const websiteCount = 50;
const uploadCount = 12;
/** Texts that are typed in. */
const longTexts = [20_000, 1_000_000] as const;
/** Milliseconds between two keys: 110 words a minute. */
const keyInterval = 110;
/** After `idleDelay` of the automatic saver, the text is saved. */
const savePause = 2_300;
/** Keys between two pauses. */
const burstLength = 40;
/** Of automatic saves while a text is typed; the second comes 10 s after the first. */
const saveCount = 2;
const maxBursts = 12;

const getLongName = (length: number): string => `Talk of ${length}`;

const fillService = ({ data }: TestService): void => {
  const prose = createProse(createRandom(5));
  const [short, long] = longTexts;
  data.transcriptions.insert({ name: getLongName(short), result: prose.text(short) });
  data.transcriptions.insert({ name: getLongName(long), result: createLongText(long, true) });
  for (let number = 1; number <= textCount; number += 1) {
    const name = `${String(number).padStart(3, '0')} ${prose.text(30)}`;
    const result = `This is text ${number}.\n${prose.text(textLength)}`;
    data.transcriptions.insert({ name, result, favorite: number % 2 });
  }
  for (let number = 1; number <= websiteCount; number += 1)
    data.websites.insert({ domain: `show-${number}.example` });
};

const fillWindow = async ({ page, service }: BenchContext): Promise<void> => {
  const folder = temporaryFolder('responses');
  const uploads = uploadsPage(page);
  await uploads.upload(makeRecordings(folder, uploadCount));
  await uploads.expectText('Transcribed', uploadCount);
  rmSync(folder, { recursive: true });
  await waitForLibrarySync(page, service);
};

/** The links of the rail, and what of the screen is painted last. */
const screens = [
  ['Queue', '[role="treegrid"] [data-name]'],
  ['Favorites', '[data-row] [elementtiming]'],
  ['Websites', 'table [data-row]'],
  ['Not saved yet', 'main h2'],
  ['Settings', '[role="tabpanel"] h2'],
  ['Deleted', 'main h2'],
  ['All texts', '[data-row] [elementtiming]'],
] as const;

type Screen = (typeof screens)[number];

const getLink = (page: Page, [name]: Screen): Locator =>
  page.getByRole('link', { name: new RegExp(`^${name}`) });

/** What each screen shows. */
const readScreens = async (page: Page): Promise<readonly string[]> => {
  const texts: string[] = [];
  for (const screen of screens) {
    await getLink(page, screen).click();
    await sleep(500);
    texts.push((await page.locator(screen[1]).first().textContent()) ?? '');
  }
  return texts;
};

const measureScreens = async (page: Page, texts: readonly string[]): Promise<readonly number[]> => {
  const times: number[] = [];
  for (const [index, screen] of screens.entries()) {
    times.push(
      await measureClickToText(page, () => getLink(page, screen).click(), screen[1], texts[index] ?? ''),
    );
    await sleep(300);
  }
  return times;
};

/** Opens texts of the list one after the other, the latest first. */
const measureTexts = async (page: Page, count: number): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let number = textCount; number > textCount - count; number -= 1) {
    const text = `This is text ${number}.`;
    const row = transcriptionsPage(page).row(text);
    times.push(await measureClickToText(page, () => row.click(), '.cm-line', text));
    await sleep(300);
  }
  return times;
};

const paletteQueries = ['set', 'websites', 'show 4', 'people', 'the of', '123', 'export', 'nothing at all'];

const measurePalette = async (page: Page) => {
  const press = await createKeyPresser(page);
  const [openings, keys]: [number[], number[]] = [[], []];
  for (const query of paletteQueries) {
    openings.push(
      await measureClickToText(
        page,
        () => page.keyboard.press('ControlOrMeta+k'),
        '[role="listbox"] [role="group"] > :first-child',
        'Actions',
      ),
    );
    await sleep(300);
    await watchSearchKeys(page, '[role="combobox"]', '[role="listbox"]', 'data-found-for');
    for (const letter of query) {
      await press(letter);
      await sleep(searchKeyInterval);
    }
    keys.push(...(await takeSearchTimes(page)).times);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  return { openings, keys };
};

interface Blocking {
  /** Milliseconds of the longest task, and how many took more than 50 ms. */
  readonly longest: number;
  readonly longTasks: number;
  /** Milliseconds of main's slowest reply. */
  readonly main: number;
}

type ObservingWindow = Window & { longTasks?: number[] };

/** Measures how long the window is busy at a time while `type` runs. */
const measureBlocking = async (page: Page, type: () => Promise<void>): Promise<Blocking> => {
  await page.evaluate(() => {
    const longTasks: number[] = [];
    (window as ObservingWindow).longTasks = longTasks;
    new PerformanceObserver((list) => {
      longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  await startBlockingProbe(page);
  await type();
  const { page: longest, main } = await stopBlockingProbe(page);
  const longTasks = await page.evaluate(() => (window as ObservingWindow).longTasks?.length ?? Number.NaN);
  return { longest, longTasks, main };
};

/** Types in a text while it is saved automatically. */
const measureTyping = async ({ page, service }: BenchContext, length: number): Promise<Blocking> => {
  const { editor, search, results } = transcriptionsPage(page);
  const name = getLongName(length);
  const press = await createKeyPresser(page);
  await search.fill(name);
  await results.filter({ hasText: name }).first().click();
  await page.getByRole('textbox', { name: `Text of ${name}` }).waitFor();
  await search.press('Escape');
  await editor.click();
  await sleep(1_000);
  const saves = (): number => service.recorder.getRequests('transcriptions.update').length;
  const before = saves();
  return measureBlocking(page, async () => {
    for (let burst = 0; saves() - before < saveCount; burst += 1) {
      if (burst === maxBursts) throw new Error(`Only ${saves() - before} saves in ${maxBursts} pauses`);
      for (let at = 0; at < burstLength; at += 1) {
        await press('a quick brown fox '.charAt(at % 18));
        await sleep(keyInterval);
      }
      await sleep(savePause);
    }
    // The answer to the last save comes while the user types again.
    for (const letter of 'a quick brown fox') {
      await press(letter);
      await sleep(keyInterval);
    }
  });
};

const searchQueries = ['people', 'number', 'which', 'the water', 'my first', 'long day', 'word', 'zzz'];

const measureSearch = async (page: Page) => {
  await transcriptionsPage(page).search.click();
  await watchSearchKeys(page, '[data-search-field]', '[data-found-for]', 'data-found-for');
  const blocking = await measureBlocking(page, () => typeQueries(page, searchQueries));
  return { ...(await takeSearchTimes(page)), blocking };
};

export interface ResponseTimes {
  /** Milliseconds from the click until the screen is painted, by its link: first visits, then others. */
  readonly screens: readonly {
    readonly name: string;
    readonly first: number;
    readonly later: readonly number[];
  }[];
  readonly openings: readonly number[];
  readonly paletteKeys: readonly number[];
  readonly searchKeys: readonly number[];
  /** Until the results are in the page. The frame that shows them follows. */
  readonly searchReady: readonly number[];
  readonly blocking: readonly { readonly where: string; readonly times: Blocking }[];
}

/** One round, in a window that was just opened. */
export const measureResponses = (): Promise<ResponseTimes> =>
  withSidetone(
    async (context) => {
      const { page } = context;
      await saveAutomatically(page);
      await fillWindow(context);
      const texts = await readScreens(page);
      await page.reload();
      await transcriptionsPage(page).rows.first().waitFor();
      // The code of the screens is loaded when the window is idle.
      await sleep(2_000);
      const visits = [
        await measureScreens(page, texts),
        await measureScreens(page, texts),
        await measureScreens(page, texts),
      ];
      const opened = await measureTexts(page, 4);
      const { openings, keys } = await measurePalette(page);
      const search = await measureSearch(page);
      const typed: { where: string; times: Blocking }[] = [];
      for (const length of longTexts)
        typed.push({
          where: `a text of ${length.toLocaleString('en')} characters`,
          times: await measureTyping(context, length),
        });
      const toScreen = (name: string, times: readonly number[]) => ({
        name,
        first: times[0] ?? Number.NaN,
        later: times.slice(1),
      });
      return {
        screens: [
          ...screens.map(([name], index) =>
            toScreen(
              name,
              visits.map((times) => times[index] ?? Number.NaN),
            ),
          ),
          toScreen('A text', opened),
        ],
        openings,
        paletteKeys: keys,
        searchKeys: search.times,
        searchReady: search.ready,
        blocking: [{ where: 'the search field', times: search.blocking }, ...typed],
      };
    },
    { prepare: fillService, serviceOptions: { limits: { result: Number.POSITIVE_INFINITY } } },
  );
