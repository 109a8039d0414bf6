/** The connection for services.ts: how the service is reached, and checks of that. */
import { ok, type Result } from '../preload/contract/result.ts';
import { HttpTransport, type TransportOptions } from './api/http/http-transport.ts';
import type { ApiDeps } from './api/types.ts';
import { ConnectionChecks } from './connection-check/connection-checks.ts';
import type { Emit } from './ipc/register.ts';
import { systemClock } from './lib/clock.ts';
import { getAuthoritiesFor, readAuthorityFile } from './settings/authorities.ts';
import { ProxyLogins } from './settings/proxy-logins.ts';
import type { SettingsStore } from './settings/schema.ts';
import type { SettingsDeps, SettingsService } from './settings/settings.ts';

export interface ConnectionDependencies
  extends Pick<SettingsDeps, 'keychain' | 'confirmServiceChange' | 'confirmAuthorities'> {
  readonly settingsStore: SettingsStore;
  /** Keeps a key out of the log. */
  readonly hideKey: (key: string) => void;
  readonly network: Pick<TransportOptions, 'proxyFor' | 'isOnline'>;
  /** Asks the user for a path; null if cancelled. */
  readonly fileDialogs: { chooseAuthorityFile(): Promise<Result<string | null>> };
  /** Asks the user whether to contact these origins for a check of the connection. */
  readonly confirmCheck: (origins: readonly string[]) => Promise<Result<boolean>>;
  readonly emit: Emit;
}

/** The transport, and what the settings need for it. */
export const createConnectionDeps = ({
  network,
  settingsStore: store,
  keychain,
  hideKey,
  confirmServiceChange,
  confirmAuthorities,
  fileDialogs,
}: ConnectionDependencies) => {
  const proxyLogins = new ProxyLogins(store, keychain, hideKey);
  const transport = new HttpTransport({
    ...network,
    getProxyLogin: (proxy) => proxyLogins.getHeader(proxy),
    getAuthorities: (origin) => getAuthoritiesFor(store.read(), origin),
  });
  return {
    transport,
    store,
    keychain,
    hideKey,
    confirmServiceChange,
    confirmAuthorities,
    chooseAuthorityFile: async (): Promise<Result<Buffer | null>> => {
      const file = await fileDialogs.chooseAuthorityFile();
      if (!file.ok) return file;
      return file.value === null ? ok(null) : readAuthorityFile(file.value);
    },
    proxyLogins,
    findProxy: async (url: string): Promise<string | null> => {
      const proxies = await transport.getProxies(url);
      return proxies.find((proxy) => proxy.kind === 'proxy')?.host ?? null;
    },
  };
};

export const createChecks = (
  { confirmCheck, settingsStore, emit }: ConnectionDependencies,
  api: ApiDeps,
  { access }: SettingsService,
): ConnectionChecks =>
  new ConnectionChecks({
    api,
    stored: () => settingsStore.read(),
    access,
    confirm: confirmCheck,
    now: systemClock.now,
    emit: (check) => emit('connection', 'onCheckChanged', check),
  });
