/** `npm run dev` and `npm run listen` where Electron's program ends early or is missing. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './pack.ts';
import {
  type Ended,
  installBrokenChromium,
  opensStandIn,
  setUpStartFolder,
  spawnStart,
  writeElectron,
} from './start-setup.ts';

setUpStartFolder();

const sandbox = 'No usable sandbox!';
const sandboxReason = 'Electron cannot make its sandbox here';
const speech = path.join(root, 'assets/speech/samples/jfk.wav');
const libraries =
  'electron: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory';
const librariesReason = 'Electron needs libnss3.so, which this system lacks';

const run = async (
  script: string,
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
): Promise<Ended> => {
  const ended = await spawnStart(env, args, script).ended;
  // No stack.
  expect(ended.stderr).not.toMatch(/^\s+at /m);
  return ended;
};

describe.runIf(process.platform === 'linux')('npm run dev', () => {
  test('ends with one sentence without a display', async () => {
    expect(await run('dev', { DISPLAY: undefined })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'No window can open without a display, and DISPLAY and WAYLAND_DISPLAY are not set. “npm run demo” needs none.\n',
    });
  });

  test('ends with a sentence for each that is missing without Electron and Chromium', async () => {
    const { code, stderr } = await run('dev');
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      'Electron was not downloaded: 127.0.0.1:2 cannot be reached (connect ECONNREFUSED 127.0.0.1:2).',
      expect.stringMatching(/^There is no Chromium to show a window with\. Install /),
    ]);
  });

  test('says why Electron ended, and opens the stand-in if a Chromium is installed', async () => {
    writeElectron(libraries, 'exit 127');
    const without = await run('dev');
    expect(without.code).toBe(1);
    expect(without.stderr).toContain('sudo dnf install nss');
    expect(without.stderr.trim().split('\n').at(-1)).toBe(
      `${librariesReason}. “npm run demo” needs no window.`,
    );
    installBrokenChromium();
    const { code, stdout } = await run('dev');
    expect(code).toBe(1);
    expect(stdout.trim().split('\n').at(-1)).toBe(`${librariesReason}${opensStandIn}`);
  });

  test('starts Electron again with the switch that helps', async () => {
    writeElectron(sandbox, 'exit 1', '--no-sandbox');
    const { code, stdout } = await run('dev');
    const [, second, third] = stdout.split('\n');
    expect(second).toBe(`${sandboxReason}: starting Electron with --no-sandbox.`);
    expect(third).toMatch(/^started .* --no-sandbox$/);
    expect(code).toBe(0);
  });
});

describe.runIf(process.platform === 'linux')('npm run listen', () => {
  test.each([
    ['a library is missing', libraries, 'exit 127', librariesReason],
    ['it has no sandbox', sandbox, 'kill -TRAP $$', sandboxReason],
    ['it crashes', '', 'kill -SEGV $$', 'Electron ended with SIGSEGV before its window opened'],
  ])('hears without Electron if %s', async (_what, message, end, reason) => {
    writeElectron(message, end);
    const { code, stdout, stderr } = await run('listen', {}, [speech]);
    const [first, heard] = stdout.split('\n');
    expect(first).toMatch(/^started .* --listen /);
    expect(heard).toMatch(/^And so.* what you can do for your country\.$/);
    expect(stderr).toContain(`${reason}: listening without it.\n`);
    expect(code).toBe(0);
  });

  test('ends with Electron when a file was not heard', async () => {
    writeElectron('missing.mp3: The file was not found.', 'exit 1');
    expect(await run('listen', {}, ['missing.mp3'])).toMatchObject({
      code: 1,
      stderr: 'missing.mp3: The file was not found.\n',
    });
  });
});
