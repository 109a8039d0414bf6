import { isIP, type Socket } from 'node:net';
import { connect as startTls, type TLSSocket } from 'node:tls';
import { ok } from '../../../preload/contract/result.ts';
import { toSingleLine } from '../../api/http/excerpt.ts';
import { waitForEvent } from './connect.ts';
import { runNetworkStep, type Server, type StepContext, type StepOutcome } from './step-context.ts';

const maxNameLength = 200;

/** A secure connection over an open one: checks the server's certificate as every request does. Ends it. */
export const checkCertificate = (
  context: StepContext,
  { url, hostname, host }: Server,
  socket: Socket,
): StepOutcome<true> =>
  runNetworkStep(context, { host }, async (signal) => {
    const secured = startTls({
      socket,
      host: hostname,
      ...(isIP(hostname) === 0 && { servername: hostname }),
      secureContext: context.transport.getSecureContext(url),
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
    });
    try {
      await waitForEvent(secured, 'secureConnect', signal);
      return ok({ value: true, finding: describe(secured) });
    } finally {
      secured.destroy();
    }
  });

const describe = (secured: TLSSocket) => {
  const { issuer, valid_to: validTo } = secured.getPeerCertificate();
  return {
    kind: 'certificate',
    issuer: toSingleLine(String(issuer.O ?? issuer.CN ?? ''), maxNameLength),
    expiresAt: Date.parse(validTo),
    protocol: secured.getProtocol() ?? '',
  } as const;
};
