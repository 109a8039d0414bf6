/** What the other tests need of the system that real Electron runs on. The workflow runs this file first. */
import { startTestService, type TestService } from '../../service/service.ts';
import { listProcesses } from '../fixtures/processes.ts';
import { expect, test } from '../fixtures/test.ts';
import { connect, getSettings } from '../pages/service-test.ts';

let service: TestService;
test.beforeEach(async () => {
  service = await startTestService();
});
test.afterEach(() => service.close());

test('the system has a keychain that protects', { tag: '@electron' }, async ({ launch }) => {
  const { page } = await launch();
  await connect(page, service);
  const advice = 'no Secret Service: run the tests with .ci/desktop';
  expect(await getSettings(page), advice).toMatchObject({
    value: { keyState: 'stored', isKeyProtected: true },
  });
});

test('without a Secret Service the key lasts until Sidetone quits', { tag: '@electron' }, async ({
  launch,
}) => {
  test.skip(process.platform !== 'linux', 'Windows and macOS always have a keychain');
  const { page } = await launch({ env: { DBUS_SESSION_BUS_ADDRESS: 'disabled:' } });
  await connect(page, service);
  expect(await getSettings(page)).toMatchObject({ value: { hasApiKey: true, keyState: 'session' } });
});

test('Chromium runs in its sandbox', { tag: '@electron' }, async ({ launch }) => {
  test.skip(process.getuid?.() === 0, 'Chromium has none for root');
  const { userData } = await launch();
  const processes = listProcesses(userData);
  expect(processes.length).toBeGreaterThan(0);
  expect(processes.filter((line) => line.includes('--no-sandbox'))).toEqual([]);
});
