import type { Settings } from '../../../preload/contract/settings.ts';

/** Explains why the key cannot be stored encrypted. Only for a keychain that is not `available`. */
export const labelKeychainProblem = (keychain: Settings['keychain']): string =>
  keychain === 'unavailable'
    ? 'The system’s keychain did not take it.'
    : 'This system has no keyring that protects it.';
