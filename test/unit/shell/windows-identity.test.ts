import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { identifyToWindows } from '../../../main/shell/lifecycle/before-start.ts';

const app = vi.hoisted(() => ({
  isPackaged: true,
  setAppUserModelId: vi.fn(),
  setToastActivatorCLSID: vi.fn(),
}));
vi.mock('electron', () => ({ app }));

const realPlatform = process.platform;
const runOn = (platform: NodeJS.Platform): void => {
  Object.defineProperty(process, 'platform', { value: platform });
};
beforeEach(() => vi.clearAllMocks());
afterEach(() => runOn(realPlatform));

test('a packaged application has the id of its shortcut and a fixed class for toasts on Windows', () => {
  runOn('win32');
  identifyToWindows();
  expect(app.setAppUserModelId).toHaveBeenCalledWith('app.sidetone.desktop');
  expect(readFileSync('electron-builder.yml', 'utf8')).toContain('appId: app.sidetone.desktop\n');
  expect(app.setToastActivatorCLSID).toHaveBeenCalledWith('{6C1D7C0E-9E0B-4A5C-8F5B-3B0F2A3D7E51}');
});

test('an unpackaged application uses its program as its id, and leaves the toasts of the installed one alone', () => {
  runOn('win32');
  app.isPackaged = false;
  identifyToWindows();
  expect(app.setAppUserModelId).toHaveBeenCalledWith(process.execPath);
  expect(app.setToastActivatorCLSID).not.toHaveBeenCalled();
});

test('other systems have no such ids', () => {
  runOn('linux');
  identifyToWindows();
  expect(app.setAppUserModelId).not.toHaveBeenCalled();
  expect(app.setToastActivatorCLSID).not.toHaveBeenCalled();
});
