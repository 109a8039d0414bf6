/**
 * `npm start` with an existing build: opens a window if possible, else runs the demo. Scripts imitate Electron's program and an
 * installed Chromium. The path has nothing else, so what is installed on the machine makes no difference.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { audio } from '../fixtures/audio.ts';
import { root } from './pack.ts';
import {
  type Ended,
  inFolder,
  installBrokenChromium,
  installChromium,
  opensStandIn,
  runsDemo,
  setUpStartFolder,
  spawnStart,
  start,
  startUntilDemo,
  writeElectron,
  writeScript,
} from './start-setup.ts';

const noDisplay = { DISPLAY: undefined, WAYLAND_DISPLAY: undefined };
const profileSwitch = '--user-data-dir=';
const notDownloaded =
  'Electron was not downloaded: 127.0.0.1:2 cannot be reached (connect ECONNREFUSED 127.0.0.1:2).\n';

setUpStartFolder();

const expectDemo = ({ code, stdout }: Ended): void => {
  const hash = createHash('sha256').update(readFileSync(audio.mp3.path)).digest('hex');
  const last = stdout.trim().split('\n').at(-1);
  expect(last).toBe(
    `transcribed “Episode 12: The window”: SHA-256 of the file ${hash}, received ${hash}, equal`,
  );
  expect(code).toBe(0);
};

interface Failure {
  readonly name: string;
  /** What Electron prints. */
  readonly message: string;
  /** How it ends, as a command of the shell. */
  readonly end: string;
  readonly reason: string;
  /** In the lines below what Electron printed. */
  readonly advice: readonly string[];
}

const librariesAdvice = [
  'sudo apt-get install libnss3 libgtk-3-0t64 libgbm1 libasound2t64',
  'sudo apt-get install libnss3 libgtk-3-0 libgbm1 libasound2',
  'sudo dnf install nss gtk3 mesa-libgbm alsa-lib',
];
const sandboxAdvice = [
  '/chrome-sandbox" && sudo chmod 4755 "',
  'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
];
const sandboxReason = 'Electron cannot make its sandbox here';

const failures: readonly Failure[] = [
  ...['libnss3.so', 'libgtk-3.so.0'].map((library) => ({
    name: `${library} is missing`,
    message: `./electron: error while loading shared libraries: ${library}: cannot open shared object file: No such file or directory`,
    end: 'exit 127',
    reason: `Electron needs ${library}, which this system lacks`,
    advice: librariesAdvice,
  })),
  {
    name: 'the C library is too old',
    message:
      "./electron: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.38' not found (required by ./electron)",
    end: 'exit 1',
    reason: 'Electron needs a newer system than this one (GLIBC_2.38)',
    advice: [],
  },
  {
    name: 'it crashes',
    message: '',
    end: 'kill -SEGV $$',
    reason: 'Electron ended with SIGSEGV before its window opened',
    advice: [],
  },
  {
    name: 'it ends for an unknown reason',
    message: 'Something is wrong',
    end: 'exit 7',
    reason: 'Electron ended with code 7 before its window opened',
    advice: [],
  },
  {
    name: 'the user is root',
    message:
      '[1:1121/120000.1:ERROR:electron_main_delegate.cc(1)] Running as root without --no-sandbox is not supported. See https://crbug.com/638180.',
    end: 'exit 1',
    reason: 'Electron does not start as root',
    advice: ['Run “npm start” as an ordinary user', 'npm start -- --no-sandbox'],
  },
];

