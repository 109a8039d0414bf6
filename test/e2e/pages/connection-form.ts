import type { Locator, Page } from '@playwright/test';
import { t } from '../../../preload/messages/translate.ts';
import type { ServiceConnection } from './service-test.ts';

export const connectionForm = (page: Page) => {
  const content: Locator = page.getByLabel(t('settings.connection.contentUrl'));
  const analytics: Locator = page.getByLabel(t('settings.connection.analyticsUrl'));
  const key: Locator = page.getByLabel(t('settings.connection.apiKey'), { exact: true });
  const countsVisits: Locator = page.getByRole('button', { name: t('settings.connection.countsVisits') });
  const showAnalytics = async (): Promise<void> => {
    if ((await countsVisits.getAttribute('aria-expanded')) !== 'true') await countsVisits.click();
  };
  return {
    content,
    analytics,
    key,
    /** Shows and hides the second address. */
    countsVisits,
    fill: async (connection: Partial<ServiceConnection>): Promise<void> => {
      if (connection.contentUrl !== undefined) await content.fill(connection.contentUrl);
      if (connection.analyticsUrl !== undefined) {
        await showAnalytics();
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
