import type { Locator } from '@playwright/test';

/** The middle of the first such word that the text shows, in pixels of the window. */
export const findWordPlace = (editor: Locator, word: string): Promise<{ x: number; y: number }> =>
  editor.evaluate((content, wanted) => {
    const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const index = node.textContent?.indexOf(wanted) ?? -1;
      if (index < 0) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + wanted.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }
    throw new Error(`No ${wanted}`);
  }, word);
