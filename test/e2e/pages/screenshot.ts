import path from 'node:path';
import type { Page } from '@playwright/test';

const folder = path.resolve(import.meta.dirname, '../../../out/shots');

/** Waits until all fades have ended. One that a render has only announced begins in the second frame. */
export const waitForAnimations = async (page: Page): Promise<void> => {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => each.playState !== 'running' || each.effect?.getTiming().iterations === Infinity),
  );
};

/** Saves a screenshot of the window for review: `out/shots/NAME.png`. */
export const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  await waitForAnimations(page);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
};
