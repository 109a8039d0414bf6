/** Time from start to the first list, and what Sidetone needs at rest, compared with an empty window in the same host. */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchSidetone } from '../e2e/fixtures/launch.ts';
import type { LaunchOptions } from '../e2e/fixtures/sidetone.ts';
import { insertTranscriptions } from '../e2e/pages/seed.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { loadNote, withSidetone } from './bench-sidetone.ts';
import { type Benchmark, type BenchmarkResult, median, round } from './benchmark.ts';
import { readMemory, readUsage } from './process-tree.ts';

const records = 300;
const restSeconds = 60;

/** The smallest application that shows text in a window from a custom scheme, as Sidetone does. */
const emptyMain = `
import { app, BrowserWindow, protocol, session } from 'electron';
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
app.on('window-all-closed', () => app.quit());
const page = '<!doctype html><title>Empty</title><p>An empty window</p>';
app.whenReady().then(() => {
  session.defaultSession.protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html' } }));
  new BrowserWindow({ width: 1180, height: 780 }).loadURL('app://empty/');
});
`;

const makeEmptyApp = (folder: string): void => {
  writeFileSync(
    path.join(folder, 'package.json'),
    '{"name":"empty","version":"1.0.0","type":"module","main":"main.js"}',
  );
  writeFileSync(path.join(folder, 'main.js'), emptyMain);
};

const steps = [
  'main starts',
  'main evaluated',
  'ready',
  'window created',
  'page requested',
  'page received',
  'first script received',
  'first paint',
  'sidetone:settings.get',
  'sidetone:library.list',
  'painted',
] as const;
type Step = (typeof steps)[number];

/** Milliseconds from the start of the process. A step that an empty window does not have is missing. */
type Times = Partial<Record<Step, number>> & { readonly painted: number };

/** When the page reached its steps, in milliseconds since 1970. The last one is the first text or list row. */
const readPageTimes = (kind: 'words' | 'row'): Promise<Times> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [first] = list.getEntries();
      const at = (first as unknown as { renderTime?: number }).renderTime ?? first?.startTime ?? 0;
      const find = (type: string, name: RegExp): PerformanceEntry | undefined =>
        performance.getEntriesByType(type).find((entry) => name.test(entry.name));
      const end = (entry: PerformanceEntry | undefined): number =>
        performance.timeOrigin +
        ((entry as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN);
      resolve({
        'page requested': performance.timeOrigin,
        'page received': end(find('navigation', /./)),
        'first script received': end(find('resource', /\/start-[^/]*\.js$/)),
        'first paint': performance.timeOrigin + (find('paint', /^first-paint$/)?.startTime ?? Number.NaN),
        painted: performance.timeOrigin + at,
      });
    }).observe({ type: kind === 'row' ? 'element' : 'paint', buffered: true });
  });

type Target = Parameters<typeof readPageTimes>[0];

const measureStart = async (target: Target, options: LaunchOptions): Promise<Times> => {
  const startedAt = Date.now();
  const sidetone = await launchSidetone(options);
  try {
    const page = await sidetone.page.evaluate(readPageTimes, target);
    const all: Record<string, number> = { ...(await sidetone.control.record()).times, ...page };
    return Object.fromEntries(
      steps.flatMap((step) => (Number.isFinite(all[step]) ? [[step, (all[step] ?? 0) - startedAt]] : [])),
    ) as unknown as Times;
  } finally {
    await sidetone.dispose();
  }
};

interface Rest {
  /** Percent of one processor. */
  readonly processor: number;
  /** MiB. */
  readonly memory: number;
}

/** What all processes need while nothing happens. */
const measureRest = async (options: LaunchOptions): Promise<Rest> => {
  const { pid, dispose } = await launchSidetone(options);
  try {
    await sleep(15_000);
    const before = readUsage(pid).processorTime;
    await sleep(restSeconds * 1_000);
    const used = readUsage(pid).processorTime - before;
    return { processor: (100 * used) / restSeconds, memory: readMemory(pid) };
  } finally {
    await dispose();
  }
};

/** The first start in its profile, and a later one. */
interface Starts {
  readonly cold: Times[];
  readonly warm: Times[];
}

