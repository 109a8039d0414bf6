/** Search in a large library, key by key: in main alone, and in the window. */
import { rmSync, statSync } from 'node:fs';
import { createRecordRepository } from '../../main/library/cache/record-repository.ts';
import { createSearch } from '../../main/library/search/search.ts';
import { searchHits } from '../../main/library/search/search-hits.ts';
import { openDatabases } from '../../main/storage/databases.ts';
import { createRandom } from '../random.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { loadNote } from './bench-sidetone.ts';
import { type Benchmark, median, percentile, round } from './benchmark.ts';
import { makeLibrary, openLibraryDatabase, recordCount, textLength } from './library-file.ts';
import { copyLibrary, type KeystrokeTimes, measureInPage } from './library-search-page.ts';
import { createProse } from './prose.ts';
import { createSearchKinds, getPrefixes, type Kind } from './search-queries.ts';

/** Results per query; enough to fill a high window. */
const limit = 20;
const maxWindowRounds = 3;

export const librarySearchBenchmark: Benchmark = {
  name: 'library-search',
  run: async ({ rounds, log }) => {
    const prose = createProse(createRandom(7));
    const file = makeLibrary(prose, log);
    const kinds = createSearchKinds(prose);
    log('library-search: opening');
    const openings = await measureOpening(file, rounds);
    log('library-search: main');
    const inMain = measureInMain(file, kinds);
    const windows: KeystrokeTimes[] = [];
    for (let round = 1; round <= Math.min(rounds, maxWindowRounds); round += 1) {
      log(`library-search, round ${round}: typed in the window`);
      windows.push(await measureInPage(file, kinds));
    }
    const inPage = mergeRounds(windows);
    const row = (where: string, kind: string, times: readonly number[]): string[] => [
      kind,
      where,
      String(times.length),
      ...[0.5, 0.95, 1].map((part) => percentile(times, part).toFixed(1)),
    ];
    const [all, allInMain] = [getTimes(inPage), getTimes(inMain)];
    const p95s = windows.map((typed) => percentile(getTimes(typed), 0.95));
    return {
      title: `Search as one types: ${recordCount.toLocaleString('en')} transcriptions of ${textLength / 1_000} kB, ${Math.round(statSync(file).size / 1e6)} MB with the indexes`,
      columns: ['what is typed', 'where', 'keystrokes', 'median ms', 'p95 ms', 'longest ms'],
      rows: [
        ...inPage.map(({ kind, times }) => row('window', kind, times)),
        row('window', 'all', all),
        row('window, in the page', 'all', getReady(inPage)),
        ...inMain.map(({ kind, times }) => row('main', kind, times)),
        row('main', 'all', allInMain),
      ],
      metrics: [
        ['library-search-p95-ms', round(median(p95s), 1)],
        [
          'library-search-ready-p95-ms',
          round(median(windows.map((typed) => percentile(getReady(typed), 0.95))), 1),
        ],
        ['library-search-median-ms', round(median(all), 1)],
        ['library-search-keystrokes', all.length],
        ['library-search-main-p95-ms', round(percentile(allInMain, 0.95), 1)],
        ['library-open-ms', round(median(openings), 1)],
      ],
      notes: [
        'window: from the time stamp of the key to the frame with the results for all that was typed so far. The wait for that frame is part of it, up to 17 ms.',
        'window, in the page: until the results are in the page, ready for the next frame.',
        `window, p95 of each round: ${p95s.map((ms) => ms.toFixed(1)).join(', ')} ms; the figure is the median of them.`,
        `main: one search for all that was typed so far, with ${limit} snippets.`,
        `Both databases opened, and the search ready: ${openings.map((ms) => ms.toFixed(1)).join(', ')} ms.`,
        loadNote(),
      ],
    };
  },
};

const getReady = (typed: KeystrokeTimes): readonly number[] => typed.flatMap(({ ready = [] }) => ready);
const getTimes = (typed: KeystrokeTimes): readonly number[] => typed.flatMap(({ times }) => times);

const mergeRounds = ([first = [], ...others]: readonly KeystrokeTimes[]): KeystrokeTimes =>
  first.map(({ kind, times, ready = [] }, at) => ({
    kind,
    ready: [...ready, ...others.flatMap((typed) => typed[at]?.ready ?? [])],
    times: [...times, ...others.flatMap((typed) => typed[at]?.times ?? [])],
  }));

/** Milliseconds until both databases of a profile with this library are open and search is ready. */
const measureOpening = async (library: string, rounds: number): Promise<readonly number[]> => {
  const folder = temporaryFolder('opening');
  try {
    copyLibrary(library, folder, 'bench');
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const opened = await openDatabases(folder);
      if (!opened.ok) throw new Error(JSON.stringify(opened.error));
      createSearch(opened.value.cache);
      times.push(performance.now() - start);
      opened.value.close();
    }
    return times;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const measureInMain = (file: string, kinds: readonly Kind[]): KeystrokeTimes => {
  const database = openLibraryDatabase(file);
  const repository = createRecordRepository(database);
  const target = { repository, search: createSearch(database), getHeldDraft: () => null };
  const typed = kinds.map(([kind, queries]) => ({
    kind,
    times: queries.flatMap((query) => getPrefixes(query).map((text) => measureQuery(target, text))),
  }));
  database.close();
  return typed;
};

const measureQuery = (target: Parameters<typeof searchHits>[0], text: string): number => {
  const start = performance.now();
  searchHits(target, 1, text, { offset: 0, limit });
  return performance.now() - start;
};
