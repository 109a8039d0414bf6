/** The connection for services.ts: how the service is reached, and checks of that. */
import { ok, type Result } from '../preload/contract/result.ts';
import { parseBaseUrl } from './api/base-url.ts';
import { describeAuthorities, parseAuthorities } from './api/http/authority-file.ts';
import { HttpTransport, type TransportOptions } from './api/http/http-transport.ts';
import type { ApiDeps } from './api/types.ts';
import type { TargetDeps } from './connection-check/choose-target.ts';
import { ConnectionChecks } from './connection-check/connection-checks.ts';
import type { Emit } from './ipc/register.ts';
import { systemClock } from './lib/clock.ts';
import { getAuthoritiesFor } from './settings/authority/authority-records.ts';
import type { AuthorityDeps } from './settings/authority/change-authorities.ts';
import { readAuthorityFile } from './settings/authority/read-authority-file.ts';
import type { Keychain } from './settings/keychain.ts';
import type { PrepareUpdateDeps } from './settings/prepare-update.ts';
import { ProxyLogins } from './settings/proxy/proxy-logins.ts';
import type { SettingsStore } from './settings/schema.ts';
import type { SettingsDeps, SettingsService } from './settings/settings.ts';

export interface ConnectionDependencies {
  readonly settingsStore: SettingsStore;
  readonly keychain: Keychain;
  /** Keeps a key out of the log. */
  readonly hideKey: SettingsDeps['hideKey'];
  readonly network: Pick<TransportOptions, 'proxyFor' | 'isOnline'>;
  /** Asks the user for a path; null if cancelled. */
  readonly fileDialogs: { chooseAuthorityFile(): Promise<Result<string | null>> };
  /** Asks the user whether to send to another service. */
  readonly confirmServiceChange: PrepareUpdateDeps['confirmServiceChange'];
  /** Asks the user whether to trust certificate authorities. */
  readonly confirmAuthorities: AuthorityDeps['confirm'];
  /** Asks the user whether to contact these origins for a check of the connection. */
  readonly confirmCheck: TargetDeps['confirm'];
  readonly emit: Emit;
}

type ConnectionDeps = Pick<
  SettingsDeps,
  | 'store'
  | 'keychain'
  | 'hideKey'
  | 'parseBaseUrl'
  | 'confirmServiceChange'
  | 'authorities'
  | 'proxyLogins'
  | 'findProxy'
>;

/** The transport, and what the settings need for it. */
export const createConnectionDeps = (
  dependencies: ConnectionDependencies,
): ConnectionDeps & { readonly transport: HttpTransport } => {
  const { network, settingsStore, keychain, hideKey, confirmServiceChange } = dependencies;
  const proxyLogins = new ProxyLogins(settingsStore, keychain, hideKey);
  const transport = new HttpTransport({
    ...network,
    getProxyLogin: (proxy) => proxyLogins.getHeader(proxy),
    getAuthorities: (origin) => getAuthoritiesFor(settingsStore.read(), origin),
  });
  return {
    transport,
    store: settingsStore,
    keychain,
    hideKey,
    parseBaseUrl,
    confirmServiceChange,
    authorities: createAuthorityDeps(dependencies),
    proxyLogins,
    findProxy: async (url) => {
      const proxies = await transport.getProxies(url);
      return proxies.find((proxy) => proxy.kind === 'proxy')?.host ?? null;
    },
  };
};

const createAuthorityDeps = ({ fileDialogs, confirmAuthorities }: ConnectionDependencies): AuthorityDeps => ({
  parse: parseAuthorities,
  describe: describeAuthorities,
  confirm: confirmAuthorities,
  chooseFile: async () => {
    const file = await fileDialogs.chooseAuthorityFile();
    if (!file.ok) return file;
    return file.value === null ? ok(null) : readAuthorityFile(file.value);
  },
});

export const createChecks = (
  { confirmCheck, settingsStore, emit }: ConnectionDependencies,
  api: ApiDeps,
  settings: SettingsService,
): ConnectionChecks =>
  new ConnectionChecks({
    api,
    parseBaseUrl,
    stored: () => settingsStore.read(),
    isBuiltIn: () => settingsStore.read().place === 'computer',
    access: settings.access,
    ownAccess: settings.ownAccess,
    confirm: confirmCheck,
    now: systemClock.now,
    emit: (check) => emit('connection', 'onCheckChanged', check),
  });
