import type { Result } from '../../preload/contract/result.ts';

/** The system's keychain. Implemented over Electron's safeStorage by the shell. */
export interface Secrets {
  /** `unprotected`: it would answer, but what it writes is as good as plain text. */
  protection(): Promise<'available' | 'unprotected' | 'unavailable'>;
  /** The name of the backend that encrypts now. */
  backend(): string;
  /** Base64 of the encrypted text. Errors: keychain_unavailable. */
  encrypt(text: string): Promise<Result<string>>;
  /** Errors: keychain_unavailable, key_unreadable ("cannot decrypt now", which is not "no key"). */
  decrypt(ciphertext: string): Promise<Result<{ text: string; shouldReEncrypt: boolean }>>;
}
