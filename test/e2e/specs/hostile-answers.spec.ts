/** Answers that are made to stop main or to fill its memory: each is refused or read, and main answers others meanwhile. */
import { figure } from '../../figure.ts';
import { hostileBodies } from '../../service/faults/hostile-bodies.ts';
import { startTestService } from '../../service/service.ts';
import { connectTo } from '../fixtures/connect.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expect, test } from '../fixtures/test.ts';
import { canTellMemory, watchMemory } from '../measure/memory.ts';

/** What a call may wait on a machine with nothing else to do; the figure counts the bodies that keep to it. */
const longestMs = 200;
/** Both processors may be busy with other things: each body has so many chances to be quick. */
const chances = 4;
/** No other work on the machine explains more than this: such bodies held main up for minutes, or ended it. */
const neverMs = 5_000;
/** Garbage that is not yet collected included; such bodies took gigabytes. */
const mostMebibytes = 600;

interface Outcome {
  /** Null: it was read. */
  readonly code: string | null;
  /** The longest that another call of the page waited meanwhile, in milliseconds. */
  readonly waitedMs: number;
}

/**
 * Asks the service once at each address, and main something else all the while. What is read is not handed to the page:
 * packing it for the page is the host's work, and the stand-in's is slower than Electron's.
 */
const ask = async ({ page }: Sidetone): Promise<Outcome> =>
  page.evaluate(async () => {
    const { app, settings } = window.sidetone;
    let isOver = false;
    let waitedMs = 0;
    const others = (async () => {
      while (!isOver) {
        const start = performance.now();
        await app.info();
        waitedMs = Math.max(waitedMs, performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    const tested = await settings.testConnection();
    isOver = true;
    await others;
    const content = tested.ok ? tested.value.content : tested;
    return { code: content.ok ? null : content.error.code, waitedMs };
  });

test('hostile answers never hold up or kill main', async ({ launch }) => {
  test.setTimeout(300_000);
  const service = await startTestService();
  try {
    const sidetone = await launch();
    await connectTo(sidetone.page, service);
    // A screen that asks the service for nothing.
    await sidetone.page.getByRole('link', { name: 'Settings' }).click();
    const memory = await watchMemory(sidetone);
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
      let outcome = await ask(sidetone);
      for (let more = 1; more < chances && outcome.waitedMs > longestMs; more += 1)
        outcome = await ask(sidetone);
      stop();
      const isRight = hostile.isList === true ? outcome.code === null : outcome.code !== null;
      expect.soft(isRight, `${hostile.name}: ${outcome.code}`).toBe(true);
      expect.soft(outcome.waitedMs, `${hostile.name}: main was held up`).toBeLessThanOrEqual(neverMs);
      if (isRight && outcome.waitedMs <= longestMs) held += 1;
    }
    const grown = memory.stop().main;
    if (canTellMemory) expect(grown, 'MiB more in main').toBeLessThanOrEqual(mostMebibytes);
    figure('hostile-answers', `${held}/${hostileBodies.length}`);
    if (canTellMemory) figure('hostile-answers-memory', `${Math.round(grown)} MiB more in main`);
    // Main is as it was.
    expect((await sidetone.page.evaluate(() => window.sidetone.transcriptions.list({}))).ok).toBe(true);
  } finally {
    await service.close();
  }
});
