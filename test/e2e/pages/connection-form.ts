import type { Locator, Page } from '@playwright/test';
import { t } from '../../../preload/messages/translate.ts';
import type { ServiceConnection } from './service-test.ts';

export const connectionForm = (page: Page) => {
  const content: Locator = page.getByLabel(t('settings.connection.contentUrl'));
  const analytics: Locator = page.getByLabel(t('settings.connection.analyticsUrl'));
  const key: Locator = page.getByLabel(t('settings.connection.apiKey'), { exact: true });
  const hasStatistics: Locator = page.getByRole('checkbox', { name: t('settings.connection.hasStatistics') });
  return {
    content,
    analytics,
    key,
    /** Shows and hides where the statistics are. */
    hasStatistics,
    fill: async (connection: Partial<ServiceConnection>): Promise<void> => {
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
