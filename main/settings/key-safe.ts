/** Stores the API key encrypted in the settings, or in memory if the system can't encrypt. */
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { KeyState } from '../../preload/contract/settings.ts';
import { isBoundTo, type Origins } from './key-binding.ts';
import type { EncryptedText, Keychain } from './keychain.ts';
import type { SettingsStore } from './schema.ts';
import { openSealedKey, sealKey } from './sealed-key.ts';

interface KeyInMemory {
  readonly text: string;
  readonly origins: Origins;
  readonly checked: boolean;
}

export interface KeySafe {
  state(): KeyState;
  checked(): boolean;
  /** Whether the stored key is encrypted with a key that only this system's keychain has. */
  isProtected(): boolean;
  /** The key for the current base URLs. Errors: key_missing, key_unreadable. */
  read(): Promise<Result<string>>;
  /**
   * Saves a key: encrypted, or in plain text if the keychain does not protect it and `unprotected` is set, or else in
   * memory. Errors: interrupted (the base URLs have other origins now), disk_full.
   */
  save(text: string, options: KeyOptions): Promise<Result<true>>;
  clear(): Result<true>;
}

interface KeyOptions {
  readonly origins: Origins;
  readonly checked: boolean;
  readonly unprotected: boolean;
}

const toPlain = (text: string): EncryptedText => ({
  ciphertext: Buffer.from(text, 'utf8').toString('base64'),
  backend: 'plain',
});

const keyMissing = (hasOtherKey: boolean): Result<string> =>
  hasOtherKey ? fail('key_missing', { key: 'key_of_other_addresses' }) : fail('key_missing');

const urlsChanged = (): Result<never> => fail('interrupted', { key: 'addresses_changed_during_test' });

const writeFailed = (what: 'saved' | 'removed'): Result<never> =>
  fail('disk_full', { key: what === 'saved' ? 'key_not_saved' : 'key_not_removed' });

export const createKeySafe = (store: SettingsStore, keychain: Keychain): KeySafe => {
  /** The decrypted key, or a key that is not stored. */
  let keyInMemory: KeyInMemory | null = null;
  let decryptedFrom: string | null = null;
  let unreadable = false;
  /** A stored key that was encrypted for other origins than the settings file says. */
  let keyOfOthers: string | null = null;

  const locateKey = (): { kind: 'none' | 'other' } | { kind: 'session' | 'stored' } => {
    const settings = store.read();
    if (keyInMemory && decryptedFrom === null && isBoundTo(keyInMemory.origins, settings))
      return { kind: 'session' };
    const { key } = settings;
    const isUsable = key !== null && key.ciphertext !== keyOfOthers;
    if (isUsable && isBoundTo(key.origins, settings)) return { kind: 'stored' };
    return { kind: key || keyInMemory ? 'other' : 'none' };
  };

  const decryptStored = async (): Promise<Result<string>> => {
    const { key } = store.read();
    if (!key) return keyMissing(false);
    if (keyInMemory && decryptedFrom === key.ciphertext) return ok(keyInMemory.text);
    const keyBefore = keyInMemory;
    const decrypted: Result<{ text: string; shouldReEncrypt: boolean }> =
      key.backend === 'plain'
        ? ok({ text: Buffer.from(key.ciphertext, 'base64').toString('utf8'), shouldReEncrypt: false })
        : await keychain.decrypt(key.ciphertext);
    // The key may have been replaced or removed while the system's prompt was open.
    if (keyInMemory !== keyBefore || store.read().key?.ciphertext !== key.ciphertext) return read();
    unreadable = !decrypted.ok;
    if (!decrypted.ok) return decrypted;
    const text = openSealedKey(decrypted.value.text, key.origins);
    if (text === null) {
      keyOfOthers = key.ciphertext;
      return keyMissing(true);
    }
    keyInMemory = { text, origins: key.origins, checked: key.checked };
    decryptedFrom = key.ciphertext;
    if (decrypted.value.shouldReEncrypt) {
      const reEncrypted = await keychain.encrypt(decrypted.value.text);
      const settings = store.read();
      if (reEncrypted.ok && settings.key?.ciphertext === key.ciphertext) {
        if (store.write({ ...settings, key: { ...key, ...reEncrypted.value } })) {
          decryptedFrom = reEncrypted.value.ciphertext;
        }
      }
    }
    return ok(text);
  };

  const read = async (): Promise<Result<string>> => {
    const { kind } = locateKey();
    if (kind === 'session' && keyInMemory) return ok(keyInMemory.text);
    return kind === 'stored' ? decryptStored() : keyMissing(kind === 'other');
  };

  return {
    state: () => {
      const { kind } = locateKey();
      if (kind === 'stored') return unreadable ? 'unreadable' : 'stored';
      return kind === 'other' ? 'other_origin' : kind;
    },
    checked: () => {
      const { kind } = locateKey();
      if (kind === 'session') return keyInMemory?.checked ?? false;
      return kind === 'stored' && (store.read().key?.checked ?? false);
    },
    isProtected: () => {
      const { key } = store.read();
      return key !== null && key.backend !== 'plain' && keychain.protection() !== 'unprotected';
    },
    read,
    save: async (text, { origins, checked, unprotected }) => {
      const sealed = sealKey(text, origins);
      const encrypted = await keychain.encrypt(sealed);
      // The base URLs may have changed during the encryption.
      if (!isBoundTo(origins, store.read())) return urlsChanged();
      const encryptedKey = encrypted.ok ? encrypted.value : unprotected ? toPlain(sealed) : null;
      if (encryptedKey) {
        const key = { ...encryptedKey, origins: [...origins] as [string, string], checked };
        if (!store.write({ ...store.read(), key })) return writeFailed('saved');
      }
      keyInMemory = { text, origins, checked };
      decryptedFrom = encryptedKey?.ciphertext ?? null;
      unreadable = false;
      return ok(true);
    },
    clear: () => {
      if (!store.write({ ...store.read(), key: null })) {
        return writeFailed('removed');
      }
      keyInMemory = null;
      decryptedFrom = null;
      unreadable = false;
      return ok(true);
    },
  };
};
