/**
 * `safeStorage`: a keychain file with a random key, AES-256-GCM. Like a real keychain, it is stored beside
 * the profile and outlives the application. The asynchronous encryptor is created at its first use and does
 * not change until the process ends (electron_api_safe_storage.cc, `EnsureAsyncEncryptorRequested`).
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { KeychainMode } from '../options.ts';
import { state } from '../state.ts';
import { guarded } from './guard.ts';

type Mode = Exclude<KeychainMode, 'prompt'>;
/** Chromium's prefix of encrypted data on Linux: `v10` well-known key, `v11` Secret Service, `v12` portal. */
type Tag = 'v10' | 'v11' | 'v12';

export const keychainFile = (): string => `${state.options.userData}.keychain`;

const keychainKey = (): Buffer => {
  const file = keychainFile();
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'hex');
};

const isLinux = process.platform === 'linux';
/** Without a keyring Chromium on Linux uses a well-known key. */
const knownKey = createHash('sha256').update('peanuts').digest();

const linuxTags: Readonly<Record<Mode, Tag>> = {
  available: 'v11',
  denied: 'v11',
  undecryptable: 'v11',
  undetected: 'v12',
  basic_text: 'v10',
  fallback: 'v10',
};
const tagFor = (mode: Mode): Tag => (isLinux ? linuxTags[mode] : 'v10');
const keyFor = (tag: Tag): Buffer => (isLinux && tag === 'v10' ? knownKey : keychainKey());

let answerPrompt: (mode: Mode) => void = () => undefined;
let encryptor: Promise<Mode> | null = null;

const requestEncryptor = (): Promise<Mode> => {
  const { keychain } = state.switches;
  encryptor ??=
    keychain === 'prompt'
      ? new Promise((resolve) => {
          answerPrompt = resolve;
        })
      : Promise.resolve(keychain);
  return encryptor;
};

/** Responds to the keychain prompt, now or when it opens. */
export const answerKeychainPrompt = (mode: KeychainMode): void => {
  if (mode === 'prompt') throw new Error('A prompt is not an answer');
  state.switches.keychain = mode;
  answerPrompt(mode);
};

const encrypt = (mode: Mode, text: string): Buffer => {
  if (mode === 'denied') {
    throw new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.');
  }
  const tag = tagFor(mode);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(tag), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from(tag), nonce, cipher.getAuthTag(), body]);
};

const readTag = (encrypted: Buffer): Tag | null => {
  const tag = encrypted.toString('latin1', 0, 3);
  return tag === 'v10' || tag === 'v11' || tag === 'v12' ? tag : null;
};

const decrypt = (mode: Mode, encrypted: Buffer): string => {
  const failure = new Error(
    'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.',
  );
  const tag = readTag(encrypted);
  if (mode === 'denied' || mode === 'undecryptable' || tag === null) throw failure;
  // The well-known key is always available. Any other key only comes from the active keyring.
  if (tag !== 'v10' && tag !== tagFor(mode)) throw failure;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(tag), encrypted.subarray(3, 15));
    decipher.setAuthTag(encrypted.subarray(15, 31));
    return Buffer.concat([decipher.update(encrypted.subarray(31)), decipher.final()]).toString('utf8');
  } catch {
    throw failure;
  }
};

const early = (): Promise<never> =>
  Promise.reject(new Error('safeStorage cannot be used before app is ready'));

/** Electron reports the desktop's backend, not the one that encrypts. The function exists only on Linux. */
const onLinux: Partial<Pick<Electron.SafeStorage, 'getSelectedStorageBackend'>> = isLinux
  ? {
      getSelectedStorageBackend: () => {
        if (!state.isReady) return 'unknown';
        const { keychain } = state.switches;
        return keychain === 'basic_text' || keychain === 'undetected' ? 'basic_text' : 'gnome_libsecret';
      },
    }
  : {};

export const safeStorage = guarded('safeStorage', {
  isAsyncEncryptionAvailable: async () => {
    if (!state.isReady) return false;
    await requestEncryptor();
    return true;
  },
  encryptStringAsync: (plainText) => {
    if (typeof plainText !== 'string') {
      throw new TypeError(`Error processing argument at index 0, conversion failure from ${plainText}`);
    }
    if (!state.isReady) return early();
    return requestEncryptor().then((mode) => encrypt(mode, plainText));
  },
  decryptStringAsync: async (encrypted) => {
    if (!state.isReady) return early();
    if (!Buffer.isBuffer(encrypted) && !ArrayBuffer.isView(encrypted)) {
      throw new Error('Expected the first argument of decryptStringAsync() to be a buffer');
    }
    const bytes = Buffer.from(encrypted);
    if (bytes.length === 0) return { result: '', shouldReEncrypt: false };
    const mode = await requestEncryptor();
    const result = decrypt(mode, bytes);
    // Data under the well-known key should be encrypted again once there is a real key.
    return { result, shouldReEncrypt: readTag(bytes) !== tagFor(mode) };
  },
  ...onLinux,
} satisfies Partial<Electron.SafeStorage>);
