import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeFolder, temporaryFolder } from '../temporary-folder.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder('expect-window');
});
afterEach(() => removeFolder(folder));

const script = path.join(import.meta.dirname, 'expect-window.ts');

/** Runs it with a program that writes the log, or opens a port of Chromium. */
const run = (code: string, ...args: readonly string[]) => {
  const program = path.join(folder, 'program.cjs');
  writeFileSync(
    program,
    `const { mkdirSync, writeFileSync } = require('node:fs');
     const profile = process.argv.at(-1).replace('--user-data-dir=', '');
     mkdirSync(profile + '/logs', { recursive: true });
     const log = (line) => writeFileSync(profile + '/logs/main.log', '2026-01-01T00:00:00Z info ' + line + '\\n');
     ${code}`,
  );
  return spawnSync(process.execPath, [script, ...args, process.execPath, program], { encoding: 'utf8' });
};

it('ends the program as soon as its log says that the window is shown', () => {
  const { status, stdout } = run('log("window shown"); setInterval(() => undefined, 1000)');
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('"shown":true') });
});

it('fails for a program that ends without a window, with its output', () => {
  const { status, stderr } = run('log("started"); console.error("no sandbox"); process.exit(133)');
  expect(status).toBe(1);
  expect(stderr).toContain('no sandbox');
});

it('a refused start is one without a window and without a port', () => {
  expect(run('process.exit(1)', '--refused').status).toBe(0);
  expect(run('log("window shown"); setInterval(() => undefined, 1000)', '--refused').status).toBe(1);
  expect(
    run('writeFileSync(profile + "/DevToolsActivePort", "4711"); process.exit(1)', '--refused').status,
  ).toBe(1);
});
