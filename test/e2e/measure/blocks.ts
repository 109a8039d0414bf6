/** How long a page, and main behind it, leave a person waiting while something large goes on. */
import type { Page } from '@playwright/test';

export interface Blocks {
  /** Milliseconds, the longest between two turns of the page: a click in between is answered that much later. */
  readonly page: number;
  /** As `page`, without what Chromium does with dragged files before it tells the page: it asks for each one's type. */
  readonly own: number;
  /** Milliseconds that main took for the slowest of the small questions which the page asked all the while; 0 in a page without main. */
  readonly main: number;
  /** How often the page turned: a probe that did not run has found nothing. */
  readonly turns: number;
}

interface Probe {
  stop(): Blocks;
}
type Probing = Window & { blocksProbe?: Probe };

export const watchBlocks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let [last, longest, main, turns] = [performance.now(), 0, 0, 0];
    let [ownLast, ownLongest] = [last, 0];
    let running = true;
    const turn = (): void => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      ownLongest = Math.max(ownLongest, now - ownLast);
      last = now;
      ownLast = now;
      turns += 1;
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
      turn();
      if (running) setTimeout(() => port2.postMessage(null), 4);
    };
    port2.postMessage(null);
    const { sidetone } = window as Partial<Pick<Window, 'sidetone'>>;
    const ask = async (): Promise<void> => {
      while (running && sidetone) {
        const asked = performance.now();
        await sidetone.app.info();
        main = Math.max(main, performance.now() - asked);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    void ask();
    (window as Probing).blocksProbe = {
      stop: () => {
        turn();
        running = false;
        return {
          page: Math.round(longest),
          own: Math.round(ownLongest),
          main: Math.round(main),
          turns,
        };
      },
    };
  });

export const blocksSince = (page: Page): Promise<Blocks> =>
  page.evaluate(() => (window as Probing).blocksProbe?.stop() ?? { page: 0, own: 0, main: 0, turns: 0 });
