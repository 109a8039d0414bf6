/** Remembers the limits of each account's service: learned from responses, or set by the user. */
import { computerAccountId } from '../../preload/contract/account-id.ts';
import {
  computerLimits,
  defaultLimits,
  type LearnedLimit,
  type LimitsPatch,
  limitNames,
  type ServiceLimits,
} from '../../preload/contract/limits/limits.ts';
import type { BridgeError } from '../../preload/contract/result.ts';
import { type Attempt, learnFromError, learnFromSuccess, listLearned } from './learn-limits.ts';
import type { SettingsStore, StoredSettings } from './schema.ts';

export interface LimitsMemory {
  /** The defaults if nothing is known about the account's service. */
  get(accountId: string | null): ServiceLimits;
  /** `error`: how the service refused the attempt; null if it accepted it. */
  learn(accountId: string, attempt: Attempt, error: BridgeError | null): void;
}

export interface LimitsMemoryDeps {
  readonly store: SettingsStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when a limit has another value or origin. */
  readonly onChanged: () => void;
  /** Called with what a refusal has shown. */
  readonly onLearned: (learned: readonly LearnedLimit[]) => void;
}

export const getLimits = (stored: StoredSettings, accountId: string | null): ServiceLimits =>
  (accountId === computerAccountId && computerLimits) ||
  (accountId !== null && Object.hasOwn(stored.limits, accountId) && stored.limits[accountId]) ||
  defaultLimits;

/** The settings with limits set by the user; null restores the defaults. */
export const applyLimitsPatch = (
  stored: StoredSettings,
  accountId: string,
  patch: LimitsPatch | null,
  now: number,
): StoredSettings => {
  const { [accountId]: _, ...others } = stored.limits;
  if (patch === null) return { ...stored, limits: others };
  const current = getLimits(stored, accountId);
  const changes = limitNames.flatMap((name) => {
    const value = patch[name];
    if (value === undefined) return [];
    return [[name, { ...current[name], value, origin: 'user', changedAt: now }] as const];
  });
  const next = { ...current, ...Object.fromEntries(changes) };
  return { ...stored, limits: { ...others, [accountId]: next } };
};

const hasSameValues = (one: ServiceLimits, other: ServiceLimits): boolean =>
  limitNames.every(
    (name) => one[name].value === other[name].value && one[name].origin === other[name].origin,
  );

export const createLimitsMemory = ({ store, now, onChanged, onLearned }: LimitsMemoryDeps): LimitsMemory => ({
  get: (accountId) => getLimits(store.read(), accountId),
  learn: (accountId, attempt, error) => {
    if (accountId === computerAccountId) return;
    const settings = store.read();
    const before = getLimits(settings, accountId);
    const after =
      error === null
        ? learnFromSuccess(before, attempt, now())
        : learnFromError(before, attempt, error, now());
    if (after === before) return;
    if (!store.write({ ...settings, limits: { ...settings.limits, [accountId]: after } })) return;
    if (hasSameValues(before, after)) return;
    onChanged();
    if (error !== null) onLearned(listLearned(before, after));
  },
});
