/** The settings, and the base URLs and the key of the service. */
import { getServiceAccountId } from '../../preload/contract/account-id.ts';
import type { PreparationRules } from '../../preload/contract/limits/preparation-rules.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import {
  type ApiKeyTest,
  type BaseUrlTest,
  type ConnectionTest,
  type ProxyLogin,
  type Settings,
  type SettingsPatch,
  userSettings,
} from '../../preload/contract/settings.ts';
import { parseBaseUrl } from '../api/base-url.ts';
import type { ExchangeReport, ServiceAccess } from '../api/types.ts';
import { systemClock } from '../lib/clock.ts';
import {
  type AuthorityChange,
  describeAuthorities,
  getAuthorities,
  parseAuthorities,
} from './authorities.ts';
import { getOrigins } from './key-binding.ts';
import { KeySafe } from './key-safe.ts';
import type { Keychain } from './keychain.ts';
import { getLimits } from './limits-memory.ts';
import { getUploadSpeed } from './memories.ts';
import type { ProxyLogins } from './proxy-logins.ts';
import type { StoredSettings } from './schema.ts';
import { confirmUpdate, prepareUpdate, recordAnswer, type UpdateDeps } from './service-change.ts';

export interface SettingsDeps extends UpdateDeps {
  /** Lets the user choose a file with certificate authorities, and reads it. Null if cancelled. */
  readonly chooseAuthorityFile: () => Promise<Result<Buffer | null>>;
  /** Asks the user in a box that the page cannot draw or press. Errors: wrong_state (a dialog is open). */
  readonly confirmAuthorities: (change: AuthorityChange) => Promise<Result<boolean>>;
  readonly proxyLogins: ProxyLogins;
  /** The host of the first proxy for a URL; null if there is none. */
  readonly findProxy: (url: string) => Promise<string | null>;
  readonly keychain: Keychain;
  readonly testBaseUrl: (base: 'analytics' | 'content', access: ServiceAccess) => Promise<BaseUrlTest>;
  /** The rules of the service in use. */
  readonly getPreparationRules: () => PreparationRules;
  /** Called after every change, without the key. */
  readonly emit: (settings: Settings) => void;
  /** Called with each key before it is used, so that the log can hide it. */
  readonly hideKey?: (key: string) => void;
  /** Called when the service or the key has changed. */
  readonly onAccessChanged: () => void;
}

const notConfigured = (): Result<never> => fail('not_configured');

const userSettingNames = Object.keys(userSettings.shape) as readonly (keyof typeof userSettings.shape)[];

/** What the renderer may see: the settings of the user, and each other field by its name. */
const toSettings = (
  { store, keychain, proxyLogins, getPreparationRules }: SettingsDeps,
  keys: KeySafe,
): Settings => {
  const stored = store.read();
  const serviceId = getServiceAccountId(stored);
  const keyState = keys.state();
  const ofUser = Object.fromEntries(userSettingNames.map((name) => [name, stored[name]]));
  return {
    ...(ofUser as Pick<StoredSettings, keyof typeof userSettings.shape>),
    analyticsUrl: stored.analyticsUrl,
    contentUrl: stored.contentUrl,
    hasApiKey: keyState === 'stored' || keyState === 'session',
    keyState,
    keyChecked: keys.checked(),
    isKeyProtected: keys.isProtected(),
    otherKeys: keys.countOthers(),
    keychain: keychain.protection(),
    signedInProxy: proxyLogins.getProxy(),
    authorities: describeAuthorities(getAuthorities(stored)),
    preparation: getPreparationRules(),
    uploadSpeed: getUploadSpeed(stored, serviceId),
    limits: getLimits(stored, serviceId),
    quarantinedFile: store.quarantinedFile,
  };
};

const hasOtherAccess = (before: StoredSettings, next: StoredSettings): boolean =>
  next.analyticsUrl !== before.analyticsUrl ||
  next.contentUrl !== before.contentUrl ||
  next.place !== before.place;

const isRefused = (test: BaseUrlTest): boolean => !test.ok && test.error.code === 'unauthorized';

export class SettingsService {
  readonly #deps: SettingsDeps;
  readonly #keys: KeySafe;

  constructor(deps: SettingsDeps) {
    this.#deps = deps;
    this.#keys = new KeySafe(deps.store, deps.keychain);
  }

