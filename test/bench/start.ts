/** Time from start to the first list, and what Sidetone needs at rest, compared with an empty window in the same host. */
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchSidetone } from '../e2e/fixtures/launch.ts';
import type { LaunchOptions } from '../e2e/fixtures/sidetone.ts';
import { insertTranscriptions } from '../e2e/pages/seed.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { loadNote, withSidetone } from './bench-sidetone.ts';
import { type Benchmark, type BenchmarkResult, median, round } from './benchmark.ts';
import { waitUntilIdle } from './idle-processors.ts';
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
  'usable',
  'painted',
] as const;
type Step = (typeof steps)[number];

/** Milliseconds from the start of the process. A step that an empty window does not have is missing. */
type Times = Partial<Record<Step, number>> & { readonly painted: number };

/** `isIdle`: whether nothing else ran when it began. */
type Start = Times & { readonly isIdle: boolean };

/**
 * Marks when React has committed the first row and the page answers again: the first task after the commit. A row that React does
 * not know is none.
 */
const markUsable = (): void => {
  const isReactElement = (element: Element): boolean =>
    Object.keys(element).some((name) => name.startsWith('__reactProps'));
  new MutationObserver((_, observer) => {
    const row = document.querySelector('[data-row]');
    if (row === null || !isReactElement(row)) return;
    observer.disconnect();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => void performance.mark('usable');
    port2.postMessage(null);
  }).observe(document, { subtree: true, childList: true });
};

