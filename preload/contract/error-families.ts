/** Which error codes belong together, for all who ask what an error says of the next request. */
import type { ErrorCode } from './result.ts';

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

/** There is no way to the service at present. */
export const offlineErrors: ErrorFamily = createFamily('offline', 'name_not_found', 'refused');

/** No answer came, or not one of the service's own (the log-in page of a train). */
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

/** Would befall the next request too: with many to make, it is the last. */
export const fatalErrors: ErrorFamily = createFamily(accessErrors, offlineErrors);

/** Says something of the connection as a whole, rather than of what was asked. */
export const connectionErrors: ErrorFamily = createFamily(accessErrors, unreachableErrors, 'stalled');