  get current(): Settings {
    return toSettings(this.#deps, this.#keys);
  }

  get(): Result<Settings> {
    return ok(this.current);
  }

  /** Emits the settings, also because something was learned about the service. */
  readonly notifyChanged = (): Result<Settings> => {
    const settings = this.current;
    this.#deps.emit(settings);
    return ok(settings);
  };

  /** The user's service, also while this computer is in use. Errors: not_configured, key_missing, key_unreadable, internal. */
  readonly access = async (): Promise<Result<ServiceAccess>> => {
    // What can change when the key is read.
    const getStatus = (): string => `${this.#keys.state()} ${this.#deps.keychain.protection()}`;
    const before = getStatus();
    const configured = await this.#getConfiguredAccess();
    if (getStatus() !== before) this.notifyChanged();
    return configured;
  };

  /** The user's service, if it has website statistics. */
  readonly statisticsAccess = async (): Promise<Result<ServiceAccess>> =>
    this.#deps.store.read().analyticsUrl === '' ? notConfigured() : this.access();

  /** A request has ended: its base URL may have answered for the first time. */
  onExchange(report: ExchangeReport): void {
    recordAnswer(this.#deps.store, report);
  }

  /** Asks the user before data goes to another origin. Errors: cancelled, wrong_state, and those of the values. */
  async update(patch: SettingsPatch): Promise<Result<Settings>> {
    const { store } = this.#deps;
    const agreed = await confirmUpdate(this.#deps, patch);
    if (!agreed.ok) return agreed;
    // The settings may have changed while the user was asked, so everything from here on is synchronous.
    const before = store.read();
    const prepared = prepareUpdate(this.#deps, patch, agreed.value);
    if (!prepared.ok) return prepared;
    const next = prepared.value;
    if (!store.write(next)) return fail('disk_full', { key: 'settings_not_saved' });
    if (hasOtherAccess(before, next)) this.#deps.onAccessChanged();
    return this.notifyChanged();
  }

  /** Tests both base URLs with the key, and saves it unless one of them refuses it. */
  async setApiKey(
    key: string,
    options: { allowUnprotected?: boolean | undefined } = {},
  ): Promise<Result<ApiKeyTest>> {
    const candidate = await this.#getConfiguredAccess(key);
    if (!candidate.ok) return candidate;
    const origins = getOrigins(candidate.value);
    if (!origins) return notConfigured();
    const test = await this.#testBothUrls(candidate.value);
    if (isRefused(test.analytics) || isRefused(test.content)) return ok({ test, settings: null });
    const checked = test.analytics.ok && test.content.ok;
    const unprotected = options.allowUnprotected === true;
    const saved = await this.#keys.save(key, { origins, checked, unprotected });
    const changed = this.#onSaved(saved);
    return changed.ok ? ok({ test, settings: changed.value }) : changed;
  }

  /** Removes the key of the current base URLs, or the keys of all services. */
  async clearApiKey({ all = false }: { all?: boolean | undefined } = {}): Promise<Result<Settings>> {
    return this.#onSaved(this.#keys.clear({ all }));
  }

  /** Tests the connection to the user's own service. */
  async testConnection(): Promise<Result<ConnectionTest>> {
    const reached = await this.access();
    return reached.ok ? ok(await this.#testBothUrls(reached.value)) : reached;
  }

  /**
   * Lets the user choose certificate authorities of their own, which vouch for the servers of the current base URLs. Null if
   * cancelled. Errors: not_configured, invalid_input (the file), file_unreadable, key_unreadable, interrupted, disk_full,
   * wrong_state.
   */
  async chooseAuthorities(): Promise<Result<Settings | null>> {
    const { store, chooseAuthorityFile, confirmAuthorities, now = systemClock.now } = this.#deps;
    const origins = getOrigins(store.read());
    if (origins === null) return notConfigured();
    const file = await chooseAuthorityFile();
    if (!file.ok) return file;
    if (file.value === null) return ok(null);
    const parsed = parseAuthorities(file.value, now());
    if (!parsed.ok) return parsed;
    const agreed = await confirmAuthorities({ authorities: parsed.value, origins: [...new Set(origins)] });
    if (!agreed.ok) return agreed;
    if (!agreed.value) return ok(null);
    const certificates = parsed.value.map(({ certificate }) => certificate);
    return this.#onSaved(await this.#keys.changeAuthorities(origins, certificates));
  }

  /** Removes those of the current base URLs. Errors: not_configured, disk_full. */
  async removeAuthorities(): Promise<Result<Settings>> {
    const origins = getOrigins(this.#deps.store.read());
    return origins === null
      ? notConfigured()
      : this.#onSaved(await this.#keys.changeAuthorities(origins, []));
  }

  /**
   * Signs in to the proxy that the system uses for the service; the page does not choose it. Errors: not_configured,
   * wrong_state (no proxy is used), disk_full.
   */
  async setProxyLogin(login: ProxyLogin): Promise<Result<Settings>> {
    const { store, findProxy, proxyLogins } = this.#deps;
    const { contentUrl, analyticsUrl } = store.read();
    const url = [contentUrl, analyticsUrl].find((each) => URL.canParse(each));
    if (url === undefined) return notConfigured();
    const proxy = await findProxy(url);
    if (proxy === null) return fail('wrong_state', { key: 'proxy_login_not_needed' });
    return this.#onSaved(await proxyLogins.save(proxy, login));
  }

  /** Errors: disk_full. */
  clearProxyLogin(): Result<Settings> {
    return this.#onSaved(this.#deps.proxyLogins.clear());
  }

  #onSaved(saved: Result<true>): Result<Settings> {
    if (!saved.ok) return saved;
    this.#deps.onAccessChanged();
    return this.notifyChanged();
  }

  async #getConfiguredAccess(key?: string): Promise<Result<ServiceAccess>> {
    const { analyticsUrl, contentUrl } = this.#deps.store.read();
    const accountId = getServiceAccountId({ contentUrl });
    if (accountId === null) return notConfigured();
    // The file may have been edited.
    const urls = analyticsUrl === '' ? [contentUrl] : [contentUrl, analyticsUrl];
    const refused = urls.map(parseBaseUrl).find((parsed) => !parsed.ok);
    if (refused?.ok === false) return refused;
    const apiKey = key === undefined ? await this.#keys.read() : ok(key);
    if (!apiKey.ok) return apiKey;
    this.#deps.hideKey?.(apiKey.value);
    return ok({ analyticsUrl, contentUrl, apiKey: apiKey.value, accountId });
  }

  /** A service without statistics, or with them at the same address, is tested once. */
  async #testBothUrls(access: ServiceAccess): Promise<ConnectionTest> {
    const { testBaseUrl } = this.#deps;
    if (access.analyticsUrl === '' || access.analyticsUrl === access.contentUrl) {
      const content = await testBaseUrl('content', access);
      return { analytics: content, content };
    }
    const [analytics, content] = await Promise.all([
      testBaseUrl('analytics', access),
      testBaseUrl('content', access),
    ]);
    return { analytics, content };
  }
}
