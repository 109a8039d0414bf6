import { defineConfig } from '@playwright/test';
import type { SidetoneFixtures, WorkerFixtures } from './test/e2e/fixtures/test.ts';
import { findElectronProgram } from './test/stand-in/electron-program.ts';

// One set of specs, two hosts. Without Electron's program its project is not listed: nothing passes for being absent.
export default defineConfig<SidetoneFixtures, WorkerFixtures>({
  testDir: 'test/e2e/specs',
  testMatch: '**/*.spec.ts',
  outputDir: 'out/e2e',
  globalSetup: './test/own-temporary-folder.ts',
  fullyParallel: true,
  // Tests wait as well: four keep two cores busy.
  workers: 4,
  // For machines whose cores are all busy: a test that waits for an event never takes as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./test/e2e/fault-count.ts']],
  projects: [
    { name: 'stand-in', use: { host: 'stand-in' }, grepInvert: /@electron/ },
    ...(findElectronProgram() === null
      ? []
      : [{ name: 'electron', use: { host: 'electron' as const }, grepInvert: /@stand-in/ }]),
  ],
});
