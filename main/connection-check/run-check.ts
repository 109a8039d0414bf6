/** All steps of one check, in order. A step that fails ends what depends on it, nothing else. */
import type { CheckStep } from '../../preload/contract/connection/connection-check.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { RateLimitState } from '../api/http/rate-limit-headers.ts';
import type { ApiDeps, ExchangeReport, ServiceAccess } from '../api/types.ts';
import { checkKey, type KeyDeps, nameTranscriptions, nameWebsites } from './check-key.ts';
import { checkServer, serverStepKinds } from './check-server.ts';
import { CheckSteps, type StepName } from './check-steps.ts';
import { probeService, type ServiceState } from './steps/probe-service.ts';
import { type Server, toServer } from './steps/step-context.ts';

export interface Target extends Pick<ServiceAccess, 'analyticsUrl' | 'contentUrl' | 'accountId'> {
  /** The key for exactly these base URLs; empty if none was typed. */
  readonly key: Result<string>;
}

interface RunOptions {
  readonly signal: AbortSignal;
  readonly onChanged: (steps: readonly CheckStep[]) => void;
}

type Base = ExchangeReport['base'];

const listStepNames = (
  servers: readonly Server[],
  urls: readonly string[],
  baseUrls: KeyDeps['baseUrls'],
): readonly StepName[] => [
  ...servers.flatMap(({ host }) => serverStepKinds.map((kind) => ({ kind, place: host }))),
  ...urls.map((place) => ({ kind: 'service' as const, place })),
  { kind: 'key', place: null },
  nameTranscriptions(baseUrls),
  nameWebsites(baseUrls),
  { kind: 'rateLimit', place: null },
];

/** One for each origin, by the origin. */
const findServers = (urls: readonly string[]): ReadonlyMap<string, Server> =>
  new Map(urls.map((url) => [new URL(url).origin, toServer(url)]));

/** Returns all steps with how they ended. `api.report` is called for requests with the key. */
export const runCheck = async (
  api: ApiDeps,
  { contentUrl, analyticsUrl, accountId, key }: Target,
  { signal, onChanged }: RunOptions,
): Promise<readonly CheckStep[]> => {
  const baseUrls = { contentUrl, analyticsUrl, accountId };
  const bases: Readonly<Record<Base, string>> = { content: contentUrl, analytics: analyticsUrl };
  const urls = [...new Set(Object.values(bases))];
  const servers = findServers(urls);
  const steps = new CheckSteps(listStepNames([...servers.values()], urls, baseUrls), onChanged, signal);
  let rate: RateLimitState | null = null;
  const probeApi: ApiDeps = {
    ...api,
    onRateLimit: (exchange, state) => {
      rate = state;
      api.onRateLimit?.(exchange, state);
    },
  };

  const reachable = new Set<string>();
  for (const [origin, server] of servers) {
    if (await checkServer({ transport: api.transport, signal }, server, steps)) reachable.add(origin);
  }
  const states = new Map<string, ServiceState>();
  for (const [base, url] of Object.entries(bases) as [Base, string][]) {
    if (states.has(url)) continue;
    const name = { kind: 'service', place: url } as const;
    let state: ServiceState | null = null;
    if (!reachable.has(new URL(url).origin)) steps.skip(name, 'other_step');
    else
      state = await steps.run(name, () =>
        probeService({ ...probeApi, report: undefined }, base, baseUrls, signal),
      );
    states.set(url, state ?? { kind: 'unreachable' });
  }
  const services = {
    content: states.get(contentUrl) ?? unreachable,
    analytics: states.get(analyticsUrl) ?? unreachable,
  };
  await checkKey({ api: probeApi, baseUrls, key, services, getRateLimit: () => rate, signal }, steps);
  return steps.all;
};

const unreachable: ServiceState = { kind: 'unreachable' };
