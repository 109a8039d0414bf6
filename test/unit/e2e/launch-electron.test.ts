/** The launcher of real Electron, with a script in place of Electron's program. */
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { launchInElectron } from '../../e2e/fixtures/launch-electron.ts';
import { findElectronProgram } from '../../stand-in/electron-program.ts';
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

/** Leaves the folder of Electron's ProcessSingleton behind, as a killed Electron does. */
const writeProgram = (): void => {
  // Electron's package names its program in path.txt once it is installed.
  const program = path.join(folder, path.basename(findElectronProgram() ?? 'electron'));
  const script = `#!${process.execPath}
    require('node:fs').mkdirSync(require('node:path').join(process.env.TMPDIR, 'scoped_dirA'));
    console.log(process.argv.join(' '));`;
  writeFileSync(program, script);
  chmodSync(program, 0o755);
};

it.skipIf(process.platform === 'win32')(
  'what a killed Electron leaves is removed with its profile',
  async () => {
    writeProgram();
    const before = readdirSync(tmpdir());
    const sidetone = await launchInElectron({ handsOver: true });
    expect(await sidetone.ended).toEqual({ code: 0, signal: null });
    expect(sidetone.hasWindow).toBe(false);
    expect(sidetone.output()).toContain(`--user-data-dir=${sidetone.userData}`);
    await sidetone.dispose();
    expect(readdirSync(tmpdir())).toEqual(before);
  },
);
