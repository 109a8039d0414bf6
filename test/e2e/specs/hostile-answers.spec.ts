/** Answers that are made to stop main or to fill its memory: each is refused or read, and main answers others meanwhile. */
import { recordMetric } from '../../metric.ts';
import { hostileBodies } from '../../service/faults/hostile-bodies.ts';
import { startTestService } from '../../service/service.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expect, test } from '../fixtures/test.ts';
import { canMeasureMemory, watchMemory } from '../measure/memory.ts';
import { type ProcessorTimeWatch, watchProcessorTime } from '../measure/processor-time.ts';

/** What main may keep another call waiting meanwhile. What a busy machine adds to that is not main's. */
const maxBlockMs = 200;
/** At any moment, garbage included. */
const maxMebibytes = 200;

interface ProbeResult {
  /** Null: it was read. */
  readonly code: string | null;
  /** Other calls of the page that took long meanwhile: when they began and ended, in milliseconds since 1970. */
  readonly slow: readonly (readonly [start: number, end: number])[];
  /** How many other calls there were. */
  readonly count: number;
}

/**
 * Asks the service once at each address, and main something else all the while. What is read is not handed to the page:
 * packing it for the page is the host's work, and the stand-in's is slower than Electron's.
 */
const probeMain = async ({ page }: Sidetone): Promise<ProbeResult> =>
  page.evaluate(async (longest) => {
    const { app, settings } = window.sidetone;
    const slow: [number, number][] = [];
    let isOver = false;
    let count = 0;
    const others = (async () => {
      while (!isOver) {
        const start = performance.now();
        await app.info();
        const end = performance.now();
        count += 1;
        if (end - start > longest) slow.push([performance.timeOrigin + start, performance.timeOrigin + end]);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    const tested = await settings.testConnection();
    isOver = true;
    await others;
    const content = tested.ok ? tested.value.content : tested;
    return { code: content.ok ? null : content.error.code, slow, count };
  }, maxBlockMs);

/** The longest that main itself kept another call waiting, in milliseconds; 0 if no call was slow. */
const getBlockedMs = ({ slow }: ProbeResult, main: ProcessorTimeWatch): number =>
  Math.max(0, ...slow.map(([start, end]) => Math.round(main.getBlockedMs(start, end))));

test('hostile answers never hold up or kill main', async ({ launch }) => {
  test.setTimeout(300_000);
  const service = await startTestService();
  try {
    const sidetone = await launch();
    await connectThroughWelcome(sidetone.page, service);
    // A screen that asks the service for nothing.
    await sidetone.page.getByRole('link', { name: 'Settings' }).click();
    const memory = await watchMemory(sidetone);
    const main = watchProcessorTime(sidetone.pid);
    let held = 0;
    for (const hostile of hostileBodies) {
      const body = hostile.body();
      const stop = service.faults.always('any', {
        name: hostile.name,
        begin: ({ response }) => {
          response.writeHead(200, { 'Content-Type': hostile.type, 'Content-Length': body.length });
          response.end(body);
          return 'taken';
        },
      });
      const probe = await probeMain(sidetone);
      const heldUp = getBlockedMs(probe, main);
      stop();
      const isRight = hostile.isList === true ? probe.code === null : probe.code !== null;
      expect.soft(isRight, `${hostile.name}: ${probe.code}`).toBe(true);
      expect.soft(probe.count, `${hostile.name}: other calls`).toBeGreaterThan(0);
      expect.soft(heldUp, `${hostile.name}: main was held up`).toBeLessThanOrEqual(maxBlockMs);
      if (isRight && heldUp <= maxBlockMs) held += 1;
    }
    main.stop();
    recordMetric('hostile-answers', `${held}/${hostileBodies.length}`);
    if (canMeasureMemory) {
      const atEnd = Math.round(memory.now().main);
      const most = Math.round(memory.stop().main);
      recordMetric('hostile-answers-memory', `${most} MiB more in main at most, ${atEnd} at the end`);
      expect.soft(most, 'MiB more in main at most').toBeLessThanOrEqual(maxMebibytes);
    }
    // Main is as it was.
    expect((await sidetone.page.evaluate(() => window.sidetone.transcriptions.list({}))).ok).toBe(true);
  } finally {
    await service.close();
  }
});
