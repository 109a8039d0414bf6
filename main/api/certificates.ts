import { createSecureContext, getCACertificates, rootCertificates, type SecureContext } from 'node:tls';

/**
 * Whom https connections trust: the authorities that come with Node, those of this system (companies install their
 * own there), and any passed in.
 */
export const trustedContext = (extra: readonly string[] = []): SecureContext =>
  createSecureContext({ ca: [...new Set([...bundled(), ...installed(), ...extra])] });

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
