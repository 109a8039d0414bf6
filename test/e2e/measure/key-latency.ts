/** Measures key latency: from the key event's time stamp to the frame that shows the result. */
import type { Page } from '@playwright/test';

export interface KeyLatency {
  /** The field's value, or the key that was typed. */
  readonly text: string;
  readonly durationMs: number;
  /** Of a search: milliseconds until the results are in the page. The frame that shows them follows. */
  readonly readyMs?: number;
}

type WatchingWindow = Window & {
  keyLatencies?: { done: KeyLatency[]; waiting: { what: string; at: number }[] };
};

/**
 * Measures each key that changes the text in the field, until results for that text or a later one are
 * painted. `field` and `results` are selectors; `attribute` of `results` holds the text of the search.
 */
export const watchSearchKeys = (
  page: Page,
  field: string,
  results: string,
  attribute: string,
): Promise<void> =>
  page.evaluate(
    ([ofField, ofResults, name]) => {
      const keys = { done: [] as KeyLatency[], waiting: [] as { what: string; at: number }[] };
      (window as WatchingWindow).keyLatencies = keys;
      let pressed = 0;
      let text = '';
      window.addEventListener(
        'keydown',
        ({ timeStamp }) => {
          pressed = timeStamp;
        },
        { capture: true },
      );
      window.addEventListener(
        'input',
        ({ target }) => {
          if (!(target instanceof HTMLInputElement && target.matches(ofField))) return;
          const now = target.value.trim();
          // A trailing space starts no new search.
          if (now !== text && now !== '') keys.waiting.push({ what: now, at: pressed });
          text = now;
        },
        { capture: true },
      );
      const { port1, port2 } = new MessageChannel();
      const painted: { what: string; at: number; ready: number }[][] = [];
      // A message that was posted in a frame arrives right after that frame was drawn.
      port1.onmessage = () => {
        const end = performance.now();
        for (const { what, at, ready } of painted.shift() ?? [])
          keys.done.push({ text: what, durationMs: end - at, readyMs: ready - at });
      };
      const check = (): void => {
        const found = document.querySelector(ofResults)?.getAttribute(name);
        const last = keys.waiting.findLastIndex(({ what }) => what === found);
        if (last === -1) return;
        const ready = performance.now();
        const shown = keys.waiting.splice(0, last + 1).map((key) => ({ ...key, ready }));
        requestAnimationFrame(() => {
          painted.push(shown);
          port2.postMessage(null);
        });
      };
      new MutationObserver(check).observe(document.documentElement, {
        subtree: true,
        childList: true,
        attributeFilter: [name],
      });
    },
    [field, results, attribute] as const,
  );

/** Milliseconds of each key of a search until its results are painted, and until they are in the page. */
export const takeSearchTimes = async (page: Page) => {
  const taken = await takeKeyLatencies(page);
  return {
    times: taken.map(({ durationMs: took }) => took),
    ready: taken.map(({ readyMs = Number.NaN }) => readyMs),
  };
};

/** Returns and clears the latencies measured so far. Throws while a result is pending. */
export const takeKeyLatencies = (page: Page): Promise<readonly KeyLatency[]> =>
  page.evaluate(() => {
    const keys = (window as WatchingWindow).keyLatencies;
    if (!keys) throw new Error('Key latencies are not being measured');
    if (keys.waiting.length > 0)
      throw new Error(`Not painted: ${keys.waiting.map(({ what }) => what).join(', ')}`);
    return keys.done.splice(0);
  });

/** Measures each key that changes a text, until the frame after the change is drawn. */
export const watchTypedKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const keys = { done: [] as KeyLatency[], waiting: [] as { what: string; at: number }[] };
    (window as WatchingWindow).keyLatencies = keys;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const end = performance.now();
      for (const { what, at } of keys.waiting.splice(0)) keys.done.push({ text: what, durationMs: end - at });
    };
    let pressed = { what: '', at: 0 };
    window.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        pressed = { what: key, at: timeStamp };
      },
      { capture: true },
    );
    window.addEventListener(
      'input',
      () => {
        keys.waiting.push(pressed);
        requestAnimationFrame(() => port2.postMessage(null));
      },
      { capture: true },
    );
  });

/** Milliseconds from the next click or key press until `element` (a selector) shows `expectedText`. */
export const measureClickToText = async (
  page: Page,
  click: () => Promise<void>,
  element: string,
  expectedText: string,
): Promise<number> => {
  const watching = await page.evaluateHandle(
    ([selector, expected]) => ({
      took: new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${selector} does not show “${expected}”`)), 60_000);
        let at = Number.NaN;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - at);
        const check = (): void => {
          if (Number.isNaN(at) || document.querySelector(selector)?.textContent !== expected) return;
          observer.disconnect();
          requestAnimationFrame(() => port2.postMessage(null));
        };
        const observer = new MutationObserver(check);
        observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true });
        for (const type of ['keydown', 'pointerdown']) {
          window.addEventListener(
            type,
            ({ timeStamp }) => {
              at = timeStamp;
            },
            { capture: true },
          );
        }
      }),
    }),
    [element, expectedText] as const,
  );
  await click();
  return watching.evaluate(({ took }) => took);
};
