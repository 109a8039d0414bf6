/** Certificate authorities of the user's own: read from a PEM file, stored for each pair of origins that some were chosen for. */
import { createHash, X509Certificate } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import {
  type CertificateAuthority,
  maxAuthorities,
  maxAuthorityFileBytes,
} from '../../preload/contract/connection/certificate-authority.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { toSingleLine } from '../api/http/excerpt.ts';
import { toReadError, userFiles } from '../lib/file-access.ts';
import { openRegularFile } from '../lib/open-regular-file.ts';
import { isBoundTo, isSameOrigins, type Origins } from './key-binding.ts';
import type { AuthorityRecord, StoredSettings } from './schema.ts';

type Stored = Pick<StoredSettings, 'analyticsUrl' | 'contentUrl' | 'authorities'>;

/** If there are more, those of the services that were not used for longest are removed. */
const maxRecords = 8;

/** PEM; empty if the user chose none for the current base URLs. */
export const getAuthorities = (stored: Stored): readonly string[] =>
  stored.authorities.find(({ origins }) => isBoundTo(origins, stored))?.certificates ?? [];

/** PEM of the authorities for a server: only the servers of the current base URLs have some. */
export const getAuthoritiesFor = (stored: Stored, origin: string): readonly string[] =>
  stored.authorities.find(({ origins }) => isBoundTo(origins, stored) && origins.includes(origin))
    ?.certificates ?? [];

/** Replaces those of the same origins; none removes them. */
export const withAuthorities = (
  authorities: readonly AuthorityRecord[],
  origins: Origins,
  certificates: readonly string[],
): AuthorityRecord[] => {
  const others = authorities.filter((record) => !isSameOrigins(record.origins, origins));
  if (certificates.length === 0) return others;
  const added: AuthorityRecord = { origins: [...origins], certificates: [...certificates] };
  return [added, ...others].slice(0, maxRecords);
};

/** Identifies the authorities of the current base URLs; null if there are none. Sealed with the key. */
export const getAuthorityDigest = (stored: Stored): string | null => {
  const certificates = getAuthorities(stored);
  if (certificates.length === 0) return null;
  return createHash('sha256').update(certificates.join('\n')).digest('hex');
};

/** The box asks whether these authorities may vouch for the servers of `origins`. Neither is empty. */
export interface AuthorityChange {
  readonly authorities: readonly CertificateAuthority[];
  readonly origins: readonly string[];
}

interface ParsedAuthority extends CertificateAuthority {
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

const driveTimeoutMs = 10_000;

/**
 * The bytes of a chosen file; one more than the largest size if it is larger. Errors: file_missing, file_unreadable,
 * not_a_file.
 */
export const readAuthorityFile = async (path: string): Promise<Result<Buffer>> => {
  try {
    return await userFiles.run(() => readStart(path), { path, timeoutMs: driveTimeoutMs });
  } catch (error) {
    return { ok: false, error: toReadError(error) };
  }
};

const readStart = async (path: string): Promise<Result<Buffer>> => {
  const file = await openRegularFile(path);
  if (file === null) return fail('not_a_file');
  try {
    return ok(await readAtMost(file.handle, maxAuthorityFileBytes + 1));
  } finally {
    await file.handle.close();
  }
};

const readAtMost = async (handle: FileHandle, limit: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(limit);
  let length = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, length, limit - length, length);
    length += bytesRead;
    if (bytesRead === 0 || length === limit) return buffer.subarray(0, length);
  }
};
