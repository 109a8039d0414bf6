import path from 'node:path';
import type { Page } from '@playwright/test';

const folder = path.resolve(import.meta.dirname, '../../../out/shots');

/** Waits until all fades have ended. One that a render has only announced begins in the second frame. */
export const waitForAnimations = async (page: Page): Promise<void> => {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  // One that scrolling drives never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(
        ({ timeline, effect }) =>
          timeline === document.timeline && effect?.getTiming().iterations !== Infinity,
      )
      .every(({ playState }) => playState !== 'running'),
  );
};

/** Saves a screenshot of the window for review: `out/shots/NAME.png`. */
export const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  await waitForAnimations(page);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
};
