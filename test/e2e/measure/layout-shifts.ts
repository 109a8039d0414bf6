/** What moves on the screen without the user, as the browser reports it. */
import type { Page } from '@playwright/test';

type WatchingWindow = Window & { layoutShifts?: string[] };

interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Names what moves outside of the editor from now on. */
export const watchLayoutShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shifts: string[] = [];
    (window as WatchingWindow).layoutShifts = shifts;
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[])
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (!element?.closest('.cm-editor')) shifts.push(element?.outerHTML.slice(0, 200) ?? 'removed');
        }
    }).observe({ type: 'layout-shift' });
  });

export const getLayoutShifts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as WatchingWindow).layoutShifts ?? ['not watched']);
