import type { Locator, Page } from '@playwright/test';
import type { TestService } from '../../service/service.ts';

export const getDomains = (service: TestService): string[] =>
  service.data.websites.getAll().map(({ domain }) => domain);

/** `show-01.example`, `show-02.example`, … */
export const insertWebsites = (service: TestService, count: number, fields: object = {}): void => {
  for (let at = 1; at <= count; at += 1) {
    service.data.websites.insert({ domain: `show-${String(at).padStart(2, '0')}.example`, ...fields });
  }
};

export const bulkWebsites = (page: Page) => {
  const sheet = page.getByRole('dialog');
  const bar = page.getByRole('toolbar', { name: 'Selected websites' });
  return {
    sheet,
    bar,
    inBar: (name: string): Locator => bar.getByRole('button', { name }),
    inHeader: (name: string): Locator =>
      page.getByRole('region', { name: 'List' }).locator('header').getByRole('button', { name, exact: true }),
    checkbox: (domain: string): Locator =>
      page.getByRole('table', { name: 'Websites' }).getByRole('checkbox', { name: `Select ${domain}` }),
    all: page.getByRole('checkbox', { name: 'Select all websites' }),
    list: sheet.getByRole('textbox', { name: 'Domains' }),
    /** Rows of a preview or of a run. Only the visible part of a long list is rendered. */
    rows: sheet.getByRole('listitem'),
    row: (text: string): Locator => sheet.getByRole('listitem').filter({ hasText: text }),
    /** The button that starts the run, such as "Add 3 websites". */
    start: (verb: string): Locator => sheet.getByRole('button', { name: verb, exact: true }),
    choose: async (label: string, option: string): Promise<void> => {
      await sheet.getByRole('combobox', { name: label, exact: true }).click();
      await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click();
    },
    show: (filter: string): Locator => sheet.getByText(filter, { exact: true }),
    close: async (): Promise<void> => {
      await sheet.getByRole('button', { name: 'Close', exact: true }).last().click();
    },
    strip: page.getByRole('region', { name: 'Bulk run' }),
  };
};
