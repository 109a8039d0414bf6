import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { probeApp } from '../../e2e/fixtures/probe.ts';
import { electronProgramName, findElectronProgram } from '../../stand-in/electron-program.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const script = (name: string): string => path.resolve(import.meta.dirname, '../../stand-in', name);
const run = (name: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [script(name), ...args], { encoding: 'utf8', env, timeout: 110_000 });
test('reports a configured Chromium that cannot be run', () => {
  const folder = temporaryFolder('start');
  try {
    const args = ['--app-dir', probeApp, '--user-data', path.join(folder, 'profile')];
    const env = { ...process.env, CHROMIUM_PATH: '/nowhere/chromium' };
    const { status, stdout, stderr } = run('cli.ts', args, env);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('CHROMIUM_PATH names /nowhere/chromium, which cannot be run.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('finds the Electron program only in its own folder', () => {
  const folder = temporaryFolder('electron');
  const before = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  try {
    process.env.ELECTRON_OVERRIDE_DIST_PATH = folder;
    expect(findElectronProgram()).toBeNull();
    const program = path.join(folder, electronProgramName);
    mkdirSync(path.dirname(program), { recursive: true });
    writeFileSync(program, '');
    expect(findElectronProgram()).toBe(program);
  } finally {
    if (before === undefined) delete process.env.ELECTRON_OVERRIDE_DIST_PATH;
    else process.env.ELECTRON_OVERRIDE_DIST_PATH = before;
    rmSync(folder, { recursive: true, force: true });
  }
});
