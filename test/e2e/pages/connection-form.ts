import type { Locator, Page } from '@playwright/test';
import type { ServiceConnection } from './service-test.ts';

export const connectionForm = (page: Page) => {
  const content: Locator = page.getByLabel('Address for transcriptions');
  const analytics: Locator = page.getByLabel('Address for website statistics');
  const key: Locator = page.getByLabel('API key', { exact: true });
  return {
    content,
    analytics,
    key,
    fill: async (connection: Partial<ServiceConnection>): Promise<void> => {
      if (connection.contentUrl !== undefined) await content.fill(connection.contentUrl);
      if (connection.analyticsUrl !== undefined) await analytics.fill(connection.analyticsUrl);
      if (connection.apiKey !== undefined) await key.fill(connection.apiKey);
    },
    values: async (): Promise<ServiceConnection> => ({
      contentUrl: await content.inputValue(),
      analyticsUrl: await analytics.inputValue(),
      apiKey: await key.inputValue(),
    }),
  };
};
