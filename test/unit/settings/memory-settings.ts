/** Keychain and settings file in memory, with the failures of the real ones. */

import type { Keychain } from '../../../main/settings/keychain.ts';
import { ProxyLogins } from '../../../main/settings/proxy-logins.ts';
import { defaultSettings, type SettingsStore, type StoredSettings } from '../../../main/settings/schema.ts';
import type { SettingsDeps } from '../../../main/settings/settings.ts';
import type { PreparationRules } from '../../../preload/contract/limits/preparation-rules.ts';
import { fail, ok } from '../../../preload/contract/result.ts';
import type { BaseUrlTest } from '../../../preload/contract/settings.ts';

export const createMemoryStore = (start: Partial<StoredSettings> = {}): SettingsStore & { full: boolean } => {
  let current: StoredSettings = { ...defaultSettings, ...start };
  return {
    full: false,
    read: () => current,
    write(next) {
      if (this.full) return false;
      current = structuredClone(next);
      return true;
    },
    quarantinedFile: null,
  };
};

export const createMemorySecrets = (): Keychain & {
  state: 'available' | 'unprotected' | 'unavailable';
  broken: boolean;
  /** Whether `encrypt` was called. Before that, `protection` is `available`. */
  used: boolean;
} => ({
  used: false,
  state: 'available',
  broken: false,
  protection() {
    return this.used ? this.state : 'available';
  },
  async encrypt(text) {
    this.used = true;
    if (this.state !== 'available') return fail('keychain_unavailable', { key: 'keychain_unprotected' });
    const ciphertext = Buffer.from(text.split('').reverse().join('')).toString('base64');
    return ok({ ciphertext, backend: 'memory' });
  },
  async decrypt(ciphertext) {
    if (this.broken) return fail('key_unreadable', { key: 'keychain_failed', reason: 'locked' });
    const text = Buffer.from(ciphertext, 'base64').toString('utf8').split('').reverse().join('');
    return ok({ text, shouldReEncrypt: false });
  },
});

/** The rules of a service without limits. */
const anyRecording: PreparationRules = {
  maxFileBytes: null,
  acceptedTypes: null,
  maxPartSeconds: null,
  longRecordings: 'parts',
  shrinkFittingFiles: false,
  format: 'webm',
};

/** For tests without recordings and certificates. */
export const otherDeps: Pick<
  SettingsDeps,
  'getPreparationRules' | 'chooseAuthorityFile' | 'confirmAuthorities' | 'proxyLogins' | 'findProxy'
> = {
  proxyLogins: new ProxyLogins(createMemoryStore(), createMemorySecrets()),
  findProxy: async () => null,
  getPreparationRules: () => anyRecording,
  chooseAuthorityFile: async () => ok(null),
  confirmAuthorities: async () => ok(false),
};

export const baseUrls = { analyticsUrl: 'https://stats.example', contentUrl: 'https://content.example/v' };

export const baseUrlTests = {
  good: { ok: true, milliseconds: 1 },
  refused: { ok: false, error: { code: 'unauthorized', serviceMessage: 'Unauthenticated.' } },
  noNetwork: { ok: false, error: { code: 'name_not_found' } },
} as const satisfies Record<string, BaseUrlTest>;
