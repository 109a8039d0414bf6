/**
 * Whether new base URLs would send the user's data to another origin than the user agreed to. The first origin of a
 * base URL counts as agreed to; any other is confirmed in a box of main's own, because a page could be taken over. So
 * requests go only to origins that the user has agreed to.
 */
import { getOrigin } from './key-binding.ts';
import type { StoredSettings } from './schema.ts';

/** The box asks whether to send to `origins` instead of `formerOrigins`. Neither is empty or has duplicates. */
export interface ServiceChange {
  readonly fields: readonly (keyof BaseUrls)[];
  readonly origins: readonly string[];
  readonly formerOrigins: readonly string[];
}

type BaseUrls = Pick<StoredSettings, 'analyticsUrl' | 'contentUrl'>;
type Agreed = Pick<StoredSettings, 'agreedOrigins'> & BaseUrls;

const names = ['contentUrl', 'analyticsUrl'] as const;

/** Stays after the base URL was removed, so that the next one is not the first. Earlier files have only the URLs. */
const getAgreedOrigin = (settings: Agreed, name: keyof BaseUrls): string | null =>
  settings.agreedOrigins[name] ?? getOrigin(settings[name]);

/** Null if the user need not be asked. */
export const findServiceChange = (before: Agreed, next: BaseUrls): ServiceChange | null => {
  const fields: (keyof BaseUrls)[] = [];
  const origins = new Set<string>();
  const formerOrigins = new Set<string>();
  for (const name of names) {
    const agreed = getAgreedOrigin(before, name);
    const origin = getOrigin(next[name]);
    if (next[name] === before[name] || agreed === null || origin === null || origin === agreed) continue;
    fields.push(name);
    origins.add(origin);
    formerOrigins.add(agreed);
  }
  return fields.length === 0 ? null : { fields, origins: [...origins], formerOrigins: [...formerOrigins] };
};

export const isSameServiceChange = (one: ServiceChange | null, other: ServiceChange | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The origins that the user has agreed to once `next` is saved. */
export const getAgreedOrigins = (before: Agreed, next: BaseUrls): StoredSettings['agreedOrigins'] => {
  const agreed: { analyticsUrl?: string; contentUrl?: string } = {};
  for (const name of names) {
    const changed = next[name] === before[name] ? null : getOrigin(next[name]);
    const origin = changed ?? getAgreedOrigin(before, name);
    if (origin !== null) agreed[name] = origin;
  }
  return agreed;
};
