import type { Page } from '@playwright/test';
import { useGerman } from '../../messages/languages.ts';
import { expect } from '../fixtures/test.ts';

/** The window and `t` in German from now on. The next test begins in English. */
export const showGerman = async (page: Page): Promise<void> => {
  const updated = await page.evaluate(() => window.sidetone.settings.update({ displayLanguage: 'de' }));
  expect(updated).toMatchObject({ ok: true });
  useGerman();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
};
