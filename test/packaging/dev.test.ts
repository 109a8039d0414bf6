/** `npm run dev` with a script in place of Electron's program. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { debugPorts } from '../stand-in/dev/debug-ports.ts';
import { developmentFolder } from '../stand-in/dev/development-build.ts';
import { pageServerVariable } from '../stand-in/dev/page-server-variable.ts';
import { removeFolder, temporaryFolder } from '../temporary-folder.ts';
import { root } from './pack.ts';

/** Prints `started` with its arguments and a variable that it must not get, and `quit` when it receives SIGTERM. */
const program = `#!/bin/sh
trap 'echo quit; exit 0' TERM
echo "started $*$ELECTRON_RUN_AS_NODE"
while :; do sleep 0.1; done
`;

const getTime = (file: string): number => statSync(path.join(root, file)).mtimeMs;

/** Triggers a change event without changing the file. */
const touch = (file: string): void => {
  const { atime, mtime } = statSync(path.join(root, file));
  utimesSync(path.join(root, file), atime, mtime);
};

const readScripts = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');

const startDev = (args: readonly string[]) => {
  const folder = temporaryFolder('dev');
  writeFileSync(path.join(folder, 'electron'), program, { mode: 0o755 });
  const profile = `--user-data-dir=${path.join(folder, 'profile')}`;
  const dev = spawn(process.execPath, [path.join(root, 'test/stand-in/dev.ts'), profile, ...args], {
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
  return {
    profile,
    nextLine: async (): Promise<unknown> => (await lines.next()).value,
    stop: async (): Promise<unknown> => {
      dev.kill('SIGTERM');
      return exited;
    },
    dispose: (): void => {
      dev.kill('SIGKILL');
      removeFolder(folder);
    },
  };
};

test.runIf(process.platform === 'linux')(
  'rebuilds and restarts the application when main changes, and not when the page does',
  async () => {
    const dev = startDev([]);
    try {
      const started = `started ${developmentFolder} ${dev.profile}`;
      expect(await dev.nextLine()).toBe(started);
      const built = path.join(developmentFolder, 'out/main/index.js');
      const [before, application] = [statSync(built).mtimeMs, getTime('out/main/index.js')];
      touch('renderer/index.html');
      touch('renderer/app/Rail.tsx');
      // Longer than changes are collected. A restart for the page would be the next line.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      touch('main/index.ts');
      expect(await dev.nextLine()).toBe('Rebuilt: main.');
      expect([await dev.nextLine(), await dev.nextLine()]).toEqual(['quit', started]);
      expect(statSync(built).mtimeMs).toBeGreaterThan(before);
      // The application that is packed is another one, and asks no server.
      expect(getTime('out/main/index.js')).toBe(application);
      expect(readScripts(path.dirname(built))).toContain(pageServerVariable);
      for (const part of ['main', 'renderer'])
        expect(readScripts(path.join(root, 'out', part))).not.toMatch(
          new RegExp(`${pageServerVariable}|@updates|messages-replaced|@vite/client`),
        );
      expect(await dev.stop()).toEqual([0, null]);
    } finally {
      dev.dispose();
    }
  },
);

test.runIf(process.platform === 'linux')('opens ports for debuggers when it is asked to', async () => {
  const dev = startDev(['--debug']);
  try {
    const switches = `--inspect=${debugPorts.main} --remote-debugging-port=${debugPorts.page}`;
    expect(await dev.nextLine()).toBe(`started ${developmentFolder} ${switches} ${dev.profile}`);
    expect(await dev.stop()).toEqual([0, null]);
  } finally {
    dev.dispose();
  }
});
