import type { Page } from '@playwright/test';
import { t } from '../../../preload/messages/translate.ts';

const labels = {
  service: 'settings.connection.title',
  uploads: 'common.recordings',
  watch: 'watch.title',
  texts: 'settings.texts.title',
  appearance: 'settings.appearance.title',
  about: 'settings.about.title',
} as const;

export const openSettingsPage = (page: Page, name: keyof typeof labels): Promise<void> =>
  page.getByRole('tab', { name: t(labels[name]), exact: true }).click();

export const openSettings = async (page: Page, name: keyof typeof labels): Promise<void> => {
  await page.getByRole('link', { name: t('common.settings'), exact: true }).click();
  await openSettingsPage(page, name);
};
