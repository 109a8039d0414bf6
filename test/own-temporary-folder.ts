/**
 * A run of tests has a temporary folder of its own, in the system's. What is left in it at the end was not cleaned up
 * and is a failure. The folder itself goes in any case, so that nothing stays in the system's.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Caches of the tools, which are meant to stay. */
const cachePattern = /^(playwright-transform-cache|node-compile-cache|vitest|jiti)/;

/** Names of what is left in a folder, without the caches. */
export const getLeftovers = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !cachePattern.test(name))
    .sort();

export interface TestTemporaryFolder {
  /** Removes the folder; returns what was left in it, in words. */
  remove(): string[];
}

/** From now on this process, and those that it starts, use a new temporary folder. */
export const makeTestTemporaryFolder = (): TestTemporaryFolder => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sidetone-tests-'));
  const names = ['TMPDIR', 'TEMP', 'TMP'] as const;
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) process.env[name] = folder;
  const removeAll = (): void =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  // Also when the run is interrupted.
  process.once('exit', removeAll);
  return {
    remove: () => {
      const left = getLeftovers(folder);
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      removeAll();
      return left.map((name) => `Left in the temporary folder: ${name}`);
    },
  };
};

/** The global set-up of Vitest and Playwright: what it returns runs after the last test and fails the run. */
export default (): (() => void) => {
  const own = makeTestTemporaryFolder();
  return () => {
    const left = own.remove();
    if (left.length > 0) throw new Error(left.join('\n'));
  };
};
