/** A certificate authority of the user's own. It vouches for the servers of the service, like those of the system. */
export interface CertificateAuthority {
  /** The name in the certificate, on one line. */
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** SHA-256 of the certificate: pairs of hexadecimal digits with colons. */
  readonly fingerprint: string;
}

/** Bytes of a file with certificates. */
export const maxAuthorityFileBytes = 64 * 1024;
/** Certificates in a file. */
export const maxAuthorities = 8;
