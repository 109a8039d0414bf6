import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findRefusedSwitch } from '../../../main/shell/lifecycle/before-start.ts';

const application = vi.hoisted(() => ({ isPackaged: true, switches: [] as string[], passwordStore: '' }));
vi.mock('electron', () => ({
  app: {
    get isPackaged() {
      return application.isPackaged;
    },
    commandLine: {
      hasSwitch: (name: string) => application.switches.includes(name),
      getSwitchValue: (name: string) => (name === 'password-store' ? application.passwordStore : ''),
    },
  },
}));

const inspectorUrl = vi.fn((): string | undefined => undefined);
const realPlatform = process.platform;
const runOn = (platform: NodeJS.Platform): void => {
  Object.defineProperty(process, 'platform', { value: platform });
};
beforeEach(() => {
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ url: inspectorUrl } as never);
  inspectorUrl.mockReturnValue(undefined);
  vi.stubEnv('APPIMAGE', undefined);
  application.isPackaged = true;
  application.switches = [];
  application.passwordStore = '';
  runOn('linux');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  runOn(realPlatform);
});

test.each([
  'remote-debugging-port',
  'remote-debugging-pipe',
  'no-sandbox',
  'disable-web-security',
  'ignore-certificate-errors',
  'use-mock-keychain',
  'proxy-server',
  'proxy-pac-url',
  'proxy-bypass-list',
  'host-rules',
  'host-resolver-rules',
  'js-flags',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
])('a packaged application does not start with --%s', (name) => {
  application.switches = ['lang', name];
  expect(findRefusedSwitch()).toBe(name);
  application.isPackaged = false;
  expect(findRefusedSwitch()).toBeNull();
});

test('starts with other switches', () => {
  application.switches = ['lang', 'user-data-dir', 'password-store', 'force-device-scale-factor'];
  expect(findRefusedSwitch()).toBeNull();
});

test('a packaged application does not store the key where everyone can read it', () => {
  application.passwordStore = 'basic';
  expect(findRefusedSwitch()).toBe('password-store');
  application.passwordStore = 'gnome-libsecret';
  expect(findRefusedSwitch()).toBeNull();
});

test('a build that allows the inspector starts with the port that Playwright needs', () => {
  application.switches = ['remote-debugging-port'];
  inspectorUrl.mockReturnValue('ws://127.0.0.1:9229/1');
  expect(findRefusedSwitch()).toBeNull();
});

test('only the AppImage may start without the sandbox, and only on Linux', () => {
  vi.stubEnv('APPIMAGE', '/opt/Sidetone.AppImage');
  application.switches = ['no-sandbox'];
  expect(findRefusedSwitch()).toBe('no-sandbox');
  vi.stubEnv('APPDIR', path.dirname(process.execPath));
  expect(findRefusedSwitch()).toBeNull();
  runOn('win32');
  expect(findRefusedSwitch()).toBe('no-sandbox');
  runOn('linux');
  application.switches = ['no-sandbox', 'proxy-server'];
  expect(findRefusedSwitch()).toBe('proxy-server');
});
