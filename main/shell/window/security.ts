/** Refuses permissions, navigation, new windows, webviews, downloads and WebRTC past the proxy. */
import { app, session, type WebContents } from 'electron';
import { appOrigin } from './served-file.ts';

/** Call it before the application is ready. */
export const sandboxAll = (): void => app.enableSandbox();

/** The only permission that is granted, and only to Sidetone's own page. */
const mayWriteClipboard = (permission: string, origin: string): boolean =>
  permission === 'clipboard-sanitized-write' && (origin === appOrigin || origin === `${appOrigin}/`);

export const denyPermissions = (): void => {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((contents, permission, callback) => {
    const url = contents.getURL();
    callback(mayWriteClipboard(permission, url.startsWith(`${appOrigin}/`) ? appOrigin : url));
  });
  defaultSession.setPermissionCheckHandler((_contents, permission, origin) =>
    mayWriteClipboard(permission, origin),
  );
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.setDisplayMediaRequestHandler((_request, callback) => callback(null));
  defaultSession.on('will-download', (event) => event.preventDefault());
};

/** Electron reports a reload by the page as a navigation. */
const allowOnlyReload = (
  contents: WebContents,
  event: {
    readonly url: string;
    readonly isMainFrame: boolean;
    preventDefault(): void;
  },
): void => {
  const isOwnPage = event.isMainFrame && event.url === `${appOrigin}/` && contents.getURL() === event.url;
  if (!isOwnPage) event.preventDefault();
};

const confine = (contents: WebContents): void => {
  // WebRTC asks no permission and is not covered by a content security policy.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => allowOnlyReload(contents, event));
  contents.on('will-frame-navigate', (event) => allowOnlyReload(contents, event));
  // A page can't prevent its window from closing.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
};

export const confineContents = (): void => {
  app.on('web-contents-created', (_event, contents) => confine(contents));
};
