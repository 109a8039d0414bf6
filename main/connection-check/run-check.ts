/** All steps of one check, in order. A step that fails ends what depends on it, nothing else. */
import { isIP, type Socket } from 'node:net';
import type { CheckStep } from '../../preload/contract/connection/connection-check.ts';
import type { ErrorCode } from '../../preload/contract/errors/error-table.ts';
import { type BridgeError, ok, type Result } from '../../preload/contract/result.ts';
import type { BaseUrlTest } from '../../preload/contract/settings.ts';
import type { RateLimitState } from '../api/http/rate-limit-headers.ts';
import { testBaseUrl } from '../api/test-base-url.ts';
import type { ApiDeps, ExchangeReport, ServiceAccess } from '../api/types.ts';
import { CheckSteps, type StepOutcome } from './check-steps.ts';
import {
  checkCertificate,
  connectToServer,
  findProxy,
  resolveName,
  type Server,
  type StepContext,
  toServer,
} from './network-steps.ts';

export interface Target extends Omit<ServiceAccess, 'apiKey'> {
  /** The key for exactly these base URLs; empty if none was typed. */
  readonly key: Result<string>;
}

type Base = ExchangeReport['base'];

/** An error: the service responds, and asks for a pause. */
type ServiceState = 'responds' | 'unreachable' | BridgeError;

/** Null: the list was not requested. */
type Lists = Readonly<Record<Base, BaseUrlTest | null>>;

/** Returns all steps with how they ended. `api.report` is called for requests with the key. */
export const runCheck = async (
  api: ApiDeps,
  target: Target,
  signal: AbortSignal,
  onChanged: (steps: readonly CheckStep[]) => void,
): Promise<readonly CheckStep[]> => {
  const urls = { content: target.contentUrl, analytics: target.analyticsUrl };
  const bases: readonly Base[] = urls.analytics === '' ? ['content'] : ['content', 'analytics'];
  const differentUrls = [...new Set(bases.map((base) => urls[base]))];
  const servers = new Map(differentUrls.map((url) => [new URL(url).origin, toServer(url)]));
  const serverKinds = ['proxy', 'name', 'connect', 'tls'] as const;
  const steps = new CheckSteps(
    [
      ...[...servers.values()].flatMap(({ host: place }) => serverKinds.map((kind) => ({ kind, place }))),
      ...differentUrls.map((place) => ({ kind: 'service' as const, place })),
      { kind: 'key', place: null },
      { kind: 'transcriptions', place: urls.content },
      ...(urls.analytics === '' ? [] : [{ kind: 'websites' as const, place: urls.analytics }]),
      { kind: 'rateLimit', place: null },
    ],
    onChanged,
    signal,
  );
  let rate: RateLimitState | null = null;
  const observed: ApiDeps = {
    ...api,
    onRateLimit: (exchange, state) => {
      rate = state;
      api.onRateLimit?.(exchange, state);
    },
  };

  const reachable = new Set<string>();
  for (const [origin, server] of servers) {
    if (await checkServer({ transport: api.transport, signal }, server, steps)) reachable.add(origin);
    steps.skipWaiting(server.host);
  }
  const states = new Map<string, ServiceState>();
  for (const base of bases) {
    const url = urls[base];
    if (states.has(url)) continue;
    if (!reachable.has(new URL(url).origin)) steps.skip(['service'], url, 'other_step');
    else {
      const probe = { ...observed, report: undefined };
      const state = await steps.run('service', url, () => probeService(probe, base, target, signal));
      states.set(url, state ?? 'unreachable');
    }
  }
  const getState = (base: Base): ServiceState => states.get(urls[base]) ?? 'unreachable';
  const lists = await checkKey(observed, target, { bases, getState }, steps, signal);
  await checkResources(target, lists, steps);
  const limited = bases.map(getState).find((state) => typeof state === 'object') ?? null;
  if (bases.every((base) => getState(base) === 'unreachable')) steps.skip(['rateLimit'], null, 'other_step');
  else await steps.run('rateLimit', null, () => judgeRateLimit(lists, limited, rate));
  return steps.all;
};

/** Whether the server can be reached, and is the one that its certificate names. */
const checkServer = async (context: StepContext, server: Server, steps: CheckSteps): Promise<boolean> => {
  const place = server.host;
  const way = await steps.run('proxy', place, () => findProxy(context, server));
  if (way === null) return false;
  let socket: Socket | null = way.tunnel;
  if (way.isDirect) {
    if (isIP(server.hostname) !== 0) steps.skip(['name'], place, 'not_needed');
    else if ((await steps.run('name', place, () => resolveName(context, server))) === null) return false;
    socket = await steps.run('connect', place, () => connectToServer(context, server));
    if (socket === null) return false;
  } else steps.skip(['name', 'connect'], place, 'by_proxy');
  if (socket === null || !server.isSecure) {
    socket?.destroy();
    steps.skip(['tls'], place, 'not_needed');
    return true;
  }
  const open = socket;
  const isTrusted = await steps.run('tls', place, () => checkCertificate(context, server, open));
  open.destroy();
  return isTrusted !== null;
};

