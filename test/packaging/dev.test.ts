/** `npm run dev` with a script in place of Electron's program. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { removeFolder, temporaryFolder } from '../temporary-folder.ts';
import { root } from './pack.ts';

const builtPage = path.join(root, 'out/renderer/index.html');

/** Prints `started` with its arguments and a variable that it must not get, and `quit` when it receives SIGTERM. */
const program = `#!/bin/sh
trap 'echo quit; exit 0' TERM
echo "started $*$ELECTRON_RUN_AS_NODE"
while :; do sleep 0.1; done
`;

test.runIf(process.platform === 'linux')(
  'rebuilds and restarts the application when the renderer changes',
  async () => {
    const folder = temporaryFolder('dev');
    writeFileSync(path.join(folder, 'electron'), program, { mode: 0o755 });
    const profile = `--user-data-dir=${path.join(folder, 'profile')}`;
    const dev = spawn(process.execPath, [path.join(root, 'test/stand-in/dev.ts'), profile], {
      env: {
        ...process.env,
        DISPLAY: ':4711',
        ELECTRON_OVERRIDE_DIST_PATH: folder,
        ELECTRON_RUN_AS_NODE: '1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(dev, 'exit');
    const lines = createInterface(dev.stdout)[Symbol.asyncIterator]();
    const next = async (): Promise<unknown> => (await lines.next()).value;
    try {
      expect(await next()).toBe(`started ${root} ${profile}`);
      const before = statSync(builtPage).mtimeMs;
      const source = path.join(root, 'renderer/index.html');
      const { atime, mtime } = statSync(source);
      // Triggers a change event without changing the file.
      utimesSync(source, atime, mtime);
      expect(await next()).toBe('Rebuilt.');
      expect(statSync(builtPage).mtimeMs).toBeGreaterThan(before);
      expect([await next(), await next()]).toEqual(['quit', `started ${root} ${profile}`]);
      dev.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
    } finally {
      dev.kill('SIGKILL');
      removeFolder(folder);
    }
  },
);
