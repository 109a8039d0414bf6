import type { Result } from '../../preload/contract/result.ts';

/** `unprotected`: the keychain encrypts with a publicly known key. `unavailable`: it refuses to encrypt. */
export type Protection = 'available' | 'unprotected' | 'unavailable';

export interface EncryptedText {
  /** Base64. */
  readonly ciphertext: string;
  /** The backend that encrypted it. */
  readonly backend: string;
}

/** The system's keychain. */
export interface Keychain {
  /** `available` until the first use, which can open a prompt of the system. Then it stays until the process ends. */
  protection(): Protection;
  /** Errors: keychain_unavailable, also if the encryption protects nothing. `protection` returns the reason. */
  encrypt(text: string): Promise<Result<EncryptedText>>;
  /** Errors: key_unreadable. */
  decrypt(ciphertext: string): Promise<Result<{ text: string; shouldReEncrypt: boolean }>>;
}
