import type { Page } from '@playwright/test';
import { connect, expect, type ServiceConnection } from './service-test.ts';

export const openScreen = async (
  page: Page,
  connection: ServiceConnection,
  screen: 'Transcriptions' | 'Websites',
): Promise<void> => {
  await connect(page, connection);
  await page.reload();
  const name = screen === 'Transcriptions' ? 'All texts' : screen;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
};
