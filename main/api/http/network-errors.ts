/** Maps exceptions of Node and undici to error codes with details. */
import type { ErrorDetail, ErrorDetailKey } from '../../../preload/contract/errors/error-details.ts';
import type { ErrorCode } from '../../../preload/contract/errors/error-table.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { AbortedError } from '../../lib/abort.ts';

export interface RequestTarget {
  readonly host: string;
  readonly proxy: string | null;
  /** The user has signed in at the proxy. */
  readonly hasProxyLogin?: boolean;
  /** The system reports no network; an unresolved host name then means offline. */
  readonly isOffline?: boolean;
}

/** The error of an exchange without a response. Contains only host names and Node's error code. */
export const toNetworkError = (cause: unknown, target: RequestTarget): BridgeError => {
  if (cause instanceof AbortedError) return cause.error;
  const details = describeException(cause);
  const { code } = details;
  const proxyError = target.proxy === null ? null : getProxyError(details, target.proxy, target);
  const reason = target.isOffline === true && code === 'ENOTFOUND' ? 'ENETDOWN' : code;
  return proxyError ?? getHostError(reason, target.host) ?? getOtherError(details, target.host);
};

interface ExceptionDetails {
  readonly code: string;
  readonly message: string;
  /** Whether it failed while connecting, before anything was sent. */
  readonly connecting: boolean;
}

/** If several addresses were tried (happy eyeballs), this uses the first error. */
const describeException = (cause: unknown): ExceptionDetails => {
  if (!(cause instanceof Error)) return { code: '', message: '', connecting: false };
  const inner =
    cause instanceof AggregateError ? cause.errors.find((one) => one instanceof Error) : undefined;
  const code =
    getErrorCode(cause) || getErrorCode(inner) || getErrorCode(cause.cause) || getParserCode(cause);
  const syscall = getSyscall(inner ?? cause);
  const connecting = syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
  return { code, message: cause.message, connecting };
};

const getParserCode = (cause: Error): string => (cause.name === 'HTTPParserError' ? 'HPE_UNKNOWN' : '');

const getSyscall = (value: Error): unknown => ('syscall' in value ? value.syscall : undefined);

const getErrorCode = (value: unknown): string =>
  value instanceof Error && 'code' in value && typeof value.code === 'string' ? value.code : '';

const createError = (code: ErrorCode, detail: ErrorDetail): BridgeError => ({ code, detail });

/**
 * Failures of the proxy. Only failures before anything was sent are `proxy` errors: the next proxy may then
 * be tried.
 */
const getProxyError = (
  { code, message, connecting }: ExceptionDetails,
  proxy: string,
  { host, hasProxyLogin = false }: RequestTarget,
): BridgeError | null => {
  const match = /Proxy response \((\d{3})\)|Proxy Authentication Required \((\d{3})\)/.exec(message);
  const proxyStatus = match?.[1] ?? match?.[2];
  if (proxyStatus === '407') {
    return createError('proxy', {
      key: hasProxyLogin ? 'proxy_login_refused' : 'proxy_login_required',
      proxy,
    });
  }
  if (proxyStatus !== undefined) {
    return createError('proxy', { key: 'proxy_refused', proxy, host, status: proxyStatus });
  }
  return connecting || code.startsWith('UND_ERR_PRX_')
    ? createError('proxy', { key: 'proxy_unreachable', proxy })
    : null;
};

/** Errors that name the host only, with the codes of Node and undici that mean them. */
const hostErrors = [
  ['tls', 'certificate_expired', ['CERT_HAS_EXPIRED']],
  ['tls', 'certificate_not_yet_valid', ['CERT_NOT_YET_VALID']],
  ['tls', 'certificate_revoked', ['CERT_REVOKED']],
  ['tls', 'certificate_other_host', ['ERR_TLS_CERT_ALTNAME_INVALID']],
  ['tls', 'certificate_self_signed', ['DEPTH_ZERO_SELF_SIGNED_CERT']],
  [
    'tls',
    'certificate_untrusted',
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'CERT_UNTRUSTED',
      'CERT_SIGNATURE_FAILURE',
      'INVALID_CA',
    ],
  ],
  ['name_not_found', 'no_such_host', ['ENOTFOUND']],
  [
    'offline',
    'no_route',
    [
      'EAI_AGAIN',
      'ENETUNREACH',
      'ENETDOWN',
      'EHOSTUNREACH',
      'EHOSTDOWN',
      'EADDRNOTAVAIL',
      'ERR_NETWORK_CHANGED',
    ],
  ],
  ['refused', 'connection_refused', ['ECONNREFUSED']],
  [
    'timeout',
    'host_timeout',
    ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
  ],
  ['connection_lost', 'connection_broken', ['ECONNRESET', 'ECONNABORTED', 'EPIPE']],
  ['connection_lost', 'connection_broken', ['UND_ERR_SOCKET', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']],
  ['connection_lost', 'connection_broken', ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH']],
  ['connection_lost', 'exchange_ended', ['UND_ERR_ABORTED', 'UND_ERR_ABORT']],
  ['unexpected_answer', 'response_headers_too_large', ['UND_ERR_HEADERS_OVERFLOW']],
] as const satisfies readonly (readonly [ErrorCode, ErrorDetailKey, readonly string[]])[];

const getHostError = (reason: string, host: string): BridgeError | null => {
  const row = hostErrors.find(([, , codes]) => (codes as readonly string[]).includes(reason));
  return row === undefined ? null : createError(row[0], { key: row[1], host });
};

/**
 * Whether the server does not speak TLS. OpenSSL and BoringSSL (Electron) spell the reason with spaces or
 * underscores.
 */
const isNotTls = ({ code, message }: ExceptionDetails): boolean =>
  (code === 'EPROTO' || code.startsWith('ERR_SSL_')) &&
  /wrong[ _]version[ _]number|packet[ _]length[ _]too[ _]long|http[ _]request/i.test(`${code} ${message}`);

const getOtherError = (details: ExceptionDetails, host: string): BridgeError => {
  const { code } = details;
  if (isNotTls(details)) return createError('tls', { key: 'not_https', host });
  if (/^(EPROTO$|ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_)/.test(code))
    return createError('tls', { key: 'tls_failed', host, code });
  if (code.startsWith('HPE_')) return createError('unexpected_answer', { key: 'not_http', host });
  return createError(
    'internal',
    code === '' ? { key: 'connection_failed', host } : { key: 'network_error', host, code },
  );
};
