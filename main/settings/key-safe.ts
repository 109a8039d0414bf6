/** Stores the API key of each service encrypted in the settings, or in memory if the system can't encrypt. */
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { KeyState } from '../../preload/contract/settings.ts';
import { getAuthorityDigest, withAuthorities } from './authorities.ts';
import {
  isBoundTo,
  isSameOrigins,
  isTrustedAsBefore,
  type Origins,
  openSealedKey,
  sealKey,
} from './key-binding.ts';
import type { EncryptedText, Keychain } from './keychain.ts';
import type { KeyRecord, SettingsStore } from './schema.ts';

/** A key that is not stored. */
interface SessionKey {
  readonly text: string;
  readonly origins: Origins;
  /** Digest of the authorities that it was entered with. */
  readonly authorities: string | null;
  readonly checked: boolean;
}

export class KeySafe {
  readonly #store: SettingsStore;
  readonly #keychain: Keychain;
  /** The key that was saved last is first. */
  #sessionKeys: readonly SessionKey[] = [];
  #decrypted: {
    readonly ciphertext: string;
    readonly authorities: string | null;
    readonly text: string;
  } | null = null;
  /** The ciphertext that the keychain did not open. */
  #unreadable: string | null = null;
  /** Ciphertexts that were encrypted for other origins than the settings file says. */
  readonly #foreign = new Set<string>();

  constructor(store: SettingsStore, keychain: Keychain) {
    this.#store = store;
    this.#keychain = keychain;
  }

  state(): KeyState {
    if (this.#findSessionKey()) return 'session';
    const record = this.#findRecord();
    if (record) return record.ciphertext === this.#unreadable ? 'unreadable' : 'stored';
    return this.countOthers() > 0 ? 'other_origin' : 'none';
  }

  /** Keys that are not for the current base URLs. */
  countOthers(): number {
    const settings = this.#store.read();
    const isCurrent = ({ origins }: { origins: Origins }): boolean => isBoundTo(origins, settings);
    const records = settings.keys.filter((key) => !isCurrent(key) || this.#foreign.has(key.ciphertext));
    return records.length + this.#sessionKeys.filter((key) => !isCurrent(key)).length;
  }

  checked(): boolean {
    return (this.#findSessionKey() ?? this.#findRecord())?.checked ?? false;
  }

  /** Whether the stored key is encrypted with a key that only this system's keychain has. */
  isProtected(): boolean {
    const record = this.#findRecord();
    return record !== null && record.backend !== 'plain' && this.#keychain.protection() !== 'unprotected';
  }

  /** The key for the current base URLs. Errors: key_missing, key_unreadable. */
  async read(): Promise<Result<string>> {
    const sessionKey = this.#findSessionKey();
    if (sessionKey) return ok(sessionKey.text);
    const record = this.#findRecord();
    if (record === null) return keyMissing(this.countOthers() > 0);
    const known = this.#decrypted;
    const digest = getAuthorityDigest(this.#store.read());
    if (known?.ciphertext === record.ciphertext && isTrustedAsBefore(known.authorities, digest))
      return ok(known.text);
    return this.#decrypt(record);
  }

  /**
   * Saves a key: encrypted, or in plain text if the keychain does not protect it and `unprotected` is set, or else in
   * memory. Errors: interrupted (the base URLs have other origins now), disk_full.
   */
  async save(
    text: string,
    {
      origins,
      checked,
      unprotected,
    }: {
      readonly origins: Origins;
      readonly checked: boolean;
      readonly unprotected: boolean;
    },
  ): Promise<Result<true>> {
    const authorities = getAuthorityDigest(this.#store.read());
    const sealed = sealKey(text, origins, authorities);
    const encrypted = await this.#keychain.encrypt(sealed);
    const settings = this.#store.read();
    // The connection may have changed during the encryption.
    if (!isBoundTo(origins, settings) || getAuthorityDigest(settings) !== authorities) return urlsChanged();
    const encryptedKey = encrypted.ok ? encrypted.value : unprotected ? toPlain(sealed) : null;
    const others = this.#sessionKeys.filter((key) => !isSameOrigins(key.origins, origins));
    if (encryptedKey === null) {
      this.#sessionKeys = [{ text, origins, authorities, checked }, ...others].slice(0, maxKeys);
      return ok(true);
    }
    const record: KeyRecord = { ...encryptedKey, origins: [...origins], checked };
    if (!this.#store.write({ ...settings, keys: addKey(settings.keys, record) })) return writeFailed('saved');
    this.#sessionKeys = others;
    this.#decrypted = { ciphertext: record.ciphertext, authorities, text };
    return ok(true);
  }

  /** Removes the key of the current base URLs, or all keys. Errors: disk_full. */
  clear({ all }: { readonly all: boolean }): Result<true> {
    const settings = this.#store.read();
    const isKept = ({ origins }: { origins: Origins }): boolean => !all && !isBoundTo(origins, settings);
    if (!this.#store.write({ ...settings, keys: settings.keys.filter(isKept) }))
      return writeFailed('removed');
    this.#sessionKeys = this.#sessionKeys.filter(isKept);
    this.#decrypted = null;
    return ok(true);
  }

  /**
   * Replaces the certificate authorities for the current base URLs, and seals their key with them: call it when the user
   * has agreed to that. None removes them. Errors: interrupted (the base URLs have other origins now), key_unreadable,
   * disk_full.
   */
  async changeAuthorities(origins: Origins, certificates: readonly string[]): Promise<Result<true>> {
    const key = await this.read();
    if (!key.ok && key.error.code === 'key_unreadable' && certificates.length > 0) return key;
    const settings = this.#store.read();
    if (!isBoundTo(origins, settings)) return urlsChanged();
    const options = {
      origins,
      checked: this.checked(),
      unprotected: this.#findRecord()?.backend === 'plain',
    };
    const authorities = withAuthorities(settings.authorities, origins, certificates);
    if (!this.#store.write({ ...settings, authorities }))
      return fail('disk_full', { key: 'settings_not_saved' });
    this.#decrypted = null;
    this.#foreign.clear();
    return key.ok ? this.save(key.value, options) : ok(true);
  }

  #findSessionKey(): SessionKey | null {
    const settings = this.#store.read();
    const digest = getAuthorityDigest(settings);
    const isUsable = ({ origins, authorities }: SessionKey): boolean =>
      isBoundTo(origins, settings) && isTrustedAsBefore(authorities, digest);
    return this.#sessionKeys.find(isUsable) ?? null;
  }

  #findRecord(): KeyRecord | null {
    const settings = this.#store.read();
    const isUsable = ({ ciphertext, origins }: KeyRecord): boolean =>
      !this.#foreign.has(ciphertext) && isBoundTo(origins, settings);
    return settings.keys.find(isUsable) ?? null;
  }

  async #decrypt(record: KeyRecord): Promise<Result<string>> {
    const { ciphertext, backend, origins } = record;
    const decrypted =
      backend === 'plain'
        ? ok({ text: Buffer.from(ciphertext, 'base64').toString('utf8'), shouldReEncrypt: false })
        : await this.#keychain.decrypt(ciphertext);
    // The key may have been replaced or removed, or the service changed, while the system's prompt was open.
    if (this.#findSessionKey() || this.#findRecord()?.ciphertext !== ciphertext) return this.read();
    this.#unreadable = decrypted.ok ? null : ciphertext;
    if (!decrypted.ok) return decrypted;
    const authorities = getAuthorityDigest(this.#store.read());
    const text = openSealedKey(decrypted.value.text, origins, authorities);
    if (text === null) {
      this.#foreign.add(ciphertext);
      return keyMissing(true);
    }
    this.#decrypted = { ciphertext, authorities, text };
    if (decrypted.value.shouldReEncrypt) await this.#reEncrypt(record, decrypted.value.text);
    return ok(text);
  }

  async #reEncrypt(record: KeyRecord, sealed: string): Promise<void> {
    const encrypted = await this.#keychain.encrypt(sealed);
    const settings = this.#store.read();
    const index = settings.keys.findIndex(({ ciphertext }) => ciphertext === record.ciphertext);
    if (!encrypted.ok || index === -1) return;
    const keys = settings.keys.with(index, { ...record, ...encrypted.value });
    if (this.#store.write({ ...settings, keys }) && this.#decrypted?.ciphertext === record.ciphertext)
      this.#decrypted = { ...this.#decrypted, ciphertext: encrypted.value.ciphertext };
  }
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

type KeyRecords = readonly KeyRecord[];

/** The keys of services that were not used for longer are removed. */
const maxKeys = 8;

/** Replaces the key of the same origins. */
const addKey = (keys: KeyRecords, added: KeyRecord): KeyRecord[] =>
  [added, ...keys.filter(({ origins }) => !isSameOrigins(origins, added.origins))].slice(0, maxKeys);

export const moveToFront = (keys: KeyRecords, origins: Origins | null): KeyRecord[] => {
  const isUsed = (key: KeyRecord): boolean => origins !== null && isSameOrigins(key.origins, origins);
  return [...keys.filter(isUsed), ...keys.filter((key) => !isUsed(key))];
};
