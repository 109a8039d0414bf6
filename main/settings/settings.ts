/** The settings, and the base URLs and the key of the service. */
import { getContentAccountId } from '../../preload/contract/account-id.ts';
import type { PreparationRules } from '../../preload/contract/limits/preparation-rules.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type {
  ApiKeyTest,
  BaseUrlTest,
  ConnectionTest,
  Settings,
  SettingsPatch,
} from '../../preload/contract/settings.ts';
import type { ExchangeReport, ServiceAccess } from '../api/types.ts';
import { getAuthorities } from './authority/authority-records.ts';
import {
  type AuthorityCalls,
  type AuthorityDeps,
  createAuthorityCalls,
} from './authority/change-authorities.ts';
import type { BuiltInServiceControl } from './built-in-service.ts';
import { getOrigins } from './key-binding.ts';
import { KeySafe } from './key-safe.ts';
import type { Keychain } from './keychain.ts';
import { getLimits } from './limits-memory.ts';
import { confirmUpdate, type PrepareUpdateDeps, prepareUpdate } from './prepare-update.ts';
import { createProxyLoginCalls, type ProxyLoginCalls } from './proxy/proxy-login-calls.ts';
import type { ProxyLogins } from './proxy/proxy-logins.ts';
import type { StoredSettings } from './schema.ts';
import { recordAnswer } from './service-change.ts';
import { getUploadSpeed } from './speed-memory.ts';

