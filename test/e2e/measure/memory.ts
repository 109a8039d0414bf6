/** How much memory the processes of a Sidetone take, from what Linux tells of them. */
import { readFileSync } from 'node:fs';
import type { Sidetone } from '../fixtures/sidetone.ts';

export interface Memory {
  /** Mebibytes that are resident. */
  readonly main: number;
  /** All pages of the window. */
  readonly page: number;
}

export const canTellMemory = process.platform === 'linux';

const resident = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    // It ended meanwhile.
    return 0;
  }
};

/** Looks every 50 ms from now on. `stop` answers by how much each was larger, at most, than at the beginning. */
export const watchMemory = async ({ page, pid }: Sidetone): Promise<{ stop(): Memory }> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('There is no browser');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const look = (): Memory => ({
    main: resident(pid),
    page: pages.reduce((sum, id) => sum + resident(id), 0),
  });
  const before = look();
  let most = before;
  const timer = setInterval(() => {
    const now = look();
    most = { main: Math.max(most.main, now.main), page: Math.max(most.page, now.page) };
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return { main: most.main - before.main, page: most.page - before.page };
    },
  };
};
