/** What every call of the contract returns: a value or an error. No call rejects. */
import type { ErrorDetail } from './errors/error-details.ts';
import type { ErrorCode } from './errors/error-table.ts';

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
