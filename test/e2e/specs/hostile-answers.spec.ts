import { recordMetric } from '../../metric.ts';
import { hostileBodies } from '../../service/faults/hostile-bodies.ts';
import { startTestService } from '../../service/service.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expect, test } from '../fixtures/test.ts';
import { canMeasureMemory, watchMemory } from '../measure/memory.ts';
import { type ProcessorTimeWatch, watchProcessorTime } from '../measure/processor-time.ts';

/** Longest time that main may delay another call. Delays of a busy machine do not count. */
const maxBlockMs = 200;
/** Maximum growth of main's memory while it reads a response, with the garbage of that response. */
const maxMebibytes = 200;

interface ProbeResult {
  /** Null if the response was read. */
  readonly code: string | null;
  /** Other calls that took too long: start and end in milliseconds since 1970. */
  readonly slow: readonly (readonly [start: number, end: number])[];
  readonly count: number;
}

/**
 * Tests the connection once, with other calls in parallel. The test returns no records to the renderer:
 * cloning is the host's work, and slower in the stand-in than in Electron.
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

/** Longest delay of another call by main itself, in milliseconds; 0 if no call was slow. */
const getRanMs = ({ slow }: ProbeResult, main: ProcessorTimeWatch): number =>
  Math.max(0, ...slow.map(([start, end]) => Math.round(main.getRanMs(start, end))));

test('hostile responses never block or kill main', { tag: '@stand-in' }, async ({ launch }) => {
  test.setTimeout(300_000);
  const service = await startTestService();
  try {
    const sidetone = await launch();
    await connectThroughWelcome(sidetone.page, service);
    // Settings sends no requests to the service.
    await sidetone.page.getByRole('link', { name: 'Settings' }).click();
    const memory = await watchMemory(sidetone);
    const main = watchProcessorTime(sidetone.pid);
    let held = 0;
    let mostMebibytes = 0;
    for (const hostile of hostileBodies) {
      const body = hostile.body();
      // A busy machine collects garbage late: that of earlier responses would count for this one.
      if (sidetone.host === 'stand-in') await sidetone.control.collectGarbage();
      const stop = service.faults.always('any', {
        name: hostile.name,
        begin: ({ response }) => {
          response.writeHead(200, { 'Content-Type': hostile.type, 'Content-Length': body.length });
          response.end(body);
          return 'handled';
        },
      });
      const before = memory.now().main;
      memory.restartPeak();
      const probe = await probeMain(sidetone);
      mostMebibytes = Math.max(mostMebibytes, Math.round(memory.getPeak().main - before));
      const heldUp = getRanMs(probe, main);
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
      memory.stop();
      recordMetric(
        'hostile-answers-memory',
        `${mostMebibytes} MiB more in main at most, ${atEnd} at the end`,
      );
      expect.soft(mostMebibytes, 'MiB more in main for one response').toBeLessThanOrEqual(maxMebibytes);
      expect.soft(atEnd, 'MiB more in main at the end').toBeLessThanOrEqual(maxMebibytes);
    }
    expect((await sidetone.page.evaluate(() => window.sidetone.library.searchService({}))).ok).toBe(true);
  } finally {
    await service.close();
  }
});
