/** The new settings of an update, before they are written. */
import { getContentAccountId } from '../../preload/contract/account-id.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import type { SettingsPatch } from '../../preload/contract/settings.ts';
import { systemClock } from '../lib/clock.ts';
import { getOrigins } from './key-binding.ts';
import { moveToFront } from './key-records.ts';
import { applyLimitsPatch } from './limits-memory.ts';
import type { SettingsStore, StoredSettings } from './schema.ts';
import {
  findServiceChange,
  getAgreedOrigins,
  isSameServiceChange,
  type ServiceChange,
} from './service-change.ts';

export interface PrepareUpdateDeps {
  readonly store: SettingsStore;
  /** Accepts https, and http on loopback. Returns the URL without a trailing slash. */
  readonly parseBaseUrl: (text: string) => Result<string>;
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
  deps: PrepareUpdateDeps,
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
  deps: PrepareUpdateDeps,
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
  { parseBaseUrl, now = systemClock.now }: Pick<PrepareUpdateDeps, 'parseBaseUrl' | 'now'>,
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
  const accountId = getContentAccountId(next);
  if (limitChanges === undefined) return ok(next);
  return accountId === null
    ? fail('not_configured')
    : ok(applyLimitsPatch(next, accountId, limitChanges, now()));
};
