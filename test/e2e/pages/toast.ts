import type { Locator, Page } from '@playwright/test';

/** The toast that says `words`. */
export const toast = (page: Page, words: string): Locator =>
  page.getByRole('alert').filter({ hasText: words, has: page.getByRole('button', { name: 'Close' }) });
