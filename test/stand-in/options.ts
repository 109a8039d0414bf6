/** How the stand-in is started: its own switches, and what goes on to the application as its command line. */
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
 * - denied: there is one, and every use of it is refused.
 * - basic_text: works, and protects nothing (Linux without a keyring, on a desktop that Electron does not know).
 * - fallback: the same on a desktop that Electron knows: the backend has a name, and the encryption is still known to all.
 * - undetected: protects, on a desktop that Electron does not know: the backend is called `basic_text`.
 * - undecryptable: what was encrypted before cannot be read.
 * - prompt: the system asks the user; nothing is answered until a test calls `answerKeychainPrompt`.
 */
export type KeychainMode = (typeof keychainModes)[number];

export interface StandInOptions {
  /** Folder with the application's package.json, or an asar. */
  readonly appDir: string;
  readonly userData: string;
  readonly headed: boolean;
  /** A port for DevTools clients; 0 lets Chromium choose; null: none. */
  readonly cdpPort: number | null;
  /** Whether the application believes it was installed (`app.isPackaged`). */
  readonly packaged: boolean;
  readonly keychain: KeychainMode;
  /** What the system prefers; the application may say otherwise. */
  readonly systemDark: boolean;
  readonly online: boolean;
  /** BCP 47 tag of the system's language. */
  readonly locale: string;
  /** Keeps every message between main and the page, for a search through all of them. */
  readonly recordIpc: boolean;
  /** False: `ready-to-show` never comes, as it may happen on Wayland. */
  readonly readyToShow: boolean;
  /** True: a window out of sight is throttled, as Electron does. Otherwise Chromium never slows a page down. */
  readonly throttling: boolean;
  /** A member of a module of Electron's that throws, such as `Menu.setApplicationMenu`; null: none. */
  readonly failing: string | null;
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

/** Reads the command line (without the program and the script). Throws, in words, on what it does not know. */
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
    rest,
  };
};
