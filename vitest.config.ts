import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './test/slow-files-first.ts';

/** They replace modules or globals for the whole file, or call what works once for each process. */
const needsOwnModules = [
  'test/unit/shell/**/*.test.ts',
  'test/unit/**/dead-drive.test.ts',
  'test/unit/code-base/new-website-field.test.ts',
  'test/unit/stand-in/scheme.test.ts',
];

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: './test/own-temporary-folder.ts',
    // For machines whose cores are all busy: a test that waits for an event never takes as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests wait as well: four keep two cores busy.
    maxWorkers: 4,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared modules',
          include: ['test/unit/**/*.test.ts', 'test/contract/**/*.test.ts', 'test/service/**/*.test.ts'],
          exclude: needsOwnModules,
          unstubGlobals: true,
          // Loading the modules again for each file takes as long as the tests of half of them.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'own modules', include: needsOwnModules } },
    ],
  },
});