/** With `worksWith` it may start. */
const retried: readonly (Failure & { readonly worksWith: string; readonly prefersStandIn: boolean })[] = [
  {
    name: 'the graphics fail',
    message:
      "[1:1121/120000.1:FATAL:gpu_data_manager_impl_private.cc(423)] GPU process isn't usable. Goodbye.",
    end: 'kill -TRAP $$',
    reason: 'The graphics of this computer fail in Electron',
    advice: [],
    worksWith: '--disable-gpu',
    prefersStandIn: false,
  },
  {
    name: '/dev/shm cannot be used',
    message:
      "[1:1121/120000.1:FATAL:platform_shared_memory_region_posix.cc(219)] This is frequently caused by incorrect permissions on /dev/shm.  Try 'sudo chmod 1777 /dev/shm' to fix.",
    end: 'exit 1',
    reason: 'Electron cannot share memory in /dev/shm',
    advice: ['sudo chmod 1777 /dev/shm', '--shm-size=1g'],
    worksWith: '--disable-dev-shm-usage',
    prefersStandIn: false,
  },
  {
    name: 'the helper of the sandbox is not set up',
    message:
      '[1:1121/120000.1:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I’m aborting now.',
    end: 'exit 133',
    reason: sandboxReason,
    advice: sandboxAdvice,
    worksWith: '--no-sandbox',
    prefersStandIn: true,
  },
  {
    name: 'user namespaces are forbidden',
    message:
      '[1:1121/120000.1:FATAL:zygote_host_impl_linux.cc(127)] No usable sandbox! If you are running on Ubuntu 23.10+ …',
    end: 'kill -TRAP $$',
    reason: sandboxReason,
    advice: sandboxAdvice,
    worksWith: '--no-sandbox',
    prefersStandIn: true,
  },
];

const expectPrinted = ({ stderr }: Ended, { message, advice }: Failure): void => {
  expect(stderr).toContain(message);
  for (const text of advice) expect(stderr).toContain(text);
  // No stack.
  expect(stderr).not.toMatch(/^\s+at /m);
};

