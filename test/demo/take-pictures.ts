import path from 'node:path';
import type { Page } from '@playwright/test';

export const outputFolder = path.resolve(import.meta.dirname, '../../out/demo');
/** Milliseconds that a step may take, on a machine that has other things to do. */
export const stepMs = 120_000;

/** Returns a function that takes the next picture; they are numbered. */
export const takePictures = (page: Page, series: string): ((name: string) => Promise<void>) => {
  let count = 0;
  return async (name) => {
    count += 1;
    const file = `${series}-${String(count).padStart(2, '0')}-${name}.png`;
    await page.screenshot({ path: path.join(outputFolder, file), animations: 'disabled' });
  };
};
