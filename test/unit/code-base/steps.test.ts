import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runSilently } from '../../checks/steps.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder('steps');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  removeFolder(folder);
});

it.each([
  ['prints nothing', 'void 0', true],
  ['warns on stderr', 'console.warn("(!) Some chunks are larger than 500 kB")', false],
  ['prints on stdout', 'console.log("built")', false],
  ['fails without a word', 'process.exit(1)', false],
])('a script that %s', async (_what, source, expected) => {
  const script = join(folder, 'script.mjs');
  writeFileSync(script, source);
  expect(await runSilently(script)).toBe(expected);
});
