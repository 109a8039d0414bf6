/**
 * The new settings of an update, and whether they would send the user's data to another origin than the user agreed to. The first origin of a
 * base URL counts as agreed to once it has answered: until then an address is likely a mistake, and correcting it is no reason to
 * ask. Any other is confirmed in a box of main's own, because a page could be taken over.
 */

import { getServiceAccountId } from '../../preload/contract/account-id.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import type { SettingsPatch } from '../../preload/contract/settings.ts';
import { parseBaseUrl } from '../api/base-url.ts';
import type { ExchangeReport } from '../api/types.ts';
import { systemClock } from '../lib/clock.ts';
import { getOrigin, getOrigins } from './key-binding.ts';
import { moveToFront } from './key-safe.ts';
import { applyLimitsPatch } from './limits-memory.ts';
import type { SettingsStore, StoredSettings } from './schema.ts';

/** The box asks whether to send to `origins` instead of `formerOrigins`. Neither is empty or has duplicates. */
export interface ServiceChange {
  readonly fields: readonly (keyof BaseUrls)[];
  readonly origins: readonly string[];
  readonly formerOrigins: readonly string[];
}

type BaseUrls = Pick<StoredSettings, 'analyticsUrl' | 'contentUrl'>;
type Agreed = Pick<StoredSettings, 'agreedOrigins'> & BaseUrls;

const names = ['contentUrl', 'analyticsUrl'] as const;

/**
 * It stays after the base URL was removed, so that the next one is not the first. Until statistics have answered at an origin of
 * their own, that of the content counts for them.
 */
const getAgreedOrigin = (
  { agreedOrigins, analyticsUrl }: Agreed,
  name: keyof BaseUrls,
): string | undefined => {
  const { [name]: agreed, contentUrl: ofContent } = agreedOrigins;
  if (agreed !== undefined || ofContent === undefined) return agreed;
  const origin = getOrigin(analyticsUrl);
  return origin === null || origin === ofContent ? ofContent : undefined;
};

/** Null if the user need not be asked. */
const findServiceChange = (before: Agreed, next: BaseUrls): ServiceChange | null => {
  const fields: (keyof BaseUrls)[] = [];
  const origins = new Set<string>();
  const formerOrigins = new Set<string>();
  for (const name of names) {
    const agreed = getAgreedOrigin(before, name);
    const origin = getOrigin(next[name]);
    if (next[name] === before[name] || agreed === undefined || origin === null || origin === agreed) continue;
    fields.push(name);
    origins.add(origin);
    formerOrigins.add(agreed);
  }
  return fields.length === 0 ? null : { fields, origins: [...origins], formerOrigins: [...formerOrigins] };
};

const isSameServiceChange = (one: ServiceChange | null, other: ServiceChange | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The origins that the user has agreed to once `next` is saved. `confirmed`: the change that the user has confirmed. */
const getAgreedOrigins = (
  before: Agreed,
  next: BaseUrls,
  confirmed: ServiceChange | null,
): StoredSettings['agreedOrigins'] => {
  const origins = (confirmed?.fields ?? []).map((name) => [name, getOrigin(next[name])]);
  return { ...before.agreedOrigins, ...Object.fromEntries(origins) };
};

/** A request has ended. Once the service at its base URL has answered, another one is asked about. */
export const recordAnswer = (store: SettingsStore, { base, accountId, error }: ExchangeReport): void => {
  const hasAnswered = error === null || error.status !== undefined;
  const settings = store.read();
  if (!hasAnswered || accountId !== settings.contentUrl) return;
  const name = base === 'content' ? 'contentUrl' : 'analyticsUrl';
  const origin = getOrigin(settings[name]);
  if (origin === null || settings.agreedOrigins[name] !== undefined) return;
  store.write({ ...settings, agreedOrigins: { ...settings.agreedOrigins, [name]: origin } });
};

export interface UpdateDeps {
  readonly store: SettingsStore;
  /** Asks the user in a box that the page cannot draw or press. Errors: wrong_state (a dialog is open). */
  readonly confirmServiceChange: (change: ServiceChange) => Promise<Result<boolean>>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Asks the user if the patch sends data to another origin. Returns the change that the user agreed to; null if there is
 * none. Errors: cancelled (the user says no), wrong_state, those of `parseBaseUrl`.
 */
export const confirmUpdate = async (
  deps: UpdateDeps,
  patch: SettingsPatch,
): Promise<Result<ServiceChange | null>> => {
  const before = deps.store.read();
  const patched = applyPatch(before, patch, deps);
  if (!patched.ok) return patched;
  const change = findServiceChange(before, patched.value);
  if (change === null) return ok(null);
  const agreed = await deps.confirmServiceChange(change);
  if (!agreed.ok) return agreed;
  return agreed.value ? ok(change) : notChanged(change);
};

/** The settings with the patch. Errors: wrong_state if the user has not agreed to what it would change now. */
export const prepareUpdate = (
  deps: UpdateDeps,
  patch: SettingsPatch,
  agreed: ServiceChange | null,
): Result<StoredSettings> => {
  const before = deps.store.read();
  const patched = applyPatch(before, patch, deps);
  if (!patched.ok) return patched;
  return isSameServiceChange(agreed, findServiceChange(before, patched.value))
    ? ok(withNewService(before, patched.value, agreed))
    : fail('wrong_state');
};

const notChanged = ({ fields }: ServiceChange): Result<never> => {
  const { error } = fail('cancelled', { key: 'address_not_changed' });
  const settingErrors = Object.fromEntries(fields.map((field) => [field, error]));
  return fail(error.code, error.detail, { settingErrors });
};

const withNewService = (
  before: StoredSettings,
  next: StoredSettings,
  confirmed: ServiceChange | null,
): StoredSettings =>
  next.analyticsUrl === before.analyticsUrl && next.contentUrl === before.contentUrl
    ? next
    : {
        ...next,
        agreedOrigins: getAgreedOrigins(before, next, confirmed),
        keys: moveToFront(next.keys, getOrigins(next)),
      };

/** The settings with the patch; the errors of all invalid base URLs. An empty URL removes it. */
const applyPatch = (
  stored: StoredSettings,
  { analyticsUrl, contentUrl, limitChanges, ...otherFields }: SettingsPatch,
  { now = systemClock.now }: UpdateDeps,
): Result<StoredSettings> => {
  const urls: { analyticsUrl?: string; contentUrl?: string } = {};
  const settingErrors: Record<string, BridgeError> = {};
  for (const [field, input] of Object.entries({ analyticsUrl, contentUrl })) {
    if (input === undefined) continue;
    const parsed = input === '' ? ok('') : parseBaseUrl(input);
    if (parsed.ok) Object.assign(urls, { [field]: parsed.value });
    else settingErrors[field] = parsed.error;
  }
  const [firstError] = Object.values(settingErrors);
  if (firstError) return fail(firstError.code, firstError.detail, { settingErrors });
  const given = Object.entries(otherFields).filter(([, value]) => value !== undefined);
  const next = { ...stored, ...Object.fromEntries(given), ...urls };
  const accountId = getServiceAccountId(next);
  if (limitChanges === undefined) return ok(next);
  return accountId === null
    ? fail('not_configured')
    : ok(applyLimitsPatch(next, accountId, limitChanges, now()));
};
