/** Every listener and handler that confines pages, each tried by itself. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { confineContents, denyPermissions, sandboxAll } from '../../../main/shell/window/security.ts';
import { createRecorder, type Recorder } from './recorder.ts';

const electron = vi.hoisted(() => ({
  app: null as unknown as Recorder<unknown>,
  session: null as unknown as Recorder<unknown>,
}));
vi.mock('electron', async () => {
  const { createRecorder: create } = await import('./recorder.ts');
  electron.app = create();
  electron.session = create();
  return { app: electron.app.target, session: { defaultSession: electron.session.target } };
});
beforeEach(() => {
  electron.app.clear();
  electron.session.clear();
});

const pageUrl = 'app://sidetone/';

/** Calls a listener for events and returns whether it prevented the default. */
const isPrevented = (listener: (...args: unknown[]) => unknown, event: object = {}): boolean => {
  const preventDefault = vi.fn();
  listener({ ...event, preventDefault });
  return preventDefault.mock.calls.length > 0;
};

it('every process of a page is sandboxed', () => {
  sandboxAll();
  expect(electron.app.calls).toEqual([{ name: 'enableSandbox', args: [] }]);
});

describe('the contents of each window', () => {
  const confine = (url = pageUrl): Recorder<{ getURL(): string }> => {
    confineContents();
    expect(electron.app.getNames()).toEqual(['on web-contents-created']);
    const contents = createRecorder<{ getURL(): string }>();
    const target = new Proxy(contents.target, {
      get: (recorded, key) => (key === 'getURL' ? () => url : Reflect.get(recorded, key)),
    });
    electron.app.getHandler('on web-contents-created')({}, target);
    return contents;
  };

  it('have these guards', () => {
    expect(confine().getNames()).toEqual([
      'setWebRTCIPHandlingPolicy',
      'setWindowOpenHandler',
      'on will-navigate',
      'on will-frame-navigate',
      'on will-prevent-unload',
      'on will-redirect',
      'on will-attach-webview',
    ]);
  });

  it('let no WebRTC past the proxy', () => {
    expect(confine().calls[0]?.args).toEqual(['disable_non_proxied_udp']);
  });

  it('open no windows', () => {
    expect(confine().getHandler('setWindowOpenHandler')({ url: pageUrl })).toEqual({ action: 'deny' });
  });

  it.each(['will-navigate', 'will-frame-navigate'])('refuse every %s but a reload', (event) => {
    const listener = confine().getHandler(`on ${event}`);
    const isMainFrame = true;
    expect(isPrevented(listener, { url: pageUrl, isMainFrame })).toBe(false);
    expect(isPrevented(listener, { url: pageUrl, isMainFrame: false })).toBe(true);
    for (const url of ['https://example.com/', 'app://sidetone/other', 'file:///etc/passwd', 'about:blank'])
      expect(isPrevented(listener, { url, isMainFrame }), url).toBe(true);
  });

  it.each(['will-navigate', 'will-frame-navigate'])('refuse %s to the page from another', (event) => {
    const listener = confine('app://sidetone/prepare').getHandler(`on ${event}`);
    expect(isPrevented(listener, { url: pageUrl, isMainFrame: true })).toBe(true);
  });

  it.each(['will-redirect', 'will-attach-webview'])('refuse every %s', (event) => {
    expect(isPrevented(confine().getHandler(`on ${event}`), { url: pageUrl, isMainFrame: true })).toBe(true);
  });

  it('cannot keep their window open', () => {
    expect(isPrevented(confine().getHandler('on will-prevent-unload'))).toBe(true);
  });
});

describe('the session of the window', () => {
  const deny = (): Recorder<unknown> => {
    denyPermissions();
    return electron.session;
  };

  it('has these guards', () => {
    expect(deny().getNames()).toEqual([
      'setPermissionRequestHandler',
      'setPermissionCheckHandler',
      'setDevicePermissionHandler',
      'setDisplayMediaRequestHandler',
      'on will-download',
    ]);
  });

  const permissions = [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'fullscreen',
    'openExternal',
  ];

  it('grants requests of its page for writing to the clipboard only', () => {
    const handler = deny().getHandler('setPermissionRequestHandler');
    const isGranted = (url: string, permission: string): unknown => {
      const callback = vi.fn();
      handler({ getURL: () => url }, permission, callback);
      return callback.mock.calls[0]?.[0];
    };
    for (const permission of permissions) expect(isGranted(pageUrl, permission), permission).toBe(false);
    expect(isGranted(pageUrl, 'clipboard-sanitized-write')).toBe(true);
    for (const url of ['https://example.com/', 'app://sidetone.example/', 'app://other/'])
      expect(isGranted(url, 'clipboard-sanitized-write'), url).toBe(false);
  });

  it('has the same permissions for checks', () => {
    const check = deny().getHandler('setPermissionCheckHandler');
    for (const permission of permissions) expect(check(null, permission, pageUrl), permission).toBe(false);
    expect(check(null, 'clipboard-sanitized-write', pageUrl)).toBe(true);
    for (const origin of ['https://example.com', 'app://sidetone.example', 'app://other/'])
      expect(check(null, 'clipboard-sanitized-write', origin), origin).toBe(false);
  });

  it('offers no devices', () => {
    expect(deny().getHandler('setDevicePermissionHandler')({ deviceType: 'usb' })).toBe(false);
  });

  it('captures no screen', () => {
    const callback = vi.fn();
    deny().getHandler('setDisplayMediaRequestHandler')({}, callback);
    expect(callback.mock.calls).toEqual([[null]]);
  });

  it('downloads nothing', () => {
    expect(isPrevented(deny().getHandler('on will-download'))).toBe(true);
  });
});
