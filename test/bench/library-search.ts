/**
 * The search of a large library, keystroke by keystroke, as main answers it: 10,000 transcriptions of 50 kB.
 */
import { statSync } from 'node:fs';
import { createMirrorStore, type MirrorStore } from '../../main/library/mirror/store.ts';
import { searchHits } from '../../main/library/search/hits.ts';
import { createSearch, type Search } from '../../main/library/search/search.ts';
import { makeLibrary, openLibrary, records, textLength } from './library-file.ts';
import { type Prose, proseOf, randomFrom } from './prose.ts';
import { median, rounded, type Topic } from './topic.ts';

const limit = 20;

export const librarySearch: Topic = {
  name: 'library-search',
  run: async ({ rounds, say }) => {
    const prose = proseOf(randomFrom(7));
    const file = makeLibrary(prose, say);
    const openings = Array.from({ length: rounds }, () => opening(file));
    const database = openLibrary(file);
    const asked = { store: createMirrorStore(database), search: createSearch(database) };
    // Each kind begins with the search as it is after a start: with an empty cache of its own.
    const typed = kinds(prose).map(([kind, queries]) => {
      const times = queries.flatMap((query) => keystrokes(query).map((text) => answering(asked, text)));
      return { kind, times: times.toSorted((one, other) => one - other) };
    });
    database.close();
    const all = typed.flatMap(({ times }) => times).toSorted((one, other) => one - other);
    const rows = [...typed, { kind: 'all', times: all }].map(({ kind, times }) => [
      kind,
      String(times.length),
      ...[at(times, 0.5), at(times, 0.95), at(times, 1)].map((time) => time.toFixed(1)),
    ]);
    return {
      title: `Search as one types: ${records.toLocaleString('en')} transcriptions of ${textLength / 1_000} kB, ${Math.round(statSync(file).size / 1e6)} MB with the indexes`,
      columns: ['what is typed', 'keystrokes', 'median ms', 'p95 ms', 'longest ms'],
      rows,
      figures: [
        ['library-search-main-p95-ms', rounded(at(all, 0.95), 1)],
        ['library-open-ms', rounded(median(openings), 1)],
      ],
      notes: ['Each keystroke is one search for all that was typed so far, with 20 snippets.'],
    };
  },
};

/** Milliseconds until the first search could be asked. */
const opening = (file: string): number => {
  const start = performance.now();
  const database = openLibrary(file);
  createSearch(database);
  const taken = performance.now() - start;
  database.close();
  return taken;
};

const keystrokes = (query: string): readonly string[] => {
  const letters = [...query];
  return letters.map((_, index) => letters.slice(0, index + 1).join(''));
};

const answering = (asked: { store: MirrorStore; search: Search }, text: string): number => {
  const start = performance.now();
  searchHits(asked, 1, text, limit);
  return performance.now() - start;
};

/** From 0, the shortest, to 1, the longest. */
const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/** What people type: words that all records hold, that some hold, that few or none hold; several; phrases. */
const kinds = ({ vocabulary }: Prose): readonly (readonly [string, readonly string[]])[] => {
  const word = (rank: number): string => vocabulary[rank] ?? '';
  return [
    ['words that all hold', [word(80), word(45), word(20)]],
    ['words that some hold', [word(3_000), word(6_000), word(12_000)]],
    ['words that few or none hold', [word(50_000), 'saltlighthouse', 'überhaupt nicht']],
    ['several words', [`${word(40)} ${word(700)}`, `${word(9_000)} ${word(60)}`, `my first ${word(300)}`]],
    ['phrases', [`"${word(0)} ${word(90)}"`, `"${word(1_500)} ${word(2)}"`]],
  ];
};
