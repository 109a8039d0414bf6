/** The launcher of real Electron, with a script in place of Electron's program. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { launchInElectron } from '../../e2e/fixtures/launch-electron.ts';
import { electronProgramName } from '../../stand-in/electron-program.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder('launch');
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder);
  // Other tests use the common one at the same time.
  mkdirSync(path.join(folder, 'temporary'));
  vi.stubEnv('TMPDIR', path.join(folder, 'temporary'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  removeFolder(folder);
});

/** Leaves the folder of Electron's ProcessSingleton behind, as a killed Electron does, and exits with `code`. */
const writeProgram = (code: number): void => {
  const program = path.join(folder, electronProgramName);
  mkdirSync(path.dirname(program), { recursive: true });
  const script = `#!${process.execPath}
    require('node:fs').mkdirSync(require('node:path').join(process.env.TMPDIR, 'scoped_dirA'));
    console.log(process.argv.join(' '));
    process.exitCode = ${code};`;
  writeFileSync(program, script);
  chmodSync(program, 0o755);
};

it.skipIf(process.platform === 'win32')(
  'what a killed Electron leaves is removed with its profile',
  async () => {
    writeProgram(0);
    const before = readdirSync(tmpdir());
    const sidetone = await launchInElectron({ handsOver: true });
    expect(await sidetone.ended).toEqual({ code: 0, signal: null });
    expect(sidetone.hasWindow).toBe(false);
    expect(sidetone.output()).toContain(`--user-data-dir=${sidetone.userData}`);
    await sidetone.dispose();
    expect(readdirSync(tmpdir())).toEqual(before);
  },
);

it.skipIf(process.platform === 'win32')('what an Electron leaves that does not start is removed', () => {
  writeProgram(133);
  // Playwright also rejects promises of its own, which this process may ignore and Vitest does not.
  const launcher = path.resolve(import.meta.dirname, '../../e2e/fixtures/launch-electron.ts');
  const script = `process.on('unhandledRejection', () => undefined);
    const { readdirSync } = await import('node:fs');
    const { launchInElectron } = await import(${JSON.stringify(launcher)});
    await launchInElectron({}).catch(() => console.log('failed', readdirSync(process.env.TMPDIR)));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stdout).toBe('failed []\n');
});
