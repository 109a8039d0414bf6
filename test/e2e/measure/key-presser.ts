/** Types letters of any alphabet as keys. Playwright knows only the keys of an American keyboard. */
import type { Page } from '@playwright/test';

export const createKeyPresser = async (page: Page): Promise<(letter: string) => Promise<void>> => {
  const session = await page.context().newCDPSession(page);
  return async (letter) => {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
  };
};
