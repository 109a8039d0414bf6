/** Certificates for https on loopback, made for these tests. See test/fixtures/tls/README.md. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const folder = resolve(import.meta.dirname, '../fixtures/tls');
const read = (file: string): string => readFileSync(resolve(folder, file), 'utf8');

export type CertificateKind = 'valid' | 'expired' | 'wrong-host' | 'self-signed' | 'not-yet-valid';

/** `valid`, `expired` and `wrong-host` are signed by the authority below; the others by themselves. */
export const readCertificate = (kind: CertificateKind): Certificate => ({
  key: read(`${kind}.key.pem`),
  cert: read(`${kind}.cert.pem`),
});

/** PEM of the authority. Omit it in a client to get "unknown authority". */
export const readAuthority = (): string => read('authority.cert.pem');
