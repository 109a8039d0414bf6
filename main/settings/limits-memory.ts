/** Remembers the limits of each account's service: learned from responses, or set by the user. */
import { computerAccountId } from '../../preload/contract/account-id.ts';
import { getFileType } from '../../preload/contract/audio-formats.ts';
import { getRequestBytes } from '../../preload/contract/limits/file-limits.ts';
import {
  computerLimits,
  countCharacters,
  defaultLimits,
  type LearnedLimit,
  type LimitsPatch,
  limitNames,
  type ServiceLimits,
} from '../../preload/contract/limits/limits.ts';
import type { BridgeError } from '../../preload/contract/result.ts';
import type { TranscriptionChanges } from '../../preload/contract/transcriptions.ts';
import type { StoreUpload, TranscriptionsApi } from '../api/types.ts';
import { type Attempt, learnFromError, learnFromSuccess, listLearned } from './learn-limits.ts';
import type { SettingsStore, StoredSettings } from './schema.ts';

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

const toStoreAttempt = ({ name, description, fileName, expected }: StoreUpload): Attempt => ({
  ...(expected && { fileBytes: getRequestBytes({ size: expected.size, fileName, name, description }) }),
  fileType: getFileType(fileName),
  nameLength: countCharacters(name),
  descriptionLength: countCharacters(description),
});

const toUpdateAttempt = ({ name, result }: TranscriptionChanges): Attempt => ({
  ...(name !== undefined && { nameLength: countCharacters(name) }),
  ...(result !== undefined && { textLength: countCharacters(result) }),
});

export type LimitsMemory = ReturnType<typeof createLimitsMemory>;

export const createLimitsMemory = ({
  store,
  now,
  onChanged,
  onLearned,
}: {
  readonly store: SettingsStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when a limit has another value or origin. */
  readonly onChanged: () => void;
  /** Called with what a refusal has shown. */
  readonly onLearned: (learned: readonly LearnedLimit[]) => void;
}) => {
  const get = (accountId: string | null): ServiceLimits => getLimits(store.read(), accountId);

  /** `error`: how the service refused the attempt; null if it accepted it. */
  const learn = (accountId: string | null, attempt: Attempt, error: BridgeError | null): void => {
    if (accountId === null || accountId === computerAccountId) return;
    const before = get(accountId);
    const after =
      error === null
        ? learnFromSuccess(before, attempt, now())
        : learnFromError(before, attempt, error, now());
    if (after === before) return;
    const settings = store.read();
    if (!store.write({ ...settings, limits: { ...settings.limits, [accountId]: after } })) return;
    if (hasSameValues(before, after)) return;
    onChanged();
    if (error !== null) onLearned(listLearned(before, after));
  };

  return {
    /** The defaults if nothing is known about the account's service. */
    get,
    learn,

    /** The client, from whose responses limits are learned. `getAccountId`: null while no service is set up. */
    learnFrom: (api: TranscriptionsApi, getAccountId: () => string | null): TranscriptionsApi => ({
      ...api,
      store: async (upload, options) => {
        const accountId = getAccountId();
        const outcome = await api.store(upload, options);
        if (outcome.kind !== 'unknown' && accountId === getAccountId())
          learn(accountId, toStoreAttempt(upload), outcome.kind === 'refused' ? outcome.error : null);
        return outcome;
      },
      update: async (id, changes, options) => {
        const accountId = getAccountId();
        const result = await api.update(id, changes, options);
        if (accountId === getAccountId())
          learn(accountId, toUpdateAttempt(changes), result.ok ? null : result.error);
        return result;
      },
    }),
  };
};
