/** Thousands of small files with random faults through the queue of the built application. */
import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dropFiles } from '../e2e/fixtures/drop-files.ts';
import type { Sidetone } from '../e2e/fixtures/sidetone.ts';
import { makeRecordings } from '../e2e/measure/make-recordings.ts';
import type { TestService } from '../service/service.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type BenchContext, loadNote, withSidetone } from './bench-sidetone.ts';
import { type Benchmark, type BenchmarkResult, round } from './benchmark.ts';
import { MachinePauses } from './queue/machine-pauses.ts';
import { applyRandomFaults } from './queue/random-faults.ts';
import { answerFailures, type CallTimes, type QueueView, readQueue } from './queue/user.ts';

const mebibyte = 1024 * 1024;
const fileBytes = 2_000;
/** Chromium itself keeps the page busy for half a millisecond for each dropped file, and calls wait for it. */
const filesPerDrop = 100;
/** Milliseconds between two looks at the queue, and of rest before the memory is read. */
const lookEveryMs = 5_000;
const restMs = 60_000;
/** Milliseconds between two looks at the memory while the queue works. */
const memoryEveryMs = 200;
/** Milliseconds after which files that have not ended count as lost. */
const limitMs = 3_600_000;

/** In MiB. `other`: neither V8's heap nor buffers, such as code and SQLite's cache. */
interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly heapTotal: number;
  readonly other: number;
}

interface QueueRun {
  readonly seconds: number;
  readonly lost: number;
  readonly sentTwice: number;
  readonly failed: number;
  /** By operation. */
  readonly requests: ReadonlyMap<string, number>;
  readonly faults: number;
  readonly before: Memory;
  /** What the process had when its resident memory was largest. */
  readonly peak: Memory;
  readonly after: Memory;
  readonly slowestInRenderer: CallTimes;
  readonly slowestInMain: CallTimes;
  /** Of an idle thread, in milliseconds. */
  readonly longestMachinePause: number;
}

const readMemory = async ({ control }: Sidetone): Promise<Memory> => {
  // V8 returns pages to the system a moment after a collection.
  for (let round = 1; round <= 3; round += 1) {
    await control.releaseMemory();
    await sleep(1_000);
  }
  return toMemory(await control.memoryUsage());
};

const toMemory = ({ rss, heapUsed, heapTotal, external }: NodeJS.MemoryUsage): Memory => ({
  rss: rss / mebibyte,
  heapUsed: heapUsed / mebibyte,
  heapTotal: heapTotal / mebibyte,
  other: (rss - heapTotal - external) / mebibyte,
});

/** Looks at main's memory until the returned function is called, which resolves with the peak. */
const watchPeak = ({ control }: Sidetone, from: Memory): (() => Promise<Memory>) => {
  let peak = from;
  let isEnded = false;
  const look = async (): Promise<void> => {
    while (!isEnded) {
      const memory = toMemory(await control.memoryUsage());
      if (memory.rss > peak.rss) peak = memory;
      await sleep(memoryEveryMs);
    }
  };
  const looking = look();
  return async () => {
    isEnded = true;
    await looking;
    return peak;
  };
};

