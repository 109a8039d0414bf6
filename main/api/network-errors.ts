/** What Node and undici throw on the way to the service, turned into a code and words. */
import type { BridgeError, ErrorCode } from '../../preload/contract/result.ts';
import { Stopped } from './stopped.ts';

/** Whom we were talking to: the service's host, and the proxy's where there is one. */
export interface Via {
  readonly host: string;
  readonly proxy: string | null;
  /** The system says that it has no network: a name that is not found then says nothing about the name. */
  readonly offline?: boolean;
}

/** The error of an exchange that ended without an answer. Never holds more than host names and a code of Node's. */
export const errorOfException = (cause: unknown, via: Via): BridgeError => {
  if (cause instanceof Stopped) return cause.error;
  const described = traitsOf(cause);
  const { code } = described;
  const atProxy = via.proxy === null ? null : proxyTrouble(described, via.proxy, via.host);
  const reason = via.offline === true && code === 'ENOTFOUND' ? 'ENETDOWN' : code;
  return (
    atProxy ??
    tlsTrouble(described, via.host) ??
    wayTrouble(reason, via.host) ??
    answerTrouble(code, via.host)
  );
};

interface Described {
  readonly code: string;
  readonly message: string;
  /** Whether it happened while the connection was made, before anything could be sent. */
  readonly connecting: boolean;
}

/** Happy eyeballs gives one error for all addresses tried: the first tells enough. */
const traitsOf = (cause: unknown): Described => {
  if (!(cause instanceof Error)) return { code: '', message: '', connecting: false };
  const inner =
    cause instanceof AggregateError ? cause.errors.find((one) => one instanceof Error) : undefined;
  const code = codeOf(cause) || codeOf(inner) || codeOf(cause.cause) || parserCode(cause);
  const call = syscallOf(inner ?? cause);
  const connecting = call === 'connect' || call === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
  return { code, message: cause.message, connecting };
};

/** undici's parser errors have a name, but not always a code. */
const parserCode = (cause: Error): string => (cause.name === 'HTTPParserError' ? 'HPE_UNKNOWN' : '');

const syscallOf = (value: Error): unknown => ('syscall' in value ? value.syscall : undefined);

const codeOf = (value: unknown): string =>
  value instanceof Error && 'code' in value && typeof value.code === 'string' ? value.code : '';

const error = (code: ErrorCode, message: string): BridgeError => ({ code, message });

/**
 * Through a proxy, a connection that cannot be made is the proxy's, and a tunnel that is denied is its answer. Only what
 * happened before anything was sent counts as `proxy`: the next way may then be tried.
 */
const proxyTrouble = (
  { code, message, connecting }: Described,
  proxy: string,
  host: string,
): BridgeError | null => {
  const status = /Proxy response \((\d{3})\)|Proxy Authentication Required \((\d{3})\)/.exec(message);
  const answered = status?.[1] ?? status?.[2];
  if (answered === '407') {
    return error(
      'proxy',
      `The proxy ${proxy} asks for a user name and a password, which Sidetone cannot give it.`,
    );
  }
  if (answered !== undefined) {
    return error('proxy', `The proxy ${proxy} could not reach ${host} (it answered ${answered}).`);
  }
  return connecting || code.startsWith('UND_ERR_PRX_')
    ? error('proxy', `The proxy ${proxy} cannot be reached.`)
    : null;
};

const untrusted: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
  'CERT_SIGNATURE_FAILURE',
  'INVALID_CA',
]);

/**
 * The other side does not speak TLS. OpenSSL and BoringSSL (Electron's own library) name the same fault with blanks or
 * with underscores, and Node gives it the code EPROTO or one that begins with ERR_SSL_.
 */
const isNotTls = ({ code, message }: Described): boolean =>
  (code === 'EPROTO' || code.startsWith('ERR_SSL_')) &&
  /wrong[ _]version[ _]number|packet[ _]length[ _]too[ _]long|http[ _]request/i.test(`${code} ${message}`);

const tlsTrouble = (described: Described, host: string): BridgeError | null => {
  const { code } = described;
  if (code === 'CERT_HAS_EXPIRED') return error('tls', `The certificate of ${host} has expired.`);
  if (code === 'CERT_NOT_YET_VALID') {
    return error('tls', `The certificate of ${host} is not valid yet. Is this computer’s clock right?`);
  }
  if (code === 'CERT_REVOKED') return error('tls', `The certificate of ${host} has been revoked.`);
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return error('tls', `The certificate that was shown belongs to another address than ${host}.`);
  }
  if (untrusted.has(code)) {
    return error(
      'tls',
      `The certificate of ${host} comes from an authority that this computer does not trust.`,
    );
  }
  if (isNotTls(described)) {
    return error(
      'tls',
      `There is no secure connection to be had with ${host}: it does not answer with https.`,
    );
  }
  return /^(EPROTO$|ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_)/.test(code)
    ? error('tls', `No secure connection with ${host} could be made (${code}).`)
    : null;
};

const wayTrouble = (code: string, host: string): BridgeError | null => {
  switch (code) {
    case 'ENOTFOUND':
      return error('name_not_found', `There is no server by the name ${host}.`);
    case 'EAI_AGAIN':
    case 'ENETUNREACH':
    case 'ENETDOWN':
    case 'EHOSTUNREACH':
    case 'EHOSTDOWN':
    case 'EADDRNOTAVAIL':
    case 'ERR_NETWORK_CHANGED':
      return error('offline', `There is no network, or no way to ${host}.`);
    case 'ECONNREFUSED':
      return error('refused', `${host} is there, but nothing answers at this address.`);
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
      return error('timeout', `${host} did not answer in time.`);
    default:
      return null;
  }
};

const answerTrouble = (code: string, host: string): BridgeError => {
  switch (code) {
    case 'ECONNRESET':
    case 'ECONNABORTED':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
    case 'UND_ERR_CLOSED':
    case 'UND_ERR_DESTROYED':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return error('connection_lost', `The connection with ${host} broke off.`);
    case 'UND_ERR_HEADERS_OVERFLOW':
      return error('unexpected_answer', `${host} answered with more than can be read.`);
    case 'UND_ERR_ABORTED':
    case 'UND_ERR_ABORT':
      return error('connection_lost', `The exchange with ${host} was ended.`);
    default:
      return code.startsWith('HPE_')
        ? error('unexpected_answer', `${host} answered with something that is not HTTP.`)
        : error('internal', `Something went wrong on the way to ${host}${code === '' ? '' : ` (${code})`}.`);
  }
};
