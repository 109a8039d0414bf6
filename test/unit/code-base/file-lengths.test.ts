import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findLongFiles } from '../../checks/file-lengths.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

let root = '';
const write = (name: string, lines: number): void => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), 'x\n'.repeat(lines));
};

beforeEach(() => {
  root = temporaryFolder('lengths');
  for (const folder of ['main', 'preload', 'renderer', 'test', 'assets']) mkdirSync(join(root, folder));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the length of source files', () => {
  it.each([
    'main/a/b.ts',
    'renderer/Screen.tsx',
    'renderer/x.module.css',
    'assets/x.mjs',
    'test/x.js',
    'root.cjs',
  ])('rejects 451 lines in %s and accepts 450', (name) => {
    write(name, 450);
    expect(findLongFiles(root)).toEqual([]);
    write(name, 451);
    expect(findLongFiles(root)).toEqual([`${name} has 451 lines; 450 is the most`]);
  });

  it('counts a last line without a line break', () => {
    writeFileSync(join(root, 'main/x.ts'), `${'x\n'.repeat(450)}x`);
    expect(findLongFiles(root)).toHaveLength(1);
  });

  it('ignores generated files', () => {
    write('package-lock.json', 9_000);
    write('test/fixtures/long.json', 9_000);
    write('node_modules/x/index.js', 9_000);
    expect(findLongFiles(root)).toEqual([]);
  });
});