interface Measured {
  readonly empty: Starts;
  readonly sidetone: Starts;
  readonly restOfEmpty: Rest;
  readonly restOfSidetone: Rest;
}

/** The data of a profile, in a profile in which Chromium has never run. */
const copyWithoutChromium = (from: string, to: string): string => {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, filter: (file) => path.relative(from, file) !== 'stand-in' });
  cpSync(`${from}.keychain`, `${to}.keychain`);
  return to;
};

const measureAll = (rounds: number, log: (text: string) => void): Promise<Measured> =>
  withSidetone(
    async ({ sidetone }) => {
      await sidetone.stop();
      const folder = temporaryFolder('bench');
      try {
        makeEmptyApp(folder);
        const appDir = folder;
        const empty = { appDir, userData: path.join(folder, 'empty') };
        const used = { userData: sidetone.userData };
        const starts = {
          empty: { cold: [], warm: [] } as Starts,
          sidetone: { cold: [], warm: [] } as Starts,
        };
        await measureStart('words', empty);
        for (let round = 1; round <= rounds; round += 1) {
          log(`start, round ${round}`);
          const userData = copyWithoutChromium(sidetone.userData, path.join(folder, 'cold'));
          starts.empty.cold.push(await measureStart('words', { appDir }));
          starts.sidetone.cold.push(await measureStart('row', { userData }));
          starts.empty.warm.push(await measureStart('words', empty));
          starts.sidetone.warm.push(await measureStart('row', used));
        }
        log('start: at rest');
        return { ...starts, restOfEmpty: await measureRest(empty), restOfSidetone: await measureRest(used) };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { prepare: (service) => insertTranscriptions(service, records) },
  );

const medianOf = (starts: readonly Times[], step: Step): number =>
  median(starts.flatMap((times) => times[step] ?? []));

const formatStep = (starts: readonly Times[], step: Step): string => {
  const value = medianOf(starts, step);
  return Number.isNaN(value) ? '' : value.toFixed(0);
};

export const startBenchmark: Benchmark = {
  name: 'start',
  run: async ({ rounds, log }): Promise<BenchmarkResult> => {
    const { empty, sidetone, restOfEmpty, restOfSidetone } = await measureAll(rounds, log);
    const all = [empty.warm, sidetone.warm, empty.cold, sidetone.cold];
    const [emptyWarm = 0, sidetoneWarm = 0, emptyCold = 0, sidetoneCold = 0] = all.map((starts) =>
      medianOf(starts, 'painted'),
    );
    return {
      title: `From the start of the process to the first text or, of ${records} transcriptions, row: median ms`,
      columns: ['step', 'empty, warm', 'Sidetone, warm', 'empty, cold', 'Sidetone, cold'],
      rows: [
        ...steps.map((step) => [step, ...all.map((starts) => formatStep(starts, step))]),
        ['worst', ...all.map((starts) => Math.max(...starts.map(({ painted }) => painted)).toFixed(0))],
      ],
      metrics: [
        // As measured from the beginning: a later start, over an empty window in a new profile.
        ['start-vs-empty-window', round(sidetoneWarm / emptyCold)],
        ['start-warm-vs-empty-window-warm', round(sidetoneWarm / emptyWarm)],
        ['start-cold-vs-empty-window-cold', round(sidetoneCold / emptyCold)],
        ['start-warm-ms', Math.round(sidetoneWarm)],
        ['start-cold-ms', Math.round(sidetoneCold)],
        ['idle-cpu-percent', round(restOfSidetone.processor)],
        ['idle-cpu-percent-empty-window', round(restOfEmpty.processor)],
        ['idle-memory-mib', Math.round(restOfSidetone.memory)],
        ['idle-memory-vs-empty-window', round(restOfSidetone.memory / restOfEmpty.memory)],
      ],
      notes: [
        'Cold: Chromium has never run in the profile. The system has the files in memory; only root could drop them.',
        `At rest: ${restSeconds} s of all processes, a quarter of a minute after the window has loaded. Memory: PSS.`,
        loadNote(),
      ],
    };
  },
};
