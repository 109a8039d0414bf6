/** The proxy settings of a session: Chromium's default, or a fixed proxy, which must not be there. */
import { state } from '../state.ts';

const isLoopback = (host: string): boolean => /^(127(\.\d+){3}|([\w-]+\.)*localhost|\[::1\])$/.test(host);

/** Throws as Electron does, and for what the stand-in cannot do. */
export const checkProxyConfig = ({ mode, pacScript }: Electron.ProxyConfig): void => {
  const modes = ['direct', 'auto_detect', 'pac_script', 'fixed_servers', 'system'];
  if (mode !== undefined && !modes.includes(mode))
    throw new Error('Invalid mode, must be one of direct, auto_detect, pac_script, fixed_servers or system');
  if (pacScript !== undefined || !['fixed_servers', 'system', undefined].includes(mode))
    throw new Error(`not in the stand-in: the proxy mode ${mode ?? 'pac_script'}`);
};

const getRules = (config: Electron.ProxyConfig | null): string =>
  config === null || config.mode === 'system' ? '' : (config.proxyRules ?? '');

export const resolveFixedProxy = (config: Electron.ProxyConfig | null): string => {
  const rules = getRules(config);
  return rules === '' ? state.switches.proxy : `PROXY ${rules.replace(/^http:\/\//, '')}`;
};

/** Whether a connection reaches its host. A fixed proxy is dead; by default it is not used for this computer. */
export const reaches = (config: Electron.ProxyConfig | null, host: string): boolean => {
  if (getRules(config) === '') return true;
  return isLoopback(host) && !(config?.proxyBypassRules ?? '').includes('<-loopback>');
};

/** Tests reach no other computer. */
export const mayConnect = isLoopback;
