/** The system's keychain through Electron's safeStorage (its asynchronous pair). */
import { safeStorage } from 'electron';
import { fail, ok } from '../../preload/contract/result.ts';
import type { Secrets } from '../settings/secrets.ts';

const backend = (): string =>
  process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : process.platform;

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const createSecrets = (): Secrets => {
  let available: Promise<boolean> | null = null;
  const isAvailable = (): Promise<boolean> => {
    available ??= safeStorage.isAsyncEncryptionAvailable().catch(() => false);
    return available;
  };
  return {
    backend,
    protection: async () => {
      // Asked first: on Linux `basic_text` is "available" too, and protects nothing.
      if (!(await isAvailable())) return 'unavailable';
      return backend() === 'basic_text' ? 'unprotected' : 'available';
    },
    encrypt: async (text) => {
      try {
        return ok((await safeStorage.encryptStringAsync(text)).toString('base64'));
      } catch (error) {
        return fail('keychain_unavailable', `The system's keychain did not take the key: ${reason(error)}`);
      }
    },
    decrypt: async (ciphertext) => {
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(
          Buffer.from(ciphertext, 'base64'),
        );
        return ok({ text: result, shouldReEncrypt });
      } catch (error) {
        return fail(
          'key_unreadable',
          `The system's keychain cannot open the saved key now: ${reason(error)}`,
        );
      }
    },
  };
};
