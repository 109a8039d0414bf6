import { connect as openSocket, type Socket } from 'node:net';
import { ok } from '../../../preload/contract/result.ts';
import { lookupHost } from '../../api/loopback.ts';
import { runNetworkStep, type Server, type StepContext, type StepOutcome } from './step-context.ts';

/** An open connection to the server, without a proxy. The caller destroys it. */
export const connectToServer = (
  context: StepContext,
  { hostname, host, port }: Server,
): StepOutcome<Socket> =>
  runNetworkStep(context, { host }, async (signal) => {
    const socket = openSocket({ host: hostname, port, lookup: lookupHost });
    await waitForEvent(socket, 'connect', signal);
    const { remoteAddress = '', remotePort } = socket;
    const address = remoteAddress.includes(':') ? `[${remoteAddress}]` : remoteAddress;
    return ok({ value: socket, finding: { kind: 'connected', address: `${address}:${remotePort}` } });
  });

/** Rejects with the socket's error, and destroys it when the signal aborts. */
export const waitForEvent = (
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once(event, resolve);
  // Errors after the connection was made are of no interest.
  socket.on('error', reject);
  socket.once('close', () => reject(connectionClosed()));
  signal.addEventListener('abort', () => socket.destroy());
  return promise;
};

const connectionClosed = (): Error => Object.assign(new Error('closed'), { code: 'ECONNRESET' });
