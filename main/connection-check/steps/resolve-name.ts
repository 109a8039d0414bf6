import type { LookupAddress } from 'node:dns';
import { ok } from '../../../preload/contract/result.ts';
import { lookupHost } from '../../api/loopback.ts';
import { runNetworkStep, type Server, type StepContext, type StepOutcome } from './step-context.ts';

/** The IP addresses of the server's name. */
export const resolveName = (context: StepContext, { hostname, host }: Server): StepOutcome<true> =>
  runNetworkStep(context, { host }, async () => {
    const found = await lookUpAll(hostname);
    const addresses = [...new Set(found.map(({ address }) => address))];
    return ok({ value: true, finding: { kind: 'addresses', addresses } });
  });

const lookUpAll = (hostname: string): Promise<readonly LookupAddress[]> => {
  const { promise, resolve, reject } = Promise.withResolvers<readonly LookupAddress[]>();
  lookupHost(hostname, { all: true }, (error, addresses) => {
    if (error !== null) reject(error);
    else resolve(addresses as LookupAddress[]);
  });
  return promise;
};
