/** Guards of windows, sessions and pages. */
import { mutate } from '../mutation.ts';

const security = 'test/unit/shell/security.test.ts';
const window = 'test/unit/shell/window.test.ts';
const hiddenWindow = 'test/unit/shell/hidden-window.test.ts';
const protocol = 'test/unit/shell/app-protocol.test.ts';
const servedFile = 'test/unit/shell/served-file.test.ts';
const sessions = 'test/unit/shell/sessions.test.ts';

export const windowMutations = [
  ...mutate(
    'main/shell/window/security.ts',
    [security],
    [
      ['pages-without-sandbox', 'app.enableSandbox()', 'undefined'],
      [
        'permission-request',
        'callback(mayWriteClipboard(permission, url.startsWith(`${appOrigin}/`) ? appOrigin : url));',
        'callback(true || url);',
      ],
      [
        'permission-check',
        '    mayWriteClipboard(permission, origin),',
        '    true || origin === permission,',
      ],
      ['permission-clipboard-read', "permission === 'clipboard-sanitized-write' &&", ''],
      ['devices', 'setDevicePermissionHandler(() => false)', 'setDevicePermissionHandler(() => true)'],
      [
        'display-media',
        'defaultSession.setDisplayMediaRequestHandler((_request, callback) => callback(null));',
        '',
      ],
      ['downloads', "defaultSession.on('will-download', (event) => event.preventDefault());", ''],
      ['reload-of-another-page', '&& contents.getURL() === event.url', ''],
      ['reload-of-a-frame', 'event.isMainFrame && event.url ===', 'event.url ==='],
      ['webrtc-policy', "contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');", ''],
      ['new-windows', "({ action: 'deny' })", "({ action: 'allow' })"],
      ['will-navigate', "contents.on('will-navigate', (event) => allowOnlyReload(contents, event));", ''],
      [
        'will-frame-navigate',
        "contents.on('will-frame-navigate', (event) => allowOnlyReload(contents, event));",
        '',
      ],
      ['will-prevent-unload', "contents.on('will-prevent-unload', (event) => event.preventDefault());", ''],
      ['will-redirect', "contents.on('will-redirect', (event) => event.preventDefault());", ''],
      ['will-attach-webview', "contents.on('will-attach-webview', (event) => event.preventDefault());", ''],
    ],
  ),
  ...mutate(
    'main/shell/window/window.ts',
    [window],
    [
      ['window-isolation', 'contextIsolation: true', 'contextIsolation: false'],
      ['window-sandbox', 'sandbox: true', 'sandbox: false'],
      ['window-node', 'nodeIntegration: false', 'nodeIntegration: true'],
      ['window-web-security', 'webSecurity: true', 'webSecurity: false'],
      ['window-webview', '      webviewTag: false,\n', ''],
      ['window-drop-navigates', '      navigateOnDragDrop: false,\n', '      navigateOnDragDrop: true,\n'],
      ['window-boxes', 'disableDialogs: true', 'disableDialogs: false'],
    ],
  ),
  ...mutate(
    'main/shell/hidden-window/hidden-window.ts',
    [hiddenWindow],
    [
      ['hidden-window-sandbox', 'sandbox: true', 'sandbox: false'],
      ['hidden-window-session', '      partition,\n', ''],
      ['hidden-window-sender-page', 'frame.url === getPageUrl(page)', "frame.url !== ''"],
      ['hidden-window-sender-frame', 'frame?.isTop === true &&', 'frame !== null &&'],
    ],
  ),
  ...mutate(
    'main/shell/hidden-window/hidden-policy.ts',
    [hiddenWindow],
    [
      ['hidden-window-files', '(?:prepare|hidden-page)\\/[\\w-]+', '[\\w/-]+'],
      ['hidden-window-isolation', "'cross-origin-embedder-policy': 'require-corp',", ''],
      ['hidden-window-models', "page === 'prepare' || model === undefined", 'model === undefined'],
      ['hidden-window-connect', '"connect-src \'self\'"', '"connect-src *"'],
    ],
  ),
  ...mutate(
    'main/shell/hidden-window/hidden-session.ts',
    [hiddenWindow],
    [
      [
        'hidden-window-permission',
        'setPermissionCheckHandler(() => false)',
        'setPermissionCheckHandler(() => true)',
      ],
      ['hidden-window-confined', '  confineSession(hiddenSession);\n', ''],
      ['hidden-window-method', "if (request.method !== 'GET') return createError(405);", ''],
    ],
  ),
  ...mutate(
    'main/shell/window/served-file.ts',
    [protocol, servedFile],
    [
      ['csp-default', '"default-src \'none\'"', '"default-src \'self\'"'],
      ['csp-script', '"script-src \'self\'"', '"script-src \'self\' https:"'],
      ['csp-media', '"media-src \'self\'"', '"media-src *"'],
      ['csp-connect', '"connect-src \'none\'"', '"connect-src \'self\'"'],
      ['csp-base', '    "base-uri \'none\'",\n', ''],
      ['csp-form', '    "form-action \'none\'",\n', ''],
      ['csp-frame', '    "frame-ancestors \'none\'",\n', ''],
      ['header-nosniff', "  'x-content-type-options': 'nosniff',\n", ''],
      ['header-coop', "  'cross-origin-opener-policy': 'same-origin',\n", ''],
      ['header-corp', "  'cross-origin-resource-policy': 'same-origin',\n", ''],
      ['scheme-other-host', 'url.host !== appHost ||', ''],
      ['scheme-credentials', "url.username !== '' || url.password !== ''", 'false'],
      ['scheme-nul', "pathname.includes('\\0') ||", ''],
      ['scheme-traversal', "inside.startsWith('..') ||", ''],
    ],
  ),
  ...mutate(
    'main/shell/window/served-file.ts',
    ['test/unit/library/audio/served.test.ts'],
    [['audio-token-form', '([A-Za-z0-9_-]{1,64})$/', '([^?]{1,64})$/']],
  ),
  ...mutate(
    'main/shell/window/app-protocol.ts',
    [protocol],
    [
      ['csp-nonce', "randomBytes(16).toString('base64')", "'AAAA' + randomBytes.name"],
      ['scheme-method', "if (method !== 'GET' && method !== 'HEAD') return createErrorResponse(405);", ''],
      [
        'audio-headers',
        "withSecurityHeaders(await serveAudio(token, method, request.headers.get('range')))",
        "serveAudio(token, method, request.headers.get('range'))",
      ],
      ['scheme-bypasses-csp', 'secure: true,', 'secure: true, bypassCSP: true,'],
      ['scheme-cors', 'supportFetchAPI: true,', 'supportFetchAPI: true, corsEnabled: true,'],
    ],
  ),
  ...mutate(
    'main/shell/outside-actions.ts',
    ['test/unit/shell/links.test.ts'],
    [['link-http', 'https://www.electronjs.org/', 'http://www.electronjs.org/']],
  ),
  ...mutate(
    'main/shell/sessions.ts',
    [sessions],
    [
      ['session-proxy', '  void confined.setProxy(deadProxy);\n', ''],
      ['session-loopback', ", proxyBypassRules: '<-loopback>'", ''],
      ['session-requests', 'cancel: !isInternal(url)', 'cancel: false && isInternal(url)'],
      ['session-schemes', "'blob:', 'data:',", "'blob:', 'data:', 'https:',"],
      ['session-dictionary', '  confined.setSpellCheckerLanguages([]);\n', ''],
    ],
  ),
  ...mutate(
    'main/shell/window/spelling.ts',
    [sessions],
    [
      ['spelling-unasked', 'enabled ? getLanguages() : []', 'getLanguages()'],
      ['spelling-enabled', 'setSpellCheckerEnabled(enabled)', 'setSpellCheckerEnabled(true)'],
      ['spelling-session', 'networkSession.setSpellCheckerLanguages(languages);', ''],
    ],
  ),
  ...mutate(
    'main/settings/schema.ts',
    ['test/unit/settings/values.test.ts'],
    [['spelling-default', '  spellcheck: false,', '  spellcheck: true,']],
  ),
  ...mutate(
    'main/shell/lifecycle/before-start.ts',
    ['test/unit/shell/refused-switches.test.ts'],
    [
      ['switch-debugging-port', "  'remote-debugging-port',\n", ''],
      ['switch-debugging-pipe', "  'remote-debugging-pipe',\n", ''],
      ['switch-no-sandbox', "  'no-sandbox',\n", ''],
      ['switch-web-security', "  'disable-web-security',\n", ''],
      ['switch-proxy', "  'proxy-server',\n", ''],
      ['switches-packaged', 'if (!app.isPackaged || isInspected()) return null;', 'return null;'],
    ],
  ),
];
