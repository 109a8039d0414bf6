import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.ts', 'test/contract/**/*.test.ts', 'test/service/**/*.test.ts'],
    environment: 'node',
    globalSetup: './test/own-temporary-folder.ts',
    testTimeout: 20_000,
    maxWorkers: 2,
  },
});
