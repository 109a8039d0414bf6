/** Runs `npm start` where scripts imitate Electron's program and an installed Chromium, and the path has nothing else. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { packagedChromium, packagedEnvironment } from '../stand-in/chromium/packaged.ts';
import { removeFolder, temporaryFolder } from '../temporary-folder.ts';
import { root } from './pack.ts';

let folder = '';

/** Gives each test a folder of its own. */
export const setUpStartFolder = (): void => {
  beforeEach(() => {
    folder = temporaryFolder('start');
    for (const name of ['bin', 'tmp']) mkdirSync(inFolder(name));
    // What the scripts and the demo run.
    for (const name of ['cat', 'ps', 'sh', 'sleep']) {
      const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
      if (found !== '') symlinkSync(found, inFolder('bin', name));
    }
  });
  afterEach(() => removeFolder(folder));
};

export const inFolder = (...names: readonly string[]): string => path.join(folder, ...names);

/** A display that does not exist, no way to download Electron's program, and folders of its own. */
const getEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  CHROMIUM_PATH: undefined,
  DISPLAY: ':4711',
  // Nothing listens there.
  ELECTRON_MIRROR: 'http://127.0.0.1:2/',
  ELECTRON_OVERRIDE_DIST_PATH: folder,
  NODE_EXTRA_CA_CERTS: undefined,
  NO_PROXY: '127.0.0.1',
  PATH: inFolder('bin'),
  TMPDIR: inFolder('tmp'),
  WAYLAND_DISPLAY: undefined,
  XDG_CONFIG_HOME: inFolder('config'),
  electron_config_cache: inFolder('cache'),
  no_proxy: '127.0.0.1',
});

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const spawnStart = (env: NodeJS.ProcessEnv, args: readonly string[], script = 'start') => {
  const child = spawn(process.execPath, [path.join(root, `test/stand-in/${script}.ts`), ...args], {
    env: { ...getEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]): Ended => ({ code, stdout, stderr }));
  return { child, ended, getStdout: () => stdout };
};

export const start = (env: NodeJS.ProcessEnv = {}, args: readonly string[] = []): Promise<Ended> =>
  spawnStart(env, args).ended;

/**
 * As `start`, but the demo ends as soon as it begins, because it takes a minute. `onStderr` gets what is printed there
 * meanwhile.
 */
export const startUntilDemo = (
  env: NodeJS.ProcessEnv = {},
  onStderr: (text: string) => void = () => undefined,
): Promise<Ended> => {
  const { child, ended, getStdout } = spawnStart(env, []);
  child.stderr.on('data', (chunk: Buffer) => onStderr(chunk.toString()));
  child.stdout.on('data', () => {
    if (!getStdout().includes(runsDemo) || child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  });
  return ended;
};

export const runsDemo = ': running the demo instead, which needs no window (npm run demo).';
export const opensStandIn = ': opening Sidetone in its stand-in, a window of Chromium.';

export const writeScript = (name: string, lines: readonly string[]): void =>
  writeFileSync(inFolder(name), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });

/** Replaces Electron's program: prints its arguments, then `message` on stderr, and ends with `end`. */
export const writeElectron = (message: string, end: string, worksWith = 'nothing'): void =>
  writeScript('electron', [
    'echo "started $*"',
    `case "$*" in *${worksWith}*) exit 0;; esac`,
    "cat >&2 <<'END'",
    message,
    'END',
    end,
  ]);

/** The headless Chromium of the packages, called as one with windows. */
export const installChromium = async (): Promise<void> => {
  const program = (await packagedChromium()) ?? '';
  const settings = Object.entries(packagedEnvironment(program, true)).map(
    ([name, value]) => `export ${name}="${value}"`,
  );
  writeScript('bin/chromium', [...settings, `exec "${program}" --headless --disable-gpu "$@"`]);
};

/** A Chromium that is installed, but cannot start. */
export const installBrokenChromium = (): void => writeScript('bin/chromium', ['exit 1']);
