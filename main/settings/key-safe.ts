/** Keeps the API key: encrypted in the settings where the system can, else in memory until the application ends. */
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { KeyState } from '../../preload/contract/settings.ts';
import { belongsTo, type Origins } from './key-binding.ts';
import type { SettingsStore } from './schema.ts';
import type { EncryptedText, Secrets } from './secrets.ts';

interface OpenKey {
  readonly text: string;
  readonly origins: Origins;
  readonly checked: boolean;
}

export interface KeySafe {
  state(): KeyState;
  checked(): boolean;
  /** Whether the stored key is encrypted with a key that only this system's keychain has. */
  isProtected(): boolean;
  /** The key for the addresses now set. Errors: key_missing, key_unreadable. */
  read(): Promise<Result<string>>;
  /**
   * Saves a key for these origins: encrypted, or in plain text where the keychain does not protect it and
   * `unprotected` is set, or else in memory. Errors: interrupted (the addresses have other origins by now), disk_full.
   */
  save(text: string, options: KeyOptions): Promise<Result<true>>;
  clear(): Result<true>;
}

export interface KeyOptions {
  readonly origins: Origins;
  readonly checked: boolean;
  readonly unprotected: boolean;
}

const toPlain = (text: string): EncryptedText => ({
  ciphertext: Buffer.from(text, 'utf8').toString('base64'),
  backend: 'plain',
});

const missing = (other: boolean): Result<string> =>
  fail(
    'key_missing',
    other ? 'The key belongs to other addresses. Enter the key for these.' : 'No API key is set yet.',
  );

const interrupted = (): Result<never> =>
  fail('interrupted', 'The addresses were changed while the key was tested. The key was not saved.');

const notWritten = (what: 'saved' | 'removed'): Result<never> =>
  fail('disk_full', `The key could not be ${what}: the disk is full or the settings folder is read-only.`);

export const createKeySafe = (store: SettingsStore, secrets: Secrets): KeySafe => {
  /** The key in memory: what was decrypted, or a key that must not be written down. */
  let open: OpenKey | null = null;
  let openFrom: string | null = null;
  let unreadable = false;

  const bound = (): { kind: 'none' | 'other' } | { kind: 'session' | 'stored' } => {
    const settings = store.read();
    if (open && openFrom === null && belongsTo(open.origins, settings)) return { kind: 'session' };
    if (settings.key && belongsTo(settings.key.origins, settings)) return { kind: 'stored' };
    return { kind: settings.key || open ? 'other' : 'none' };
  };

  const decryptStored = async (): Promise<Result<string>> => {
    const { key } = store.read();
    if (!key) return missing(false);
    if (open && openFrom === key.ciphertext) return ok(open.text);
    const openBefore = open;
    const answer: Result<{ text: string; shouldReEncrypt: boolean }> =
      key.backend === 'plain'
        ? ok({ text: Buffer.from(key.ciphertext, 'base64').toString('utf8'), shouldReEncrypt: false })
        : await secrets.decrypt(key.ciphertext);
    // The system's prompt can be open for minutes: the key can be replaced or removed meanwhile.
    if (open !== openBefore || store.read().key?.ciphertext !== key.ciphertext) return read();
    unreadable = !answer.ok;
    if (!answer.ok) return answer;
    open = { text: answer.value.text, origins: key.origins, checked: key.checked };
    openFrom = key.ciphertext;
    if (answer.value.shouldReEncrypt) {
      const again = await secrets.encrypt(answer.value.text);
      const settings = store.read();
      if (again.ok && settings.key?.ciphertext === key.ciphertext) {
        if (store.write({ ...settings, key: { ...key, ...again.value } })) {
          openFrom = again.value.ciphertext;
        }
      }
    }
    return ok(answer.value.text);
  };

  const read = async (): Promise<Result<string>> => {
    const { kind } = bound();
    if (kind === 'session' && open) return ok(open.text);
    return kind === 'stored' ? decryptStored() : missing(kind === 'other');
  };

  return {
    state: () => {
      const { kind } = bound();
      if (kind === 'stored') return unreadable ? 'unreadable' : 'stored';
      return kind === 'other' ? 'other_origin' : kind;
    },
    checked: () => {
      const { kind } = bound();
      if (kind === 'session') return open?.checked ?? false;
      return kind === 'stored' && (store.read().key?.checked ?? false);
    },
    isProtected: () => {
      const { key } = store.read();
      return key !== null && key.backend !== 'plain' && secrets.protection() !== 'unprotected';
    },
    read,
    save: async (text, { origins, checked, unprotected }) => {
      const encrypted = await secrets.encrypt(text);
      // Testing and encrypting can take minutes. The key was meant for the addresses of then.
      if (!belongsTo(origins, store.read())) return interrupted();
      const saved = encrypted.ok ? encrypted.value : unprotected ? toPlain(text) : null;
      if (saved) {
        const key = { ...saved, origins: [...origins] as [string, string], checked };
        if (!store.write({ ...store.read(), key })) return notWritten('saved');
      }
      // A stored key stays until it is cleared or replaced by one that can be stored.
      open = { text, origins, checked };
      openFrom = saved?.ciphertext ?? null;
      unreadable = false;
      return ok(true);
    },
    clear: () => {
      if (!store.write({ ...store.read(), key: null })) {
        return notWritten('removed');
      }
      open = null;
      openFrom = null;
      unreadable = false;
      return ok(true);
    },
  };
};
