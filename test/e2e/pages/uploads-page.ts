import { expect, type Locator, type Page } from '@playwright/test';
import { dropFiles } from '../fixtures/drop-files.ts';

export const uploadsPage = (page: Page) => {
  const list = page.getByRole('treegrid', { name: 'Queue' });
  /** Without the headings. */
  const rows = list.locator('[data-id]');
  const row = (name: string): Locator => rows.filter({ hasText: name });
  const open = (): Promise<void> =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Queue/ })
      .click();
  return {
    list,
    rows,
    row,
    /** Shows the parts of the only recording with this name. */
    expand: async (name: string): Promise<void> => {
      await list.getByRole('button', { name: `Parts of ${name}` }).click();
      await expect(list.getByRole('row', { expanded: true })).toHaveCount(1);
    },
    open,
    /** Drops files, starts them from the review and opens the queue. After a click no text opens by itself. */
    upload: async (files: readonly string[]): Promise<void> => {
      // The window accepts drops only after its first render.
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await dropFiles(page, files);
      const sheet = page.getByRole('dialog', { name: /^Transcribe/ });
      await sheet.getByRole('button', { name: /^Start/ }).click({ timeout: 90_000 });
      await open();
    },
    getNames: (): Promise<string[]> => rows.locator('[data-name]').allInnerTexts(),
    expectText: (text: string | RegExp, count = 1): Promise<void> =>
      expect(list.getByText(text, { exact: true })).toHaveCount(count, { timeout: 90_000 }),
    choose: async (name: string, action: string): Promise<void> => {
      await row(name)
        .getByRole('button', { name: /^More for / })
        .click();
      await page.getByRole('menuitem', { name: action }).click();
    },
    totals: page.locator('[data-queue-totals]'),
  };
};
