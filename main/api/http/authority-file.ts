/** Reads a file with certificate authorities: PEM, one or more certificates. */
import { X509Certificate } from 'node:crypto';
import {
  type CertificateAuthority,
  maxAuthorities,
  maxAuthorityFileBytes,
} from '../../../preload/contract/connection/certificate-authority.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { toSingleLine } from './excerpt.ts';

export interface ParsedAuthority extends CertificateAuthority {
  /** PEM of this certificate, without what else was in the file. */
  readonly certificate: string;
}

const maxSubjectLength = 200;
const pemCertificate = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** `now` is milliseconds since 1970. Errors: invalid_input with a detail that says what the file is instead. */
export const parseAuthorities = (bytes: Buffer, now: number): Result<readonly ParsedAuthority[]> => {
  if (bytes.length > maxAuthorityFileBytes)
    return fail('invalid_input', {
      key: 'authority_file_too_large',
      kibibytes: maxAuthorityFileBytes / 1024,
    });
  const text = bytes.toString('latin1');
  if (text.includes('PRIVATE KEY-----')) return fail('invalid_input', { key: 'authority_private_key' });
  const found = text.match(pemCertificate) ?? [];
  if (found.length === 0) return fail('invalid_input', { key: 'authority_not_pem' });
  if (found.length > maxAuthorities)
    return fail('invalid_input', { key: 'authority_too_many', count: maxAuthorities });
  const authorities: ParsedAuthority[] = [];
  for (const pem of found) {
    const authority = parseAuthority(pem, now);
    if (!authority.ok) return authority;
    authorities.push(authority.value);
  }
  return ok(authorities);
};

const parseAuthority = (pem: string, now: number): Result<ParsedAuthority> => {
  const certificate = readCertificate(pem);
  if (certificate === null) return fail('invalid_input', { key: 'authority_damaged' });
  const authority = describe(certificate);
  const { subject } = authority;
  if (!certificate.ca && !isSelfSigned(certificate))
    return fail('invalid_input', { key: 'authority_of_server', subject });
  if (authority.expiresAt <= now) return fail('invalid_input', { key: 'authority_expired', subject });
  return ok({ ...authority, certificate: certificate.toString() });
};

const readCertificate = (pem: string): X509Certificate | null => {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
};

/** A server's certificate that it signed itself vouches for this server only. */
const isSelfSigned = (certificate: X509Certificate): boolean =>
  certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey);

const describe = (certificate: X509Certificate): CertificateAuthority => ({
  subject: describeSubject(certificate.subject),
  expiresAt: certificate.validToDate.getTime(),
  fingerprint: certificate.fingerprint256,
});

/** Common name and organisation; the whole subject if it has neither. */
const describeSubject = (subject: string): string => {
  const lines = subject.split('\n');
  const getValue = (name: string): string | undefined =>
    lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);
  const names = [getValue('CN'), getValue('O')].filter((name) => name !== undefined);
  return toSingleLine(names.length > 0 ? names.join(', ') : lines.join(', '), maxSubjectLength);
};

/** Describes stored certificates. It leaves out those that cannot be read. */
export const describeAuthorities = (certificates: readonly string[]): readonly CertificateAuthority[] =>
  certificates
    .map(readCertificate)
    .filter((certificate) => certificate !== null)
    .map(describe);
