import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './test/slow-files-first.ts';

export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.ts', 'test/contract/**/*.test.ts', 'test/service/**/*.test.ts'],
    environment: 'node',
    globalSetup: './test/own-temporary-folder.ts',
    // For machines whose cores are all busy: a test that waits for an event never takes as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests wait as well: four keep two cores busy.
    maxWorkers: 4,
    sequence: { sequencer: SlowFilesFirst },
  },
});
