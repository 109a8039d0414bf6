/** The steps that show what the service lets the key do: one list of each resource is requested with it. */
import type { ErrorCode } from '../../preload/contract/errors/error-table.ts';
import { type BridgeError, ok, type Result } from '../../preload/contract/result.ts';
import type { BaseUrlTest } from '../../preload/contract/settings.ts';
import type { RateLimitState } from '../api/http/rate-limit-headers.ts';
import { testBaseUrl } from '../api/test-base-url.ts';
import type { ApiDeps, ExchangeReport, ServiceAccess } from '../api/types.ts';
import type { CheckSteps, StepName } from './check-steps.ts';
import type { ServiceState } from './steps/probe-service.ts';
import type { StepOutcome } from './steps/step-context.ts';

type Base = ExchangeReport['base'];

/** Null: the list was not requested. */
type Lists = Readonly<Record<Base, BaseUrlTest | null>>;

export interface KeyDeps {
  readonly api: ApiDeps;
  readonly baseUrls: Omit<ServiceAccess, 'apiKey'>;
  /** Empty: none was typed. */
  readonly key: Result<string>;
  readonly services: Readonly<Record<Base, ServiceState>>;
  /** The rate limit that the service named last. */
  readonly getRateLimit: () => RateLimitState | null;
  readonly signal: AbortSignal;
}

const bases = ['content', 'analytics'] as const;

type BaseUrls = KeyDeps['baseUrls'];

export const nameTranscriptions = ({ contentUrl }: BaseUrls): StepName => ({
  kind: 'transcriptions',
  place: contentUrl,
});
export const nameWebsites = ({ analyticsUrl }: BaseUrls): StepName => ({
  kind: 'websites',
  place: analyticsUrl,
});

export const checkKey = async (deps: KeyDeps, steps: CheckSteps): Promise<void> => {
  const lists = await requestLists(deps, steps);
  for (const base of bases) await checkResource(deps, lists, base, steps);
  await checkRateLimit(deps, lists, steps);
};

const getCode = (list: BaseUrlTest | null): ErrorCode | null =>
  list === null || list.ok ? null : list.error.code;

const requestLists = async (deps: KeyDeps, steps: CheckSteps): Promise<Lists> => {
  const { services, key, baseUrls } = deps;
  const name = { kind: 'key', place: null } as const;
  const lists: Record<Base, BaseUrlTest | null> = { content: null, analytics: null };
  const kinds = Object.values(services).map(({ kind }) => kind);
  if (key.ok && key.value === '') steps.skip(name, 'no_key');
  else if (kinds.includes('responds')) {
    await steps.run(name, async () => {
      if (!key.ok) return key;
      const access = { ...baseUrls, apiKey: key.value };
      for (const base of bases) {
        if (services[base].kind !== 'responds') continue;
        lists[base] = await testBaseUrl(deps.api, base, access, { signal: deps.signal });
      }
      return judgeKey(lists);
    });
  } else steps.skip(name, kinds.includes('rate_limited') ? 'rate_limited' : 'other_step');
  return lists;
};

/** Responses that only a known key gets. */
const isAccepted = (list: BaseUrlTest | null): boolean =>
  list?.ok === true || getCode(list) === 'forbidden' || getCode(list) === 'not_found';

/** A key that one resource refuses and the other knows is right. */
const judgeKey = async (lists: Lists): StepOutcome<true> => {
  const results = Object.values(lists);
  const cancelled = results.find((list) => getCode(list) === 'cancelled');
  if (cancelled?.ok === false) return cancelled;
  const isKnown = results.some(isAccepted);
  const refusal = results.find((list) => getCode(list) === 'unauthorized');
  if (!isKnown && refusal?.ok === false) return refusal;
  const isLimited = results.some((list) => getCode(list) === 'rate_limited');
  const skipped = isLimited ? 'rate_limited' : 'other_step';
  return ok({ value: true, finding: null, ...(!isKnown && { skipped }) });
};

const checkResource = async (
  { baseUrls }: KeyDeps,
  lists: Lists,
  base: Base,
  steps: CheckSteps,
): Promise<void> => {
  const name = base === 'content' ? nameTranscriptions(baseUrls) : nameWebsites(baseUrls);
  const list = lists[base];
  const isKeyRefused = getCode(list) === 'unauthorized' && !Object.values(lists).some(isAccepted);
  if (list === null || isKeyRefused) steps.skip(name, 'other_step');
  else if (getCode(list) === 'rate_limited') steps.skip(name, 'rate_limited');
  else await steps.run(name, async () => (list.ok ? ok({ value: true, finding: null }) : list));
};

const checkRateLimit = async (
  { services, getRateLimit }: KeyDeps,
  lists: Lists,
  steps: CheckSteps,
): Promise<void> => {
  const name = { kind: 'rateLimit', place: null } as const;
  const states = Object.values(services);
  if (states.every(({ kind }) => kind === 'unreachable')) {
    steps.skip(name, 'other_step');
    return;
  }
  await steps.run(name, async () => {
    const error = findRateLimitError(lists, states);
    if (error !== null) return { ok: false, error };
    const rate = getRateLimit();
    return ok({ value: true, finding: rate === null ? null : { kind: 'rate_limit', ...rate } });
  });
};

const findRateLimitError = (lists: Lists, states: readonly ServiceState[]): BridgeError | null => {
  for (const list of Object.values(lists)) {
    if (list?.ok === false && list.error.code === 'rate_limited') return list.error;
  }
  return states.find((state) => state.kind === 'rate_limited')?.error ?? null;
};
