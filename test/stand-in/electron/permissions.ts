/** As in Electron, a permission without a handler is granted. */

import { toPage } from '../origin.ts';
import { state } from '../state.ts';
import { getSessionState, type Session } from './session.ts';
import { contextOf } from './session-contexts.ts';

type Permission = Parameters<NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>>[1];

/** Electron's name, and Chromium's descriptor. */
const permissions: readonly (readonly [Permission, Record<string, unknown>])[] = [
  ['geolocation', { name: 'geolocation' }],
  ['notifications', { name: 'notifications' }],
  ['media', { name: 'camera' }],
  ['media', { name: 'microphone' }],
  ['midi', { name: 'midi' }],
  ['midiSysex', { name: 'midi', sysex: true }],
  ['clipboard-read', { name: 'clipboard-read' }],
  ['clipboard-sanitized-write', { name: 'clipboard-write', allowWithoutSanitization: false }],
  ['idle-detection', { name: 'idle-detection' }],
  ['window-management', { name: 'window-management' }],
  ['local-fonts', { name: 'local-fonts' }],
  ['persistent-storage', { name: 'persistent-storage' }],
  ['background-sync', { name: 'background-sync' }],
  ['sensors', { name: 'accelerometer' }],
  ['screen-wake-lock', { name: 'screen-wake-lock' }],
  ['storage-access', { name: 'storage-access' }],
];

const isGranted = async (
  contents: Electron.WebContents,
  permission: Permission,
  origin: string,
): Promise<boolean> => {
  const { request, check } = getSessionState(contents.session as unknown as Session);
  const requestingUrl = contents.getURL();
  const details = { isMainFrame: true, requestingUrl };
  if (
    check &&
    !check(contents, permission, `${origin}/`, details as Electron.PermissionCheckHandlerHandlerDetails)
  ) {
    return false;
  }
  if (!request) return true;
  return new Promise((resolve) =>
    request(contents, permission, resolve, details as Electron.PermissionRequest),
  );
};

const deviceTypes = ['hid', 'serial', 'usb'] as const;

/**
 * Asks the handlers of devices and of the screen, as if every permission before them were granted. Without a handler there
 * are none, as in Electron. Chromium offers a page without a window neither, so an error is recorded if a handler allows them.
 */
export const expectNoDevices = (session: Session, frame: Electron.WebFrameMain, origin: string): void => {
  const { device, display } = getSessionState(session);
  const allowed = (what: string): void =>
    void state.record.errors.push(`not in the stand-in: a page with access to ${what} (${origin})`);
  for (const deviceType of deviceTypes) {
    const known = { deviceId: '1', name: 'A device' } as unknown as Electron.HIDDevice;
    if (device?.({ deviceType, origin, device: known })) allowed(deviceType);
  }
  const request = { frame, securityOrigin: origin, userGesture: true };
  display?.({ ...request, videoRequested: true, audioRequested: true }, (streams) => {
    if (streams !== null) allowed('the screen');
  });
};

/** Asks main about every permission for a new document, and configures Chromium. */
export const applyPermissions = async (contents: Electron.WebContents, origin: string): Promise<void> => {
  expectNoDevices(contents.session as unknown as Session, contents.mainFrame, `${origin}/`);
  const chromium = await state.chromium();
  const { cdp } = chromium;
  const context = await contextOf(chromium, contents.session as unknown as Session);
  const pageOrigin = toPage(origin).replace(/\/$/, '');
  if (!pageOrigin.startsWith('http')) return;
  await Promise.all(
    permissions.map(async ([name, permission]) => {
      const granted = await isGranted(contents, name, origin);
      await cdp
        .send('Browser.setPermission', {
          permission,
          setting: granted ? 'granted' : 'denied',
          origin: pageOrigin,
          ...context,
        })
        // This Chromium does not know the permission, so documents cannot request it.
        .catch(() => undefined);
    }),
  ).catch(() => undefined);
};
