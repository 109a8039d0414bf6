import type { Locator, Page } from '@playwright/test';
import { t } from '../../../preload/messages/translate.ts';

/** The feed of the show whose page is open. */
export const feedSheet = (page: Page, show: string) => {
  const sheet = page.getByRole('dialog', { name: t('feeds.title', { name: show }) });
  const button = (name: string): Locator => sheet.getByRole('button', { name, exact: true });
  return {
    sheet,
    address: sheet.getByRole('textbox', { name: t('feeds.address') }),
    find: sheet.getByRole('textbox', { name: t('feeds.find') }),
    rows: sheet.getByRole('list', { name: t('feeds.list') }).getByRole('listitem'),
    row: (title: string): Locator => sheet.getByRole('listitem').filter({ hasText: title }),
    check: (title: string): Locator =>
      sheet.getByRole('checkbox', { name: t('feeds.select', { title }), exact: true }),
    button,
    open: (): Promise<void> => page.getByRole('button', { name: t('shows.feed') }).click(),
    fetch: (): Promise<void> => button(t('feeds.fetch')).click(),
  };
};
