/**
 * `safeStorage`: a keychain file with a random key, AES-256-GCM. Like a real keychain it outlives the application and
 * lies beside its profile, not in it; a test may lock it, take it away, or change its key.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireReady, state } from '../state.ts';
import { guarded } from './guard.ts';

const early = 'safeStorage cannot be used before app is ready';

/** Beside the profile: `<profile>.keychain`. */
export const keychainFile = (): string => `${state.options.userData}.keychain`;

const keychainKey = (): Buffer => {
  const file = keychainFile();
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'hex');
};

/** Chromium's `basic_text` uses a key that everyone knows. */
const knownKey = createHash('sha256').update('peanuts').digest();
const isPlain = (): boolean => state.switches.keychain === 'basic_text';

const refuse = (): void => {
  const { keychain } = state.switches;
  if (keychain === 'unavailable') throw new Error('Encryption is not available');
  if (keychain === 'denied') throw new Error('The keychain refused access');
};

const encrypt = (text: string): Buffer => {
  if (typeof text !== 'string') throw new TypeError('The text to encrypt is not a string');
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', isPlain() ? knownKey : keychainKey(), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from(isPlain() ? 'v10' : 'v11'), nonce, cipher.getAuthTag(), body]);
};

const decrypt = (encrypted: Buffer): string => {
  const failure = new Error(
    'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.',
  );
  if (state.switches.keychain === 'undecryptable') throw failure;
  const version = encrypted.toString('latin1', 0, 3);
  if (version !== 'v10' && version !== 'v11') throw failure;
  // Without a keyring nobody is asked for the key of what one has encrypted.
  if (version === 'v11' && isPlain()) throw failure;
  try {
    const key = version === 'v10' ? knownKey : keychainKey();
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(3, 15));
    decipher.setAuthTag(encrypted.subarray(15, 31));
    return Buffer.concat([decipher.update(encrypted.subarray(31)), decipher.final()]).toString('utf8');
  } catch {
    throw failure;
  }
};

export const safeStorage = guarded('safeStorage', {
  isAsyncEncryptionAvailable: async () => {
    requireReady(early);
    return state.switches.keychain !== 'unavailable';
  },
  encryptStringAsync: async (plainText) => {
    requireReady(early);
    refuse();
    return encrypt(plainText);
  },
  decryptStringAsync: async (encrypted) => {
    requireReady(early);
    refuse();
    const result = decrypt(encrypted);
    // What a known key protected is better encrypted again once there is a real one.
    return { result, shouldReEncrypt: encrypted.toString('latin1', 0, 3) === 'v10' && !isPlain() };
  },
  getSelectedStorageBackend: () => {
    if (!state.isReady) return 'unknown';
    return isPlain() ? 'basic_text' : 'gnome_libsecret';
  },
} satisfies Partial<Electron.SafeStorage>);
