/** `npm start` with an existing build: opens a window if possible, else runs the demo. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audio } from '../fixtures/audio.ts';
import { installedChromium } from '../stand-in/chromium/choose.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { root } from './pack.ts';

/** A display that does not exist, and no way to download Electron's program. */
const display = { DISPLAY: ':4711', ELECTRON_MIRROR: 'http://127.0.0.1:9/', WAYLAND_DISPLAY: undefined };
const noDisplay = { DISPLAY: undefined, WAYLAND_DISPLAY: undefined };

let folder = '';
beforeEach(() => {
  folder = temporaryFolder('start');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (env: NodeJS.ProcessEnv, args: readonly string[] = []) =>
  spawnSync(process.execPath, [path.join(root, 'test/stand-in/start.ts'), ...args], {
    encoding: 'utf8',
    timeout: 590_000,
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: folder, ...env },
  });

/** Replaces Electron's program: prints its arguments, then `message` on stderr, and exits with `code`. */
const writeElectron = (message: string, code: number): void => {
  const script = `#!/bin/sh\necho "started $*"\ncat >&2 <<'END'\n${message}\nEND\nexit ${code}\n`;
  writeFileSync(path.join(folder, 'electron'), script, { mode: 0o755 });
};

const expectDemo = ({ status, stdout }: ReturnType<typeof start>): void => {
  const hash = createHash('sha256').update(readFileSync(audio.mp3.path)).digest('hex');
  const last = stdout.trim().split('\n').at(-1);
  expect(last).toBe(
    `transcribed “Episode 12: The window”: SHA-256 of the file ${hash}, received ${hash}, equal`,
  );
  expect(status).toBe(0);
};

describe.runIf(process.platform === 'linux')('npm start on Linux', () => {
  test('reports a missing display in one line and runs the demo', () => {
    writeElectron('', 0);
    const run = start(noDisplay);
    expect(run.stdout).not.toContain('started');
    const [first, second] = run.stdout.split('\n');
    expect(first).toMatch(/^No window can open without a display, .* running the demo instead/);
    expect(second).toMatch(/^pictures in /);
    expect(run.stderr).toBe('');
    expectDemo(run);
  });

  test.skipIf(installedChromium() !== null)('runs the demo when no program can open a window', () => {
    const run = start(display);
    // The failing download is announced if it takes long.
    const [first, second] = run.stdout.split('\n').filter((line) => !line.startsWith('Downloading Electron'));
    expect(first).toMatch(/^No program can open a window: Electron's is missing .* running the demo instead/);
    // Why the download failed.
    expect(run.stderr).toMatch(/ECONNREFUSED|fetch failed/);
    expect(second).toMatch(/^pictures in /);
    expectDemo(run);
  });

  test('passes its arguments to Electron and returns its exit code', () => {
    writeElectron('', 7);
    const { status, stdout, stderr } = start(display, ['episode.mp3']);
    expect({ status, stdout, stderr: stderr.trim() }).toEqual({
      status: 7,
      stdout: `started ${root} episode.mp3\n`,
      stderr: '',
    });
  });

  test.each([
    [
      'a helper that is not set up',
      '[1:1121/120000.1:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I’m aborting now.',
    ],
    [
      'a system that forbids user namespaces',
      '[1:1121/120000.1:FATAL:zygote_host_impl_linux.cc(127)] No usable sandbox! If you are running on Ubuntu 23.10+ …',
    ],
  ])('prints the two commands that fix a sandbox that cannot start (%s)', (_cause, message) => {
    writeElectron(message, 133);
    const { status, stderr } = start(display);
    expect(status).toBe(133);
    const [line, ...advice] = stderr.trim().split('\n').slice(-3);
    expect(line).toBe(message);
    const helper = path.join(folder, 'chrome-sandbox');
    expect(advice[0]).toContain(`sudo chown root:root "${helper}" && sudo chmod 4755 "${helper}"`);
    expect(advice[1]).toContain('sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0');
  });

  test('opens the stand-in if Electron cannot make its sandbox and another Chromium is installed', () => {
    writeElectron('No usable sandbox! If you are running on Ubuntu 23.10+ …', 133);
    const chromium = path.join(folder, 'chromium');
    writeFileSync(chromium, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const { stdout, stderr } = start({ ...display, CHROMIUM_PATH: chromium });
    expect(stderr).toContain('sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0');
    expect(stdout).toContain('Electron cannot start here: opening Sidetone in its stand-in');
  });

  test('prints advice when started as root', () => {
    writeElectron(
      '[1:1121/120000.1:ERROR:electron_main_delegate.cc(1)] Running as root without --no-sandbox is not supported. See https://crbug.com/638180.',
      1,
    );
    const { status, stderr } = start(display);
    expect(status).toBe(1);
    const advice = stderr.trim().split('\n').slice(-2);
    expect(advice[0]).toContain('Run “npm start” as an ordinary user');
    expect(advice[1]).toContain('npm start -- --no-sandbox');
  });

  test('prints no advice when Electron exits with 0', () => {
    writeElectron('Running as root without --no-sandbox is not supported.', 0);
    expect(start(display).stderr.trim().split('\n')).toHaveLength(1);
  });
});
