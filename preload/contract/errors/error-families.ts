/** Groups of error codes. */
import type { ErrorCode } from '../result.ts';

export type ErrorFamily = ReadonlySet<ErrorCode>;

const createFamily = (...codes: readonly (ErrorCode | ErrorFamily)[]): ErrorFamily =>
  new Set(codes.flatMap((code) => (typeof code === 'string' ? [code] : [...code])));

/** No request is possible or accepted until the user changes something. */
export const accessErrors: ErrorFamily = createFamily(
  'not_configured',
  'key_missing',
  'key_unreadable',
  'keychain_unavailable',
  'unauthorized',
  'forbidden',
);

/** The service can't be reached now. */
export const offlineErrors: ErrorFamily = createFamily('offline', 'name_not_found', 'refused');

/** No response came, or it was not the service's own (such as a login page of a public network). */
export const unreachableErrors: ErrorFamily = createFamily(
  offlineErrors,
  'timeout',
  'connection_lost',
  'tls',
  'proxy',
  'server_error',
  'unexpected_answer',
  'redirected',
);

/** Would affect all further requests, so a bulk operation stops. */
export const fatalErrors: ErrorFamily = createFamily(accessErrors, offlineErrors);

/** Concern the connection and not the single request. */
export const connectionErrors: ErrorFamily = createFamily(accessErrors, unreachableErrors, 'stalled');
