/** How every call answers: a value, or an error in words. Nothing at the border rejects. */

/** Every way in which something can fail, told apart by what the person can do about it. */
export const errorCodes = [
  // input and state
  'invalid_input',
  'not_allowed',
  'wrong_state',
  'unknown_id',
  // configuration and key
  'not_configured',
  'key_missing',
  'key_unreadable',
  'keychain_unavailable',
  'address_invalid',
  'address_insecure',
  // what the service answered
  'unauthorized',
  'forbidden',
  'not_found',
  'too_large',
  'validation',
  'rate_limited',
  'server_error',
  'unexpected_status',
  'unexpected_answer',
  'answer_too_large',
  'redirected',
  // the way to the service
  'offline',
  'name_not_found',
  'refused',
  'timeout',
  'connection_lost',
  'tls',
  'proxy',
  'stalled',
  'cancelled',
  // files
  'file_missing',
  'file_unreadable',
  'file_changed',
  'file_empty',
  'not_a_file',
  'not_audio',
  'no_path',
  'not_writable',
  // uploads
  'outcome_unknown',
  'interrupted',
  // the machine
  'disk_full',
  'storage_failed',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/**
 * A failure, as a value. `message` is in words and never holds the key; for an answer of the service it is the
 * service's own message. `fields` names what the service found wrong (status 422), one list of texts a field.
 */
export interface BridgeError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status?: number;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly retryAfterSeconds?: number;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: BridgeError };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (
  code: ErrorCode,
  message: string,
  details: Omit<BridgeError, 'code' | 'message'> = {},
): { readonly ok: false; readonly error: BridgeError } => ({
  ok: false,
  error: { code, message, ...details },
});

/** A closed union was not closed: this line is unreachable while the types hold. */
export const assertNever = (value: never): never => {
  throw new Error(`Not handled: ${JSON.stringify(value)}`);
};
