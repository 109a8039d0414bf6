/** Notifications on systems that do not show them, with the stand-in's `Notification`. */
import { beforeEach, expect, test, vi } from 'vitest';
import { createUploadIndicators } from '../../../main/shell/upload-indicators.ts';
import { clickNotification, removeNotifications } from '../../stand-in/electron/notification.ts';
import { readOptions } from '../../stand-in/options.ts';
import { resetSwitches, state } from '../../stand-in/state.ts';

vi.mock('electron', async () => ({
  ...(await import('../../stand-in/electron/app.ts')),
  ...(await import('../../stand-in/electron/notification.ts')),
}));

const batch = { done: 1, failed: 0, needKey: 0 };
const warn = vi.fn();
const openScreen = vi.fn();
const indicators = createUploadIndicators(() => null, openScreen, warn);
beforeEach(() => {
  state.options = readOptions(['--user-data', 'unused']);
  state.isReady = true;
  resetSwitches();
  state.record.notifications.length = 0;
  state.record.errors.length = 0;
  warn.mockClear();
});

test('a system without notifications gets none', () => {
  state.switches.notifications = 'unsupported';
  indicators.batchEnded(batch);
  expect(state.record.errors).toEqual([]);
  expect(state.record.notifications).toEqual([]);
});

test('a notification that the system refuses is logged', async () => {
  state.switches.notifications = 'refused';
  indicators.batchEnded(batch);
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledWith(
      'the system did not show the notification: Notifications are not allowed for this application',
    ),
  );
  expect(state.record.notifications).toEqual([]);
});

test('a click leads to the queue, or to the watched folders if one of them is away', async () => {
  removeNotifications();
  indicators.batchEnded(batch);
  indicators.folderGone('Recordings');
  await clickNotification(0);
  await clickNotification(1);
  expect(openScreen.mock.calls).toEqual([['uploads'], ['watch']]);
});
