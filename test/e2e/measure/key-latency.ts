/**
 * How long a person waits for what a key brings: from the key's own time stamp, which the browser gives it before the
 * page hears of it, to the frame that shows it.
 */
import type { Page } from '@playwright/test';

export interface KeyLatency {
  /** What stood in the field, or was typed. */
  readonly text: string;
  /** Milliseconds. */
  readonly durationMs: number;
}

type WatchingWindow = Window & {
  keyLatencies?: { done: KeyLatency[]; waiting: { what: string; at: number }[] };
};

/**
 * Each key that changes the words in the field counts until the results that are marked as found for exactly these words
 * (or for later ones) are painted. `field` and `results` are selectors; the attribute of `results` says for what.
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
          // A space that another word will follow asks for nothing new.
          if (now !== text && now !== '') keys.waiting.push({ what: now, at: pressed });
          text = now;
        },
        { capture: true },
      );
      const { port1, port2 } = new MessageChannel();
      const painted: { what: string; at: number }[][] = [];
      // Asked for in a frame, a message comes right after that frame was drawn.
      port1.onmessage = () => {
        const end = performance.now();
        for (const { what, at } of painted.shift() ?? [])
          keys.done.push({ text: what, durationMs: end - at });
      };
      const look = (): void => {
        const found = document.querySelector(ofResults)?.getAttribute(name);
        const last = keys.waiting.findLastIndex(({ what }) => what === found);
        if (last === -1) return;
        const shown = keys.waiting.splice(0, last + 1);
        requestAnimationFrame(() => {
          painted.push(shown);
          port2.postMessage(null);
        });
      };
      new MutationObserver(look).observe(document.documentElement, {
        subtree: true,
        childList: true,
        attributeFilter: [name],
      });
    },
    [field, results, attribute] as const,
  );

/** What was painted since the watching began, or since this was asked before; throws while something is still waited for. */
export const takeKeyLatencies = (page: Page): Promise<readonly KeyLatency[]> =>
  page.evaluate(() => {
    const keys = (window as WatchingWindow).keyLatencies;
    if (!keys) throw new Error('Nobody watches');
    if (keys.waiting.length > 0)
      throw new Error(`Not painted: ${keys.waiting.map(({ what }) => what).join(', ')}`);
    return keys.done.splice(0);
  });

/** Each key that changes a text counts until the frame after its change was drawn. */
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

/** Milliseconds from the next click until `element` (a selector) says `words`, painted. */
export const measureClickToText = async (
  page: Page,
  click: () => Promise<void>,
  element: string,
  expectedText: string,
): Promise<number> => {
  const took = page.evaluate(
    ([selector, wanted]) =>
      new Promise<number>((resolve) => {
        let at = Number.NaN;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - at);
        const look = (): void => {
          if (Number.isNaN(at) || document.querySelector(selector)?.textContent !== wanted) return;
          observer.disconnect();
          requestAnimationFrame(() => port2.postMessage(null));
        };
        const observer = new MutationObserver(look);
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
    [element, expectedText] as const,
  );
  // The page is asked before it is clicked: both go the same way, in order.
  await click();
  return took;
};
