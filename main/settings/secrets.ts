import type { Result } from '../../preload/contract/result.ts';

/** `unprotected`: the keychain encrypts with a key that everyone knows. `unavailable`: it refuses to encrypt. */
export type Protection = 'available' | 'unprotected' | 'unavailable';

export interface EncryptedText {
  /** Base64. */
  readonly ciphertext: string;
  /** What encrypted it. */
  readonly backend: string;
}

/** The system's keychain. Implemented over Electron's safeStorage by the shell. */
export interface Secrets {
  /**
   * What the keychain has shown so far. It counts as available until it is used: using it can open a prompt of the
   * system, and what it shows then holds until the process ends.
   */
  protection(): Protection;
  /** Errors: keychain_unavailable, also for an encryption that protects nothing. `protection` tells which. */
  encrypt(text: string): Promise<Result<EncryptedText>>;
  /** Errors: key_unreadable ("cannot decrypt now", which is not "no key"). */
  decrypt(ciphertext: string): Promise<Result<{ text: string; shouldReEncrypt: boolean }>>;
}
