/**
 * The user name and password for the system's proxy. Encrypted by the keychain together with the proxy that they are
 * for, or in memory only if the keychain can't protect them.
 */
import { z } from 'zod';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { ProxyLogin } from '../../preload/contract/settings.ts';
import type { Keychain } from './keychain.ts';
import type { SettingsStore } from './schema.ts';

const sealedLogin = z.strictObject({ proxy: z.string(), user: z.string(), password: z.string() });

/** The header `Proxy-Authorization`. */
const toHeader = ({ user, password }: ProxyLogin): string =>
  `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;

export class ProxyLogins {
  readonly #store: SettingsStore;
  readonly #keychain: Keychain;
  readonly #hide: (secret: string) => void;
  /** What was entered or decrypted. `ciphertext` is null if it is not stored. */
  #known: { readonly proxy: string; readonly header: string; readonly ciphertext: string | null } | null =
    null;

  /** `hide` is called with each password before it is used, so that the log can hide it. */
  constructor(store: SettingsStore, keychain: Keychain, hide: (secret: string) => void = () => {}) {
    this.#store = store;
    this.#keychain = keychain;
    this.#hide = hide;
  }

  /** The host of the proxy that the user has signed in to. */
  getProxy(): string | null {
    return this.#store.read().proxyLogin?.proxy ?? this.#known?.proxy ?? null;
  }

  /** The header for a proxy; null if the user has not signed in there, or the keychain does not open it. */
  async getHeader(proxy: string): Promise<string | null> {
    const record = this.#store.read().proxyLogin;
    const known = this.#known;
    if (known?.proxy === proxy && known.ciphertext === (record?.ciphertext ?? null)) return known.header;
    if (record?.proxy !== proxy) return null;
    const decrypted = await this.#keychain.decrypt(record.ciphertext);
    const login = decrypted.ok ? readSealed(decrypted.value.text) : null;
    if (login?.proxy !== proxy) return null;
    this.#hide(login.password);
    const header = toHeader(login);
    this.#known = { proxy, header, ciphertext: record.ciphertext };
    return header;
  }

  /** Errors: disk_full. */
  async save(proxy: string, login: ProxyLogin): Promise<Result<true>> {
    this.#hide(login.password);
    const encrypted = await this.#keychain.encrypt(JSON.stringify({ proxy, ...login }));
    const record = encrypted.ok ? { ...encrypted.value, proxy } : null;
    if (!this.#store.write({ ...this.#store.read(), proxyLogin: record })) return notSaved();
    this.#known = { proxy, header: toHeader(login), ciphertext: record?.ciphertext ?? null };
    return ok(true);
  }

  /** Errors: disk_full. */
  clear(): Result<true> {
    if (!this.#store.write({ ...this.#store.read(), proxyLogin: null })) return notSaved();
    this.#known = null;
    return ok(true);
  }
}

const readSealed = (text: string): z.infer<typeof sealedLogin> | null => {
  try {
    return sealedLogin.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

const notSaved = (): Result<never> => fail('disk_full', { key: 'settings_not_saved' });
