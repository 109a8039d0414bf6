/**
 * The search of a large library, keystroke by keystroke: as main answers it, and as a person sees it in the window.
 */
import { rmSync, statSync } from 'node:fs';
import { createMirrorStore, type MirrorStore } from '../../main/library/mirror/store.ts';
import { searchHits } from '../../main/library/search/hits.ts';
import { createSearch, type Search } from '../../main/library/search/search.ts';
import { openDatabases } from '../../main/storage/databases.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { loadNote } from './bench-sidetone.ts';
import { makeLibrary, openLibrary, records, textLength } from './library-file.ts';
import { placeLibrary, type Typed, typedInPage } from './library-search-page.ts';
import { proseOf, randomFrom } from './prose.ts';
import { type Kind, keystrokes, searchKinds } from './search-queries.ts';
import { median, percentile, rounded, type Topic } from './topic.ts';

/** As many as a high window asks for with each keystroke. */
const limit = 20;
/** Rounds of typing in the window: each takes a minute. */
const mostWindows = 3;

export const librarySearch: Topic = {
  name: 'library-search',
  run: async ({ rounds, say }) => {
    const prose = proseOf(randomFrom(7));
    const file = makeLibrary(prose, say);
    const kinds = searchKinds(prose);
    say('library-search: opening');
    const openings = openingTimes(file, rounds);
    say('library-search: main');
    const inMain = typedInMain(file, kinds);
    const windows: Typed[] = [];
    for (let round = 1; round <= Math.min(rounds, mostWindows); round += 1) {
      say(`library-search, round ${round}: typed in the window`);
      windows.push(await typedInPage(file, kinds));
    }
    const inPage = together(windows);
    const row = (where: string, kind: string, times: readonly number[]): string[] => [
      kind,
      where,
      String(times.length),
      ...[0.5, 0.95, 1].map((part) => percentile(times, part).toFixed(1)),
    ];
    const [all, allInMain] = [timesOf(inPage), timesOf(inMain)];
    const p95s = windows.map((typed) => percentile(timesOf(typed), 0.95));
    return {
      title: `Search as one types: ${records.toLocaleString('en')} transcriptions of ${textLength / 1_000} kB, ${Math.round(statSync(file).size / 1e6)} MB with the indexes`,
      columns: ['what is typed', 'where', 'keystrokes', 'median ms', 'p95 ms', 'longest ms'],
      rows: [
        ...inPage.map(({ kind, times }) => row('window', kind, times)),
        row('window', 'all', all),
        ...inMain.map(({ kind, times }) => row('main', kind, times)),
        row('main', 'all', allInMain),
      ],
      figures: [
        ['library-search-p95-ms', rounded(median(p95s), 1)],
        ['library-search-median-ms', rounded(median(all), 1)],
        ['library-search-keystrokes', all.length],
        ['library-search-main-p95-ms', rounded(percentile(allInMain, 0.95), 1)],
        ['library-open-ms', rounded(median(openings), 1)],
      ],
      notes: [
        'window: from the time stamp of the key to the frame with the results for all that was typed so far.',
        `window, p95 of each round: ${p95s.map((ms) => ms.toFixed(1)).join(', ')} ms; the figure is the median of them.`,
        `main: one search for all that was typed so far, with ${limit} snippets.`,
        `Both databases opened, and the search ready: ${openings.map((ms) => ms.toFixed(1)).join(', ')} ms.`,
        loadNote(),
      ],
    };
  },
};

const timesOf = (typed: Typed): readonly number[] => typed.flatMap(({ times }) => times);

/** The same kinds of several rounds. */
const together = ([first = [], ...others]: readonly Typed[]): Typed =>
  first.map(({ kind, times }, at) => ({
    kind,
    times: [...times, ...others.flatMap((typed) => typed[at]?.times ?? [])],
  }));

/** Milliseconds until both databases of a profile with this library are open and the first search could be asked. */
const openingTimes = (library: string, rounds: number): readonly number[] => {
  const folder = temporaryFolder('opening');
  try {
    placeLibrary(library, folder, 'bench');
    return Array.from({ length: rounds }, () => {
      const start = performance.now();
      const opened = openDatabases(folder);
      if (!opened.ok) throw new Error(opened.error.message);
      createSearch(opened.value.mirror);
      const taken = performance.now() - start;
      opened.value.close();
      return taken;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Each kind begins with the search as it is after a start: with an empty cache of its own. */
const typedInMain = (file: string, kinds: readonly Kind[]): Typed => {
  const database = openLibrary(file);
  const asked = { store: createMirrorStore(database), search: createSearch(database) };
  const typed = kinds.map(([kind, queries]) => ({
    kind,
    times: queries.flatMap((query) => keystrokes(query).map((text) => answering(asked, text))),
  }));
  database.close();
  return typed;
};

const answering = (asked: { store: MirrorStore; search: Search }, text: string): number => {
  const start = performance.now();
  searchHits(asked, 1, text, { offset: 0, limit });
  return performance.now() - start;
};
