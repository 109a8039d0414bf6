import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests of the packages. They need a build, so they run apart from the other tests. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    include: ['test/packaging/**/*.test.ts'],
    environment: 'node',
    globalSetup: './test/own-temporary-folder.ts',
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
