/** The system's keychain, through the asynchronous functions of Electron's safeStorage. */
import { safeStorage } from 'electron';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { EncryptedText, Keychain, Protection } from '../settings/keychain.ts';

/**
 * The backend by the prefix of a ciphertext, which names on Linux what encrypted it. `getSelectedStorageBackend`
 * depends on the desktop only and does not show a fallback to the publicly known key.
 */
const linuxBackends: Readonly<Record<string, string>> = {
  v10: 'basic_text',
  v11: 'secret_service',
  v12: 'secret_portal',
};

/** A backend that is not known may encrypt with a known key as well. */
const isUnprotected = (backend: string): boolean => backend === 'basic_text' || backend === 'unknown';

const getBackend = (encrypted: Buffer): string =>
  process.platform === 'linux'
    ? (linuxBackends[encrypted.toString('latin1', 0, 3)] ?? 'unknown')
    : process.platform;

const getReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const refusal = (protection: Protection, reason = ''): Result<never> => {
  if (protection === 'unprotected') return fail('keychain_unavailable', { key: 'keychain_unprotected' });
  return reason === ''
    ? fail('keychain_unavailable')
    : fail('keychain_unavailable', { key: 'keychain_failed', reason });
};

export const createKeychain = (): Keychain => {
  // Chromium asks the keychain once in a process, so the first result is final.
  let protection: Protection = 'available';

  const encrypt = async (text: string): Promise<Result<EncryptedText>> => {
    if (protection !== 'available') return refusal(protection);
    try {
      const encrypted = await safeStorage.encryptStringAsync(text);
      const backend = getBackend(encrypted);
      if (!isUnprotected(backend)) return ok({ ciphertext: encrypted.toString('base64'), backend });
      protection = 'unprotected';
      return refusal(protection);
    } catch (error) {
      protection = 'unavailable';
      return refusal(protection, getReason(error));
    }
  };

  return {
    protection: () => protection,
    encrypt,
    decrypt: async (ciphertext) => {
      const encrypted = Buffer.from(ciphertext, 'base64');
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted);
        if (isUnprotected(getBackend(encrypted)) && !shouldReEncrypt) protection = 'unprotected';
        return ok({ text: result, shouldReEncrypt });
      } catch (error) {
        return fail('key_unreadable', { key: 'keychain_failed', reason: getReason(error) });
      }
    },
  };
};
