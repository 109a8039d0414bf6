import path from 'node:path';
import type { Page } from '@playwright/test';

const folder = path.resolve(import.meta.dirname, '../../../out/shots');

/** A picture of the window, to be looked at: `out/shots/NAME.png`. */
export const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  // Nothing is half faded in.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => each.playState !== 'running' || each.effect?.getTiming().iterations === Infinity),
  );
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
};
