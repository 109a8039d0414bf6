import { expect, type Locator, type Page } from '@playwright/test';

export const transcriptionsPage = (page: Page) => {
  const text = page.getByRole('region', { name: 'Text', exact: true });
  const choose = async (select: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: select }).click();
    await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click();
  };
  const rows = page.getByRole('list', { name: 'Transcriptions' }).getByRole('listitem');
  return {
    list: page.getByRole('list', { name: 'Transcriptions' }),
    /** Those that are rendered: what is visible, and some around it. */
    rows,
    /** Waits until the list has this many rows, rendered or not. */
    expectCount: (count: number): Promise<void> =>
      expect(rows.first()).toHaveAttribute('aria-setsize', String(count)),
    row: (name: string): Locator =>
      page.getByRole('list', { name: 'Transcriptions' }).locator('[data-row]').filter({ hasText: name }),
    results: page.getByRole('list', { name: 'Search results' }).locator('[data-row]'),
    bar: page.getByRole('toolbar', { name: 'Selected transcriptions' }),
    view: (name: RegExp): Promise<void> =>
      page.getByRole('radiogroup', { name: 'View' }).getByText(name).click(),
    pane: text,
    search: page.getByRole('searchbox'),
    favourites: page.getByRole('button', { name: 'Favourites', exact: true }),
    choose,
    editor: text.getByRole('textbox', { name: /^Text of / }),
    name: text.getByRole('textbox', { name: 'Name', exact: true }),
    star: text.getByRole('button', { name: /^Favourite: / }),
    remove: text.getByRole('button', { name: /^Delete / }),
    state: text.locator('[data-draft-state]'),
    actions: async (name: string): Promise<void> => {
      await text.getByRole('button', { name: 'Other actions' }).click();
      await page.getByRole('menuitem', { name }).click();
    },
    save: text.getByRole('button', { name: 'Save', exact: true }),
  };
};
