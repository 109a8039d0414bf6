import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectNoProcess, listProcesses } from '../fixtures/processes.ts';
import { expect, test } from '../fixtures/test.ts';
import { listVisibleWindows } from '../fixtures/visible-windows.ts';

test('kill -9 leaves no process behind, and the next start finds its profile', async ({ launch }) => {
  const first = await launch();
  const { userData } = first;
  await first.page.evaluate(() => localStorage.setItem('saved', 'yes'));
  expect(listProcesses(userData).length).toBeGreaterThan(1);
  await first.kill();
  await expectNoProcess(userData);

  const second = await launch({ userData });
  await expect(second.page).toHaveTitle(/Sidetone/);
  await second.stop();
  await expectNoProcess(userData);
});

test('SIGTERM quits like the user: the window first, then the application, with code 0', async ({
  launch,
}) => {
  const sidetone = await launch();
  expect(await sidetone.stop()).toEqual({ code: 0, signal: null });
  expect(listProcesses(sidetone.userData)).toEqual([]);
});

test('a second start hands over to the first and ends', async ({ launch }) => {
  const first = await launch();
  await first.control.blur();
  const second = await launch({ userData: first.userData, handsOver: true });
  expect(await second.ended).toEqual({ code: 0, signal: null });
  await expect.poll(async () => (await first.control.windows())[0]?.focused).toBe(true);
  await sleep(50);
  expect(await listVisibleWindows(first)).toHaveLength(1);
});

test('npm run stand-in prints its CDP address, and ends with npm', { tag: '@stand-in' }, async () => {
  test.skip(process.platform === 'win32', 'no signals');
  const userData = test.info().outputPath('profile');
  const root = path.resolve(import.meta.dirname, '../../..');
  const args = ['run', 'stand-in', '--', '--user-data', userData, '--cdp-port', '0'];
  const npm = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  npm.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await expect.poll(() => printed, { timeout: 90_000 }).toContain('"ready"');
  const [line, ...more] = printed.split('\n').filter((each) => each.startsWith('{'));
  expect(more).toEqual([]);
  expect(JSON.parse(line ?? '')).toEqual({
    ready: true,
    cdp: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  });
  npm.kill('SIGKILL');
  await expectNoProcess(userData);
});