/** Refusals that a service sends to a request without a key. */
const refusalsOfService: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'forbidden', 'rate_limited']);

/** Whether the service responds at a base URL. Sent without the key, which nothing else may get. */
const probeService = async (
  api: ApiDeps,
  base: Base,
  target: Target,
  signal: AbortSignal,
): StepOutcome<ServiceState> => {
  const listed = await testBaseUrl(api, base, { ...target, apiKey: '' }, { signal });
  if (!listed.ok && !refusalsOfService.has(listed.error.code)) return listed;
  const isLimited = !listed.ok && listed.error.code === 'rate_limited';
  return ok({ value: isLimited ? listed.error : 'responds', finding: null });
};

/** Requests one list of each resource with the key, from what has responded as the service. */
const checkKey = async (
  api: ApiDeps,
  { key, ...baseUrls }: Target,
  { bases, getState }: { readonly bases: readonly Base[]; readonly getState: (base: Base) => ServiceState },
  steps: CheckSteps,
  signal: AbortSignal,
): Promise<Lists> => {
  const lists: Record<Base, BaseUrlTest | null> = { content: null, analytics: null };
  const responding = bases.filter((base) => getState(base) === 'responds');
  if (key.ok && key.value === '') steps.skip(['key'], null, 'no_key');
  else if (responding.length > 0) {
    await steps.run('key', null, async () => {
      if (!key.ok) return key;
      for (const base of responding)
        lists[base] = await testBaseUrl(api, base, { ...baseUrls, apiKey: key.value }, { signal });
      return judgeKey(lists);
    });
  } else {
    const isLimited = bases.some((base) => typeof getState(base) === 'object');
    steps.skip(['key'], null, isLimited ? 'rate_limited' : 'other_step');
  }
  return lists;
};

const findError = (lists: Lists, code: ErrorCode): { ok: false; error: BridgeError } | undefined =>
  Object.values(lists)
    .filter((list) => list?.ok === false)
    .find(({ error }) => error.code === code);

/** Whether a response came that only a known key gets. */
const isKeyKnown = (lists: Lists): boolean =>
  Object.values(lists).some((list) => list?.ok === true) ||
  findError(lists, 'forbidden') !== undefined ||
  findError(lists, 'not_found') !== undefined;

/** A key that one resource refuses and the other knows is right. */
const judgeKey = async (lists: Lists): StepOutcome<true> => {
  const cancelled = findError(lists, 'cancelled');
  if (cancelled) return cancelled;
  const isKnown = isKeyKnown(lists);
  const refusal = findError(lists, 'unauthorized');
  if (!isKnown && refusal) return refusal;
  const skipped = findError(lists, 'rate_limited') ? 'rate_limited' : 'other_step';
  return ok({ value: true, finding: null, ...(!isKnown && { skipped }) });
};

const checkResources = async (
  { contentUrl, analyticsUrl }: Target,
  lists: Lists,
  steps: CheckSteps,
): Promise<void> => {
  const resources = [
    ['transcriptions', contentUrl, lists.content],
    ['websites', analyticsUrl, lists.analytics],
  ] as const;
  for (const [kind, url, list] of resources) {
    if (url === '') continue;
    const code = list?.ok === false ? list.error.code : null;
    if (list === null || (code === 'unauthorized' && !isKeyKnown(lists)))
      steps.skip([kind], url, 'other_step');
    // A single address for both is that of a service which may have no websites.
    else if (kind === 'websites' && url === contentUrl && code === 'not_found')
      steps.skip([kind], url, 'not_needed');
    else if (code === 'rate_limited') steps.skip([kind], url, 'rate_limited');
    else await steps.run(kind, url, async () => (list.ok ? ok({ value: true, finding: null }) : list));
  }
};

const judgeRateLimit = async (
  lists: Lists,
  limited: BridgeError | null,
  rate: RateLimitState | null,
): StepOutcome<true> => {
  const error = findError(lists, 'rate_limited')?.error ?? limited;
  if (error !== null) return { ok: false, error };
  return ok({ value: true, finding: rate === null ? null : { kind: 'rate_limit', ...rate } });
};
