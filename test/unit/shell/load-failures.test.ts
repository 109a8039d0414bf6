/** A page that cannot be loaded: at the start, and later. */
import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { reloadAfterCrash, watchLoadFailures } from '../../../main/shell/lifecycle/fatal.ts';

const electron = vi.hoisted(() => ({
  app: { exit: vi.fn(), quit: vi.fn() },
  dialog: { showErrorBox: vi.fn(), showMessageBox: vi.fn() },
}));
vi.mock('electron', () => electron);

const reload = vi.fn();
let contents: EventEmitter;
beforeEach(() => {
  vi.clearAllMocks();
  contents = Object.assign(new EventEmitter(), { reload });
  const window = { webContents: contents, isDestroyed: () => false } as unknown as BrowserWindow;
  const log = { warn: vi.fn(), info: vi.fn(), file: '' };
  watchLoadFailures(window, log, reloadAfterCrash(window, log.warn));
});

const failLoad = async (code = -2, isMainFrame = true): Promise<void> => {
  contents.emit('did-fail-load', {}, code, 'ERR_FAILED', 'app://sidetone/', isMainFrame);
  await new Promise((resolve) => setImmediate(resolve));
};

test('ends with an error if the first load fails', async () => {
  await failLoad();
  expect(electron.app.exit).toHaveBeenCalledWith(1);
  expect(reload).not.toHaveBeenCalled();
});

test('reloads once if a later load fails, then asks', async () => {
  contents.emit('did-finish-load');
  await failLoad();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(electron.dialog.showMessageBox).not.toHaveBeenCalled();

  electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 0 });
  await failLoad();
  expect(electron.dialog.showMessageBox).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(2);

  electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 1 });
  await failLoad();
  await failLoad();
  expect(electron.app.quit).toHaveBeenCalledTimes(1);
  expect(electron.app.exit).not.toHaveBeenCalled();
});

test('a frame, and a load that another one replaced, change nothing', async () => {
  await failLoad(-3);
  await failLoad(-2, false);
  expect(electron.app.exit).not.toHaveBeenCalled();
});
