/** How soon the window responds with a usual library: search, palette, screens, and typing while texts are saved. */
import { loadNote } from './bench-sidetone.ts';
import { type Benchmark, median, percentile, round } from './benchmark.ts';
import { measureResponses, type ResponseTimes } from './responses-page.ts';

const maxRounds = 3;

export const responsesBenchmark: Benchmark = {
  name: 'responses',
  run: async ({ rounds, log }) => {
    const done: ResponseTimes[] = [];
    for (let at = 1; at <= Math.min(rounds, maxRounds); at += 1) {
      log(`responses, round ${at}`);
      done.push(await measureResponses());
    }
    const row = (what: string, times: readonly number[]): string[] => [
      what,
      String(times.length),
      ...[0.5, 0.95, 1].map((part) => percentile(times, part).toFixed(1)),
    ];
    const all = (read: (one: ResponseTimes) => readonly number[]): readonly number[] => done.flatMap(read);
    const p95 = (read: (one: ResponseTimes) => readonly number[]): number =>
      round(median(done.map((one) => percentile(read(one), 0.95))), 1);
    const [first] = done;
    const getScreen = (one: ResponseTimes, wanted: string) =>
      one.screens.filter(({ name }) => name === wanted);
    const getBlocking = (wanted: string) =>
      done.flatMap(({ blocking }) =>
        blocking.filter(({ where }) => where === wanted).map(({ times }) => times),
      );
    const toFirst = (one: ResponseTimes) => one.screens.map((screen) => screen.first);
    const toLater = (one: ResponseTimes) => one.screens.flatMap(({ later }) => later);
    const blocking = done.flatMap((one) => one.blocking.map(({ times }) => times));
    return {
      title: 'Responses of the window: 300 texts, 50 websites, 12 uploads',
      columns: ['what', 'times', 'median ms', 'p95 ms', 'longest ms'],
      rows: [
        row(
          'search, a key',
          all(({ searchKeys }) => searchKeys),
        ),
        row(
          'search, a key, until its results are in the page',
          all(({ searchReady }) => searchReady),
        ),
        row(
          'palette, opened',
          all(({ openings }) => openings),
        ),
        row(
          'palette, a key',
          all(({ paletteKeys }) => paletteKeys),
        ),
        ...(first?.screens ?? []).flatMap(({ name }) => [
          row(
            `${name}, first visit`,
            all((one) => getScreen(one, name).map((screen) => screen.first)),
          ),
          row(
            `${name}, again`,
            all((one) => getScreen(one, name).flatMap(({ later }) => later)),
          ),
        ]),
        ...(first?.blocking ?? []).flatMap(({ where }) => [
          row(
            `longest task while typing in ${where}`,
            getBlocking(where).map(({ longest }) => longest),
          ),
          row(
            `slowest reply of main meanwhile`,
            getBlocking(where).map(({ main }) => main),
          ),
        ]),
      ],
      metrics: [
        ['search-p95-ms', p95(({ searchKeys }) => searchKeys)],
        ['search-ready-p95-ms', p95(({ searchReady }) => searchReady)],
        ['palette-p95-ms', p95(({ openings, paletteKeys }) => [...openings, ...paletteKeys])],
        ['palette-open-p95-ms', p95(({ openings }) => openings)],
        ['screen-to-screen-p95-ms', p95((one) => [...toFirst(one), ...toLater(one)])],
        ['screen-to-screen-first-p95-ms', p95(toFirst)],
        ['typing-longest-task-ms', Math.max(...blocking.map(({ longest }) => longest))],
        ['typing-tasks-over-50-ms', blocking.reduce((sum, { longTasks }) => sum + longTasks, 0)],
      ],
      notes: [
        'A key or a click: from its time stamp to the frame with the results, which includes the wait for that frame.',
        'A task: the longest time between two turns of the event loop. Each text is saved automatically twice meanwhile.',
        'Each p95 is the median of the rounds; the tasks are the longest, and all, of all rounds.',
        loadNote(),
      ],
    };
  },
};
