import { fail, type Result } from '../../../preload/contract/result.ts';
import type { ProxyLogin, Settings } from '../../../preload/contract/settings.ts';
import type { SettingsStore } from '../schema.ts';
import type { ProxyLogins } from './proxy-logins.ts';

export interface ProxyLoginCalls {
  /**
   * Signs in to the proxy that the system uses for the service; the page does not choose it. Errors: not_configured,
   * wrong_state (no proxy is used), disk_full.
   */
  setProxyLogin(login: ProxyLogin): Promise<Result<Settings>>;
  /** Errors: disk_full. */
  clearProxyLogin(): Result<Settings>;
}

interface Deps {
  readonly store: SettingsStore;
  readonly proxyLogins: ProxyLogins;
  /** The host of the first proxy for a URL; null if there is none. */
  readonly findProxy: (url: string) => Promise<string | null>;
}

export const createProxyLoginCalls = (
  { store, proxyLogins, findProxy }: Deps,
  onChanged: () => Result<Settings>,
): ProxyLoginCalls => ({
  setProxyLogin: async (login) => {
    const { contentUrl, analyticsUrl } = store.read();
    const url = [contentUrl, analyticsUrl].find((each) => URL.canParse(each));
    if (url === undefined) return fail('not_configured');
    const proxy = await findProxy(url);
    if (proxy === null) return fail('wrong_state', { key: 'proxy_login_not_needed' });
    const saved = await proxyLogins.save(proxy, login);
    return saved.ok ? onChanged() : saved;
  },
  clearProxyLogin: () => {
    const cleared = proxyLogins.clear();
    return cleared.ok ? onChanged() : cleared;
  },
});
