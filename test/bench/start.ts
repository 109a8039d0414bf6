/** Time from start to the first list, compared with an empty window in the same host. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launchSidetone } from '../e2e/fixtures/launch.ts';
import { insertTranscriptions } from '../e2e/pages/seed.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { loadNote, withSidetone } from './bench-sidetone.ts';
import { type Benchmark, type BenchmarkResult, median, round } from './benchmark.ts';

const records = 300;

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

/** Milliseconds from the start of the process until the first text or list row is painted. */
const measureStart = async (
  target: 'words' | 'row',
  options: Parameters<typeof launchSidetone>[0],
): Promise<number> => {
  const startedAt = Date.now();
  const sidetone = await launchSidetone(options);
  try {
    const painted = await sidetone.page.evaluate(
      (kind) =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const [first] = list.getEntries();
            const at = (first as unknown as { renderTime?: number }).renderTime ?? first?.startTime ?? 0;
            resolve(performance.timeOrigin + at);
          }).observe({ type: kind === 'row' ? 'element' : 'paint', buffered: true });
        }),
      target,
    );
    return painted - startedAt;
  } finally {
    await sidetone.dispose();
  }
};

const measureStarts = (
  rounds: number,
  log: (text: string) => void,
): Promise<Readonly<Record<'empty' | 'sidetone', number[]>>> =>
  withSidetone(
    async ({ sidetone }) => {
      await sidetone.stop();
      const folder = temporaryFolder('bench');
      try {
        makeEmptyApp(folder);
        const starts = { empty: [] as number[], sidetone: [] as number[] };
        for (let round = 1; round <= rounds; round += 1) {
          log(`start, round ${round}`);
          starts.empty.push(await measureStart('words', { appDir: folder }));
          starts.sidetone.push(await measureStart('row', { userData: sidetone.userData }));
        }
        return starts;
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { prepare: (service) => insertTranscriptions(service, records) },
  );

export const startBenchmark: Benchmark = {
  name: 'start',
  run: async ({ rounds, log }): Promise<BenchmarkResult> => {
    const { empty, sidetone } = await measureStarts(rounds, log);
    const row = (name: string, values: readonly number[]): string[] => [
      name,
      median(values).toFixed(0),
      Math.max(...values).toFixed(0),
    ];
    return {
      title: 'From the start of the process to the first painted list',
      columns: ['what', 'median ms', 'worst ms'],
      rows: [
        row('an empty window', empty),
        row(`Sidetone, the first row of ${records} transcriptions`, sidetone),
      ],
      metrics: [['start-vs-empty-window', round(median(sidetone) / median(empty), 2)]],
      notes: [loadNote()],
    };
  },
};
