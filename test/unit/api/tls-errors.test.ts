/** A failed TLS handshake has the same message with every TLS library that Node can be built with. */
import { expect, test } from 'vitest';
import { toNetworkError } from '../../../main/api/http/network-errors.ts';

const via = { host: 'api.example.com', proxy: null };
const thrown = (code: string, message: string): Error => Object.assign(new Error(message), { code });

const noTls = [
  ['OpenSSL', 'EPROTO', 'write EPROTO 80:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:'],
  ['OpenSSL, own code', 'ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version number'],
  [
    'BoringSSL',
    'EPROTO',
    'write EPROTO 4294:error:100000f7:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER:',
  ],
  ['BoringSSL, plain HTTP', 'ERR_SSL_HTTP_REQUEST', 'error:1000009c:SSL routines:HTTP_REQUEST'],
] as const;

test.each(noTls)('a server without TLS: %s', (_library, code, message) => {
  const error = toNetworkError(thrown(code, message), via);
  expect(error).toEqual({ code: 'tls', detail: { key: 'not_https', host: 'api.example.com' } });
});

const handshakes = [
  ['OpenSSL', 'EPROTO', 'write EPROTO 80:error:0A000410:SSL routines:ssl3_read_bytes:handshake failure:'],
  [
    'BoringSSL, alert',
    'EPROTO',
    'write EPROTO 4294:error:10000410:SSL routines:OPENSSL_internal:SSLV3_ALERT_HANDSHAKE_FAILURE:',
  ],
  ['BoringSSL, key usage', 'ERR_SSL_KEY_USAGE_BIT_INCORRECT', 'error:10000109:KEY_USAGE_BIT_INCORRECT'],
] as const;

test.each(handshakes)('a handshake that fails for another reason: %s', (_library, code, message) => {
  const error = toNetworkError(thrown(code, message), via);
  expect(error).toEqual({ code: 'tls', detail: { key: 'tls_failed', host: 'api.example.com', code } });
});
