/**
 * `npm ci` runs this last, in any Node. npm before 11.6.4 removes the link to the project's Node (npm/cli#4362), so this links
 * it, and writes the types of the messages with it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  cannotInstall,
  findOwnNode,
  isTooOld,
  root,
  tooOld,
  tooOldToInstall,
} from '../../test/node-version.mjs';

const bin = join(root, 'node_modules', '.bin');
const isWindows = process.platform === 'win32';

/** Shell, command prompt and PowerShell each start a file of their own. */
const writeWindowsShims = (own) => {
  const path = `../${own.replaceAll('\\', '/')}`;
  const powershell = `$node = "$PSScriptRoot/${path}"\nif ($MyInvocation.ExpectingInput) { $input | & $node $args } else { & $node $args }\nexit $LASTEXITCODE\n`;
  writeFileSync(join(bin, 'node'), `#!/bin/sh\nexec "$(dirname "$0")/${path}" "$@"\n`);
  writeFileSync(join(bin, 'node.cmd'), `@"%~dp0\\${path.replaceAll('/', '\\')}" %*\r\n`);
  writeFileSync(join(bin, 'node.ps1'), powershell);
};

/** Also removes a link that npm has made to a Node that does not run here. */
const removeLinks = () => {
  for (const name of ['node', 'node.cmd', 'node.ps1']) rmSync(join(bin, name), { force: true });
};

const exitWith = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const own = findOwnNode();
mkdirSync(bin, { recursive: true });
if (own === null) {
  removeLinks();
  if (isTooOld()) exitWith(tooOld);
} else if (cannotInstall()) {
  exitWith(tooOldToInstall);
} else if (!isWindows) {
  removeLinks();
  symlinkSync(join('..', own.path), join(bin, 'node'));
} else if (!existsSync(join(bin, 'node.cmd'))) {
  // The command prompt still reads an existing file, if this runs in it.
  writeWindowsShims(own.path);
}

const node = own === null ? process.execPath : join(root, 'node_modules', own.path);
const { status } = spawnSync(node, [join(root, 'assets/locales/write-types.ts')], { stdio: 'inherit' });
if (status === 0 && own !== null && isTooOld())
  process.stdout.write(
    `Sidetone runs in Node ${own.version}, which npm has installed with it. Warnings about Node ${process.version} do not matter.\n`,
  );
process.exit(status ?? 1);
