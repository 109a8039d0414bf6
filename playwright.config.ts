import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findSlowSpecs } from './test/checks/times.ts';
import type { SidetoneFixtures, WorkerFixtures } from './test/e2e/fixtures/test.ts';
import { findElectronProgram, packedProgram } from './test/stand-in/electron-program.ts';

const slow = findSlowSpecs(60).map((file) => `**/${path.basename(file)}`);

/** Playwright runs files by name, but projects in their order. So the slow files are a project of the same name, the first one. */
const slowFirst = <T extends { readonly name: string }>(project: T): T[] =>
  slow.length === 0
    ? [project]
    : [
        { ...project, testMatch: slow },
        { ...project, testIgnore: slow },
      ];

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
    ...slowFirst({ name: 'stand-in', use: { host: 'stand-in' as const }, grepInvert: /@electron/ }),
    ...((packedProgram ?? findElectronProgram()) === null
      ? []
      : slowFirst({ name: 'electron', use: { host: 'electron' as const }, grepInvert: /@stand-in/ })),
  ],
});
