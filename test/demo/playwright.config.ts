/** `npm run contact-sheet`. */
import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  testMatch: 'contact-sheet.ts',
  globalSetup: '../own-temporary-folder.ts',
  outputDir: '../../out/e2e',
  reporter: 'list',
  workers: 2,
  projects: [{ name: 'stand-in' }],
});