describe.runIf(process.platform === 'linux')('npm start on Linux', () => {
  test('reports a missing display in one line and runs the demo', async () => {
    writeElectron('', 'exit 0');
    const run = await start(noDisplay);
    expect(run.stdout).not.toContain('started');
    const [first, second] = run.stdout.split('\n');
    expect(first).toMatch(/^No window can open without a display, .* running the demo instead/);
    expect(second).toMatch(/^pictures in /);
    expect(run.stderr).toBe('');
    expectDemo(run);
  });

  test('runs the demo when no program can open a window', async () => {
    const run = await start();
    const [first, second] = run.stdout.split('\n');
    expect(first).toMatch(/^No program can open a window: Electron's is missing .* running the demo instead/);
    expect(run.stderr).toBe(notDownloaded);
    expect(second).toMatch(/^pictures in /);
    expectDemo(run);
  });

  test('without Electron, opens one window in the stand-in if a Chromium is installed', async () => {
    await installChromium();
    const { child, ended, getStdout } = spawnStart({}, []);
    const log = inFolder('config/Sidetone stand-in/logs/main.log');
    const isShown = (): boolean => existsSync(log) && readFileSync(log, 'utf8').includes('window shown');
    while (child.exitCode === null && child.signalCode === null && !isShown()) await sleep(100);
    // A second one brings the first to the front.
    const second = await start();
    expect(second.stdout).toContain(
      `${opensStandIn}\nSidetone is already running. Its window is in front now.\n`,
    );
    expect(second.code).toBe(0);
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect(stderr).toBe(notDownloaded);
    expect(getStdout()).toBe(
      `Electron's program is not on this machine and could not be downloaded (“npx install-electron” downloads it)${opensStandIn}\n`,
    );
    expect(isShown()).toBe(true);
    expect(code).toBe(0);
  });

  test('passes its arguments to Electron, with a profile of its own and without variables of Node', async () => {
    writeScript('electron', ['echo "started $*"', 'echo "variables: $ELECTRON_RUN_AS_NODE$NODE_OPTIONS"']);
    const env = { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--no-warnings' };
    const profile = `${profileSwitch}${inFolder('config/Sidetone development')}`;
    expect(await start(env, ['episode.mp3'])).toEqual({
      code: 0,
      stdout: `started ${root} episode.mp3 ${profile}\nvariables: \n`,
      stderr: '',
    });
    expect((await start(env, [`${profileSwitch}/p`])).stdout).toContain(
      `started ${root} ${profileSwitch}/p\n`,
    );
  });

  test.each(['', 'Running as root without --no-sandbox is not supported.'])(
    'ends with Electron when it exits with 0 (it printed “%s”)',
    async (message) => {
      writeElectron(message, 'exit 0');
      const { code, stdout, stderr } = await start();
      expect({ code, stderr: stderr.trim() }).toEqual({ code: 0, stderr: message });
      expect(stdout.split('\n')).toHaveLength(2);
    },
  );

  test('ends with Electron when it is asked to, without the demo', async () => {
    writeScript('electron', ['trap "exit 3" TERM', 'echo started', 'while :; do sleep 0.1; done']);
    const { child, ended } = spawnStart({}, []);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 3, stdout: 'started\n', stderr: '' });
  });

  test.each(failures)('without a Chromium, runs the demo if $name', async (failure) => {
    writeElectron(failure.message, failure.end);
    const ended = await startUntilDemo();
    expectPrinted(ended, failure);
    const [, second] = ended.stdout.split('\n');
    expect(second).toBe(`${failure.reason}, and no Chromium, Chrome or Edge is installed${runsDemo}`);
  });

  test.each(failures)('opens the stand-in if $name and a Chromium is installed', async (failure) => {
    writeElectron(failure.message, failure.end);
    installBrokenChromium();
    const ended = await startUntilDemo();
    expectPrinted(ended, failure);
    const [, second, third] = ended.stdout.split('\n');
    expect(second).toBe(`${failure.reason}${opensStandIn}`);
    expect(third).toBe(`No window of Chromium can open either${runsDemo}`);
  });

  test.each(retried)('starts Electron with $worksWith if $name', async (failure) => {
    writeElectron(failure.message, failure.end, failure.worksWith);
    const ended = await start();
    expectPrinted(ended, failure);
    expect(ended.code).toBe(0);
    const [, second, third] = ended.stdout.split('\n');
    expect(second).toBe(`${failure.reason}: starting Electron with ${failure.worksWith}.`);
    expect(third).toMatch(new RegExp(`^started .* ${failure.worksWith}$`));
  });

  test.each(retried)(
    'without a Chromium, runs the demo if Electron cannot start with $worksWith either ($name)',
    async (failure) => {
      writeElectron(failure.message, failure.end);
      const { stdout } = await startUntilDemo();
      const lines = stdout.trim().split('\n');
      expect(lines.filter((line) => line.startsWith('started'))).toHaveLength(2);
      expect(lines.at(-1)).toBe(`${failure.reason}, and no Chromium, Chrome or Edge is installed${runsDemo}`);
    },
  );

  test.each(retried)(
    'with a Chromium, starts Electron with $worksWith and opens the stand-in ($name)',
    async (failure) => {
      writeElectron(failure.message, failure.end);
      installBrokenChromium();
      const ended = await startUntilDemo();
      expectPrinted(ended, failure);
      const standIn = 'No window of Chromium can open either';
      const [, second, , ...last] = ended.stdout.trim().split('\n');
      if (failure.prefersStandIn) {
        expect(second).toBe(`${failure.reason}${opensStandIn}`);
        expect(ended.stdout).toContain(`${standIn}: starting Electron with ${failure.worksWith}.\n`);
        expect(last.at(-1)).toBe(`${failure.reason}${runsDemo}`);
      } else {
        expect(second).toBe(`${failure.reason}: starting Electron with ${failure.worksWith}.`);
        expect(last).toEqual([`${failure.reason}${opensStandIn}`, `${standIn}${runsDemo}`]);
      }
    },
  );

  test.each([
    [
      'X11',
      '[1:1121/120000.1:ERROR:ozone_platform_x11.cc(249)] Missing X server or $DISPLAY\n[1:1121/120000.1:ERROR:env.cc(257)] The platform failed to initialize.  Exiting.',
    ],
    [
      'Wayland',
      '[1:1121/120000.1:ERROR:wayland_connection.cc(202)] Failed to connect to Wayland display: No such file or directory (2)\n[1:1121/120000.1:ERROR:env.cc(257)] The platform failed to initialize.  Exiting.',
    ],
  ])('runs the demo if the display of %s is missing, with a Chromium too', async (_kind, message) => {
    writeElectron(message, 'exit 1');
    for (const install of [() => undefined, installBrokenChromium]) {
      install();
      const { stdout, stderr } = await startUntilDemo();
      expect(stderr).toBe(`${message}\n`);
      expect(stdout.split('\n')[1]).toBe(`No window can open on this display${runsDemo}`);
    }
  });

  test('runs the demo if the system does not let the program start', async () => {
    writeFileSync(inFolder('electron'), '', { mode: 0o644 });
    const { stdout, stderr } = await startUntilDemo();
    expect(stderr).toMatch(/^Electron does not start: .*EACCES/);
    expect(stdout).toContain(runsDemo);
  });
});
