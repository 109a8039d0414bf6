/** What every call of the contract returns: a value or an error. No call rejects. */
import type { ErrorDetail } from './errors/error-details.ts';

/** All error codes, distinguished by what the user can do about them. */
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
  // responses of the service
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
  // connection
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
  'preparation_failed',
  // uploads
  'outcome_unknown',
  'interrupted',
  // computer
  'disk_full',
  'storage_failed',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The message catalog has the messages of `code` and `detail`. No text of an error contains the API key. */
export interface BridgeError {
  readonly code: ErrorCode;
  readonly detail?: ErrorDetail;
  /** The message of the service, on one line. */
  readonly serviceMessage?: string;
  readonly status?: number;
  /** The messages of the service for each field (status 422). */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** The error of each setting that was refused. */
  readonly settingErrors?: Readonly<Record<string, BridgeError>>;
  readonly retryAfterSeconds?: number;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: BridgeError };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (
  code: ErrorCode,
  detail?: ErrorDetail,
  properties: Omit<BridgeError, 'code' | 'detail'> = {},
): { readonly ok: false; readonly error: BridgeError } => ({
  ok: false,
  error: { code, ...(detail === undefined ? {} : { detail }), ...properties },
});

export const assertNever = (value: never): never => {
  throw new Error(`Not handled: ${JSON.stringify(value)}`);
};
