import type { Locator, Page } from '@playwright/test';
import type { TestService } from '../../service/service.ts';

export const getLastFields = (
  service: TestService,
  operation: 'websites.store' | 'websites.update',
): Record<string, string> => Object.fromEntries(service.recorder.getRequests(operation).at(-1)?.fields ?? []);

export const websitesPage = (page: Page) => {
  const panel = page.getByRole('complementary', { name: 'Website' });
  return {
    table: page.getByRole('table', { name: 'Websites' }),
    rows: page.getByRole('table', { name: 'Websites' }).locator('tbody tr'),
    row: (domain: string): Locator =>
      page.getByRole('table', { name: 'Websites' }).getByRole('button', { name: domain, exact: true }),
    search: page.getByRole('searchbox'),
    choose: async (select: string, option: string): Promise<void> => {
      await page.getByRole('combobox', { name: select }).click();
      await page.getByRole('listbox').getByRole('option', { name: option }).click();
    },
    openNew: page.getByRole('button', { name: 'Add website' }).first(),
    panel,
    domain: panel.getByRole('textbox', { name: 'Domain' }),
    privacy: (choice: string): Locator => panel.getByRole('radio', { name: choice, exact: true }),
    password: panel.getByRole('textbox', { name: 'Password for the statistics page' }),
    reports: panel.getByRole('switch', { name: 'Email reports' }),
    bots: panel.getByRole('switch', { name: 'Ignore bots' }),
    params: panel.getByRole('textbox', { name: 'Ignored query parameters' }),
    ips: panel.getByRole('textbox', { name: 'Ignored IP addresses' }),
    add: panel.getByRole('button', { name: 'Add website' }),
    save: panel.getByRole('button', { name: 'Save changes' }),
    status: panel.locator('[data-form-status]'),
  };
};
