import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { TestService } from '../../service/service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expectAccessible } from './accessible.ts';
import { exportDialog } from './export-dialog.ts';
import { keys } from './keys.ts';
import { openScreen } from './open-screen.ts';
import { takeScreenshot } from './screenshot.ts';
import { test as base, expect } from './service-test.ts';
import { transcriptionsPage } from './transcriptions-page.ts';

/** `target`: an empty folder to export into. */
export const test = base.extend<{ target: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the first argument
  target: async ({}, use) => {
    const target = temporaryFolder('exported');
    await use(target);
    rmSync(target, { recursive: true, force: true });
  },
});

export { expect };

export const typedText = ' Und das ist getippt.';

export const openExports = async (sidetone: Sidetone, service: TestService) => {
  await openScreen(sidetone.page, service, 'Transcriptions');
  return { screen: transcriptionsPage(sidetone.page), dialog: exportDialog(sidetone.page) };
};

/** Opens a text and types at its end, without saving. */
export const typeAtEnd = async (page: Page, row: string): Promise<void> => {
  const screen = transcriptionsPage(page);
  await screen.row(row).click();
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(typedText);
};

/** Takes a screenshot and runs axe, in dark and in light. */
export const takeScreenshots = async (page: Page, picture: string): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await takeScreenshot(page, `${picture}-${colorScheme}`);
    await expectAccessible(page);
  }
};

export const chooseAll = async (page: Page, first: string): Promise<void> => {
  await transcriptionsPage(page).row(first).focus();
  await page.keyboard.press('ControlOrMeta+a');
};
