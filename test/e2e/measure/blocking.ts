/** Measures how long the renderer and main block during heavy work. */
import type { Page } from '@playwright/test';

export interface BlockingTimes {
  /** Milliseconds: the longest gap between two event loop turns of the renderer. */
  readonly page: number;
  /** As `page`, without the time in which Chromium reads the types of dragged files. */
  readonly pageWithoutDrag: number;
  /** Milliseconds of the slowest `app.info` call; 0 in a window without main. */
  readonly main: number;
  /** Event loop turns that were counted. A low number means that the probe did not run. */
  readonly iterations: number;
}

interface Probe {
  stop(): BlockingTimes;
}
type ProbingWindow = Window & { blockingProbe?: Probe };

export const startBlockingProbe = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let [last, longest, main, iterations] = [performance.now(), 0, 0, 0];
    let [ownLast, ownLongest] = [last, 0];
    let running = true;
    const recordIteration = (): void => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      ownLongest = Math.max(ownLongest, now - ownLast);
      last = now;
      ownLast = now;
      iterations += 1;
    };
    for (const type of ['dragenter', 'dragover', 'drop']) {
      window.addEventListener(
        type,
        () => {
          ownLast = performance.now();
        },
        { capture: true },
      );
    }
    // Unlike nested timers, messages are not throttled.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      recordIteration();
      if (running) setTimeout(() => port2.postMessage(null), 4);
    };
    port2.postMessage(null);
    const { sidetone } = window as Partial<Pick<Window, 'sidetone'>>;
    const pingMain = async (): Promise<void> => {
      while (running && sidetone) {
        const asked = performance.now();
        await sidetone.app.info();
        main = Math.max(main, performance.now() - asked);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    void pingMain();
    (window as ProbingWindow).blockingProbe = {
      stop: () => {
        recordIteration();
        running = false;
        return {
          page: Math.round(longest),
          pageWithoutDrag: Math.round(ownLongest),
          main: Math.round(main),
          iterations,
        };
      },
    };
  });

export const stopBlockingProbe = (page: Page): Promise<BlockingTimes> =>
  page.evaluate(
    () =>
      (window as ProbingWindow).blockingProbe?.stop() ?? {
        page: 0,
        pageWithoutDrag: 0,
        main: 0,
        iterations: 0,
      },
  );
