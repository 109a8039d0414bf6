/** How long a page, and main behind it, leave a person waiting while something large goes on. */
import type { Page } from '@playwright/test';

export interface BlockingTimes {
  /** Milliseconds, the longest between two turns of the page: a click in between is answered that much later. */
  readonly page: number;
  /** As `page`, without what Chromium does with dragged files before it tells the page: it asks for each one's type. */
  readonly pageWithoutDrag: number;
  /** Milliseconds that main took for the slowest of the small questions which the page asked all the while; 0 in a page without main. */
  readonly main: number;
  /** How often the page turned: a probe that did not run has found nothing. */
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
    // A message, unlike a timer, is not held back when turns come often.
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
