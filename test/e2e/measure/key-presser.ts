/** Typing letters of any alphabet as keys: Playwright knows only those of an American keyboard. */
import type { Page } from '@playwright/test';

/** Answers how to press the key of a letter. */
export const createKeyPresser = async (page: Page): Promise<(letter: string) => Promise<void>> => {
  const session = await page.context().newCDPSession(page);
  return async (letter) => {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
  };
};
