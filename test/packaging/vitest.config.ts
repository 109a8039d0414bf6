import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** What is packed, looked at after the build: apart from the other tests, which need no build. */
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
