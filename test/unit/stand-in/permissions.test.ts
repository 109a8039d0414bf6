/** The handlers of devices and of the screen, which a page without a window cannot reach. */
import { beforeEach, expect, test } from 'vitest';
import { expectNoDevices } from '../../stand-in/electron/permissions.ts';
import { findSession } from '../../stand-in/electron/session.ts';
import { readOptions } from '../../stand-in/options.ts';
import { state } from '../../stand-in/state.ts';

const frame = {} as Electron.WebFrameMain;
const { errors } = state.record;

beforeEach(() => {
  state.options = readOptions(['--user-data', 'unused']);
  errors.length = 0;
});

test('handlers that refuse, or none, are what the stand-in can show', () => {
  const session = findSession('refuses');
  expectNoDevices(session, frame, 'app://sidetone/');
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null));
  expectNoDevices(session, frame, 'app://sidetone/');
  expect(errors).toEqual([]);
});

test('handlers that allow are reported, each kind of device by itself', () => {
  const session = findSession('allows');
  session.setDevicePermissionHandler(({ deviceType }) => deviceType === 'usb');
  session.setDisplayMediaRequestHandler((request, callback) =>
    callback(request.frame ? { video: request.frame } : {}),
  );
  expectNoDevices(session, frame, 'app://sidetone/');
  expect(errors).toEqual([
    'not in the stand-in: a page with access to usb (app://sidetone/)',
    'not in the stand-in: a page with access to the screen (app://sidetone/)',
  ]);
});
