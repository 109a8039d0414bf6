import { expect, type Locator, type Page } from '@playwright/test';
import { t } from '../../../preload/messages/translate.ts';
import type { ServiceConnection } from './service-test.ts';

export const connectionForm = (page: Page) => {
  const content: Locator = page.getByLabel(t('settings.connection.contentUrl'));
  const analytics: Locator = page.getByLabel(t('settings.connection.analyticsUrl'));
  const key: Locator = page.getByLabel(t('settings.connection.apiKey'), { exact: true });
  const hasStatistics: Locator = page.getByRole('checkbox', { name: t('settings.connection.hasStatistics') });
  const enter = page.getByRole('button', { name: t('settings.welcome.enter') });
  const open = async (): Promise<void> => {
    // The first window may be drawn again, and hides the form then.
    await expect(async () => {
      if (await enter.isVisible()) await enter.click();
      await expect(content).toBeVisible({ timeout: 1_000 });
    }).toPass();
  };
  return {
    content,
    analytics,
    key,
    /** Shows and hides where the statistics are. */
    hasStatistics,
    /** Shows the form of the first window, which is there after a click. */
    open,
    fill: async (connection: Partial<ServiceConnection>): Promise<void> => {
      await open();
      if (connection.contentUrl !== undefined) await content.fill(connection.contentUrl);
      if (connection.analyticsUrl !== undefined) {
        await hasStatistics.check();
        await analytics.fill(connection.analyticsUrl);
      }
      if (connection.apiKey !== undefined) await key.fill(connection.apiKey);
    },
    values: async (): Promise<ServiceConnection> => ({
      contentUrl: await content.inputValue(),
      analyticsUrl: await analytics.inputValue(),
      apiKey: await key.inputValue(),
    }),
  };
};
