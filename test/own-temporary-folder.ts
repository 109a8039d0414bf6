/**
 * Gives a test run its own temporary folder. Files that are left in it at the end fail the run. The folder is
 * always removed.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Caches of tools, which may stay. */
const cachePattern = /^(playwright-transform-cache|node-compile-cache|vitest|jiti)/;

export const getLeftovers = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !cachePattern.test(name))
    .sort();

export interface TestTemporaryFolder {
  /** Removes the folder; returns one sentence per entry that was left in it. */
  remove(): string[];
}

/** This process and its children use the new folder from now on. */
export const makeTestTemporaryFolder = (): TestTemporaryFolder => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sidetone-tests-'));
  const names = ['TMPDIR', 'TEMP', 'TMP'] as const;
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) process.env[name] = folder;
  const removeAll = (): void =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  // Also removes it when the run is interrupted.
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

/** Global set-up of Vitest and Playwright. The returned teardown fails the run if files are left. */
export default (): (() => void) => {
  const own = makeTestTemporaryFolder();
  return () => {
    const left = own.remove();
    if (left.length > 0) throw new Error(left.join('\n'));
  };
};
