import { expect, type Locator, type Page } from '@playwright/test';

export const transcriptionsPage = (page: Page) => {
  const text = page.getByRole('region', { name: 'Text', exact: true });
  const views = page.getByRole('navigation', { name: 'Main' });
  const options = page.getByRole('button', { name: 'Search and order' });
  /** Chooses the order, or what the service searches. */
  const choose = async (option: string): Promise<void> => {
    await options.click();
    await page.getByRole('menuitemradio', { name: option, exact: true }).click();
  };
  /** Searches the service for what is in the field. */
  const searchService = async (): Promise<void> => {
    await options.click();
    await page.getByRole('menuitem', { name: /^Search / }).click();
  };
  const actions = async (name: string | RegExp): Promise<void> => {
    await text.getByRole('button', { name: 'Other actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const rows = page.getByRole('list', { name: 'Texts' }).getByRole('listitem');
  return {
    list: page.getByRole('list', { name: 'Texts' }),
    /** Those that are rendered: what is visible, and some around it. */
    rows,
    /** Waits until the list has this many rows, rendered or not. */
    expectCount: (count: number): Promise<void> =>
      expect(rows.first()).toHaveAttribute('aria-setsize', String(count)),
    row: (name: string): Locator =>
      page.getByRole('list', { name: 'Texts' }).locator('[data-row]').filter({ hasText: name }),
    results: page.getByRole('list', { name: 'Search results' }).locator('[data-row]'),
    bar: page.getByRole('toolbar', { name: 'Selected texts' }),
    options,
    /** How many texts the view has, or '' for none. */
    count: (view: string): Locator => views.getByRole('link', { name: view }).locator('span').last(),
    view: (name: RegExp): Promise<void> => views.getByRole('link', { name }).click(),
    pane: text,
    search: page.getByRole('searchbox'),
    favourites: views.getByRole('link', { name: 'Favorites' }),
    choose,
    searchService,
    /** Ends the search of the service. */
    closeService: page
      .getByRole('region', { name: 'List' })
      .getByRole('button', { name: 'Back to all texts' })
      .first(),
    editor: text.getByRole('textbox', { name: /^Text of / }),
    name: text.getByRole('textbox', { name: 'Name', exact: true }),
    remove: (): Promise<void> => actions(/^Delete /),
    state: text.locator('[data-draft-state]'),
    actions,
    save: text.getByRole('button', { name: 'Save', exact: true }),
  };
};
