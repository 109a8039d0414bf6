/** A file with certificate authorities: what is accepted, and what is said of anything else. */
import { expect, it } from 'vitest';
import { describeAuthorities, parseAuthorities } from '../../../../main/settings/authorities.ts';
import { readAuthority, readCertificate } from '../../../service/tls.ts';

const now = Date.UTC(2026, 0, 1);
const { cert: selfSigned, key } = readCertificate('self-signed');
const { cert: ofServer } = readCertificate('valid');
const parse = (text: string | Buffer, at = now) => parseAuthorities(Buffer.from(text), at);

it('takes one authority, several, and the certificate that a server signed itself', () => {
  const one = parse(readAuthority());
  expect(one).toMatchObject({ ok: true, value: [{ subject: expect.stringContaining('Sidetone') }] });
  expect(parse(`Our network\r\n${readAuthority()}${selfSigned}`)).toMatchObject({
    ok: true,
    value: [{}, { expiresAt: expect.any(Number) }],
  });
  if (one.ok) expect(describeAuthorities(one.value.map(({ certificate }) => certificate))).toHaveLength(1);
});

const damaged = readAuthority().replace(/\n.{20}/, '\nAAAAAAAAAAAAAAAAAAAA');
it.each([
  ['nothing', '', { key: 'authority_not_pem' }],
  ['something else', 'GIF89a', { key: 'authority_not_pem' }],
  ['an unfinished certificate', readAuthority().slice(0, 200), { key: 'authority_not_pem' }],
  ['a damaged certificate', damaged, { key: 'authority_damaged' }],
  ['a good and a damaged one', readAuthority() + damaged, { key: 'authority_damaged' }],
  ['a private key', selfSigned + key, { key: 'authority_private_key' }],
  ['the certificate of a server', ofServer, { key: 'authority_of_server' }],
  ['too many', readAuthority().repeat(9), { key: 'authority_too_many', count: 8 }],
  ['a large file', 'x'.repeat(64 * 1024 + 1), { key: 'authority_file_too_large', kibibytes: 64 }],
])('refuses %s', (_name, text, detail) => {
  expect(parse(text)).toMatchObject({ ok: false, error: { code: 'invalid_input', detail } });
});

it('refuses binary certificates and expired ones', () => {
  const der = Buffer.from(readAuthority().replace(/-----.*-----|\s/g, ''), 'base64');
  expect(parse(der)).toMatchObject({ error: { detail: { key: 'authority_not_pem' } } });
  expect(parse(readAuthority(), Date.UTC(2200, 0, 1))).toMatchObject({
    error: { detail: { key: 'authority_expired' } },
  });
});

it('leaves out what cannot be read any more', () => {
  expect(describeAuthorities(['nonsense', selfSigned])).toHaveLength(1);
});
