/**
 * Whether new base URLs would send the user's data to another origin than the user agreed to. The first origin of a
 * base URL counts as agreed to once it has answered: until then an address is likely a mistake, and correcting it is no reason to
 * ask. Any other is confirmed in a box of main's own, because a page could be taken over.
 */
import type { ExchangeReport } from '../api/types.ts';
import { getOrigin } from './key-binding.ts';
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

/** Null if the user need not be asked. */
export const findServiceChange = (before: Agreed, next: BaseUrls): ServiceChange | null => {
  const fields: (keyof BaseUrls)[] = [];
  const origins = new Set<string>();
  const formerOrigins = new Set<string>();
  for (const name of names) {
    // Stays after the base URL was removed, so that the next one is not the first.
    const agreed = before.agreedOrigins[name];
    const origin = getOrigin(next[name]);
    if (next[name] === before[name] || agreed === undefined || origin === null || origin === agreed) continue;
    fields.push(name);
    origins.add(origin);
    formerOrigins.add(agreed);
  }
  return fields.length === 0 ? null : { fields, origins: [...origins], formerOrigins: [...formerOrigins] };
};

export const isSameServiceChange = (one: ServiceChange | null, other: ServiceChange | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The origins that the user has agreed to once `next` is saved. `confirmed`: the change that the user has confirmed. */
export const getAgreedOrigins = (
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
