/** Memory of Sidetone's processes, read from /proc on Linux. */
import { readFileSync } from 'node:fs';
import type { Sidetone } from '../fixtures/sidetone.ts';

export interface Memory {
  /** Resident memory in MiB. */
  readonly main: number;
  /** Sum of all renderers, in MiB. */
  readonly page: number;
}

export const canMeasureMemory = process.platform === 'linux';

const readResidentMebibytes = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
};

const getPagePids = async ({ page }: Sidetone): Promise<readonly number[]> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('There is no browser');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
};

export interface MemoryWatch {
  /** Current growth since the start. */
  now(): Memory;
  /** Maximum growth since the start, or since `restartPeak`. */
  getPeak(): Memory;
  restartPeak(): void;
  /** Returns the peak. */
  stop(): Memory;
}

/** Samples every 50 ms. */
export const watchMemory = async (sidetone: Sidetone): Promise<MemoryWatch> => {
  const { pid } = sidetone;
  const pages = await getPagePids(sidetone);
  const sample = (): Memory => ({
    main: readResidentMebibytes(pid),
    page: pages.reduce((sum, id) => sum + readResidentMebibytes(id), 0),
  });
  const before = sample();
  let peak = before;
  const timer = setInterval(() => {
    const now = sample();
    peak = { main: Math.max(peak.main, now.main), page: Math.max(peak.page, now.page) };
  }, 50);
  const getGrowth = ({ main, page }: Memory): Memory => ({
    main: main - before.main,
    page: page - before.page,
  });
  return {
    now: () => getGrowth(sample()),
    getPeak: () => getGrowth(peak),
    restartPeak: () => {
      peak = sample();
    },
    stop: () => {
      clearInterval(timer);
      return getGrowth(peak);
    },
  };
};
