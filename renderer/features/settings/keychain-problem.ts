import type { Settings } from '../../../preload/contract/settings.ts';

/** Why the key cannot be stored encrypted. */
export const labelKeychainProblem = (keychain: Settings['keychain']): string =>
  keychain === 'unavailable'
    ? 'The system’s keychain did not take it.'
    : 'This system has no keyring that protects it.';
