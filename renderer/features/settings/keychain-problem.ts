import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';

/** Explains why the key cannot be stored encrypted. Only for a keychain that is not `available`. */
export const labelKeychainProblem = (keychain: Settings['keychain']): string =>
  keychain === 'unavailable' ? t('settings.key.keychainFailed') : t('settings.key.noKeyring');
