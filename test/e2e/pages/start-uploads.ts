import { expect, type Locator, type Page } from '@playwright/test';
import { dropFiles } from '../fixtures/drop-files.ts';

export const getUploadRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

/** Drops files, starts them from the review and opens Uploads. After a click no text opens by itself. */
export const startUploads = async (page: Page, paths: readonly string[]): Promise<void> => {
  await dropFiles(page, paths);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Start/ })
    .click();
  await page.getByRole('link', { name: /^Queue/ }).click();
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
};