/** When the page reached its steps, in milliseconds since 1970. The last one is the first text or list row. */
const readPageTimes = async (kind: 'words' | 'row'): Promise<Times> => {
  const see = (type: string): Promise<PerformanceEntry> =>
    new Promise((resolve) => {
      new PerformanceObserver((list, observer) => {
        const entry = list.getEntries().find(({ name }) => type !== 'mark' || name === 'usable');
        if (entry === undefined) return;
        observer.disconnect();
        resolve(entry);
      }).observe({ type, buffered: true });
    });
  const painted = await see(kind === 'row' ? 'element' : 'paint');
  const usable = kind === 'row' ? await see('mark') : null;
  const at = (painted as unknown as { renderTime?: number }).renderTime ?? painted.startTime;
  const find = (type: string, name: RegExp): PerformanceEntry | undefined =>
    performance.getEntriesByType(type).find((entry) => name.test(entry.name));
  const end = (entry: PerformanceEntry | undefined): number =>
    performance.timeOrigin + ((entry as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN);
  return {
    'page requested': performance.timeOrigin,
    'page received': end(find('navigation', /./)),
    'first script received': end(find('resource', /\/start-[^/]*\.js$/)),
    'first paint': performance.timeOrigin + (find('paint', /^first-paint$/)?.startTime ?? Number.NaN),
    usable: performance.timeOrigin + (usable?.startTime ?? Number.NaN),
    painted: performance.timeOrigin + at,
  };
};

type Target = Parameters<typeof readPageTimes>[0];

const measureStart = async (target: Target, options: LaunchOptions): Promise<Start> => {
  const isIdle = await waitUntilIdle();
  const startedAt = Date.now();
  const sidetone = await launchSidetone({ ...options, pageScript: `(${markUsable.toString()})();` });
  try {
    const page = await sidetone.page.evaluate(readPageTimes, target);
    const all: Record<string, number> = { ...(await sidetone.control.record()).times, ...page };
    const times = steps.flatMap((step) =>
      Number.isFinite(all[step]) ? [[step, (all[step] ?? 0) - startedAt]] : [],
    );
    return { ...(Object.fromEntries(times) as unknown as Times), isIdle };
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
  readonly cold: Start[];
  readonly warm: Start[];
}

/** What is started, and its profile, which was used before. */
interface Subject {
  readonly name: string;
  readonly target: Target;
  /** Undefined: this repository. */
  readonly appDir: string | undefined;
  readonly userData: string;
  readonly starts: Starts;
}

const createSubject = (subject: Omit<Subject, 'starts'>): Subject => ({
  ...subject,
  starts: { cold: [], warm: [] },
});

const toOptions = ({ appDir }: Subject, userData: string): LaunchOptions => ({
  userData,
  ...(appDir && { appDir }),
});

/** The data of a profile, in a profile in which Chromium has never run. */
const copyWithoutChromium = (from: string, to: string): string => {
  for (const each of [to, `${to}.keychain`]) rmSync(each, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, filter: (file) => path.relative(from, file) !== 'stand-in' });
  if (existsSync(`${from}.keychain`)) cpSync(`${from}.keychain`, `${to}.keychain`);
  return to;
};

/** A profile with `records` transcriptions, as the build in `appDir` leaves it. */
const withUsedProfile = <T>(appDir: string | undefined, run: (userData: string) => Promise<T>): Promise<T> =>
  withSidetone(
    async ({ sidetone }) => {
      await sidetone.stop();
      return run(sidetone.userData);
    },
    { prepare: (service) => insertTranscriptions(service, records), appDir },
  );

const measureRound = async (subjects: readonly Subject[], folder: string): Promise<void> => {
  for (const kind of ['cold', 'warm'] as const)
    for (const subject of subjects) {
      const { target, userData, starts } = subject;
      const used = kind === 'warm' ? userData : copyWithoutChromium(userData, path.join(folder, 'cold'));
      starts[kind].push(await measureStart(target, toOptions(subject, used)));
    }
};

interface Measured {
  /** The empty window, Sidetone, and the other build if there is one. */
  readonly subjects: readonly [Subject, Subject, ...Subject[]];
  /** At rest, in the order of the subjects. */
  readonly rests: readonly Rest[];
}

type Options = Parameters<Benchmark['run']>[0];

const measureAll = ({ rounds, against, log }: Options): Promise<Measured> => {
  const measure = async (...builds: readonly [Subject, ...Subject[]]): Promise<Measured> => {
    const folder = temporaryFolder('bench');
    try {
      makeEmptyApp(folder);
      const userData = path.join(folder, 'empty');
      const empty = createSubject({ name: 'empty', target: 'words', appDir: folder, userData });
      const subjects = [empty, ...builds] as const;
      await measureStart('words', toOptions(empty, userData));
      for (let round = 1; round <= rounds; round += 1) {
        log(`start, round ${round}`);
        await measureRound(round % 2 === 1 ? subjects : subjects.toReversed(), folder);
      }
      log('start: at rest');
      const rests: Rest[] = [];
      for (const subject of subjects) rests.push(await measureRest(toOptions(subject, subject.userData)));
      return { subjects, rests };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  return withUsedProfile(undefined, (userData) => {
    const sidetone = createSubject({ name: 'Sidetone', target: 'row', appDir: undefined, userData });
    if (against === undefined) return measure(sidetone);
    const appDir = path.resolve(against);
    return withUsedProfile(appDir, (used) =>
      measure(sidetone, createSubject({ name: 'against', target: 'row', appDir, userData: used })),
    );
  });
};

const medianOf = (starts: readonly Times[], step: Step): number =>
  median(starts.flatMap((times) => times[step] ?? []));

const formatStep = (starts: readonly Times[], step: Step): string => {
  const value = medianOf(starts, step);
  return Number.isNaN(value) ? '' : value.toFixed(0);
};

/** The figures of one build. `suffix` of their names: of the other one. */
const getMetrics = (
  { starts: empty }: Subject,
  { starts }: Subject,
  suffix = '',
): BenchmarkResult['metrics'] => {
  const [emptyWarm, emptyCold] = [medianOf(empty.warm, 'painted'), medianOf(empty.cold, 'painted')];
  const [warm, cold] = [medianOf(starts.warm, 'painted'), medianOf(starts.cold, 'painted')];
  return [
    // As measured from the beginning: a later start, over an empty window in a new profile.
    [`start-vs-empty-window${suffix}`, round(warm / emptyCold)],
    [`start-warm-vs-empty-window-warm${suffix}`, round(warm / emptyWarm)],
    [`start-cold-vs-empty-window-cold${suffix}`, round(cold / emptyCold)],
    [`start-usable-ms${suffix}`, Math.round(medianOf(starts.warm, 'usable'))],
    [`start-warm-ms${suffix}`, Math.round(warm)],
    [`start-cold-ms${suffix}`, Math.round(cold)],
  ];
};

/** By how many milliseconds this build is earlier than the other one, start by start. */
const getGain = ({ starts: ours }: Subject, { starts: theirs }: Subject, step: Step): number =>
  Math.round(median(ours.warm.map((start, at) => (theirs.warm[at]?.[step] ?? 0) - (start[step] ?? 0))));

export const startBenchmark: Benchmark = {
  name: 'start',
  run: async (options): Promise<BenchmarkResult> => {
    const { subjects, rests } = await measureAll(options);
    const [empty, sidetone, other] = subjects;
    const [restOfEmpty, restOfSidetone] = rests as readonly [Rest, Rest];
    const columns = (['warm', 'cold'] as const).flatMap((kind) =>
      subjects.map(({ name, starts }) => ({ title: `${name}, ${kind}`, starts: starts[kind] })),
    );
    const all = columns.flatMap(({ starts }) => starts);
    const busy = all.filter(({ isIdle }) => !isIdle).length;
    return {
      title: `From the start of the process to the first text or, of ${records} transcriptions, row: median ms`,
      columns: ['step', ...columns.map(({ title }) => title)],
      rows: [
        ...steps.map((step) => [step, ...columns.map(({ starts }) => formatStep(starts, step))]),
        [
          'worst',
          ...columns.map(({ starts }) => Math.max(...starts.map(({ painted }) => painted)).toFixed(0)),
        ],
      ],
      metrics: [
        ...getMetrics(empty, sidetone),
        ...(other
          ? [
              ...getMetrics(empty, other, '-against'),
              ['start-usable-gain-ms', getGain(sidetone, other, 'usable')] as const,
              ['start-warm-gain-ms', getGain(sidetone, other, 'painted')] as const,
              ['idle-cpu-percent-against', round(rests[2]?.processor ?? 0)] as const,
              ['idle-memory-mib-against', Math.round(rests[2]?.memory ?? 0)] as const,
            ]
          : []),
        ['idle-cpu-percent', round(restOfSidetone.processor)],
        ['idle-cpu-percent-empty-window', round(restOfEmpty.processor)],
        ['idle-memory-mib', Math.round(restOfSidetone.memory)],
        ['idle-memory-vs-empty-window', round(restOfSidetone.memory / restOfEmpty.memory)],
      ],
      notes: [
        'Cold: Chromium has never run in the profile. The system has the files in memory; only root could drop them.',
        'Usable: React has committed the rows, and the page runs the next task. Painted may come before it.',
        `Before each start the processors were idle for 0.4 s, except before ${busy} of ${all.length}.`,
        `At rest: ${restSeconds} s of all processes, a quarter of a minute after the window has loaded. Memory: PSS.`,
        loadNote(),
      ],
    };
  },
};
