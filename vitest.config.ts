import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { longProject, longTests } from './test/suites.ts';

const tests = ['test/unit/**/*.test.ts', 'test/contract/**/*.test.ts', 'test/service/**/*.test.ts'];

/** Modules keep what they have read of a global, such as `window.sidetone`. */
const replacesModules = (file: string): boolean =>
  /\bvi\.(?:mock|doMock|stubGlobal)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8'));

/** Other files would see the modules and globals that these replace. */
const ownModules = [
  ...globSync(tests, { cwd: import.meta.dirname })
    .filter(replacesModules)
    .map((file) => file.replaceAll('\\', '/')),
  // Calls what works only once.
  'test/unit/stand-in/scheme.test.ts',
  // The longest one of `npm test`: this project comes first, by its name.
  'test/unit/reliability/faults.test.ts',
];

export default defineConfig({
  // Vitest writes the time of each file here. The next run starts with the longest one.
  cacheDir: 'node_modules/.cache/sidetone',
  test: {
    environment: 'node',
    globalSetup: './test/own-temporary-folder.ts',
    // For machines whose cores are all busy: a test that waits for an event never takes as long.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests wait as well: four keep two cores busy.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared modules',
          include: tests,
          exclude: [...ownModules, ...longTests],
          unstubGlobals: true,
          // Loading the modules again for each file takes as long as the tests of half of them.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'own modules', include: ownModules, exclude: [...longTests] } },
      { extends: true, test: { name: longProject, include: [...longTests] } },
    ],
  },
});
