import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getLeftovers, makeTestTemporaryFolder } from '../../own-temporary-folder.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder('folders');
});
afterEach(() => removeFolder(folder));

const helper = resolve(import.meta.dirname, '../../temporary-folder.ts');

it.each([
  ['ends', ''],
  ['throws', 'throw new Error("x");'],
  ['exits', 'process.exit(3);'],
])('a process that %s leaves no temporary folder', (_how, end) => {
  const script = join(folder, 'script.ts');
  const parent = join(folder, 'temporary');
  mkdirSync(parent);
  writeFileSync(
    script,
    `import { existsSync } from 'node:fs';
     import { temporaryFolder } from ${JSON.stringify(helper)};
     console.log(existsSync(temporaryFolder('a')), existsSync(temporaryFolder('b')));
     ${end}`,
  );
  const env = { ...process.env, TMPDIR: parent, TEMP: parent, TMP: parent };
  const { stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8', env });
  expect(stdout.trim()).toBe('true true');
  expect(readdirSync(parent)).toEqual([]);
});

it('names files left in a folder, except caches of tools', () => {
  for (const name of ['sidetone-b', 'a.keychain', 'playwright-transform-cache-0', 'node-compile-cache']) {
    mkdirSync(join(folder, name));
  }
  expect(getLeftovers(folder)).toEqual(['a.keychain', 'sidetone-b']);
});

it('holds new files, lists leftovers, and is deleted with them', () => {
  const before = tmpdir();
  const folder = makeTestTemporaryFolder();
  const inside = tmpdir();
  try {
    expect(inside.startsWith(join(before, 'sidetone-tests-'))).toBe(true);
    const removed = temporaryFolder('removed');
    expect(removed.startsWith(inside)).toBe(true);
    removeFolder(removed);
    writeFileSync(join(inside, 'left'), '');
  } finally {
    expect(folder.remove()).toEqual(['Left in the temporary folder: left']);
  }
  expect(tmpdir()).toBe(before);
  expect(existsSync(inside)).toBe(false);
});
