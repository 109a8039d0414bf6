/** A rule in a large library: finding every place, changing all texts, and changing them back. */
import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../../main/lib/clock.ts';
import { createRecordRepository } from '../../main/library/cache/record-repository.ts';
import { createLibrary } from '../../main/library/library.ts';
import { createSearchIndex } from '../../main/library/search/search-index.ts';
import { openDatabases } from '../../main/storage/databases.ts';
import { fail, type Result } from '../../preload/contract/result.ts';
import { createRandom } from '../random.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { loadNote } from './bench-sidetone.ts';
import { type Benchmark, median, round } from './benchmark.ts';
import { makeLibrary, openLibraryDatabase, recordCount, textLength } from './library-file.ts';
import { createProse } from './prose.ts';
import { killInLibrary } from './rules-kills.ts';

const account = 'bench';
const changedTexts = 200;
const hits = 500;
const maxRounds = 5;
const [heard, written] = ['Lindquist', 'Lindqvist'] as const;

const unwrap = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

/** Writes the name into texts here and there, two or three times each. */
const addHits = (file: string): void => {
  const database = openLibraryDatabase(file);
  const repository = createRecordRepository(database);
  const index = createSearchIndex(database, () => null);
  const rows = unwrap(database.list('SELECT id FROM records ORDER BY key', [], ({ id }) => String(id)));
  unwrap(
    database.write(() => {
      for (let at = 0; at < changedTexts; at += 1) {
        const id = rows[Math.floor((at * rows.length) / changedTexts)] ?? '';
        const record = repository.get(id)?.record;
        if (!record) throw new Error(`no record ${id}`);
        const count = at < hits - 2 * changedTexts ? 3 : 2;
        let text = record.result ?? '';
        for (let hit = 0; hit < count; hit += 1) {
          const place = text.indexOf(' ', Math.floor((text.length * (hit + 1)) / (count + 1)));
          text = `${text.slice(0, place)} ${heard}${text.slice(place)}`;
        }
        repository.upsert({ ...record, result: text }, 2, true);
      }
    }),
  );
  while (unwrap(index.indexPending()));
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  database.close();
};

interface Times {
  readonly first: number;
  readonly preview: number;
  readonly change: number;
  readonly undo: number;
  /** The longest time in which nothing else could run. */
  readonly blocked: number;
}

/** Looks every few milliseconds how long others had to wait. */
const watchBlocking = () => {
  let [last, longest] = [performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 5);
    last = now;
  }, 5);
  return (): number => {
    clearInterval(timer);
    return longest;
  };
};

const measure = async (file: string): Promise<Times> => {
  const folder = temporaryFolder('rules');
  copyFileSync(file, path.join(folder, 'search.db'));
  const databases = unwrap(await openDatabases(folder));
  const noService = async () => fail('not_configured');
  const library = createLibrary({
    database: databases.app,
    cacheDatabase: databases.cache,
    service: {
      list: noService,
      show: noService,
      update: noService,
      delete: noService,
      store: noService as never,
    },
    getServiceId: () => account,
    clock: systemClock,
    isSavingAutomatic: () => false,
    emit: () => {},
  });
  const { rules } = library;
  const getBlocked = watchBlocking();
  const start = performance.now();
  let part = unwrap(
    await rules.find({
      find: heard,
      replace: written,
      isRule: true,
      wholeWords: true,
      matchCase: false,
      showId: null,
    }),
  );
  const first = performance.now() - start;
  let found = part.texts.flatMap((text) => text.hits).length;
  while (!part.isComplete) {
    part = unwrap(await rules.findMore(part.planId));
    found += part.texts.flatMap((text) => text.hits).length;
  }
  const preview = performance.now() - start;
  if (found !== hits) throw new Error(`found ${found} places instead of ${hits}`);
  const changing = performance.now();
  const changed = unwrap(await rules.change(part.planId, []));
  const change = performance.now() - changing;
  if (changed.hits !== hits || changed.texts !== changedTexts) throw new Error(JSON.stringify(changed));
  const undoing = performance.now();
  const undone = unwrap(await rules.undo(changed.runId));
  const undo = performance.now() - undoing;
  if (undone.texts !== changedTexts) throw new Error(JSON.stringify(undone));
  const blocked = getBlocked();
  await library.close();
  databases.close();
  rmSync(folder, { recursive: true, force: true });
  return { first, preview, change, undo, blocked };
};

export const rulesBenchmark: Benchmark = {
  name: 'rules',
  run: async ({ rounds, log }) => {
    const library = makeLibrary(createProse(createRandom(7)), log);
    const folder = temporaryFolder('rules-library');
    const file = path.join(folder, 'library.db');
    copyFileSync(library, file);
    addHits(file);
    const times: Times[] = [];
    for (let done = 1; done <= Math.min(rounds, maxRounds); done += 1) {
      log(`rules, round ${done}`);
      times.push(await measure(file));
    }
    log('rules, kills');
    const kills = await killInLibrary(file, account, [heard, written], createRandom(Date.now()));
    if (kills.lost > 0) throw new Error(`lost after kills: ${kills.lost} texts`);
    rmSync(folder, { recursive: true, force: true });
    const get = (name: keyof Times): number => round(median(times.map((one) => one[name])), 0);
    const rows = (
      [
        ['first places', 'first'],
        ['all places', 'preview'],
        ['all texts changed', 'change'],
        ['all texts changed back', 'undo'],
        ['longest time of main without a pause', 'blocked'],
      ] as const
    ).map(([label, name]) => [label, String(get(name)), times.map((one) => one[name].toFixed(0)).join(', ')]);
    return {
      title: `A rule: ${hits} places in ${changedTexts} of ${recordCount.toLocaleString('en')} texts of ${textLength / 1_000} kB`,
      columns: ['what', 'median ms', 'each round'],
      rows,
      metrics: [
        ['rules-preview-ms', get('preview')],
        ['rules-change-ms', get('change')],
        ['rules-undo-ms', get('undo')],
        ['rules-blocked-ms', get('blocked')],
        ['rules-kills-texts-lost-of-10000', kills.lost],
        ['rules-kills-interrupted-of-10000', kills.interrupted],
        ['rules-kills-undone-of-10000', kills.undone],
      ],
      notes: ['Each round on a copy of the library that was not read before.', loadNote()],
    };
  },
};
