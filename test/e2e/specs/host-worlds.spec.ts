/** Isolation of preload and renderer, with the probe application on every host. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dropFiles } from '../fixtures/drop-files.ts';
import { type ProbeWindow, shareProbe } from '../fixtures/probe.ts';
import { expect, test } from '../fixtures/test.ts';

declare const window: ProbeWindow;

const getProbe = shareProbe();

test('runs the preload first, in an isolated world', async () => {
  const { page } = getProbe();
  expect(await page.evaluate(() => window.atFirstScript)).toBe('object');
  expect(await page.evaluate(() => typeof window.onlyInThePreload)).toBe('undefined');
  expect(await page.evaluate(() => window.probe.seesPage())).toBe('undefined');
});

test('freezes what the preload exposes at every depth', async () => {
  const { page } = getProbe();
  const left = await page.evaluate(() => {
    const attempts = [
      () => (window.probe = 1),
      () => (window.probe.nested.text = 'mine'),
      () => window.probe.nested.list.push(3),
      () => (window.probe.nested.list[1].two = 3),
      () => Object.defineProperty(window, 'probe', { value: 1 }),
    ];
    for (const attempt of attempts) {
      try {
        attempt();
      } catch {
        // Only the result counts, not whether the attempt throws.
      }
    }
    return JSON.stringify(window.probe.nested);
  });
  expect(left).toBe('{"list":[1,{"two":2}],"text":"fixed"}');
});

test('the bridge still works if the renderer overwrites built-in objects of JavaScript', async () => {
  const { page } = getProbe();
  const outcome = await page.evaluate(async () => {
    const calls: string[] = [];
    const { apply } = Reflect;
    // biome-ignore lint/suspicious/noExplicitAny: everything is overwritten
    const spy = (owner: any, name: string | symbol) => {
      const original = owner[name];
      owner[name] = function overwritten(...args: unknown[]) {
        calls[calls.length] = String(name);
        return apply(original, this, args);
      };
    };
    const before = window.probe;
    spy(Array.prototype, 'push');
    spy(Array.prototype, 'map');
    spy(Array.prototype, Symbol.iterator);
    spy(EventTarget.prototype, 'dispatchEvent');
    spy(EventTarget.prototype, 'addEventListener');
    spy(Function.prototype, 'call');
    spy(Function.prototype, 'apply');
    spy(Map.prototype, 'get');
    spy(JSON, 'stringify');
    spy(Object, 'freeze');
    spy(window, 'structuredClone');
    spy(window, 'CustomEvent');
    const captured: unknown[] = [];
    Object.defineProperty(Object.prototype, 'detail', {
      configurable: true,
      set: (value) => (captured[0] = value),
    });
    const sum = before.apply((value: number) => value + 1, 1);
    const echoed = before.invoke('echo', { text: 'hello' });
    const during = calls.length;
    const response = await echoed;
    return { sum, response, during, captured };
  });
  expect(outcome).toEqual({ sum: 2, response: { text: 'hello' }, during: 0, captured: [] });
});

test('a frame within the window has no preload', async () => {
  const { page } = getProbe();
  const inFrame = await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    frame.src = '/index.html';
    document.body.append(frame);
    await loaded;
    return typeof (frame.contentWindow as ProbeWindow).probe;
  });
  expect(inFrame).toBe('undefined');
});

test('returns the path of dropped and chosen files, none for one in memory', async () => {
  const { page } = getProbe();
  // Windows allows no quotation marks in names.
  const quotes = process.platform === 'win32' ? "'quotes'" : '"quotes"';
  const names = ['plain.mp3', `Grüße & ${quotes} 👋.wav`, 'a%20b#c.mp3'];
  const files = names.map((name) => test.info().outputPath(name));
  for (const file of files) writeFileSync(file, 'x');

  await dropFiles(page, files);
  await expect.poll(() => page.evaluate(() => window.droppedPaths)).toEqual(files);

  await page.locator('#files').setInputFiles(files);
  const chosen = await page.evaluate(() => {
    const { files: list } = document.querySelector('#files') as HTMLInputElement;
    return Promise.all([...(list ?? [])].map((file) => window.probe.getPath(file)));
  });
  expect(chosen).toEqual(files);

  const made = await page.evaluate(async () => [
    await window.probe.getPath(new File(['x'], 'memory.mp3')),
    await window.probe.getPath({ name: 'no file' }),
    await window.probe.getPath('/etc/passwd'),
  ]);
  expect(made).toEqual(['', 'TypeError', 'TypeError']);
});

test('returns the path of a dropped folder', async () => {
  const { page } = getProbe();
  const folder = test.info().outputPath('show');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'one.mp3'), 'x');
  await dropFiles(page, [folder]);
  await expect.poll(() => page.evaluate(() => window.droppedPaths)).toEqual([folder]);
});