const countRecords = ({ data }: TestService): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { file_name: name } of data.transcriptions.getAll()) {
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

const countRequests = ({ recorder }: TestService): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { operation } of recorder.requests) {
    const name = operation ?? 'none';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

const dropAll = async ({ page }: BenchContext, files: readonly string[]): Promise<void> => {
  for (let at = 0; at < files.length; at += filesPerDrop) {
    await dropFiles(page, files.slice(at, at + filesPerDrop));
    await page.waitForFunction(
      (count) => Number(document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize')) >= count,
      Math.min(at + filesPerDrop, files.length),
      { polling: 200, timeout: limitMs },
    );
  }
};

/** Looks at the queue and answers failures until every file has ended. */
const finish = async (
  { page, service }: BenchContext,
  count: number,
  times: CallTimes,
  log: (text: string) => void,
): Promise<QueueView> => {
  for (const limit = Date.now() + limitMs; ; await sleep(lookEveryMs)) {
    const view = await readQueue(page, times);
    log(`queue: ${view.ended} of ${count} files have ended`);
    const records = countRecords(service);
    const answered = await answerFailures(page, view.failed, times, (name) => records.has(name));
    const isComplete = view.ended === view.count && view.count >= count && answered === 0;
    if (isComplete || Date.now() > limit) return view;
  }
};

const measureQueue = (
  files: readonly string[],
  faultShare: number,
  log: (text: string) => void,
): Promise<QueueRun> =>
  withSidetone(async (context) => {
    const { page, service, sidetone } = context;
    await page.evaluate(() => window.sidetone.settings.update({ reviewBeforeUpload: false, concurrency: 4 }));
    await page.getByRole('link', { name: /^Queue/ }).click();
    const before = await readMemory(sidetone);
    applyRandomFaults(service, faultShare);
    service.recorder.clear();
    await sidetone.control.clearCallTimes();
    const pauses = new MachinePauses();
    const endWatch = watchPeak(sidetone, before);
    const startedAt = performance.now();
    const slowestInRenderer: CallTimes = new Map();
    const adding = dropAll(context, files);
    const [view] = await Promise.all([finish(context, files.length, slowestInRenderer, log), adding]);
    const seconds = (performance.now() - startedAt) / 1_000;
    const longestMachinePause = await pauses.end();
    const peak = await endWatch();
    const requests = countRequests(service);
    log('queue: a minute of rest');
    await sleep(restMs);
    const records = countRecords(service);
    const failedNames = new Set(view.failed.map(({ fileName }) => fileName));
    const { slowestCalls } = await sidetone.control.record();
    return {
      seconds,
      requests,
      lost: files.map((file) => basename(file)).filter((name) => !records.has(name) && !failedNames.has(name))
        .length,
      sentTwice: [...records.values()].filter((found) => found > 1).length,
      failed: failedNames.size,
      faults: service.faults.applied.length,
      before,
      peak,
      after: await readMemory(sidetone),
      slowestInRenderer,
      slowestInMain: new Map(Object.entries(slowestCalls)),
      longestMachinePause,
    };
  });

const getSlowest = (times: CallTimes): readonly [channel: string, ms: number] =>
  [...times].reduce<readonly [string, number]>((one, other) => (other[1] > one[1] ? other : one), ['', 0]);

const report = (run: QueueRun, count: number): BenchmarkResult => {
  const requests = [...run.requests.values()].reduce((sum, found) => sum + found, 0);
  const growth = run.after.rss - run.before.rss;
  const slowest = Math.max(getSlowest(run.slowestInRenderer)[1], getSlowest(run.slowestInMain)[1]);
  const memory = (name: keyof Memory): string =>
    [run.before, run.peak, run.after].map((one) => one[name].toFixed(1)).join(' → ');
  const rows: (readonly [string, string])[] = [
    ['files', String(count)],
    ['seconds until all had ended', run.seconds.toFixed(0)],
    ['faults', String(run.faults)],
    ['failed at the end', String(run.failed)],
    ['lost', String(run.lost)],
    ['sent twice', String(run.sentTwice)],
    ['requests a file', (requests / count).toFixed(3)],
    ...[...run.requests].map(([name, found]) => [`requests of ${name}`, String(found)] as const),
    ['main, resident MiB before, at the peak, after a minute of rest', memory('rss')],
    ['main, heap MiB', memory('heapUsed')],
    ['main, MiB reserved for the heap', memory('heapTotal')],
    ['main, other MiB', memory('other')],
    ...[...run.slowestInMain].map(([name, ms]) => [`slowest ${name}, ms in main`, ms.toFixed(0)] as const),
    ...[...run.slowestInRenderer].map(
      ([name, ms]) => [`slowest ${name}, ms in the renderer`, ms.toFixed(0)] as const,
    ),
    ['longest pause of the machine itself, ms', run.longestMachinePause.toFixed(0)],
  ];
  return {
    title: `${count} small files with random faults, in the stand-in`,
    columns: ['what', 'value'],
    rows,
    metrics: [
      ['queue-lost', run.lost],
      ['queue-sent-twice', run.sentTwice],
      ['queue-rss-growth-mib', round(growth, 1)],
      ['queue-peak-growth-mib', round(run.peak.rss - run.before.rss, 1)],
      ['queue-heap-growth-mib', round(run.after.heapUsed - run.before.heapUsed, 1)],
      ['queue-slowest-call-ms', Math.round(slowest)],
      ['queue-requests-a-file', round(requests / count, 3)],
    ],
    notes: [loadNote()],
  };
};

export const queueBenchmark: Benchmark = {
  name: 'queue',
  run: async ({ files: count, faultShare, log }): Promise<BenchmarkResult> => {
    const folder = temporaryFolder('bench');
    try {
      const files = makeRecordings(folder, count, fileBytes);
      return report(await measureQueue(files, faultShare, log), count);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
