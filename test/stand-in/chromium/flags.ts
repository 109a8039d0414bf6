/** The switches that Chromium is started with: quiet, offline, alone in its profile, and no window of its own making. */

export interface ChromiumFlags {
  readonly headed: boolean;
  readonly profile: string;
  readonly proxyPort: number;
  readonly sandbox: boolean;
  /** A port for other DevTools clients, beside our own pipe; 0 lets Chromium choose; null: none. */
  readonly cdpPort: number | null;
  readonly locale: string | null;
  /** A page out of sight is slowed down, as in any Chromium. */
  readonly throttling: boolean;
  readonly width: number;
  readonly height: number;
}

const features = [
  'AcceptCHFrame',
  'AimEnabled',
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'Translate',
];

const quiet = [
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-hang-monitor',
  '--disable-infobars',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--force-color-profile=srgb',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--no-service-autorun',
  '--password-store=basic',
  '--use-mock-keychain',
  // Electron shows what was painted, and keeps no HTTP cache of a scheme of its own.
  '--disk-cache-size=1',
  '--media-cache-size=1',
];

const neverThrottled = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

export const getChromiumFlags = (options: ChromiumFlags): string[] => [
  ...quiet,
  ...(options.throttling ? [] : neverThrottled),
  `--disable-features=${features.join(',')}`,
  '--enable-features=SkipListAccountsWithoutGaiaCookies',
  ...(options.headed ? [] : ['--headless', '--hide-scrollbars', '--mute-audio', '--disable-gpu']),
  ...(options.sandbox ? [] : ['--no-sandbox', '--test-type']),
  // Sound starts without a click, as Electron allows it.
  '--autoplay-policy=no-user-gesture-required',
  // A page that opens windows gets none; where this switch is not known, the host closes them.
  '--block-new-web-contents',
  '--remote-debugging-pipe',
  ...(options.cdpPort === null
    ? []
    : [`--remote-debugging-port=${options.cdpPort}`, '--remote-debugging-address=127.0.0.1']),
  `--user-data-dir=${options.profile}`,
  // Every request of the page, loopback included, comes to us: nothing else answers.
  `--proxy-server=http://127.0.0.1:${options.proxyPort}`,
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  ...(options.locale === null ? [] : [`--lang=${options.locale}`]),
  `--window-size=${options.width},${options.height}`,
  // Its first page: ours to use with a window; without one it only keeps the new tab page away.
  options.headed ? '--app=data:text/html,<title>Sidetone</title>' : 'about:blank',
];
