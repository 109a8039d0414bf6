import { createSecureContext, getCACertificates, rootCertificates, type SecureContext } from 'node:tls';

/**
 * Whom https connections trust: the authorities that come with Node, those of this system (companies install their
 * own there), and any passed in.
 */
export const createTrustedContext = (extra: readonly string[] = []): SecureContext => {
  const known = [...getBundledCertificates(), ...extra];
  try {
    return createSecureContext({ ca: [...new Set([...known, ...getSystemCertificates()])] });
  } catch {
    // Something in the system's store is not a certificate that can be read: do without that store.
    return createSecureContext({ ca: known });
  }
};

const getBundledCertificates = (): readonly string[] => {
  try {
    return getCACertificates('default');
  } catch {
    return rootCertificates;
  }
};

/** A system whose store cannot be read must not stop us from reaching services with ordinary certificates. */
const getSystemCertificates = (): readonly string[] => {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
};
