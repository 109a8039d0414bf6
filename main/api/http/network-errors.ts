/** Maps exceptions of Node and undici to error codes with details. */
import type { ErrorDetail } from '../../../preload/contract/errors/error-details.ts';
import type { ErrorCode } from '../../../preload/contract/errors/error-table.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { AbortedError } from '../../lib/aborted-error.ts';

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
  return (
    proxyError ??
    getTlsError(details, target.host) ??
    getConnectionError(reason, target.host) ??
    getExchangeError(code, target.host)
  );
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

const untrustedCodes: ReadonlySet<string> = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
  'CERT_SIGNATURE_FAILURE',
  'INVALID_CA',
]);

/**
 * Whether the server does not speak TLS. OpenSSL and BoringSSL (Electron) spell the reason with spaces or
 * underscores.
 */
const isNotTls = ({ code, message }: ExceptionDetails): boolean =>
  (code === 'EPROTO' || code.startsWith('ERR_SSL_')) &&
  /wrong[ _]version[ _]number|packet[ _]length[ _]too[ _]long|http[ _]request/i.test(`${code} ${message}`);

const getTlsError = (details: ExceptionDetails, host: string): BridgeError | null => {
  const { code } = details;
  if (code === 'CERT_HAS_EXPIRED') return createError('tls', { key: 'certificate_expired', host });
  if (code === 'CERT_NOT_YET_VALID') {
    return createError('tls', { key: 'certificate_not_yet_valid', host });
  }
  if (code === 'CERT_REVOKED') return createError('tls', { key: 'certificate_revoked', host });
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return createError('tls', { key: 'certificate_other_host', host });
  }
  if (code === 'DEPTH_ZERO_SELF_SIGNED_CERT') {
    return createError('tls', { key: 'certificate_self_signed', host });
  }
  if (untrustedCodes.has(code)) {
    return createError('tls', { key: 'certificate_untrusted', host });
  }
  if (isNotTls(details)) {
    return createError('tls', { key: 'not_https', host });
  }
  return /^(EPROTO$|ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_)/.test(code)
    ? createError('tls', { key: 'tls_failed', host, code })
    : null;
};

const getConnectionError = (code: string, host: string): BridgeError | null => {
  switch (code) {
    case 'ENOTFOUND':
      return createError('name_not_found', { key: 'no_such_host', host });
    case 'EAI_AGAIN':
    case 'ENETUNREACH':
    case 'ENETDOWN':
    case 'EHOSTUNREACH':
    case 'EHOSTDOWN':
    case 'EADDRNOTAVAIL':
    case 'ERR_NETWORK_CHANGED':
      return createError('offline', { key: 'no_route', host });
    case 'ECONNREFUSED':
      return createError('refused', { key: 'connection_refused', host });
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
      return createError('timeout', { key: 'host_timeout', host });
    default:
      return null;
  }
};

const getExchangeError = (code: string, host: string): BridgeError => {
  switch (code) {
    case 'ECONNRESET':
    case 'ECONNABORTED':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
    case 'UND_ERR_CLOSED':
    case 'UND_ERR_DESTROYED':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return createError('connection_lost', { key: 'connection_broken', host });
    case 'UND_ERR_HEADERS_OVERFLOW':
      return createError('unexpected_answer', { key: 'response_headers_too_large', host });
    case 'UND_ERR_ABORTED':
    case 'UND_ERR_ABORT':
      return createError('connection_lost', { key: 'exchange_ended', host });
    default:
      return code.startsWith('HPE_')
        ? createError('unexpected_answer', { key: 'not_http', host })
        : createError(
            'internal',
            code === '' ? { key: 'connection_failed', host } : { key: 'network_error', host, code },
          );
  }
};
