import type { Locator, Page } from '@playwright/test';

/** The toast or undo notice that contains `text`. */
export const getToast = (page: Page, text: string): Locator =>
  page
    .getByRole('region', { name: 'Notifications' })
    .locator('[role="alert"], [role="status"], li')
    .filter({ hasText: text, has: page.getByRole('button', { name: 'Close' }) });