export interface SettingsDeps extends PrepareUpdateDeps {
  readonly authorities: AuthorityDeps;
  readonly proxyLogins: ProxyLogins;
  /** The host of the first proxy for a URL; null if there is none. */
  readonly findProxy: (url: string) => Promise<string | null>;
  readonly keychain: Keychain;
  readonly builtIn: BuiltInServiceControl;
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

export interface SettingsService extends AuthorityCalls, ProxyLoginCalls {
  get(): Settings;
  /** Emits the settings, because something was learned about the service. */
  onLearned(): void;
  stored(): StoredSettings;
  /** Asks the user before data goes to another origin. Errors: cancelled, wrong_state, and those of the values. */
  update(patch: SettingsPatch): Promise<Result<Settings>>;
  setApiKey(key: string, options?: { allowUnprotected?: boolean | undefined }): Promise<Result<ApiKeyTest>>;
  /** Removes the key of the current base URLs, or the keys of all services. */
  clearApiKey(options?: { all?: boolean | undefined }): Promise<Result<Settings>>;
  /** Tests the connection to the user's own service. */
  testConnection(): Promise<Result<ConnectionTest>>;
  /** A request has ended: its base URL may have answered for the first time. */
  onExchange(report: ExchangeReport): void;
  /** The access of the place in use. Errors: not_configured, key_missing, key_unreadable, internal. */
  access(): Promise<Result<ServiceAccess>>;
  /** The user's own service, also while another place is in use. */
  ownAccess(): Promise<Result<ServiceAccess>>;
}

const writeFailed = (): Result<never> => fail('disk_full', { key: 'settings_not_saved' });

const notConfigured = (): Result<never> => fail('not_configured');

/** What the renderer may see. Names every field, so that a new one is not shown by mistake. */
const toSettings = (deps: SettingsDeps, keys: KeySafe): Settings => {
  const { store, keychain, getPreparationRules } = deps;
  const stored = store.read();
  const serviceId = getContentAccountId({ ...stored, place: 'service' });
  const keyState = keys.state();
  return {
    analyticsUrl: stored.analyticsUrl,
    contentUrl: stored.contentUrl,
    hasApiKey: keyState === 'stored' || keyState === 'session',
    keyState,
    keyChecked: keys.checked(),
    isKeyProtected: keys.isProtected(),
    otherKeys: keys.countOthers(),
    keychain: keychain.protection(),
    signedInProxy: deps.proxyLogins.getProxy(),
    authorities: deps.authorities.describe(getAuthorities(stored)),
    place: stored.place,
    reviewBeforeUpload: stored.reviewBeforeUpload,
    concurrency: stored.concurrency,
    transcriptionTimeoutMinutes: stored.transcriptionTimeoutMinutes,
    longRecordings: stored.longRecordings,
    partMinutes: stored.partMinutes,
    shrinkFittingFiles: stored.shrinkFittingFiles,
    pauseOnLowBattery: stored.pauseOnLowBattery,
    preparation: getPreparationRules(),
    uploadSpeed: getUploadSpeed(stored, serviceId),
    language: stored.language,
    theme: stored.theme,
    displayLanguage: stored.displayLanguage,
    spellcheck: stored.spellcheck,
    saveAutomatically: stored.saveAutomatically,
    recentLanguages: stored.recentLanguages,
    limits: getLimits(stored, serviceId),
    quarantinedFile: store.quarantinedFile,
  };
};

const hasOtherAccess = (before: StoredSettings, next: StoredSettings): boolean =>
  next.analyticsUrl !== before.analyticsUrl ||
  next.contentUrl !== before.contentUrl ||
  next.place !== before.place;

const isRefused = (test: BaseUrlTest): boolean => !test.ok && test.error.code === 'unauthorized';

const testBothUrls = async (
  { testBaseUrl }: SettingsDeps,
  serviceAccess: ServiceAccess,
): Promise<ConnectionTest> => {
  const [analytics, content] = await Promise.all([
    testBaseUrl('analytics', serviceAccess),
    testBaseUrl('content', serviceAccess),
  ]);
  return { analytics, content };
};

export const createSettings = (deps: SettingsDeps): SettingsService => {
  const { store, builtIn } = deps;
  const keys = new KeySafe(store, deps.keychain);

  const get = (): Settings => toSettings(deps, keys);

  const notifyChanged = (): Result<Settings> => {
    const settings = get();
    deps.emit(settings);
    return ok(settings);
  };

  const onConnectionChanged = (): Result<Settings> => {
    deps.onAccessChanged();
    return notifyChanged();
  };

  const getConfiguredAccess = async (key?: string): Promise<Result<ServiceAccess>> => {
    const { analyticsUrl, contentUrl } = store.read();
    const accountId = getContentAccountId({ place: 'service', contentUrl });
    if (analyticsUrl === '' || accountId === null) return notConfigured();
    // The file may have been edited.
    const refused = [contentUrl, analyticsUrl].map(deps.parseBaseUrl).find((parsed) => !parsed.ok);
    if (refused?.ok === false) return refused;
    const apiKey = key === undefined ? await keys.read() : ok(key);
    if (!apiKey.ok) return apiKey;
    deps.hideKey?.(apiKey.value);
    return ok({ analyticsUrl, contentUrl, apiKey: apiKey.value, accountId });
  };

  /** What can change when the key is read. */
  const keyStatus = (): string => `${keys.state()} ${deps.keychain.protection()}`;

  const ownAccess = async (): Promise<Result<ServiceAccess>> => {
    const before = keyStatus();
    const configured = await getConfiguredAccess();
    if (keyStatus() !== before) notifyChanged();
    return configured;
  };

  return {
    get,
    ...createAuthorityCalls(deps, keys, onConnectionChanged),
    ...createProxyLoginCalls(deps, onConnectionChanged),
    ownAccess,
    onLearned: () => void notifyChanged(),
    stored: () => store.read(),
    access: () => (store.read().place === 'computer' ? builtIn.access() : ownAccess()),
    onExchange: (report) => recordAnswer(store, report),

    update: async (patch) => {
      const agreed = await confirmUpdate(deps, patch);
      if (!agreed.ok) return agreed;
      if (patch.place === 'computer') {
        const started = await builtIn.access();
        if (!started.ok) return started;
      }
      // The settings may have changed while the user was asked, so everything from here on is synchronous.
      const before = store.read();
      const prepared = prepareUpdate(deps, patch, agreed.value);
      if (!prepared.ok) return prepared;
      const next = prepared.value;
      if (!store.write(next)) return writeFailed();
      if (hasOtherAccess(before, next)) deps.onAccessChanged();
      return notifyChanged();
    },

    setApiKey: async (key, options = {}) => {
      const candidate = await getConfiguredAccess(key);
      if (!candidate.ok) return candidate;
      const origins = getOrigins(candidate.value);
      if (!origins) return notConfigured();
      const test = await testBothUrls(deps, candidate.value);
      if (isRefused(test.analytics) || isRefused(test.content)) return ok({ test, settings: null });
      const checked = test.analytics.ok && test.content.ok;
      const unprotected = options.allowUnprotected === true;
      const saved = await keys.save(key, { origins, checked, unprotected });
      if (!saved.ok) return saved;
      deps.onAccessChanged();
      const changed = notifyChanged();
      return changed.ok ? ok({ test, settings: changed.value }) : changed;
    },

    clearApiKey: async ({ all = false } = {}) => {
      const cleared = keys.clear({ all });
      if (!cleared.ok) return cleared;
      deps.onAccessChanged();
      return notifyChanged();
    },

    testConnection: async () => {
      const reached = await ownAccess();
      return reached.ok ? ok(await testBothUrls(deps, reached.value)) : reached;
    },
  };
};
