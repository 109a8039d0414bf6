import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onePassed } from '../../checks/count.ts';
import { runNode, runSilently, startStep } from '../../checks/steps.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

let folder = '';
let printed = '';
const write = (chunk: string | Uint8Array): void => {
  printed += Buffer.from(chunk).toString();
};
beforeEach(() => {
  folder = temporaryFolder('steps');
  printed = '';
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
  expect(await runSilently(script, [], write)).toBe(expected);
});

it('prints the output of a script', async () => {
  const script = join(folder, 'script.mjs');
  writeFileSync(script, 'console.log("one"); console.error("two")');
  expect(await runNode(script, [], write)).toBe(true);
  expect(printed.split('\n').sort()).toEqual(['', 'one', 'two']);
});

it('prints the output of steps that run at the same time one after the other', async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    write(chunk);
    return true;
  });
  const endLater = Promise.withResolvers<void>();
  const finishFirst = startStep('First', async (print) => {
    print('of first\n');
    await endLater.promise;
    return onePassed;
  });
  const finishSecond = startStep('Second', async (print) => {
    print('of second\n');
    endLater.resolve();
    throw new Error('broken');
  });
  expect(await finishFirst()).toEqual(onePassed);
  expect(printed).toMatch(/^\n== First\nof first\n-- First: 1 passed, 0 failed \(.*\)\n$/);
  expect((await finishSecond()).failed).toBe(1);
  expect(printed).toMatch(/\n== Second\nof second\nError: broken\n[\s\S]*-- Second: 0 passed, 1 failed/);
});
