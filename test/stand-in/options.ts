import os from 'node:os';
import path from 'node:path';

export const keychainModes = [
  'available',
  'denied',
  'basic_text',
  'fallback',
  'undetected',
  'undecryptable',
  'prompt',
] as const;
/**
 * - available: encrypts, decrypts, and survives a restart.
 * - denied: refuses every use.
 * - basic_text: works without protection (Linux without a keyring, on a desktop unknown to Electron).
 * - fallback: the same on a known desktop: the backend has a name, but the key is well known.
 * - undetected: protects, on an unknown desktop: the backend is called `basic_text`.
 * - undecryptable: existing data cannot be decrypted.
 * - prompt: the system asks the user. Calls are pending until a test calls `answerKeychainPrompt`.
 */
export type KeychainMode = (typeof keychainModes)[number];

export interface StandInOptions {
  /** Folder with the application's package.json, or an asar. */
  readonly appDir: string;
  readonly userData: string;
  readonly headed: boolean;
  /** Port for DevTools clients; 0: Chromium chooses; null: none. */
  readonly cdpPort: number | null;
  /** The value of `app.isPackaged`. */
  readonly packaged: boolean;
  readonly keychain: KeychainMode;
  readonly systemDark: boolean;
  readonly online: boolean;
  /** BCP 47 tag of the system's language. */
  readonly locale: string;
  /** Records every message between main and the renderer. */
  readonly recordIpc: boolean;
  /** False: `ready-to-show` never comes, as may happen on Wayland. */
  readonly readyToShow: boolean;
  /** True: hidden windows are throttled, as in Electron. False: never. */
  readonly throttling: boolean;
  /** A member of Electron that throws, such as `Menu.setApplicationMenu`; null: none. */
  readonly failing: string | null;
  /** JavaScript that runs in each document of a window before its own; null: none. */
  readonly pageScript: string | null;
  /** Files and switches for the application. */
  readonly rest: readonly string[];
}

const root = path.resolve(import.meta.dirname, '../..');

export const appDataFolder = (): string => {
  if (process.platform === 'win32') return process.env.APPDATA ?? path.join(os.homedir(), 'AppData/Roaming');
  if (process.platform === 'darwin') return path.join(os.homedir(), 'Library/Application Support');
  return process.env.XDG_CONFIG_HOME ?? path.join(os.homedir(), '.config');
};

const systemLocale = (): string => {
  const text = Intl.DateTimeFormat().resolvedOptions().locale;
  return text === '' || text === 'C' ? 'en-US' : text;
};

const isKeychainMode = (text: string): text is KeychainMode =>
  (keychainModes as readonly string[]).includes(text);

/** Parses the command line without the program and the script. Throws on unknown switches. */
export const readOptions = (argv: readonly string[]): StandInOptions => {
  const rest: string[] = [];
  const given = new Map<string, string>();
  const flags = new Set([
    'headed',
    'packaged',
    'dark',
    'offline',
    'record-ipc',
    'never-ready-to-show',
    'throttling',
  ]);
  const values = new Set([
    'user-data',
    'user-data-dir',
    'cdp-port',
    'app-dir',
    'keychain',
    'lang',
    'failing',
    'page-script',
  ]);
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    const [, name = '', value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (flags.has(name) && value === undefined) given.set(name, '');
    else if (values.has(name)) {
      const found = value ?? argv[at + 1];
      if (found === undefined) throw new Error(`--${name} needs a value`);
      if (value === undefined) at += 1;
      given.set(name, found);
    } else rest.push(word);
  }
  const keychain = given.get('keychain') ?? 'available';
  if (!isKeychainMode(keychain)) throw new Error(`--keychain is one of: ${keychainModes.join(', ')}`);
  const port = given.get('cdp-port');
  if (port !== undefined && !/^\d{1,5}$/.test(port)) throw new Error('--cdp-port is a number');
  return {
    appDir: path.resolve(given.get('app-dir') ?? root),
    userData: path.resolve(
      given.get('user-data') ?? given.get('user-data-dir') ?? path.join(appDataFolder(), 'Sidetone stand-in'),
    ),
    headed: given.has('headed'),
    cdpPort: port === undefined ? null : Number(port),
    packaged: given.has('packaged'),
    keychain,
    systemDark: given.has('dark'),
    online: !given.has('offline'),
    locale: given.get('lang') ?? systemLocale(),
    recordIpc: given.has('record-ipc'),
    readyToShow: !given.has('never-ready-to-show'),
    throttling: given.has('throttling'),
    failing: given.get('failing') ?? null,
    pageScript: given.get('page-script') ?? null,
    rest,
  };
};
