import { createSecureContext, getCACertificates, rootCertificates, type SecureContext } from 'node:tls';

/** Certificate authorities for https: Node's, the operating system's, and `extra` (PEM). Slow. */
export const createTrustedContext = (extra: readonly string[] = []): SecureContext => {
  const known = [...getBundledCertificates(), ...extra];
  try {
    return createSecureContext({ ca: [...new Set([...known, ...getSystemCertificates()])] });
  } catch {
    // The system's store contains an unreadable certificate: use the other authorities only.
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

const getSystemCertificates = (): readonly string[] => {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
};
