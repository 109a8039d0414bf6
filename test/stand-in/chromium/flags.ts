import type { PageSwitches } from '../find-page-switches.ts';

export interface ChromiumFlags {
  readonly headed: boolean;
  readonly profile: string;
  readonly proxyPort: number;
  readonly sandbox: boolean;
  /** Port for other DevTools clients; 0: Chromium chooses; null: none. */
  readonly cdpPort: number | null;
  readonly locale: string | null;
  readonly pages: PageSwitches;
  /** Throttles hidden windows, as Chromium does by default. */
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
  // Electron has no HTTP cache for custom schemes.
  '--disk-cache-size=1',
  '--media-cache-size=1',
];

const neverThrottled = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

const getPageFlags = ({ webrtcPolicy, jsFlags }: PageSwitches): string[] => [
  ...(webrtcPolicy === null ? [] : [`--force-webrtc-ip-handling-policy=${webrtcPolicy}`]),
  ...(jsFlags === null ? [] : [`--js-flags=${jsFlags}`]),
];

export const getChromiumFlags = (options: ChromiumFlags): string[] => [
  ...quiet,
  ...(options.throttling ? [] : neverThrottled),
  `--disable-features=${features.join(',')}`,
  // The network service needs a twentieth less processor time for a reload in the browser's own process.
  `--enable-features=SkipListAccountsWithoutGaiaCookies${options.headed ? '' : ',NetworkServiceInProcess2'}`,
  ...(options.headed ? [] : ['--headless', '--hide-scrollbars', '--mute-audio', '--disable-gpu']),
  ...(options.sandbox ? [] : ['--no-sandbox', '--test-type']),
  // Electron allows sound without a user gesture.
  '--autoplay-policy=no-user-gesture-required',
  // The renderer cannot open windows. If Chromium does not know this switch, the host closes them.
  '--block-new-web-contents',
  '--remote-debugging-pipe',
  ...(options.cdpPort === null
    ? []
    : [`--remote-debugging-port=${options.cdpPort}`, '--remote-debugging-address=127.0.0.1']),
  `--user-data-dir=${options.profile}`,
  // All requests of the renderer, loopback included, go to our proxy.
  `--proxy-server=http://127.0.0.1:${options.proxyPort}`,
  '--proxy-bypass-list=<-loopback>',
  ...getPageFlags(options.pages),
  ...(options.locale === null ? [] : [`--lang=${options.locale}`]),
  `--window-size=${options.width},${options.height}`,
  // The first page. Used with a window; headless, it only replaces the new tab page.
  options.headed ? '--app=data:text/html,<title>Sidetone</title>' : 'about:blank',
];
