import type { Page } from '@playwright/test';

type WatchingWindow = Window & { progressMoves?: { at: number; value: number }[] };

/** Records every change of the first progress bar of the list, frame by frame. */
export const watchProgress = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const moves: { at: number; value: number }[] = [];
    (window as WatchingWindow).progressMoves = moves;
    const check = (): void => {
      const bar = document.querySelector<HTMLElement>('[role="treegrid"] [role="progressbar"]');
      const value = Number.parseFloat(bar?.style.getPropertyValue('--share') ?? '');
      if (!Number.isNaN(value) && moves.at(-1)?.value !== value) moves.push({ at: performance.now(), value });
      requestAnimationFrame(check);
    };
    check();
  });

/** Number of changes in all, and in the whole second with the fewest. */
export const getProgressMoves = async (page: Page): Promise<{ all: number; fewestInASecond: number }> => {
  const moves = await page.evaluate(() => (window as WatchingWindow).progressMoves ?? []);
  const [first, last] = [moves.at(0)?.at ?? 0, moves.at(-1)?.at ?? 0];
  const seconds = Math.floor((last - first) / 1_000);
  const counts = Array.from(
    { length: seconds },
    (_, second) =>
      moves.filter(({ at }) => at - first >= second * 1_000 && at - first < (second + 1) * 1_000).length,
  );
  return { all: moves.length, fewestInASecond: counts.length === 0 ? moves.length : Math.min(...counts) };
};
