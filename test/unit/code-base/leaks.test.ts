/** Globals and modules of one process do not compile under the tsconfig of another. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const tsc = join(root, 'node_modules/typescript/bin/tsc');
/** Inside the repository, so that packages resolve. */
let folder = '';

const compile = (part: string, text: string): string => {
  const place = mkdtempSync(join(folder, 'probe-'));
  writeFileSync(join(place, 'probe.ts'), text);
  const settings = { extends: join(root, part, 'tsconfig.json'), include: ['.'] };
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(settings));
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', place], { encoding: 'utf8' });
  return status === 0 ? 'compiles' : stdout;
};

beforeAll(() => {
  mkdirSync(join(root, 'out'), { recursive: true });
  folder = mkdtempSync(join(root, 'out', 'leaks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('code of one process', () => {
  it.each([
    ['preload/contract', 'export const a = document.title;', "Cannot find name 'document'"],
    ['preload/contract', 'export const a = window;', "Cannot find name 'window'"],
    ['preload/contract', 'export const a = process.env;', "Cannot find name 'process'"],
    ['preload/contract', 'export const a = Buffer.alloc(1);', "Cannot find name 'Buffer'"],
    ['preload/contract', 'export type A = File;', "Cannot find name 'File'"],
    ['preload/contract', "import fs from 'node:fs'; export const a = fs;", "Cannot find name 'node:fs'"],
    ['renderer', 'export const a = process.env;', "Cannot find name 'process'"],
    ['renderer', 'export const a = Buffer.alloc(1);', "Cannot find name 'Buffer'"],
    ['renderer', "import fs from 'node:fs'; export const a = fs;", "Cannot find name 'node:fs'"],
    ['preload', 'export const a = process.env;', "Cannot find name 'process'"],
    ['main', 'export const a = document.title;', "Cannot find name 'document'"],
    ['main', 'export const a = window;', "Cannot find name 'window'"],
  ])('does not compile in %s: %s', (part, text, error) => {
    expect(compile(part, text)).toContain(error);
  });

  it.each([
    ['preload/contract', 'export const a: number = 1;'],
    ['renderer', 'export const a = document.title;'],
    ['main', 'export const a = process.pid;'],
  ])('compiles in %s when it uses what is available there', (part, text) => {
    expect(compile(part, text)).toBe('compiles');
  });

  it('is checked for every folder that has its own settings', () => {
    const checked = readFileSync(join(root, 'test/types.ts'), 'utf8');
    const parts = ['main', 'preload', 'renderer', 'test', 'assets'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => basename(name) === 'tsconfig.json')
        .map((name) => join(folder, dirname(name)).split(sep).join('/')),
    );
    expect(parts).toContain('preload/contract');
    for (const part of parts) expect(checked).toContain(`'${part}'`);
  });
});
