/** The steps that show whether a server can be reached. */
import { isIP, type Socket } from 'node:net';
import type { CheckStepKind } from '../../preload/contract/connection/connection-check.ts';
import type { CheckSteps } from './check-steps.ts';
import { connectToServer } from './steps/connect.ts';
import { findProxy } from './steps/find-proxy.ts';
import { checkCertificate } from './steps/handshake.ts';
import { resolveName } from './steps/resolve-name.ts';
import type { Server, StepContext } from './steps/step-context.ts';

export const serverStepKinds = ['proxy', 'name', 'connect', 'tls'] as const satisfies CheckStepKind[];
type ServerStepKind = (typeof serverStepKinds)[number];

/** Whether the server can be reached, and is the one that its certificate names. */
export const checkServer = async (
  context: StepContext,
  server: Server,
  steps: CheckSteps,
): Promise<boolean> => {
  const socket = await openConnection(context, server, steps);
  if (socket === 'failed') return false;
  const name = { kind: 'tls', place: server.host } as const;
  if (socket === null || !server.isSecure) {
    socket?.destroy();
    steps.skip(name, 'not_needed');
    return true;
  }
  const isTrusted = await steps.run(name, () => checkCertificate(context, server, socket));
  socket.destroy();
  return isTrusted !== null;
};

/** Null if there is nothing to secure. The caller destroys the socket. */
const openConnection = async (
  context: StepContext,
  server: Server,
  steps: CheckSteps,
): Promise<Socket | null | 'failed'> => {
  const place = server.host;
  const skip = (kinds: readonly ServerStepKind[], reason: 'other_step' | 'by_proxy' | 'not_needed'): void =>
    kinds.forEach((kind) => {
      steps.skip({ kind, place }, reason);
    });
  const way = await steps.run({ kind: 'proxy', place }, () => findProxy(context, server));
  if (way === null) {
    skip(['name', 'connect', 'tls'], 'other_step');
    return 'failed';
  }
  if (way.kind === 'proxy') {
    skip(['name', 'connect'], 'by_proxy');
    return way.tunnel;
  }
  if (isIP(server.hostname) !== 0) skip(['name'], 'not_needed');
  else if ((await steps.run({ kind: 'name', place }, () => resolveName(context, server))) === null) {
    skip(['connect', 'tls'], 'other_step');
    return 'failed';
  }
  const socket = await steps.run({ kind: 'connect', place }, () => connectToServer(context, server));
  if (socket !== null) return socket;
  skip(['tls'], 'other_step');
  return 'failed';
};
