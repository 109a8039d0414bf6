import { createSecureContext, getCACertificates, rootCertificates, type SecureContext } from 'node:tls';

/**
 * Whom https connections trust: the authorities that come with Node, those of this system (companies install their
 * own there), and any passed in.
 */
export const trustedContext = (extra: readonly string[] = []): SecureContext => {
  const known = [...bundled(), ...extra];
  try {
    return createSecureContext({ ca: [...new Set([...known, ...installed()])] });
  } catch {
    // Something in the system's store is not a certificate that can be read: do without that store.
    return createSecureContext({ ca: known });
  }
};

const bundled = (): readonly string[] => {
  try {
    return getCACertificates('default');
  } catch {
    return rootCertificates;
  }
};

/** A system whose store cannot be read must not stop us from reaching services with ordinary certificates. */
const installed = (): readonly string[] => {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
};
