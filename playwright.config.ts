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

/** Only when asked: on a desktop its windows take the focus, and without a display all of them fail. */
const usesElectron = packedProgram !== undefined || process.env.SIDETONE_ELECTRON === '1';
const electronProgram = packedProgram ?? findElectronProgram();
if (usesElectron && electronProgram === null) {
  throw new Error('SIDETONE_ELECTRON=1, but Electron’s program is missing: npx install-electron');
}
// Workers read this file too.
if (!usesElectron && electronProgram !== null && process.env.TEST_WORKER_INDEX === undefined) {
  process.stderr.write('In the stand-in only. SIDETONE_ELECTRON=1 runs the tests in Electron too.\n');
}

// One set of specs, two hosts.
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
    ...(usesElectron
      ? slowFirst({ name: 'electron', use: { host: 'electron' as const }, grepInvert: /@stand-in/ })
      : []),
  ],
});
