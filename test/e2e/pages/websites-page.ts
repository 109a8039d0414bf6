import { expect, type Locator, type Page } from '@playwright/test';
import type { TestService } from '../../service/service.ts';

export const getLastFields = (
  service: TestService,
  operation: 'websites.store' | 'websites.update',
): Record<string, string> => Object.fromEntries(service.recorder.getRequests(operation).at(-1)?.fields ?? []);

/** The settings of websites, in the panel of one and in the sheet for new ones. */
export const websiteFields = (host: Locator) => ({
  privacy: host.getByRole('combobox', { name: 'Who can see the statistics' }),
  password: host.getByRole('textbox', { name: 'Password for the statistics page' }),
  reports: host.getByRole('combobox', { name: 'Email reports' }),
  bots: host.getByRole('combobox', { name: 'Bots' }),
  /** What a choice says in its sentence. */
  chosen: (choice: Locator): Locator => choice.locator('option:checked'),
  params: host.getByRole('textbox', { name: 'Ignored query parameters' }),
  ips: host.getByRole('textbox', { name: 'Ignored IP addresses' }),
  /** Buttons that turn a list into a text. */
  editParams: host.getByRole('button', { name: 'Parameter', exact: true }),
  editIps: host.getByRole('button', { name: 'Address or range', exact: true }),
});

export const websitesPage = (page: Page) => {
  const panel = page.getByRole('complementary', { name: 'Website' });
  return {
    table: page.getByRole('table', { name: 'Websites' }),
    /** Only the visible part of a long list is rendered. */
    rows: page.getByRole('table', { name: 'Websites' }).locator('tbody tr'),
    expectRowCount: (count: number): Promise<void> =>
      expect(page.getByRole('table', { name: 'Websites' })).toHaveAttribute('aria-rowcount', String(count)),
    row: (domain: string): Locator =>
      page.getByRole('table', { name: 'Websites' }).getByRole('button', { name: domain, exact: true }),
    search: page.getByRole('searchbox'),
    choose: async (select: string, option: string): Promise<void> => {
      await page.getByRole('combobox', { name: select }).click();
      await page.getByRole('listbox').getByRole('option', { name: option }).click();
    },
    /** The number beside the heading. */
    total: page.getByRole('heading', { name: 'Websites', level: 1 }).locator('+ div'),
    filter: (name: string): Locator =>
      page.getByRole('group', { name: 'Filters' }).getByRole('button', { name }),
    panel,
    ...websiteFields(panel),
    save: panel.getByRole('button', { name: /^Save/ }),
    status: panel.locator('[data-form-status]'),
  };
};
