/** Values between main, preload and renderer, with the probe application on every host. */
import { type ProbeWindow, probeApp } from '../fixtures/probe.ts';
import { expect, test } from '../fixtures/test.ts';

declare const window: ProbeWindow;

test('values cross by structured clone, with their types', async ({ launch }) => {
  const { page } = await launch({ appDir: probeApp });
  expect(await page.evaluate(() => window.probe.checkValues())).toEqual([]);
});

test('reports values that cannot be cloned and calls that fail', async ({ launch }) => {
  const { page } = await launch({ appDir: probeApp });
  const words = await page.evaluate(() => window.probe.failures());
  expect(words.function).toMatch(/could not be cloned/);
  expect(words.symbol).toMatch(/could not be cloned/);
  expect(words.element).toMatch(/could not be cloned/);
  expect(words.answer).toMatch(/could not be cloned/);
  expect(words.thrown).toBe("Error invoking remote method 'throw': TypeError: it broke");
  expect(words.nobody).toBe(
    "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
  );
});

test('main knows the sender of a call', async ({ launch }) => {
  const { page } = await launch({ appDir: probeApp });
  expect(await page.evaluate(() => window.probe.invoke('sender'))).toMatchObject({
    url: 'app://probe/',
    origin: 'app://probe',
    isTop: true,
  });
});

test('main sends events until the renderer removes its listener', async ({ launch }) => {
  const { page } = await launch({ appDir: probeApp });
  const received = await page.evaluate(async () => {
    const all: unknown[] = [];
    const stop = window.probe.on('pushed', (...args: unknown[]) => all.push(args));
    await window.probe.invoke('push', 1, { two: [2] });
    await window.probe.invoke('push', 'again');
    stop();
    await window.probe.invoke('push', 'unheard');
    await window.probe.invoke('echo', 0);
    return all;
  });
  expect(received).toEqual([[1, { two: [2] }], ['again']]);
});

test('passes functions and errors between preload and renderer synchronously', async ({ launch }) => {
  const { page } = await launch({ appDir: probeApp });
  const outcome = await page.evaluate(() => {
    let words = '';
    try {
      window.probe.fails();
    } catch (error) {
      words = (error as Error).message;
    }
    return { doubled: window.probe.apply((value: number) => value * 2, 21), words };
  });
  expect(outcome).toEqual({ doubled: 42, words: 'the preload says no' });
});
