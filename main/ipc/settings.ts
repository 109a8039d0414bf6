import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import { ok } from '../../preload/contract/result.ts';
import type { SettingsService } from '../settings/settings.ts';

export const settingsHandlers = (settings: SettingsService): Handlers<SidetoneContract>['settings'] => ({
  get: () => ok(settings.get()),
  update: (patch) => settings.update(patch),
  setApiKey: (key, options) => settings.setApiKey(key, options),
  clearApiKey: (options) => settings.clearApiKey(options),
  testConnection: () => settings.testConnection(),
  chooseAuthorities: () => settings.chooseAuthorities(),
  removeAuthorities: () => settings.removeAuthorities(),
  setProxyLogin: (login) => settings.setProxyLogin(login),
  clearProxyLogin: () => settings.clearProxyLogin(),
});
