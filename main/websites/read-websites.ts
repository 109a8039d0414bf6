/** Reads more than one request returns: all pages of a list, selected records, the record of a domain. */
import { domainToASCII } from 'node:url';
import { pagePauses } from '../../preload/contract/errors/retry-policy.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { fieldDescriptors, readableFields } from '../../preload/contract/website-fields.ts';
import type { Website, WebsiteQuery } from '../../preload/contract/websites.ts';
import type { AllWebsites } from '../../preload/contract/websites-bulk.ts';
import type { WebsitesApi } from '../api/types.ts';
import type { Clock } from '../lib/clock.ts';
import { sleep } from '../lib/sleep.ts';
import { withRetry } from '../lib/with-retry.ts';

export interface ReadDeps {
  readonly api: Pick<WebsitesApi, 'list' | 'show'>;
  readonly clock: Clock;
  /** Ends a pause. */
  readonly signal?: AbortSignal | undefined;
}

/** At 100 records each. */
const maxPages = 100;
/** Above this number of records the whole list is fetched. */
const maxSingleReads = 5;
/** The search for a domain also finds longer domains. */
const maxSearchPages = 20;

const withPauses = <T>({ clock, signal }: ReadDeps, request: () => Promise<Result<T>>): Promise<Result<T>> =>
  withRetry(request, { limits: pagePauses, pause: (ms) => sleep(clock, ms, signal) });

/** Each record once, even if it moves to the next page meanwhile. Fails if a Retry-After is too long. */
export const listAllPages = async (
  deps: ReadDeps,
  query: WebsiteQuery = {},
): Promise<Result<AllWebsites>> => {
  const items = new Map<string, Website>();
  for (let page = 1; page <= maxPages; page += 1) {
    const result = await withPauses(deps, () => deps.api.list({ ...query, per_page: 100, page }));
    if (!result.ok) return result;
    const before = items.size;
    for (const item of result.value.items) items.set(item.id, item);
    // Without new records, the service ignores `page` or its `hasMore` is wrong.
    if (!result.value.hasMore || items.size === before)
      return ok({ items: [...items.values()], complete: true });
  }
  return ok({ items: [...items.values()], complete: false });
};

/**
 * In the order of the list of `query`; records outside it come last. Deleted records are omitted. If the list
 * returns fewer fields than a single record, each record is fetched.
 */
export const readSelected = async (
  deps: ReadDeps,
  ids: readonly string[],
  query: WebsiteQuery = {},
): Promise<Result<readonly Website[]>> => {
  if (ids.length <= maxSingleReads) return readOneByOne(deps, ids);
  const all = await listAllPages(deps, query);
  if (!all.ok) return all;
  const remaining = new Set(ids);
  const listed = await completeRecords(
    deps,
    all.value.items.filter(({ id }) => remaining.delete(id)),
  );
  if (!listed.ok) return listed;
  const others = await readOneByOne(deps, [...remaining]);
  return others.ok ? ok([...listed.value, ...others.value]) : others;
};

const readOneByOne = async (deps: ReadDeps, ids: readonly string[]): Promise<Result<readonly Website[]>> => {
  const items: Website[] = [];
  for (const id of ids) {
    const shown = await withPauses(deps, () => deps.api.show(id));
    if (shown.ok) items.push(shown.value);
    else if (shown.error.code !== 'not_found') return shown;
  }
  return ok(items);
};

const isPartial = (website: Website): boolean =>
  readableFields.some((field) => fieldDescriptors[field].marksPartial && website[field] === null);

const completeRecords = async (
  deps: ReadDeps,
  items: readonly Website[],
): Promise<Result<readonly Website[]>> => {
  const firstPartial = items.find(isPartial);
  if (firstPartial === undefined) return ok(items);
  const fullRecord = await withPauses(deps, () => deps.api.show(firstPartial.id));
  if (!fullRecord.ok || isPartial(fullRecord.value)) return ok(items);
  return readOneByOne(
    deps,
    items.map(({ id }) => id),
  );
};

/** The domain as services store it: lower-case, ASCII, without `www.` and a trailing dot. */
const canonicalDomain = (domain: string): string => {
  const plain = domain
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  return domainToASCII(plain) || plain;
};

/** Null if no record of that domain is visible to this API key. */
export const findByDomain = async (
  api: Pick<WebsitesApi, 'list'>,
  domain: string,
): Promise<Result<Website | null>> => {
  const targetDomain = canonicalDomain(domain);
  for (let page = 1; page <= maxSearchPages; page += 1) {
    const listed = await api.list({ search: domain, search_by: 'domain', per_page: 100, page });
    if (!listed.ok) return listed;
    const found = listed.value.items.find((item) => canonicalDomain(item.domain) === targetDomain);
    if (found !== undefined) return ok(found);
    if (!listed.value.hasMore) break;
  }
  return ok(null);
};
