/** Values between main, preload and renderer, with the probe application on every host. */
import { type ProbeWindow, shareProbe } from '../fixtures/probe.ts';
import { expect, test } from '../fixtures/test.ts';

declare const window: ProbeWindow;

const getProbe = shareProbe();

test('values cross by structured clone, with their types', async () => {
  const { page } = getProbe();
  expect(await page.evaluate(() => window.probe.checkValues())).toEqual([]);
});

test('reports values that cannot be cloned and calls that fail', async () => {
  const { page } = getProbe();
  const messages = await page.evaluate(() => window.probe.failures());
  expect(messages.function).toMatch(/could not be cloned/);
  expect(messages.symbol).toMatch(/could not be cloned/);
  expect(messages.element).toMatch(/could not be cloned/);
  expect(messages.functionResult).toMatch(/could not be cloned/);
  expect(messages.thrown).toBe("Error invoking remote method 'throw': TypeError: it broke");
  expect(messages.noHandler).toBe(
    "Error invoking remote method 'no-handler': Error: No handler registered for 'no-handler'",
  );
});

test('main knows the sender of a call', async () => {
  const { page } = getProbe();
  expect(await page.evaluate(() => window.probe.invoke('sender'))).toMatchObject({
    url: 'app://probe/',
    origin: 'app://probe',
    isTop: true,
  });
});

test('main sends events until the renderer removes its listener', async () => {
  const { page } = getProbe();
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

test('passes functions and errors between preload and renderer synchronously', async () => {
  const { page } = getProbe();
  const outcome = await page.evaluate(() => {
    let message = '';
    try {
      window.probe.fails();
    } catch (error) {
      message = (error as Error).message;
    }
    return { doubled: window.probe.apply((value: number) => value * 2, 21), message };
  });
  expect(outcome).toEqual({ doubled: 42, message: 'the preload says no' });
});
