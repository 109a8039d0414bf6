/** Keeps the API key: encrypted in the settings where the system can, else in memory until the application ends. */
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { KeyState } from '../../preload/contract/settings.ts';
import { belongsTo, type Origins, originsOf } from './key-binding.ts';
import type { SettingsStore } from './schema.ts';
import type { Secrets } from './secrets.ts';

interface OpenKey {
  readonly text: string;
  readonly origins: Origins;
  readonly checked: boolean;
}

export interface KeySafe {
  state(): KeyState;
  checked(): boolean;
  /** The key for the addresses now set. Errors: key_missing, key_unreadable, keychain_unavailable. */
  read(): Promise<Result<string>>;
  /** Keeps a key for the addresses now set. Errors: not_configured, disk_full. */
  keep(text: string, options: { checked: boolean; unprotected: boolean }): Promise<Result<true>>;
  clear(): Result<true>;
}

const missing = (other: boolean): Result<string> =>
  fail(
    'key_missing',
    other ? 'The key belongs to other addresses. Enter the key for these.' : 'No API key is set yet.',
  );

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
    const answer: Result<{ text: string; shouldReEncrypt: boolean }> =
      key.backend === 'plain'
        ? ok({ text: Buffer.from(key.ciphertext, 'base64').toString('utf8'), shouldReEncrypt: false })
        : await secrets.decrypt(key.ciphertext);
    unreadable = !answer.ok;
    if (!answer.ok) return answer;
    open = { text: answer.value.text, origins: key.origins, checked: key.checked };
    openFrom = key.ciphertext;
    if (answer.value.shouldReEncrypt) {
      const again = await secrets.encrypt(answer.value.text);
      const settings = store.read();
      if (again.ok && settings.key?.ciphertext === key.ciphertext) {
        if (
          store.write({ ...settings, key: { ...key, ciphertext: again.value, backend: secrets.backend() } })
        ) {
          openFrom = again.value;
        }
      }
    }
    return ok(answer.value.text);
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
    read: async () => {
      const { kind } = bound();
      if (kind === 'session' && open) return ok(open.text);
      return kind === 'stored' ? decryptStored() : missing(kind === 'other');
    },
    keep: async (text, { checked, unprotected }) => {
      const settings = store.read();
      const origins = originsOf(settings);
      if (!origins)
        return fail('not_configured', 'Enter both addresses first: a key belongs to its addresses.');
      const protection = await secrets.protection();
      const plain = protection !== 'available' && unprotected;
      const session = protection !== 'available' && !unprotected;
      const kept = { text, origins, checked };
      if (session) {
        // A key that is stored stays where it is until it is cleared or replaced by one that can be stored.
        open = kept;
        openFrom = null;
        unreadable = false;
        return ok(true);
      }
      const encrypted = plain
        ? ok(Buffer.from(text, 'utf8').toString('base64'))
        : await secrets.encrypt(text);
      if (!encrypted.ok) return encrypted;
      const backend = plain ? 'plain' : secrets.backend();
      const key = {
        ciphertext: encrypted.value,
        backend,
        origins: [...origins] as [string, string],
        checked,
      };
      if (!store.write({ ...store.read(), key })) {
        return fail(
          'disk_full',
          'The key could not be saved: the disk is full or the settings folder is read-only.',
        );
      }
      open = kept;
      openFrom = encrypted.value;
      unreadable = false;
      return ok(true);
    },
    clear: () => {
      if (!store.write({ ...store.read(), key: null })) {
        return fail('disk_full', 'The key could not be removed: the settings cannot be written.');
      }
      open = null;
      openFrom = null;
      unreadable = false;
      return ok(true);
    },
  };
};
